import { actors, type Actor } from '@nemt/domain/ride/guards.ts'
import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import { FINAL } from '@nemt/domain/ride/sets.ts'
import { transitions } from '@nemt/domain/ride/transitions.ts'
import { callAsSystem } from '../door/in-process.ts'
import type { CallJob } from '../reactions.ts'
import { testOwner } from '@nemt/store/testing/stores.ts'
import type { Sql } from '@nemt/store/sql.ts'
import { peopleOf } from '../testing/dispatch/people.ts'
import { bookDay, clocked, drawWorld, leaveWorld, type World } from '../testing/dispatch/world.ts'
import { workByClock } from '../testing/dispatch/work.ts'
import { ledgerOf } from '../testing/funds.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'
import { randomOf } from '../testing/random.ts'

/** How many trips are drawn, and by which seed; DAY_RIDES=5000 is the full size. */
const RIDES = Number(process.env.DAY_RIDES ?? 12)
const SEED = Number(process.env.DAY_SEED ?? 1)
const FLEETS = 60
/** So many of a hundred jobs are done twice. */
const AGAIN = 20
const HOUR = 3_600_000
/** So late an offer may end, ms. */
const LATE = 2_000

let portal: Awaited<ReturnType<typeof openTestPortal>>
let owner: Sql
beforeAll(async () => {
  portal = await openTestPortal()
  owner = testOwner()
})
afterAll(() => Promise.all([portal.close(), owner.end()]))

type Step = { ride: string; status: RideStatus; from: RideStatus | null; kind: string; global: boolean }
type Stored = { ride: string; status: RideStatus; version: number }

/** What the log tells of all rides' statuses, in the order in which it happened. */
function stepsOf({ who }: World): Promise<Step[]> {
  return owner<Step[]>`select ride_key as ride, data->>'status' as status, data->>'from' as "from",
      actor->>'kind' as kind, coalesce((actor->>'global')::bool, false) as global
    from event where customer_key = ${who.key} and (collection = 'ride:info' and type in ('create', 'status')
      -- From when on fleets are asked is told as a status, and is none.
      and not data ? 'time_of' or collection = 'ride:offers' and type = 'offer.accept') order by seq`
}

/** Who of the status machine somebody of the log may be. */
function actorsOf({ kind, global }: Step): readonly Actor[] {
  if (kind === 'system') return ['timer', 'adapter']
  if (kind === 'coordinator') return [global ? 'support' : 'coordinator']
  return actors.filter((actor) => actor === kind)
}

/** Each step follows the one before it and somebody may take it; what is stored is what the last one says. */
function compareStory(steps: readonly Step[], stored: readonly Stored[]): Set<string> {
  const stands = new Map<string, RideStatus>()
  const seen = new Set<string>()
  const wrong = steps.filter((step) => {
    const before = stands.get(step.ride) ?? 'new'
    stands.set(step.ride, step.status)
    seen.add(`${before} → ${step.status}`)
    const isAllowed = transitions.some(
      ({ from, to, actors: who }) =>
        from.includes(before) &&
        to.includes(step.status) &&
        who.some((actor) => actorsOf(step).includes(actor)),
    )
    return !isAllowed || (step.from !== null && step.from !== before)
  })
  expect(wrong).toEqual([])
  expect(stored.map(({ ride, status }) => [ride, status])).toEqual(
    stored.map(({ ride }) => [ride, stands.get(ride)]),
  )
  return seen
}

/** The rides that nobody ended, with what would say why. */
async function unended({ who }: World) {
  const rides = await owner<{ status: RideStatus }[]>`select r.key, r.status, r.type, r.due_at, r.needed_at,
      before.status as before, (select array_agg(data->>'status' order by seq) from event e
        where e.customer_key = r.customer_key and e.ride_key = r.key and data ? 'status') as steps
    from ride r left join ride before on before.customer_key = r.customer_key and before.key = r.after_ride_key
    where r.customer_key = ${who.key}`
  return rides.filter(({ status }) => !FINAL.includes(status))
}

