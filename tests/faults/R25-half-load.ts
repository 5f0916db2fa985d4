import { median, rateOf } from '../../bench/measure.ts'
import { connect } from '@nemt/store/connect.ts'
import type { Sql } from '@nemt/store/sql.ts'
import { addPassengers, expect, openExperiment, roundTrip, type Experiment } from './experiment.ts'

const MINUTES = Number(process.env.R25_MINUTES ?? 30)
const CALLERS = 4
const PASSENGERS = 500
const SAMPLE_MS = 5_000
/** So often the heaps are looked at, all that nobody needs collected. */
const LOOKS = 10
/** Until a process has everything in memory that it keeps: plans, pools, caches of what it was asked for. */
const WARM_SHARE = 0.2
const MOST_GROWTH = 1.1
const LONGEST_TRANSACTION_S = 5
/** What one ride leaves in the log and in the queue at most, however long the product runs. */
const EVENTS_A_RIDE = 12
const JOBS_A_RIDE = 3

const PROCESSES = ['gateway', 'worker'] as const
type Heaps = Record<(typeof PROCESSES)[number], number>

type Sample = {
  transaction: number
  due: number
  events: number
  jobs: number
}

/**
 * R25: half an hour of bookings, cancellations and readings at half of what the product could do: no process's heap
 * grows, no transaction is long, and what waits and what is kept grow with the rides alone.
 */
export async function R25(): Promise<string> {
  const experiment = await openExperiment({ customers: 2, workers: 1, inspected: true })
  const queue = connect(experiment.env.WORKER_DATABASE_URL as string, { max: 1 })
  try {
    const acts = await Promise.all(
      Array.from({ length: CALLERS }, (_, caller) =>
        office(experiment, caller % experiment.customers.length),
      ),
    )
    const act = (caller: number) => (acts[caller] as () => Promise<void>)()
    const pause = (CALLERS / ((await rateOf(act, CALLERS, 10)) / 2)) * 1_000
    const samples: Sample[] = []
    const looks: Heaps[] = []
    const end = performance.now() + MINUTES * 60_000
    const watch = (async () => {
      while (performance.now() < end) {
        await wait(SAMPLE_MS)
        samples.push(await sample(experiment, queue))
      }
    })()
    const look = (async () => {
      for (let index = 0; index < LOOKS; index++) {
        await wait((MINUTES * 60_000) / LOOKS)
        looks.push({ gateway: await experiment.heap('gateway'), worker: await experiment.heap('worker') })
      }
    })()
    let done = 0
    const paced = async (caller: number) => {
      for (let next = performance.now(); next < end; next += pause) {
        await wait(next - performance.now())
        await act(caller)
        done++
      }
    }
    await Promise.all([watch, look, ...acts.map((_, caller) => paced(caller))])
    return `${MINUTES} min, ${Math.round(done / MINUTES / 60)} acts/s: ${judgedHeaps(looks)}, ${judged(samples)}`
  } finally {
    await queue.end()
    await experiment.stop()
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))
}

/** What an office does over and over: books a trip, looks at the day and for a passenger, and cancels a ride. */
async function office({ call, customers, store }: Experiment, index: number): Promise<() => Promise<void>> {
  const { key: customer, token } = customers[index] as Experiment['customers'][0]
  const passengers = await addPassengers(store, customer, PASSENGERS)
  let booked = 0
  const make = async <T>(name: string, payload: unknown) => {
    const { ok, data, error } = await call(customer, name, payload, { token })
    expect(ok, `${name} was refused: ${JSON.stringify(error)}`)
    return data as T
  }
  return async () => {
    const trip = roundTrip(
      passengers[booked % PASSENGERS] as string,
      24 * (2 + Math.floor(booked / PASSENGERS)),
    )
    booked++
    const { keys } = await make<{ keys: string[] }>('ride.create', trip)
    const { needed } = (trip[0] as { times: { needed: number } }).times
    await make('ride.search', { from: needed - 3_600_000, to: needed + 3_600_000, take: 100 })
    await make('patient.search', 'pat pas')
    await make('ride.cancel', { rides: keys.slice(1), reason: 'sick' })
  }
}

async function sample({ owner }: Experiment, queue: Sql): Promise<Sample> {
  const [kept] = await owner<{ transaction: number; rides: number; events: number }[]>`
    select coalesce(max(extract(epoch from clock_timestamp() - a.xact_start)), 0)::float as transaction,
      (select greatest(count(*), 1)::float from ride) as rides, (select count(*)::float from event) as events
    from pg_stat_activity a where a.datname = current_database() and a.pid <> pg_backend_pid()
      and a.backend_type = 'client backend'`
  const [waiting] = await queue<{ due: number; jobs: number }[]>`
    select count(*)::float as jobs, count(*) filter (where j.run_at < now() - interval '10 seconds')::int as due
    from graphile_worker._private_jobs j`
  const { transaction = 0, rides = 1, events = 0 } = kept ?? {}
  const { due = 0, jobs = 0 } = waiting ?? {}
  return { transaction, due, events: events / rides, jobs: jobs / rides }
}

/** How the heaps grew from when all was in memory that is kept. Throws where one grew too much. */
function judgedHeaps(looks: readonly Heaps[]): string {
  const warm = looks.slice(Math.ceil(looks.length * WARM_SHARE))
  const half = Math.ceil(warm.length / 2)
  return PROCESSES.map((process) => {
    const middle = (some: readonly Heaps[]) => median(some.map((heaps) => heaps[process]))
    const growth = middle(warm.slice(half)) / middle(warm.slice(0, half))
    const all = looks.map((heaps) => (heaps[process] / 1e6).toFixed(1)).join(' ')
    const told = `heap of the ${process} in use ${percent(growth - 1)}: ${all} MB`
    expect(growth <= MOST_GROWTH, told)
    return told
  }).join(', ')
}

/** What the samples say. Throws what is not as it must be. */
function judged(samples: readonly Sample[]): string {
  const longest = Math.max(...samples.map(({ transaction }) => transaction))
  expect(longest <= LONGEST_TRANSACTION_S, `a transaction took ${longest.toFixed(1)} s`)
  const last = samples.at(-1) as Sample
  expect(last.events <= EVENTS_A_RIDE, `a ride leaves ${last.events.toFixed(1)} events`)
  expect(last.jobs <= JOBS_A_RIDE, `a ride leaves ${last.jobs.toFixed(1)} jobs`)
  const warm = samples.slice(Math.ceil(samples.length * WARM_SHARE))
  const due = median(warm.map((each) => each.due))
  expect(due <= 100, `${due} jobs wait for longer than ten seconds`)
  return [
    `longest transaction ${longest.toFixed(2)} s`,
    `${last.events.toFixed(1)} events and ${last.jobs.toFixed(1)} jobs a ride, ${due} jobs late`,
  ].join(', ')
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
