import { UNLIMITED } from '@nemt/calls/testing/portal.ts'
import { connect } from '@nemt/store/connect.ts'
import type { Sql } from '@nemt/store/sql.ts'
import { openExperiment, expect, until } from './experiment.ts'
import { toOpenRide, toTakenRide, type Act, type Outcome } from './R7-acts.ts'
import { openCompany, openRides, type RaceRide } from './R7-rides.ts'
import { faultsIn } from './R7-story.ts'

/** How often each pair meets. */
const TIMES = Number(process.env.R7_TIMES ?? 20)
/** Only pairs whose names have this word. */
const ONLY = process.env.R7_ONLY ?? ''
const AT_ONCE = 4
/** The second act begins so much later at the most, so that either may come first, ms. */
const APART = 6
const LIMIT_MS = 120_000
/** An event becomes a job a moment later: it is quiet when it was so twice. */
const STILL = 2
const STILL_MS = 150
/** What an act may be answered that came too late, or met a ride in another state. */
const REFUSALS = new Set([
  ...['offer_taken', 'offer_closed', 'already_edited', 'ride_changed', 'change_impossible'],
  ...['change_done_already', 'fleet_has_it', 'fleet_assigned', 'change_not_yours'],
  // It has been given to another fleet; or it is over, and only a correction with a reason goes on.
  ...['own_ride', 'offer_open', 'offer_changed', 'reason_given', 'completed_time'],
])

/**
 * R7: two acts on one ride at one moment, over two gateways and with two workers, each pair so many times: every act
 * is done or told why not, and the rides are as if one had come after the other.
 */
export async function R7(): Promise<string> {
  const experiment = await openExperiment({ customers: 1, gateways: 2, workers: 2, env: UNLIMITED })
  const company = await openCompany(experiment)
  const jobs = connect(experiment.env.WORKER_DATABASE_URL ?? '', { max: 1 })
  const faults: string[] = []
  let races = 0
  try {
    for (const [acts, confirmed] of [
      [toOpenRide, false],
      [toTakenRide, true],
    ] as const)
      for (const [one, other] of pairsOf(acts)) {
        const rides = await openRides(company, TIMES, confirmed)
        const told = await meet(rides, [one.act, other.act])
        races += rides.length
        await quiet(jobs)
        const found = [
          ...told.filter((what) => what !== ''),
          ...(await faultsIn(
            company,
            rides.map(({ ride }) => ride),
          )),
        ]
        faults.push(...found.slice(0, 3).map((what) => `${one.name} against ${other.name}: ${what}`))
        if (found.length) process.stderr.write(`${one.name} / ${other.name}: ${found.length}, ${found[0]}\n`)
      }
  } finally {
    await Promise.all([company.portal.close(), jobs.end()])
    await experiment.stop()
  }
  expect(faults.length === 0, `${faults.length} faults in ${races} races:\n${faults.join('\n')}`)
  return `${races} races, two gateways, two workers`
}

interface Named {
  name: string
  act: Act
}

/** Each act against each other one, and against itself. */
function pairsOf(acts: Record<string, Act>): [Named, Named][] {
  const named = Object.entries(acts).map(([name, act]) => ({ name, act }))
  return named
    .flatMap((one, index) => named.slice(index).map((other): [Named, Named] => [one, other]))
    .filter((pair) => pair.some(({ name }) => name.includes(ONLY)))
}

/** Lets both acts meet on each ride; what is wrong with how they were answered, '' where nothing is. */
async function meet(rides: RaceRide[], [one, other]: [Act, Act]): Promise<string[]> {
  const wrong: string[] = []
  const waiting = [...rides.entries()]
  const race = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, own] = next
      const apart = (index % (2 * APART + 1)) - APART
      const outcomes = await Promise.all([
        later(-apart).then(() => one(own, index % 2)),
        later(apart).then(() => other(own, (index + 1) % 2)),
      ])
      wrong.push(await judge(own, outcomes))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, race))
  return wrong
}

async function judge({ ride, company }: RaceRide, outcomes: Outcome[]): Promise<string> {
  const odd = outcomes.find((outcome) => outcome !== 'ok' && !REFUSALS.has(outcome))
  if (odd) return `${ride} was answered ${outcomes.join(' and ')}`
  if (!outcomes.includes('ok')) return `${ride}: neither was done: ${outcomes.join(' and ')}`
  if (!outcomes.includes('offer_taken')) return ''
  const [row] = await company.experiment.owner<{ fleet_key: string | null }[]>`
    select fleet_key from ride where customer_key = ${company.customer} and key = ${ride}`
  return row?.fleet_key ? '' : `${ride} is nobody's, and a fleet was told that another one has it`
}

function later(ms: number): Promise<void> {
  return ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : Promise.resolve()
}

/** Resolves once the workers have done all that is due by now, and nothing follows from it. */
async function quiet(jobs: Sql): Promise<void> {
  for (let still = 0; still < STILL;) {
    await until(async () => (await dueJobs(jobs)) === 0, LIMIT_MS).catch(async () => {
      throw new Error(`the workers come to no end: ${JSON.stringify(await stuckJobs(jobs))}`)
    })
    await later(STILL_MS)
    still = (await dueJobs(jobs)) === 0 ? still + 1 : 0
  }
}

async function dueJobs(jobs: Sql): Promise<number> {
  const [row] = await jobs<{ due: number }[]>`
    select count(*)::int as due from graphile_worker._private_jobs where run_at <= now()`
  return row?.due ?? 0
}

function stuckJobs(jobs: Sql) {
  return jobs`select j.payload, j.attempts, j.last_error from graphile_worker._private_jobs j
    where j.run_at <= now() order by j.run_at limit 3`
}
