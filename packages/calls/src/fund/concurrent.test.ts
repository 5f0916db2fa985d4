import { read } from '@nemt/store/read.ts'
import { one } from '@nemt/store/testing/questions.ts'
import fc from 'fast-check'
import { bookingFor, clinic, type TestCustomer } from '../testing/customer.ts'
import { fundedCustomer, ledgerOf } from '../testing/funds.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ max: 20 })
})
afterAll(() => portal.close())

type Deed = { what: 'book' | 'cancel' | 'move' | 'edit'; ride: number; day: number }
const deed = fc.record({
  what: fc.constantFrom<Deed['what'][]>('book', 'book', 'cancel', 'move', 'edit'),
  ride: fc.nat(7),
  day: fc.nat(40),
})
const [HOUR, DAY] = [3_600_000, 86_400_000]

async function done(who: TestCustomer, { what, ride, day }: Deed, keys: readonly string[]): Promise<number> {
  const key = keys[ride % Math.max(1, keys.length)]
  const call = async (name: string, payload: object) =>
    (await make(portal, who.key, name, payload, { token: who.token })).status
  if (what === 'book' || !key)
    return call('ride.create', bookingFor(who.passenger, { hours: 24 * (2 + day) }))
  if (what === 'cancel') return call('ride.cancel', { rides: [key], reason: 'sick' })
  const { row } = await read(portal.store, who.key, {
    row: one(
      portal.store
        .sql`select r.version, r.needed_at from ride r where r.customer_key = s.c and r.key = ${key}`,
    ),
  })
  const needed = Math.floor((Date.parse(row.needed_at) + DAY + HOUR) / 300_000) * 300_000
  const change =
    what === 'move'
      ? { times: { needed } }
      : {
          stops: {
            pickup: { address: { ...clinic, format: '5 Other Street', lat: 41.5 + day / 100 } },
            dropoff: { address: clinic },
          },
        }
  return call('ride.update', { rides: [{ key, version: row.version, ...change }] })
}

test('server-behaviour §2.9 property: counters are the sum of the entries, and never pass the allotment', async () => {
  const answers = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(deed, { minLength: 2, maxLength: 8 }), { minLength: 2, maxLength: 5 }),
      async (rounds) => {
        const who = await fundedCustomer(portal, {
          trip: { ride: { allotment: { count: 6, fund: 40_000 } } },
        })
        for (const round of rounds) {
          const { live } = await read(portal.store, who.key, {
            live: one(
              portal.store
                .sql`select array_agg(r.key order by r.key) as keys from ride r where r.customer_key = s.c
                  and r.status = 'scheduling'`,
            ),
          })
          // All deeds of a round at once: they race for rides, days and what is left of the fund.
          for (const status of await Promise.all(round.map((step) => done(who, step, live.keys ?? []))))
            answers.set(status, (answers.get(status) ?? 0) + 1)
          const { counters, differences } = await ledgerOf(portal, who.key)
          const { meant } = await read(portal.store, who.key, {
            meant: one(
              portal.store
                .sql`select count(*)::int as held_count, coalesce(sum(r.cost_cents), 0)::int as held_cents
                  from ride r where r.customer_key = s.c and r.status = 'scheduling'`,
            ),
          })
          const { held_count = 0, held_cents = 0 } = counters[0] ?? {}
          expect([{ held_count, held_cents }, differences]).toEqual([meant, []])
          expect(held_count).toBeLessThanOrEqual(6)
          expect(held_cents).toBeLessThanOrEqual(40_000)
        }
      },
    ),
    { numRuns: 12, endOnFailure: true },
  )
  // Both sides of the race were seen, and nothing but answers and refusals.
  expect([...answers.keys()].filter((status) => ![200, 409, 422].includes(status))).toEqual([])
  expect(Math.min(answers.get(200) ?? 0, answers.get(409) ?? 0)).toBeGreaterThan(0)
}, 120_000)
