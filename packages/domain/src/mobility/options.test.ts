import { serviceAllowed } from './coupling.ts'
import {
  covers,
  offeredMobilities,
  serviceOptions,
  vehicleOptions,
  vehiclesFor,
  wheelchairWidths,
} from './options.ts'
import { accessibility, vehicles } from './schema.ts'

function enabled(options: { value: string; disabled: boolean }[]) {
  return options.filter(({ disabled }) => !disabled).map(({ value }) => value)
}

test.each([
  ['unassisted', undefined, ['any', 'sedan', 'suv', 'wav', 'bariatric', 'ambulance']],
  ['wheelchair', 'collapsible', ['any', 'sedan', 'suv', 'wav', 'bariatric', 'ambulance']],
  ['wheelchair', 'motorized', ['wav', 'bariatric', 'ambulance']],
  ['wheelchair', 'bariatric', ['bariatric', 'ambulance']],
  ['scooter', undefined, ['wav', 'bariatric', 'ambulance']],
  ['stretcher', undefined, ['stretcher', 'ambulance']],
  [undefined, undefined, [...vehicles]],
] as const)('V430 vehicles for %s (%s): %j', (mobility, wheelchair, expected) => {
  expect(enabled(vehicleOptions(undefined, mobility, wheelchair))).toEqual(expected)
  if (mobility) expect(vehiclesFor(mobility, wheelchair)).toEqual(expected)
})

test.each([
  ['V432', 'standard', ['any', 'sedan', 'suv', 'wav', 'bariatric']],
  ['V433', 'to_curb', ['any', 'sedan', 'suv', 'wav', 'bariatric']],
  ['V434', 'to_door', ['any', 'sedan', 'suv', 'wav', 'bariatric']],
  ['V435 with X005', 'through_door', ['stretcher', 'ambulance']],
  ['V436 with X005', 'bls', ['any', 'sedan', 'suv', 'wav', 'stretcher', 'ambulance']],
  ['V437 with X079', 'als', ['any', 'sedan', 'suv', 'wav', 'stretcher', 'ambulance']],
  ['X003', 'stretcher', []],
] as const)('%s service %s is offered by %j', (_, service, expected) => {
  expect(vehicles.filter((vehicle) => serviceAllowed(vehicle, service))).toEqual(expected)
})

test('V431 services depend on the vehicle, without one all are open; stretcher as service is never offered', () => {
  expect(enabled(serviceOptions(undefined, 'ambulance'))).toEqual(['through_door', 'bls', 'als'])
  expect(enabled(serviceOptions(undefined, undefined))).toEqual([
    'standard',
    'to_curb',
    'to_door',
    'through_door',
    'bls',
    'als',
  ])
  expect(offeredMobilities).not.toContain('gurney')
})

test('V415 V416 what the customer covers: no map or an empty one is everything, else only what is true', () => {
  expect([
    covers(undefined, 'wav'),
    covers({}, 'wav'),
    covers({ wav: true }, 'wav'),
    covers({ any: true }, 'wav'),
    covers({ wav: false }, 'wav'),
  ]).toEqual([true, true, true, false, false])
  const options = vehicleOptions({ fleets: { vehicles: { any: true, wav: true } } }, 'unassisted')
  expect(options.filter(({ covered }) => covered).map(({ value }) => value)).toEqual(['any', 'wav'])
  expect(
    serviceOptions({ fleets: { services: { standard: true } } }, 'any')
      .filter(({ covered }) => covered)
      .map(({ value }) => value),
  ).toEqual(['standard'])
})

test('V429 wheelchair widths are 26 to 38 inches in steps of 2, and the record takes exactly those', () => {
  expect(wheelchairWidths).toEqual([26, 28, 30, 32, 34, 36, 38])
  const record = (wheelchair_width: number) =>
    accessibility.safeParse({ mobility: 'wheelchair', vehicle: 'wav', service: 'to_door', wheelchair_width })
      .success
  expect(Array.from({ length: 20 }, (_, step) => 22 + step).filter(record)).toEqual([...wheelchairWidths])
})

test('V428 steps are counted in whole numbers', () => {
  const record = (steps_count: number) =>
    accessibility.safeParse({ mobility: 'walker', vehicle: 'any', service: 'to_door', steps_count }).success
  expect([record(3), record(2.5), record(-1)]).toEqual([true, false, false])
})
