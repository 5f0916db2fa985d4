import { en } from '../copy/en.ts'
import { defaultAccessibility } from './defaults.ts'
import { mobilityProblem, mobilityProblems } from './problems.ts'

const customer = { flags: { psychosocial_assistance: true }, fleets: { vehicles: { any: true, wav: true }, services: { standard: true, to_door: true } } }
const full = { mobility: 'wheelchair', wheelchair: 'standard', vehicle: 'wav', service: 'to_door', steps: false, height: 70, weight: 180, equipment: false, psychosocial: { active: false } } as const

test.each([
  ['V412', { mobility: undefined }, 'mobility_missing', 'Select mode of mobility'],
  ['V413', { vehicle: undefined }, 'vehicle_missing', 'Select type of vehicle'],
  ['V414', { service: undefined }, 'service_missing', 'Select service level'],
  ['V415', { vehicle: 'stretcher' }, 'vehicle_not_covered', 'Your organization does not cover the type of vehicle you are requesting'],
  ['V416', { service: 'bls' }, 'service_not_covered', 'Your organization does not cover the type of service ride you are requesting'],
  ['V417', { steps: undefined }, 'steps_missing', 'Select if patient needs stairs assistance'],
  ['V418', { height: undefined }, 'height_missing', 'Enter passenger height'],
  ['V418', { height: 0 }, 'height_missing', 'Enter passenger height'],
  ['V419', { weight: undefined }, 'weight_missing', 'Enter passenger weight'],
  ['V420', { equipment: undefined }, 'equipment_missing', 'Select if patient has a loading item'],
  ['V421', { equipment: true, equipment_type: ' ' }, 'equipment_type_missing', 'Specify the loading item'],
  ['V422', { psychosocial: {} }, 'psychosocial_missing', 'Select if patient needs psychosocial assistance'],
  ['V423', { psychosocial: { active: true } }, 'psychosocial_notes_missing', 'Specify the psychosocial needs of the patient'],
] as const)('%s %j: %s', (_, change, code, text) => {
  const found = mobilityProblem({ ...full, ...change }, { customer })
  expect(found?.code).toBe(code)
  expect(en.problem[found!.code]).toBe(text)
})

test('V412–V423 come in this order', () => {
  const order = (draft: object) => mobilityProblems(draft, { customer }).map(({ code }) => code)
  expect(order({})).toEqual(['mobility_missing', 'vehicle_missing', 'service_missing', 'equipment_missing', 'psychosocial_missing'])
  expect(order({ mobility: 'stretcher', vehicle: 'stretcher', service: 'through_door', equipment: true, psychosocial: { active: true, notes: '' } })).toEqual([
    'vehicle_not_covered', 'service_not_covered', 'steps_missing', 'height_missing', 'weight_missing', 'equipment_type_missing', 'psychosocial_notes_missing',
  ])
})

test('V422 without the psychosocial flag nobody is asked', () => {
  expect(mobilityProblem({ ...full, psychosocial: undefined })).toBeNull()
  expect(mobilityProblem({ ...full, psychosocial: { active: true } }, { customer: { flags: {} } })).toBeNull()
})

test('V417 V418 curb service in a car asks neither stairs nor height', () => {
  expect(mobilityProblem({ mobility: 'walker', vehicle: 'suv', service: 'to_curb', equipment: false })).toBeNull()
})

test('V510 V511 V512 V513 V868 V869 V870 V871 the defaults are complete', () => {
  expect(defaultAccessibility).toEqual({ mobility: 'unassisted', vehicle: 'any', service: 'standard', equipment: false })
  expect(mobilityProblem(defaultAccessibility)).toBeNull()
})
