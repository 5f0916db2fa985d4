import type { Sql } from '../sql.ts'
import { CHANNEL } from './hint.ts'
import type { Cursor } from './cursor.ts'
import { headOf, readEpoch, readEvents, type LoggedEvent } from './log.ts'

/** Follows the event log: every event once, in order. */
export type Tail = {
  /** The position up to which `deliver` has been called. */
  position: () => Cursor
  /** ms since the log was last read and delivered without a fault. */
  sinceMs: () => number
  /** Looks now instead of at the next hint or poll. */
  wake: () => void
  stop: () => Promise<void>
}

/**
 * Starts following at the head of the log (or at `from`). A hint wakes it, a poll stands behind the hints; a
 * database that is away is tried again until it answers, from the same position. `deliver` runs to its end
 * before the next batch is read; where it returns a position, the tail goes on from there.
 */
export async function tailEvents(
  sql: Sql,
  deliver: (events: LoggedEvent[], from: Cursor) => void | Cursor | Promise<void | Cursor>,
  options: {
    from?: Cursor
    pollMs?: number
    batch?: number
    hints?: boolean
    onError?: (error: unknown) => void
  } = {},
): Promise<Tail> {
  const pollMs = options.pollMs ?? 250
  const limit = options.batch ?? 500
  let position = options.from ?? (await headOf(sql, await readEpoch(sql)))
  let looked = performance.now()
  let stopped = false
  let woken = false
  let wakeUp: () => void = () => {}
  const wake = (): void => {
    woken = true
    wakeUp()
  }
  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, pollMs)
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
      if (woken || stopped) wakeUp()
    })
  const onError = (error: unknown): void => options.onError?.(error)
  // Without hints the poll finds everything a moment later.
  const listening =
    options.hints === false
      ? undefined
      : await sql.listen(CHANNEL, wake).catch((error: unknown) => void onError(error))
  const following = (async () => {
    while (!stopped) {
      woken = false
      try {
        const events = await readEvents(sql, position, { limit })
        const last = events.at(-1)
        if (last) {
          // Without a pause in between where possible: a socket that joins must find position and deliveries
          // in step.
          const moved = deliver(events, position)
          position = (moved instanceof Promise ? await moved : moved) ?? last.position
        }
        looked = performance.now()
        if (events.length < limit) await pause()
      } catch (error) {
        onError(error)
        await pause()
      }
    }
  })()
  return {
    position: () => position,
    sinceMs: () => performance.now() - looked,
    wake,
    stop: async () => {
      stopped = true
      wakeUp()
      await following
      // It ends with its connection in any case.
      await listening?.unlisten().catch(() => {})
    },
  }
}
