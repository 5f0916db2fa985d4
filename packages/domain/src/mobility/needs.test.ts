import { needsOf, type Need } from './needs.ts'

const walking = { mobility: 'unassisted', vehicle: 'any', service: 'standard' } as const

test.each<[Partial<Parameters<typeof needsOf>[0]>, Need[]]>([
  [{}, ['walking']],
  [{ vehicle: 'suv' }, ['walking']],
  [{ mobility: 'walker', service: 'to_door' }, ['walker', 'door']],
  [{ mobility: 'wheelchair', vehicle: 'wav' }, ['wheelchair']],
  [{ mobility: 'wheelchair', wheelchair: 'motorized', vehicle: 'wav' }, ['wheelchair_power']],
  [{ mobility: 'wheelchair', wheelchair: 'bariatric' }, ['wheelchair_bariatric']],
  [{ mobility: 'wheelchair', wheelchair: 'motorized', vehicle: 'bariatric' }, ['wheelchair_bariatric']],
  [{ vehicle: 'wav' }, ['wheelchair']],
  [{ vehicle: 'bariatric' }, ['wheelchair_bariatric']],
  [{ mobility: 'scooter', vehicle: 'wav' }, ['scooter']],
  [{ mobility: 'gurney' }, ['stretcher']],
  [{ vehicle: 'stretcher' }, ['stretcher']],
  [{ service: 'stretcher' }, ['stretcher']],
  [{ vehicle: 'ambulance', mobility: 'stretcher' }, ['ambulance']],
  [{ service: 'als' }, ['ambulance']],
  [{ service: 'to_curb', equipment: true }, ['walking', 'curb', 'equipment']],
  [{ service: 'through_door', equipment: false }, ['walking', 'through_door']],
])('%j needs %j', (given, expected) => {
  expect(needsOf({ ...walking, ...given })).toEqual(expected)
})
