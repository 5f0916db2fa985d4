/** Labels of the mobility options (E059–E082), in the letters of the specification. */
export const vehicle = {
  any: 'Standard',
  sedan: 'Lower',
  suv: 'Higher',
  wav: 'Wheelchair accessible van',
  bariatric: 'bariatric wav',
  stretcher: 'stretcher van',
  ambulance: 'Ambulance',
}
export const service = {
  standard: 'none',
  to_curb: 'To curb',
  to_door: 'To door',
  through_door: 'Through door',
  bls: 'BLS',
  als: 'ALS',
  stretcher: 'Stretcher',
}
export const mobility = {
  unassisted: 'Unassisted',
  walker: 'Walker',
  wheelchair: 'Wheelchair',
  scooter: 'Scooter',
  stretcher: 'Stretcher',
  gurney: 'Gurney',
}
export const wheelchair = {
  collapsible: 'Collapsible',
  standard: 'Standard',
  bariatric: 'Bariatric',
  motorized: 'Motorized',
}
/** What a driver has to bring or do, in a few words beside its icon. */
export const need = {
  walking: 'Walks without help',
  walker: 'Walker',
  wheelchair: 'Wheelchair',
  wheelchair_power: 'Power wheelchair',
  wheelchair_bariatric: 'Bariatric wheelchair',
  scooter: 'Scooter',
  stretcher: 'Stretcher',
  ambulance: 'Ambulance',
  curb: 'To the curb',
  door: 'To the door',
  through_door: 'Through the door',
  equipment: 'Equipment to load',
}