/** Offers that are still open, that ended late, or that two fleets have won. */
async function faultsOfOffers({ who }: World) {
  const [row] = await owner<{ open: number; late: number; twice: number; all: number }[]>`
    with own as (select * from offer where customer_key = ${who.key})
    select count(*)::int as all, (count(*) filter (where status in ('queued', 'sent')))::int as open,
      -- Who gives a ride back says no a second time, and late.
      (count(*) filter (where decided_at > expires_at + ${LATE} * interval '1 ms'
        and status in ('accepted', 'declined', 'expired') and not exists (select from event e
          where e.customer_key = own.customer_key and e.ride_key = own.ride_key and e.type = 'offer.accept'
            and e.data->>'fleet' = own.fleet_key and status = 'declined')))::int as late,
      (select count(*)::int from (select from own where status = 'accepted'
        group by ride_key, ride_version having count(*) > 1) t) as twice
    from own`
  return row
}

/** Every fleet stands in each ride's why-table, or is counted among those of others; every offer is told there. */
async function accountForFleets(world: World, ride: string): Promise<void> {
  const { data } = await make(
    world.portal,
    world.who.key,
    'ride.fleets',
    { ride },
    { token: world.who.token },
  )
  const { fleets, others } = data as {
    fleets: { fleet: string; check?: string; offers: { status: string }[] }[]
    others: number
  }
  expect([ride, fleets.length + others >= FLEETS]).toEqual([ride, true])
  const offers = await owner<{ fleet: string; said: string[] }[]>`
    select fleet_key as fleet, array_agg(status order by round) as said from offer
    where customer_key = ${world.who.key} and ride_key = ${ride} group by 1 order by 1`
  const told = fleets
    .filter(({ offers: said }) => said.length > 0)
    .map(({ fleet, offers: said }) => ({ fleet, said: said.map(({ status }) => status) }))
    .toSorted((a, b) => (a.fleet < b.fleet ? -1 : 1))
  expect([ride, told]).toEqual([ride, [...offers]])
}

test(
  `R26 R27 ${RIDES} trips × ${FLEETS} fleets in time-lapse: each ends by steps that may be taken, and is accounted for`,
  async () => {
    const random = randomOf(SEED)
    const dispatch = {
      ...random.pick([{}, { mode: 'sequential' }, { tier: 5 }, { mode: 'broadcast' }]),
      ...{ send_anytime: true, vehicle_substitution: true },
    }
    const flags = { auto_mark_unavailable: true }
    const world = await drawWorld(clocked(portal), owner, random, {
      fleets: FLEETS,
      fussy: 8,
      dispatch,
      flags,
    })
    const office = await bookDay(world, RIDES)
    const answers = peopleOf(world, office)
    // A worker that dies before it said that a job is done leaves it to the next one.
    const around = async ({ call, payload }: CallJob) =>
      random.chance(AGAIN)
        ? async () => void (await callAsSystem(world.portal, world.who.key, call, payload))
        : undefined
    const jobs = await workByClock(world.portal, world.who.key, { answers, around })

    const steps = await stepsOf(world)
    const stored = await owner<Stored[]>`select key as ride, status, version from ride
      where customer_key = ${world.who.key} order by key`
    const seen = compareStory(steps, stored)
    expect(await unended(world)).toEqual([])
    const offers = await faultsOfOffers(world)
    expect(offers).toMatchObject({ open: 0, late: 0, twice: 0 })
    expect((await ledgerOf(world.portal, world.who.key)).differences).toEqual([])
    for (const { ride } of stored) await accountForFleets(world, ride)
    const ends = Object.groupBy(stored, ({ status }) => status)
    if (process.env.DAY_RIDES) {
      const counts = Object.entries(ends).map(([status, rides]) => [status, rides.length])
      const days = (world.portal.clock() - Date.now()) / (24 * HOUR)
      console.log({
        rides: stored.length,
        jobs,
        steps: steps.length,
        offers: offers?.all,
        days,
        counts,
        seen,
      })
    }
    // The day came around: most were driven.
    expect(ends.completed?.length ?? 0).toBeGreaterThan(RIDES / 3)
    await leaveWorld(world)
  },
  120_000 + RIDES * 2_000,
)
