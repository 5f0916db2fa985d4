import { newCustomer } from '../testing/customer.ts'
import { flaggedUser } from '../testing/flagged-user.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

/** A benefit whose rides are limited so. */
function limited(constraint: object) {
  return { trip: { ride: { constraint } } }
}
const limit = 'trip.ride.constraint'

test.each<[string, object, string]>([
  [
    'F273 a service that ends before it begins',
    limited({ covered_service_date: { lower: 2, upper: 1 } }),
    `${limit}.covered_service_date.lower`,
  ],
  [
    'F266 a least distance above the longest',
    limited({ distance: { lower: 30.5, upper: 30 } }),
    `${limit}.distance.lower`,
  ],
  [
    'F268 a cost between nothing and less',
    limited({ cost: { lower: 1, upper: 0, hard: true } }),
    `${limit}.cost.lower`,
  ],
  [
    'F246 F247 a benefit that is switched off before it is on',
    { enabled: { start: 2, end: 1 } },
    'enabled.end',
  ],
  ['a penalty that is reached before anything', limited({ penalty_max: -1 }), `${limit}.penalty_max`],
  ['fewer rides than none', { trip: { ride: { allotment: { count: -1 } } } }, 'trip.ride.allotment.count'],
  ['less money than none', { trip: { ride: { allotment: { fund: -500 } } } }, 'trip.ride.allotment.fund'],
  [
    'stops that can never be at home',
    { trip: { ride: { locations: { residence: { max_consecutive: -1 } } } } },
    'trip.ride.locations.residence.max_consecutive',
  ],
  ['more plans at least than at most', { plans_min_count: 2, plans_max_count: 1 }, 'plans_min_count'],
])('%s is refused with its field', async (_, rules, field) => {
  const who = await newCustomer(portal)
  const token = await flaggedUser(portal, who, 'is_super')
  const save = (payload: object) => make(portal, who.key, 'policy.save', payload, { token })
  const { status, error } = await save({ name: 'Rides', ...rules })
  expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, [field]])
  // Nor by a change of what is there.
  const { data } = await save({ name: 'Rides' })
  const changed = await save({ key: (data as { key: string }).key, ...rules })
  expect([changed.status, Object.keys(changed.error?.fields ?? {})]).toEqual([422, [field]])
})

test.each<[string, object]>([
  ['one day', limited({ covered_service_date: { lower: 5, upper: 5 } })],
  ['one end', limited({ distance: { lower: 30 }, duration: { upper: 0 } })],
  ['nothing granted', { trip: { ride: { allotment: { count: 0, fund: 0 } } } }],
  ['as many plans at most as at least', { plans_min_count: 2, plans_max_count: 2 }],
])('a benefit with limits of %s is kept', async (_, rules) => {
  const who = await newCustomer(portal)
  const token = await flaggedUser(portal, who, 'is_super')
  const { status, data } = await make(portal, who.key, 'policy.save', { name: 'Rides', ...rules }, { token })
  expect([status, data]).toMatchObject([200, rules])
})

test.each<[string, object, object, object]>([
  ['F247 the end', { enabled: { start: 1, end: 2 } }, { enabled: { end: true } }, { enabled: { start: 1 } }],
  [
    'F249 the last day',
    { effective: { start: 1, end: 2 } },
    { effective: { end: true } },
    { effective: { start: 1 } },
  ],
  [
    'F275 the most of all penalties',
    limited({ distance: { upper: 9 }, penalty_max: 5 }),
    limited({ penalty_max: true }),
    limited({ distance: { upper: 9 } }),
  ],
  [
    'F267 the least',
    limited({ distance: { lower: 1, upper: 9 } }),
    limited({ distance: { lower: true } }),
    limited({ distance: { upper: 9 } }),
  ],
  [
    'F260 a vehicle',
    { trip: { ride: { vehicles: { any: true, wav: true } } } },
    { trip: { ride: { vehicles: { wav: true } } } },
    { trip: { ride: { vehicles: { any: true } } } },
  ],
])('C095 %s is taken away alone', async (_, rules, gone, left) => {
  const who = await newCustomer(portal)
  const token = await flaggedUser(portal, who, 'is_super')
  const call = (name: string, payload: object) => make(portal, who.key, name, payload, { token })
  const { data } = await call('policy.save', { name: 'Rides', ...rules })
  const { key } = data as { key: string }
  expect((await call('data.delete', { 'policy:info': { [key]: gone } })).status).toBe(200)
  const read = await call('policy.info', { keys: [key] })
  const [{ key: _key, name: _name, ...stored }] = (read.data as { policies: [Record<string, unknown>] })
    .policies
  expect(stored).toEqual(left)
})
