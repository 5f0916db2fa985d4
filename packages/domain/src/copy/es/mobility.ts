import type * as english from '../en/mobility.ts'

export const vehicle: Record<keyof typeof english.vehicle, string> = {
  any: 'Estándar',
  sedan: 'Más bajo',
  suv: 'Más alto',
  wav: 'Camioneta para silla de ruedas',
  bariatric: 'Camioneta bariátrica',
  stretcher: 'Camioneta con camilla',
  ambulance: 'Ambulancia',
}
export const service: Record<keyof typeof english.service, string> = {
  standard: 'Ninguna',
  to_curb: 'Hasta la acera',
  to_door: 'Hasta la puerta',
  through_door: 'Hasta el interior',
  bls: 'BLS',
  als: 'ALS',
  stretcher: 'Camilla',
}
export const mobility: Record<keyof typeof english.mobility, string> = {
  unassisted: 'Sin ayuda',
  walker: 'Andador',
  wheelchair: 'Silla de ruedas',
  scooter: 'Scooter',
  stretcher: 'Camilla',
  gurney: 'Camilla con ruedas',
}
export const wheelchair: Record<keyof typeof english.wheelchair, string> = {
  collapsible: 'Plegable',
  standard: 'Estándar',
  bariatric: 'Bariátrica',
  motorized: 'Motorizada',
}
export const need: Record<keyof typeof english.need, string> = {
  walking: 'Camina sin ayuda',
  walker: 'Andador',
  wheelchair: 'Silla de ruedas',
  wheelchair_power: 'Silla de ruedas motorizada',
  wheelchair_bariatric: 'Silla de ruedas bariátrica',
  scooter: 'Scooter',
  stretcher: 'Camilla',
  ambulance: 'Ambulancia',
  curb: 'Hasta la acera',
  door: 'Hasta la puerta',
  through_door: 'Hasta el interior',
  equipment: 'Equipo que cargar',
}
