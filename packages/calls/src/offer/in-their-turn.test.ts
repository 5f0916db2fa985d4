import type { Sql } from '@nemt/store/sql.ts'
import type { CallJob } from '../reactions.ts'
import { judgedPlainly, type PlainFleet } from '../testing/dispatch/plain.ts'
import {
  askedSince,
  bookDrawn,
  clocked,
  drawWorld,
  leaveWorld,
  type World,
} from '../testing/dispatch/world.ts'
import { workByClock, type Act } from '../testing/dispatch/work.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'
import { randomOf } from '../testing/random.ts'
import { testOwner } from '@nemt/store/testing/stores.ts'

/** How many trips are drawn, and by which seed; ASKED_RIDES=200 is the full size. */
const RIDES = Number(process.env.ASKED_RIDES ?? 4)
const SEED = Number(process.env.ASKED_SEED ?? 1)
/** Rides of one customer, whose fleets answer them at the same time. */
const OF_ONE = 4
const FLEETS = 60
const JOBS = ['offer.plan', 'offer.expire', 'ride.due']

let portal: Awaited<ReturnType<typeof openTestPortal>>
let owner: Sql
beforeAll(async () => {
  portal = await openTestPortal()
  owner = testOwner()
})
afterAll(() => Promise.all([portal.close(), owner.end()]))

type Line = {
  fleet: string
  rank?: number
  check?: string
  cost?: number
  over_limit?: boolean
  offers: { status: string }[]
}

/** The why-table of a ride, as staff see it. */
async function whyTable({ portal: own, who }: World, ride: string) {
  const { data } = await make(own, who.key, 'ride.fleets', { ride }, { token: who.token })
  return data as { status: string; fleets: Line[]; others: number }
}

/** Every fleet stands in the why-table as plain SQL judges it, or is counted among those of others. */
async function compareTable(world: World, ride: string, fleets: readonly PlainFleet[]): Promise<Line[]> {
  const table = await whyTable(world, ride)
  const told = new Map(table.fleets.map((line) => [line.fleet, line]))
  const named = fleets.filter(({ fleet, ours }) => told.has(fleet) || ours)
  expect(
    named.map(({ fleet }) => {
      const { rank, check, cost, over_limit: over } = told.get(fleet) ?? {}
      return {
        ...{ ride, fleet, place: rank ?? null, refused: check ?? null, cost: cost ?? null },
        over: over ?? false,
      }
    }),
  ).toEqual(
    named.map(({ fleet, place, refused, cost, over }) => ({ ride, fleet, place, refused, cost, over })),
  )
  expect([ride, table.fleets.length]).toEqual([ride, named.length])
  // The fleets of tests that run at the same moment are others as well.
  expect(table.others).toBeGreaterThanOrEqual(fleets.length - named.length)
  return table.fleets
}

/**
 * The booking's estimate: what the first who can be asked and has a price costs, the benefit's limit aside, and all who
 * can drive; those whose rides a person arranges count after the others.
 */
async function compareEstimate({ who }: World, ride: string, fleets: readonly PlainFleet[]): Promise<void> {
  const [told] = await owner`select r.cost_cents as cost, (r.estimates->>'low')::int as low,
    (r.estimates->>'high')::int as high from ride r where r.customer_key = ${who.key} and r.key = ${ride}`
  const able = fleets.flatMap(({ refused, weight, cost }) =>
    (refused === null || refused === 'arranged') && cost !== null
      ? [{ refused, weight: weight ?? 0, cost }]
      : [],
  )
  const costs = able.map(({ cost }) => cost).toSorted((a, b) => a - b)
  const asked = able.filter(({ refused }) => refused === null)
  const before = asked.length ? asked : able
  const most = Math.max(...before.map(({ weight }) => weight))
  const first = before.filter(({ weight }) => weight === most).map(({ cost }) => cost)
  const expected = {
    cost: first.length ? Math.min(...first) : null,
    low: costs[0] ?? null,
    high: costs.at(-1) ?? null,
  }
  expect([ride, told]).toEqual([ride, expected])
}

/** A ride that is watched: who could be asked when it was booked, and what it was told of offers so far. */
type Watched = { able: Set<string>; seq: number; asked: string[]; rounds: number }

/** A ride as its search stands: the step of its clock that widens the search, and how many offers are open. */
async function stands({ who }: World, ride: string) {
  const [row] = await owner<{ status: string; widens: boolean; open: number }[]>`
    select r.status, coalesce(r.due_at = r.needed_at - interval '4 hours', false) as widens,
      (select count(*)::int from offer o where o.customer_key = r.customer_key and o.ride_key = r.key
        and o.status in ('queued', 'sent')) as open
    from ride r where r.customer_key = ${who.key} and r.key = ${ride}`
  if (!row) throw new Error(`no ride ${ride}`)
  return row
}

/** The fleets that a job is to ask about a ride, by plain SQL. */
async function expectedOf(world: World, ride: string, { call }: CallJob): Promise<string[]> {
  const { status, widens, open } = await stands(world, ride)
  const byClock = call === 'ride.due'
  // A round goes on until nobody is left who may answer it; the clock asks everybody else beside it.
  if (status !== 'scheduling' || call === 'offer.expire' || (byClock ? !widens : open > 0)) return []
  const fleets = await judgedPlainly(world, ride)
  if (!byClock) return fleets.filter(({ next }) => next).map(({ fleet }) => fleet)
  return fleets
    .filter(({ refused, asked }) => refused === null && !asked)
    .toSorted((a, b) => a.times - b.times || (a.place ?? 0) - (b.place ?? 0))
    .map(({ fleet }) => fleet)
}

