/** Product terms (V078–V084), singular and plural; a customer may say otherwise (V085). */
export const term = {
  passenger: 'passenger',
  passengers: 'passengers',
  MRN: 'MRN',
  MRNs: 'MRNs',
  MRN_long: 'medical record number',
  appointment: 'appointment',
  appointments: 'appointments',
  open_time: 'open time',
  open_times: 'open times',
  clinical_contact: 'clinical contact',
  clinical_contacts: 'clinical contacts',
  facility: 'facility',
  facilities: 'facilities',
  location: 'location',
  locations: 'locations',
}
