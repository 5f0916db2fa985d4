import fc from 'fast-check'
import {
  chooseMobility,
  chooseVehicle,
  chooseWheelchair,
  serviceFor,
  vehicleFor,
  serviceAllowed,
} from './coupling.ts'
import { defaultAccessibility } from './defaults.ts'
import { vehiclesFor } from './options.ts'
import { mobilities, vehicles, wheelchairs } from './values.ts'

test.each([
  ['V442', 'unassisted', undefined, 'any'],
  ['V443', 'walker', undefined, 'any'],
  ['V444', 'wheelchair', 'collapsible', 'any'],
  ['V445', 'wheelchair', 'bariatric', 'bariatric'],
  ['V446', 'wheelchair', 'standard', 'wav'],
  ['V447', 'wheelchair', 'motorized', 'wav'],
  ['V448', 'scooter', undefined, 'wav'],
  ['V449', 'stretcher', undefined, 'stretcher'],
  ['X002', 'gurney', undefined, 'stretcher'],
] as const)('%s %s (%s) gives vehicle %s', (_, mobility, wheelchair, vehicle) => {
  expect(vehicleFor(mobility, wheelchair)).toBe(vehicle)
  expect(chooseMobility({ wheelchair }, mobility)).toMatchObject({
    mobility,
    vehicle,
    service: serviceFor(vehicle),
  })
})

test.each([
  ['V450', 'suv', 'to_curb'],
  ['V451', 'sedan', 'to_curb'],
  ['V452', 'any', 'to_curb'],
  ['V453', 'wav', 'to_door'],
  ['V454', 'bariatric', 'to_door'],
  ['V455', 'stretcher', 'through_door'],
  ['V456', 'ambulance', 'bls'],
] as const)('%s vehicle %s gives service %s', (_, vehicle, service) => {
  expect(serviceFor(vehicle)).toBe(service)
})

test('V438 V439 V440 V441 choosing a mobility estimates vehicle and service and asks stairs and ramp anew', () => {
  const before = {
    ...defaultAccessibility,
    steps: true,
    steps_count: 4,
    ramp: true,
    height: 70,
    equipment: true,
    equipment_type: 'Oxygen',
  }
  const after = chooseMobility(before, 'scooter')
  expect(after).toEqual({
    mobility: 'scooter',
    vehicle: 'wav',
    service: 'to_door',
    height: 70,
    equipment: true,
    equipment_type: 'Oxygen',
  })
})

test('V457 a wheelchair without type is a standard one; a type and width already there stay', () => {
  expect(chooseMobility(defaultAccessibility, 'wheelchair')).toMatchObject({
    wheelchair: 'standard',
    vehicle: 'wav',
  })
  const chair = chooseMobility({ wheelchair: 'bariatric', wheelchair_width: 32 }, 'wheelchair')
  expect(chair).toMatchObject({ wheelchair: 'bariatric', wheelchair_width: 32, vehicle: 'bariatric' })
  expect(chooseMobility(chair, 'walker')).not.toHaveProperty('wheelchair')
  expect(chooseMobility(chair, 'walker')).not.toHaveProperty('wheelchair_width')
  expect(chooseWheelchair(chair, 'collapsible')).toMatchObject({
    mobility: 'wheelchair',
    vehicle: 'any',
    service: 'to_curb',
  })
})

test('X006 choosing a vehicle keeps a service that it offers and replaces one that it does not', () => {
  expect(chooseVehicle({ vehicle: 'any', service: 'standard' }, 'suv').service).toBe('standard')
  expect(chooseVehicle({ vehicle: 'any', service: 'standard' }, 'stretcher').service).toBe('through_door')
  expect(chooseVehicle({}, 'suv')).toEqual({ vehicle: 'suv' })
})

test('V430 V431 the coupling never gives an option that its own editor forbids', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...mobilities),
      fc.constantFrom(undefined, ...wheelchairs),
      (mobility, wheelchair) => {
        const draft = chooseMobility({ wheelchair }, mobility)
        expect(vehiclesFor(mobility, draft.wheelchair)).toContain(draft.vehicle)
        expect(serviceAllowed(draft.vehicle!, draft.service!)).toBe(true)
      },
    ),
  )
  fc.assert(
    fc.property(fc.constantFrom(...vehicles), fc.constantFrom(...vehicles), (from, to) => {
      const draft = chooseVehicle({ vehicle: from, service: serviceFor(from) }, to)
      expect(serviceAllowed(to, draft.service!)).toBe(true)
    }),
  )
})
