import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { bookingFor, newCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const DAY = 86_400_000
const statuses = ['accepted', 'declined', 'expired', 'lost', 'withdrawn', 'sent'] as const
type Line = Record<'offers' | 'wins' | 'acceptance' | 'minutes' | 'rank' | 'over', number> & { fleet: string }

/** Numbers that look random and are the same each time. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % sides
  }
}

test('§2.2 the report equals what plain SQL says of the same offers', async () => {
  const who = await newCustomer(portal)
  const fleets = await who.fleets(4)
  const roll = dice(7)
  const now = Date.now()
  for (let ride = 0; ride < 12; ride++) {
    const booking = bookingFor(who.passenger, { hours: 30 + 5 * ride })
    const { data } = await make(portal, who.key, 'ride.create', booking, { token: who.token })
    const ride_key = (data as { keys: string[] }).keys[0] as string
    let isTaken = false
    await write(portal.store, who.key, {
      inserts: {
        offer: fleets.slice(0, 1 + roll(4)).map(({ key: fleet_key }) => {
          const drawn = statuses[roll(statuses.length)]!
          const status = drawn === 'accepted' && isTaken ? 'lost' : drawn
          isTaken ||= status === 'accepted'
          const sent_at = now - (1 + roll(20)) * DAY
          return {
            ...{ ride_key, ride_version: 1, fleet_key, round: 1, status, manual_cancel: false, sent_at },
            ...{
              decided_at: sent_at + roll(90) * 60_000,
              price_cents: roll(5) ? 2_000 + 50 * roll(40) : null,
            },
          }
        }),
      },
    })
  }
  const [from, to] = [now - 15 * DAY, now - 2 * DAY]
  const ask = (payload: object, token = who.token) =>
    make(portal, who.key, 'fleet.fairness', payload, { token })
  const told = ((await ask({ from, to })).data as { fleets: Line[] }).fleets

  const { plain } = await read(portal.store, who.key, {
    plain: many(portal.store.sql`select o.fleet_key as fleet, count(*)::int as offers,
      (count(*) filter (where o.status = 'accepted'))::int as wins,
      (count(*) filter (where o.status = 'accepted'))::float8
        / nullif(count(*) filter (where o.status in ('accepted', 'declined', 'expired')), 0) as acceptance,
      percentile_cont(0.5) within group (order by extract(epoch from o.decided_at - o.sent_at)::float8 / 60)
        filter (where o.status = 'accepted') as minutes,
      avg(o.place)::float8 as rank, round(avg(o.price_cents - o.least))::int as over
      from (select p.*, case when p.price_cents is not null then rank() over
          (partition by p.ride_key order by p.price_cents nulls last) end as place,
          min(p.price_cents) over (partition by p.ride_key) as least
        from offer p where p.customer_key = s.c and p.sent_at >= ${new Date(from).toISOString()}::timestamptz
          and p.sent_at < ${new Date(to).toISOString()}::timestamptz) o
      group by o.fleet_key order by count(*) desc, o.fleet_key`),
  })
  const rounded = (lines: readonly Partial<Line>[]) =>
    lines.map((line) => {
      const at = (value: number | null | undefined) =>
        typeof value === 'number' ? Number(value.toFixed(6)) : undefined
      const { fleet, offers, wins, over, acceptance, minutes, rank } = line
      return {
        ...{ fleet, offers, wins, over: over ?? undefined },
        ...{ acceptance: at(acceptance), minutes: at(minutes), rank: at(rank) },
      }
    })
  expect(told.length).toBeGreaterThan(2)
  expect(rounded(told)).toEqual(rounded(plain as Line[]))

  expect((await ask({ from: to, to: from })).status).toBe(422)
  expect((await ask({ from: to, to })).status).toBe(200)
  expect((await ask({ from: to - 200 * DAY, to })).status).toBe(422)
  expect((await ask({ from, to }, fleets[0]!.token)).status).toBe(403)
})

test('P032 a customer that hides costs isn’t told how dear its fleets are', async () => {
  const who = await newCustomer(portal, { configuration: { flags: { hide_cost_estimates: true } } })
  const [fleet] = await who.fleets(1)
  const { data } = await make(portal, who.key, 'ride.create', bookingFor(who.passenger), { token: who.token })
  const [ride_key] = (data as { keys: string[] }).keys as [string]
  const offer = { ride_key, ride_version: 1, fleet_key: fleet!.key, round: 1, manual_cancel: false }
  await write(portal.store, who.key, {
    inserts: { offer: [{ ...offer, status: 'sent', sent_at: Date.now() - 1_000, price_cents: 4_200 }] },
  })
  const span = { from: Date.now() - DAY, to: Date.now() + DAY }
  const told = await make(portal, who.key, 'fleet.fairness', span, { token: who.token })
  expect(told.data).toEqual({
    fleets: [{ fleet: fleet!.key, name: expect.any(String), offers: 1, wins: 0 }],
  })
})

test('P035 the report counts the offers of rides that who asks may see', async () => {
  const who = await newCustomer(portal, { policy: { team_access: 'none' } })
  const [fleet] = await who.fleets(1)
  await write(portal.store, who.key, { inserts: { team: [{ key: 'TEAeast', name: 'East' }] } })
  const [ride] = bookingFor(who.passenger).rides
  const booking = { type: 'one', rides: [{ ...ride, team: 'TEAeast' }] }
  const { data } = await make(portal, who.key, 'ride.create', booking, { token: who.token })
  const [ride_key] = (data as { keys: string[] }).keys as [string]
  const offer = { ride_key, ride_version: 1, fleet_key: fleet!.key, round: 1, manual_cancel: false }
  await write(portal.store, who.key, {
    inserts: { offer: [{ ...offer, status: 'sent', sent_at: Date.now() - 1_000 }] },
  })
  const span = { from: Date.now() - DAY, to: Date.now() + DAY }
  const counted = async (teams: string[]) => {
    const token = await who.role(['ride.view'], { teams })
    const told = await make(portal, who.key, 'fleet.fairness', span, { token })
    return (told.data as { fleets: { offers: number }[] }).fleets.map(({ offers }) => offers)
  }
  expect([await counted(['TEAeast']), await counted([])]).toEqual([[1], []])
})
