import fc from 'fast-check'
import { en } from '../copy/en.ts'
import { defaultAccessibility } from './defaults.ts'
import { serviceOptions, vehicleOptions } from './options.ts'
import { mobilityProblem, mobilityProblems } from './problems.ts'
import { mobilities, services, vehicles, wheelchairs } from './values.ts'

const customer = {
  flags: { psychosocial_assistance: true },
  fleets: { vehicles: { any: true, wav: true }, services: { standard: true, to_door: true } },
}
const full = {
  mobility: 'wheelchair',
  wheelchair: 'standard',
  vehicle: 'wav',
  service: 'to_door',
  steps: false,
  height: 70,
  weight: 180,
  equipment: false,
  psychosocial: { active: false },
} as const

test.each([
  ['V412', { mobility: undefined }, 'mobility_missing', 'Select mode of mobility'],
  ['V413', { vehicle: undefined }, 'vehicle_missing', 'Select type of vehicle'],
  ['V414', { service: undefined }, 'service_missing', 'Select service level'],
  [
    'V415',
    { vehicle: 'stretcher' },
    'vehicle_not_covered',
    'Your organization does not cover the type of vehicle you are requesting',
  ],
  [
    'V416',
    { service: 'bls' },
    'service_not_covered',
    'Your organization does not cover the type of service ride you are requesting',
  ],
  ['V417', { steps: undefined }, 'steps_missing', 'Select if patient needs stairs assistance'],
  ['V418', { height: undefined }, 'height_missing', 'Enter passenger height'],
  ['V418', { height: 0 }, 'height_missing', 'Enter passenger height'],
  ['V419', { weight: undefined }, 'weight_missing', 'Enter passenger weight'],
  ['V420', { equipment: undefined }, 'equipment_missing', 'Select if patient has a loading item'],
  ['V421', { equipment: true, equipment_type: ' ' }, 'equipment_type_missing', 'Specify the loading item'],
  [
    'V421',
    { equipment: true, equipment_type: '\u200b' },
    'equipment_type_missing',
    'Specify the loading item',
  ],
  ['V422', { psychosocial: {} }, 'psychosocial_missing', 'Select if patient needs psychosocial assistance'],
  [
    'V423',
    { psychosocial: { active: true, notes: '\u200b' } },
    'psychosocial_notes_missing',
    'Specify the psychosocial needs of the patient',
  ],
] as const)('%s %j: %s', (_, change, code, text) => {
  const found = mobilityProblem({ ...full, ...change }, { customer })
  expect(found?.code).toBe(code)
  expect(en.problem[found!.code]).toBe(text)
  // It is shown at the field that is wrong, or at the one within it.
  const at = Object.keys(change).map((field) => (field === 'psychosocial' ? /^psychosocial\.\w+$/ : field))
  expect(found?.field).toMatch(at.at(-1)!)
})

test('V412–V423 come in this order', () => {
  const order = (draft: object) => mobilityProblems(draft, { customer }).map(({ code }) => code)
  expect(order({})).toEqual([
    'mobility_missing',
    'vehicle_missing',
    'service_missing',
    'equipment_missing',
    'psychosocial_missing',
  ])
  expect(
    order({
      mobility: 'stretcher',
      vehicle: 'stretcher',
      service: 'through_door',
      equipment: true,
      psychosocial: { active: true, notes: '' },
    }),
  ).toEqual([
    'vehicle_not_covered',
    'service_not_covered',
    'steps_missing',
    'height_missing',
    'weight_missing',
    'equipment_type_missing',
    'psychosocial_notes_missing',
  ])
})

test('V422 without the psychosocial flag nobody is asked', () => {
  expect(mobilityProblem({ ...full, psychosocial: undefined })).toBeNull()
  expect(mobilityProblem({ ...full, psychosocial: { active: true } }, { customer: { flags: {} } })).toBeNull()
})

test('V417 V418 curb service in a car asks neither stairs nor height', () => {
  expect(
    mobilityProblem({ mobility: 'walker', vehicle: 'suv', service: 'to_curb', equipment: false }),
  ).toBeNull()
})

