import { callAsSystem } from '../door/in-process.ts'
import type { CallJob } from '../reactions.ts'
import { testOwner } from '@nemt/store/testing/stores.ts'
import type { Sql } from '@nemt/store/sql.ts'
import { peopleOf } from '../testing/dispatch/people.ts'
import { bookDay, clocked, drawWorld, leaveWorld } from '../testing/dispatch/world.ts'
import { workByClock } from '../testing/dispatch/work.ts'
import { openTestPortal } from '../testing/portal.ts'
import { randomOf } from '../testing/random.ts'

/** How many trips are drawn, and by which seed. */
const RIDES = Number(process.env.DAY_RIDES ?? 4)
const SEED = Number(process.env.DAY_SEED ?? 2)

let portal: Awaited<ReturnType<typeof openTestPortal>>
let owner: Sql
beforeAll(async () => {
  portal = await openTestPortal()
  owner = testOwner()
})
afterAll(() => Promise.all([portal.close(), owner.end()]))

const KEY = /\b[A-Z]{3}[0-9A-HJKMNP-TV-Z]{26}\b/g
/** Drawn fleets are called by the end of their keys. */
const NAME = /"Fleet [0-9A-HJKMNP-TV-Z]{4}"/g

/** The log with each key told as the first, the second… of its kind: what one run and another may have alike. */
function withoutKeys(log: readonly object[]): string[] {
  const names = new Map<string, string>()
  return log.map((event) =>
    JSON.stringify(event)
      .replace(NAME, '"Fleet"')
      .replace(KEY, (key) => {
        if (!names.has(key)) names.set(key, `${key.slice(0, 3)} ${names.size}`)
        return names.get(key) as string
      }),
  )
}

/** A day of drawn rides, fleets and people, each job done so many times: all that its log tells. */
async function live(seed: number, begins: number, times = 1): Promise<string[]> {
  const random = randomOf(seed)
  const clock = clocked(portal)
  clock.at.now = begins
  const dispatch = { tier: 5, send_anytime: true, vehicle_substitution: true }
  const flags = { auto_mark_unavailable: true }
  const world = await drawWorld(clock, owner, random, { fleets: 12, fussy: 8, dispatch, flags })
  const office = await bookDay(world, RIDES)
  const around =
    async ({ call, payload }: CallJob) =>
    async () => {
      for (let time = 1; time < times; time++) await callAsSystem(clock, world.who.key, call, payload)
    }
  await workByClock(clock, world.who.key, { answers: peopleOf(world, office), around })
  const log = await owner<
    object[]
  >`select collection, key, type, actor, data, team_key, ride_key, passenger_key,
      fleet_keys from event where customer_key = ${world.who.key} order by seq`
  await leaveWorld(world)
  return withoutKeys(log)
}

test(
  'R28 R3 one seed is one run, and a job that is done twice changes nothing: the log of the day is the same again',
  async () => {
    const begins = clocked(portal).at.now
    const first = await live(SEED, begins)
    expect(first.length).toBeGreaterThan(RIDES * 5)
    expect(await live(SEED, begins, 2)).toEqual(first)
    expect(await live(SEED + 1, begins)).not.toEqual(first)
  },
  60_000 + RIDES * 2_000,
)
