import { newKey } from '@nemt/domain/key/key.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { bookingFor, newCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'
import { forgetFleets } from '../fleet/load.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

/** A customer that keeps costs from its office, with a ride that has an estimate and a recorded cost. */
async function office() {
  const who = await newCustomer(portal)
  const [fleet] = (await who.fleets(1)) as [{ key: string; token: string }]
  const configuration = {
    dispatch: { send_anytime: true },
    fleets: { whitelist: { [fleet.key]: true } },
    flags: { hide_cost_estimates: true },
  }
  await write(portal.store, who.key, {
    updates: [
      update('customer', { where: { version: 1 }, set: { configuration } }),
      update('app_user', { where: { is_global: false }, set: { is_global: true } }),
    ],
  })
  const desk = await who.role(['*'])
  forgetFleets(portal)
  const booking = bookingFor(who.passenger, { hours: 30 })
  const { data } = await make(portal, who.key, 'ride.create', booking, { token: desk })
  const [ride = ''] = (data as { keys: string[] }).keys
  await write(portal.store, who.key, {
    updates: [
      update('ride', {
        where: { key: ride },
        set: {
          checked_constraints: {
            ...{ at: 1, by: { key: 'USR1', name: 'Lea' }, penalty: 1, need: 'on_constraint' as const },
            limits: [
              {
                ...{
                  code: 'cost_ride_limit' as const,
                  type: 'cost' as const,
                  ride: 0,
                  field: 'rides.0.estimates.cost',
                },
                ...{ limit: 2500, actual: 2525, penalty: 1, hard: false },
              },
            ],
          },
        },
      }),
    ],
    inserts: {
      offer: [
        {
          ...{ ride_key: ride, ride_version: 1, fleet_key: fleet.key, round: 1, manual_cancel: false },
          ...{ status: 'expired', sent_at: Date.now(), expires_at: Date.now(), price_cents: 1975 },
        },
      ],
      ride_cost: [
        { ride_key: ride, key: newKey('CST'), price_cents: 2525, reason: 'mileage', created_at: Date.now() },
      ],
    },
  })
  return { who, desk, support: who.token, ride, booking }
}

/** What tells what a ride costs, anywhere in an answer: the names of the fields. */
function moneyIn(value: unknown, field = ''): string[] {
  const named = ['cost', 'low', 'high', 'costs', 'total_cost', 'price', 'actual'].includes(field)
  if (named && value !== undefined) return [field]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => moneyIn(inner, Array.isArray(value) ? field : name))
}

const WINDOW = { from: Date.now(), to: Date.now() + 3 * 86_400_000 }

test('F328 no call tells an office what rides cost where its customer hides it; support is told', async () => {
  const { who, desk, support, ride, booking } = await office()
  const asked: [name: string, payload: object, told?: string][] = [
    ['ride.info', [ride]],
    ['ride.latest', { keys: [ride] }],
    ['ride.search', WINDOW],
    ['ride.search', { ...WINDOW, details: true }],
    ['ride.search', { ...WINDOW, by: 'passenger' }],
    ['ride.board', WINDOW],
    ['ride.estimates', { rides: booking.rides }],
    ['ride.fleets', { ride }],
    ['ride.fleets', { ride }, 'price'],
    ['offer.list', { ride }, 'price'],
    ['data.query', { 'ride:info': { [ride]: {} } }],
    ['data.query', { 'ride:offers': { [ride]: {} } }, 'price'],
  ]
  for (const [name, payload, told = 'cost'] of asked) {
    const [hidden, shown] = await Promise.all(
      [desk, support].map((token) => make(portal, who.key, name, payload, { token })),
    )
    expect([name, hidden?.status, moneyIn(hidden?.data)]).toEqual([name, 200, []])
    expect([name, shown?.status, moneyIn(shown?.data)]).toEqual([name, 200, expect.arrayContaining([told])])
  }
})

test('F328 nor may it look for rides by what they cost: what is found would tell', async () => {
  const { who, desk, support } = await office()
  for (const name of ['ride.search', 'ride.count'])
    for (const limit of ['minimum', 'maximum']) {
      const statuses = await Promise.all(
        [desk, support].map(
          async (token) => (await make(portal, who.key, name, { ...WINDOW, [limit]: 100 }, { token })).status,
        ),
      )
      expect([name, limit, ...statuses]).toEqual([name, limit, 403, 200])
    }
})
