import type { term as english } from '../en/term.ts'

export const term: Record<keyof typeof english, string> = {
  passenger: 'pasajero',
  passengers: 'pasajeros',
  MRN: 'MRN',
  MRNs: 'MRN',
  MRN_long: 'número de historia clínica',
  appointment: 'cita',
  appointments: 'citas',
  open_time: 'hora abierta',
  open_times: 'horas abiertas',
  clinical_contact: 'contacto clínico',
  clinical_contacts: 'contactos clínicos',
  facility: 'centro',
  facilities: 'centros',
  location: 'lugar',
  locations: 'lugares',
}