test('V510 V511 V512 V513 V868 V869 V870 V871 the defaults are complete', () => {
  expect(defaultAccessibility).toEqual({
    mobility: 'unassisted',
    vehicle: 'any',
    service: 'standard',
    equipment: false,
  })
  expect(mobilityProblem(defaultAccessibility)).toBeNull()
})

const measures = { steps: false, height: 70, weight: 180, equipment: false }
const answered = fc.record({
  mobility: fc.constantFrom(...mobilities),
  wheelchair: fc.constantFrom(undefined, ...wheelchairs),
  vehicle: fc.constantFrom(...vehicles),
  service: fc.constantFrom(...services),
})

function some<V extends string>(values: readonly V[]) {
  return fc.constantFrom(undefined, {}, ...values.map((value) => ({ [value]: true })))
}

test('V430 V431 exactly what the editor offers passes: any mobility, wheelchair, vehicle, service, layout', () => {
  fc.assert(
    fc.property(answered, some(vehicles), some(services), (needs, carried, offered) => {
      const config = {
        fleets: { ...(carried && { vehicles: carried }), ...(offered && { services: offered }) },
      }
      const vehicle = vehicleOptions(config, needs.mobility, needs.wheelchair).find(
        ({ value }) => value === needs.vehicle,
      )
      const service = serviceOptions(config, needs.vehicle).find(({ value }) => value === needs.service)
      const open = [vehicle, service].every((option) => option?.covered === true && !option.disabled)
      const chair = needs.mobility === 'wheelchair' || needs.wheelchair === undefined
      expect(mobilityProblem({ ...needs, ...measures }, { customer: config }) === null).toBe(open && chair)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  [
    'V430 a stretcher in a sedan',
    { mobility: 'stretcher', vehicle: 'sedan', service: 'to_curb' },
    'vehicle_unfit',
    'vehicle',
  ],
  [
    'V430 a gurney in any',
    { mobility: 'gurney', vehicle: 'any', service: 'standard' },
    'vehicle_unfit',
    'vehicle',
  ],
  [
    'V430 a bariatric chair in any',
    { mobility: 'wheelchair', wheelchair: 'bariatric', vehicle: 'any', service: 'to_curb' },
    'vehicle_unfit',
    'vehicle',
  ],
  [
    'V430 V457 a chair without a type in any',
    { mobility: 'wheelchair', vehicle: 'any', service: 'to_curb' },
    'vehicle_unfit',
    'vehicle',
  ],
  [
    'V430 V449 a stretcher alone in the van',
    { mobility: 'walker', vehicle: 'stretcher', service: 'through_door' },
    'vehicle_unfit',
    'vehicle',
  ],
  [
    'V435 through the door in any',
    { mobility: 'walker', vehicle: 'any', service: 'through_door' },
    'service_unfit',
    'service',
  ],
  [
    'V433 curb in an ambulance',
    { mobility: 'walker', vehicle: 'ambulance', service: 'to_curb' },
    'service_unfit',
    'service',
  ],
  [
    'V436 bls in a bariatric van',
    { mobility: 'walker', vehicle: 'bariatric', service: 'bls' },
    'service_unfit',
    'service',
  ],
  [
    'X003 stretcher as service',
    { mobility: 'stretcher', vehicle: 'stretcher', service: 'stretcher' },
    'service_unfit',
    'service',
  ],
  [
    'a chair of somebody who walks',
    { mobility: 'walker', wheelchair: 'bariatric', vehicle: 'any', service: 'to_curb' },
    'wheelchair_unused',
    'wheelchair',
  ],
  [
    'a chair’s width of somebody who walks',
    { mobility: 'walker', wheelchair_width: 30, vehicle: 'any', service: 'to_curb' },
    'wheelchair_unused',
    'wheelchair',
  ],
] as const)('%s is refused', (_, needs, code, field) => {
  expect(mobilityProblem({ ...needs, ...measures })).toEqual({ code, field })
})
