import { crewFailure, requiredCredentials } from './required.ts'

const day = '2026-11-23'
const [over, last, next] = ['2026-11-22', day, '2027-11-23']
const usual = requiredCredentials()

function crew(drivers: object[], vehicles: object[] = []) {
  return { drivers, vehicles }
}

test('a customer that says nothing requires a driver’s licence and a vehicle’s insurance', () => {
  expect(usual).toEqual({ driver: ['licence'], vehicle: ['insurance'], records: false })
  expect(requiredCredentials({ credentials: { driver: [], records: true } })).toEqual({
    driver: [],
    vehicle: ['insurance'],
    records: true,
  })
})

test.each([
  ['a fleet that keeps no records', undefined, usual, null],
  ['one whose customer wants records', undefined, { ...usual, records: true }, 'no_records'],
  [
    'one that keeps drivers alone, alike',
    crew([{ licence: next }]),
    { ...usual, records: true },
    'no_records',
  ],
  ['a driver in order', crew([{ licence: next }]), usual, null],
  ['the last day counts', crew([{ licence: last }]), usual, null],
  ['every driver has run out', crew([{ licence: over }, {}]), usual, 'driver_credentials'],
  ['one of them is in order', crew([{ licence: over }, { licence: next }]), usual, null],
  [
    'each lacks another one',
    crew([{ licence: next }, { training: next }]),
    { ...usual, driver: ['licence', 'training'] as const },
    'driver_credentials',
  ],
  ['no vehicle is insured', crew([], [{ registration: next }]), usual, 'vehicle_credentials'],
  ['nothing is required', crew([{}], [{}]), { driver: [], vehicle: [], records: false }, null],
])('§2.2 credentials: %s', (_, kept, required, expected) => {
  expect(crewFailure(kept, required, day)?.why ?? null).toBe(expected)
})
