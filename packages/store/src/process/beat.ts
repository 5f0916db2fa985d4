import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { Sql } from '../sql.ts'
import type { JobFigures } from '../job/watch.ts'

/** What a worker says of itself besides being alive, ms. */
export type WorkerState = {
  /** Since its relay last read the log without a fault. */
  relayMs: number
  /** Since a job ended. */
  idleMs: number
  jobs?: JobFigures | undefined
}
/** A process's last sign of life. */
export type Beat = {
  process: string
  instance: string
  /** How long ago, ms. */
  ageMs: number
  state: Partial<WorkerState>
  figures: string
}

export type Beating = { instance: string; stop: () => Promise<void> }

const EVERY_MS = 2_000
/** Figures are larger, and read every fifteen seconds or so. */
const FIGURES_EVERY = 5
/** Of a process that is gone, its row is kept so long for who looks after it, seconds. */
const KEPT_S = 3_600
/** Figures of a process that has been silent for so long, ms, are not shown any more. */
const SHOWN_MS = 60_000

/**
 * Leaves a sign of life of this process every two seconds, with its state, and its figures every ten. One
 * that can't be left is told; what is missing shows by its age. `sql` has the role of the readers.
 */
export async function keepBeating(
  sql: Sql,
  process: string,
  of: { state?: () => Partial<WorkerState>; figures: (instance: string) => Promise<string> },
  options: { everyMs?: number; onError?: (error: unknown) => void } = {},
): Promise<Beating> {
  const instance = `${hostname().slice(0, 40)}-${randomBytes(4).toString('hex')}`
  let count = 0
  const beat = async (): Promise<void> => {
    const figures = count++ % FIGURES_EVERY === 0 ? await of.figures(instance) : null
    const state = of.state?.() ?? {}
    await sql`
      insert into process_beat as b (process, instance, at, state, figures)
      values (${process}, ${instance}, now(), ${sql.json(state)}, coalesce(${figures}, ''))
      on conflict (process, instance) do update set at = now(), state = excluded.state,
        figures = coalesce(${figures}, b.figures)`
    if (figures !== null)
      await sql`delete from process_beat where at < now() - ${KEPT_S}::float8 * interval '1 second'`
  }
  let beating: Promise<void> | undefined
  const next = (): Promise<void> =>
    (beating ??= beat()
      .catch((error: unknown) => options.onError?.(error))
      .finally(() => (beating = undefined)))
  await next()
  const timer = setInterval(() => void next(), options.everyMs ?? EVERY_MS)
  return {
    instance,
    stop: async () => {
      clearInterval(timer)
      await beating
    },
  }
}

/** The last signs of life of all processes within a minute, newest first. */
export function readBeats(sql: Sql): Promise<Beat[]> {
  return sql<Beat[]>`
  select process, instance, (extract(epoch from now() - at) * 1000)::float8 as "ageMs", state, figures
  from process_beat where at > now() - ${SHOWN_MS}::float8 * interval '1 millisecond' order by at desc`
}
