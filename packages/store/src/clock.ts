import type { Sql } from './sql.ts'

/**
 * Nearer than this to the database's, a clock is taken as right: what is measured is then the way to the
 * database. ms.
 */
const RIGHT_WITHIN_MS = 1_000
const EVERY_MS = 30_000

/** ms since the epoch; `check` measures again, `stop` ends that. */
export type Clock = { now: () => number; check: () => Promise<void>; stop: () => void }

/**
 * The database's clock, by which all processes agree whatever their machines say: this process's own, put
 * right by what it differs. Measured at the start and every half minute; while the database does not answer,
 * the last measure holds, and `onError` hears of it. `own` is the process's clock.
 */
export async function databaseClock(
  sql: Sql,
  own: () => number = Date.now,
  onError: (error: unknown) => void = () => {},
): Promise<Clock> {
  let offset = 0
  const check = async (): Promise<void> => {
    const before = own()
    const [row] = await sql<
      { at: number }[]
    >`select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`
    const differs = (row?.at ?? before) - (before + own()) / 2
    offset = Math.abs(differs) < RIGHT_WITHIN_MS ? 0 : Math.round(differs)
  }
  await check()
  const timer = setInterval(() => void check().catch(onError), EVERY_MS)
  timer.unref()
  return { now: () => own() + offset, check, stop: () => clearInterval(timer) }
}