/** Lets each job ask whom plain SQL names, in its order, and nobody else. */
function watch(world: World, rides: Map<string, Watched>) {
  return async (job: CallJob): Promise<() => Promise<void>> => {
    const { ride, together = [] } = job.payload as { ride: string; together?: string[] }
    const expected = await Promise.all(
      [ride, ...together].map(async (key) => ({ key, fleets: await expectedOf(world, key, job) })),
    )
    return async () => {
      for (const { key, fleets } of expected) {
        const watched = rides.get(key)
        if (!watched) throw new Error(`ride ${key} was not booked here`)
        const asked = await askedSince(owner, world.who.key, key, watched.seq)
        const where = [key, job.call, watched.rounds]
        expect([...where, asked.map(({ fleet }) => fleet)]).toEqual([...where, fleets])
        watched.seq = asked.at(-1)?.seq ?? watched.seq
        watched.asked.push(...fleets)
        watched.rounds += fleets.length ? 1 : 0
      }
    }
  }
}

type Heard = { collection: string; type: string; key: string; data: object }

/**
 * More than half of those who are asked say no at some time; the others let their offer run out. Once nobody is left
 * who may answer, the next are asked at once, or in the hour from which on they may be.
 */
function people(world: World, rides: Iterable<string>) {
  const over = new Set(rides)
  const waits = new Map<string, number>()
  const answers = ({ collection, type, key: ride, data }: Heard): Act[] => {
    if (collection !== 'ride:offers') return []
    over.add(ride)
    return type === 'offer' ? declining(world, ride, data) : []
  }
  const idle = async (until: number) => {
    for (const ride of over) {
      const { status, open } = await stands(world, ride)
      const fleets = status === 'scheduling' && open === 0 ? await judgedPlainly(world, ride) : []
      const hours = fleets.filter(({ refused }) => refused === null).map(({ from_at: hour }) => hour)
      waits.set(ride, Math.min(Infinity, ...hours))
    }
    over.clear()
    const missed = [...waits].filter(([, hour]) => hour + 1 < until)
    expect(missed).toEqual([])
  }
  return { answers, idle }
}

function declining({ portal: own, who, random, tokens }: World, ride: string, offer: object): Act[] {
  if (random.chance(40)) return []
  const { fleet = '', expires = 0 } = offer as { fleet?: string; expires?: number }
  const declined = { ride, reasons: ['too_long'] }
  const does = () => make(own, who.key, 'offer.decline', declined, { token: tokens.get(fleet) ?? '' })
  const at = own.clock() + random.next() * (expires - own.clock())
  return [{ at, does: async () => expect((await does()).status).toBe(200) }]
}

/** Nobody who could be asked was forgotten, and nobody was asked who couldn't be. */
async function account(world: World, ride: string, { able, asked }: Watched, checks: Set<string>) {
  expect([ride, new Set(asked)]).toEqual([ride, able])
  const lines = await compareTable(world, ride, await judgedPlainly(world, ride))
  for (const { fleet, check, rank, offers } of lines) {
    if (check) checks.add(check)
    const said = offers.map(({ status }) => status)
    const ended = able.has(fleet) ? [['declined'], ['expired', 'declined'], ['expired', 'expired']] : [[]]
    expect([ride, fleet, rank]).toEqual([ride, fleet, undefined])
    expect(ended).toContainEqual(said)
  }
}

test(
  `server-behaviour §2.2 ${RIDES} rides × ${FLEETS} fleets: who can be asked is in their turn, and nobody else`,
  async () => {
    const random = randomOf(SEED)
    const checks = new Set<string>()
    const counts = { able: 0, asked: 0, rounds: 0, jobs: 0 }
    for (let first = 0; first < RIDES; first += OF_ONE) {
      const dispatch = {
        ...random.pick([{}, {}, { mode: 'sequential' }, { tier: 5 }, { mode: 'broadcast' }]),
        ...{ send_anytime: random.chance(60), vehicle_substitution: random.chance(50) },
      }
      const world = await drawWorld(clocked(portal), owner, random, { fleets: FLEETS, fussy: 25, dispatch })
      const rides = new Map<string, Watched>()
      for (let index = first; index < Math.min(first + OF_ONE, RIDES); index++) {
        const hours = random.pick([0.8, 2, 3.5, 6, 20, 30, 60, 100, 190])
        for (const ride of await bookDrawn(world, hours)) {
          const fleets = await judgedPlainly(world, ride)
          const lines = await compareTable(world, ride, fleets)
          await compareEstimate(world, ride, fleets)
          const able = lines.filter(({ rank }) => rank !== undefined).map(({ fleet }) => fleet)
          for (const { check } of lines) if (check) checks.add(check)
          rides.set(ride, { able: new Set(able), seq: 0, asked: [], rounds: 0 })
        }
      }
      counts.jobs += await workByClock(world.portal, world.who.key, {
        ...{ only: JOBS, around: watch(world, rides), ...people(world, rides.keys()) },
      })
      for (const [ride, watched] of rides) {
        await account(world, ride, watched, checks)
        counts.able += watched.able.size
        counts.asked += watched.asked.length
        counts.rounds += watched.rounds
      }
      await leaveWorld(world)
    }
    if (process.env.ASKED_RIDES) console.log({ rides: RIDES, seed: SEED, ...counts, checks: [...checks] })
    expect(counts.able).toBeGreaterThan(RIDES)
  },
  240_000 + RIDES * 10_000,
)
