import type * as english from '../en/offer.ts'

export const offer: Record<keyof typeof english.offer, string> = {
  Cancelled: 'Cancelada',
  Declined: 'Rechazada',
  Accepted: 'Aceptada',
  Available: 'Disponible',
  Unavailable: 'No disponible',
  banner_cancelled: 'Este viaje fue cancelado',
  banner_unavailable: 'Lo sentimos, otro transportista aceptó este viaje',
  banner_declined: 'Este viaje fue rechazado',
  banner_confirmed: 'Este viaje está confirmado',
  banner_confirmed_other: 'Este viaje está confirmado. Consulte los detalles en su sistema',
  banner_open: 'Revise los detalles del viaje y acepte o rechace esta oferta. Para más información, visite',
  none: 'Lo sentimos, ya no hay ofertas disponibles para este pasajero.',
  scheduled_pickup: 'Recogida programada',
  will_call_around: 'A pedido hacia las',
  on_demand_around: 'A pedido hacia las',
  multi_load: 'admite carga múltiple',
  single_load: 'solo carga individual',
  no_show: 'No se presentó',
  declined_by_passenger: 'Rechazado por el pasajero',
}
export const decline: Record<keyof typeof english.decline, string> = {
  vehicle_na: 'Vehículo no disponible',
  service_na: 'Servicio no disponible',
  operating_hours: 'Fuera del horario',
  external_circumstances: 'Circunstancias externas',
  further_notice: 'No disponible hasta nuevo aviso',
  too_long: 'El viaje es demasiado largo',
  add_ons: 'No puede tomar más viajes',
  other: 'Otro',
}
export const reroute: Record<keyof typeof english.reroute, string> = {
  mistake: 'Aceptado por error',
  driver_na: 'Conductor no disponible',
  vehicle_na: 'Vehículo no disponible',
  services_na: 'Servicios no disponibles',
  external_circumstances: 'Circunstancias externas',
  other: 'Otro',
}
