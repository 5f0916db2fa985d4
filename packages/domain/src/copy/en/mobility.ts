/** Labels of the mobility options (E059–E082). */
export const vehicle = {
  any: 'Standard',
  sedan: 'Lower',
  suv: 'Higher',
  wav: 'Wheelchair accessible van',
  bariatric: 'Bariatric wav',
  stretcher: 'Stretcher van',
  ambulance: 'Ambulance',
}
export const service = {
  standard: 'None',
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
