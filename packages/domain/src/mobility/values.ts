/**
 * Values without the schemas around them: what runs in the browser imports these, so that zod stays out of
 * it.
 */
export const vehicles = ['any', 'sedan', 'suv', 'wav', 'bariatric', 'stretcher', 'ambulance'] as const
export const services = ['standard', 'to_curb', 'to_door', 'through_door', 'bls', 'als', 'stretcher'] as const
export const mobilities = ['unassisted', 'walker', 'wheelchair', 'scooter', 'stretcher', 'gurney'] as const
export const wheelchairs = ['collapsible', 'standard', 'bariatric', 'motorized'] as const
