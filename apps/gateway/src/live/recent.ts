import { after, type Cursor } from '@nemt/store/event/cursor.ts'
import type { LoggedEvent } from '@nemt/store/event/log.ts'

/**
 * The newest events of all customers, so that hundreds of clients that come back at once don't each ask the
 * database.
 */
export type Recent = {
  push: (events: readonly LoggedEvent[]) => void
  /** A customer's events after a cursor; undefined when they reach further back than is kept. */
  since: (cursor: Cursor, customer: string) => LoggedEvent[] | undefined
}

/** Keeps at most `limit` events. `floor` is the position before the first that will be pushed. */
export function keepRecent(floor: Cursor, limit: number): Recent {
  let from = floor
  let keptEvents: LoggedEvent[] = []
  return {
    push: (events) => {
      keptEvents.push(...events)
      if (keptEvents.length <= limit * 1.25) return
      const dropped = keptEvents.length - limit
      from = (keptEvents[dropped - 1] as LoggedEvent).position
      keptEvents = keptEvents.slice(dropped)
    },
    since: (cursor, customer) => {
      if (cursor.epoch !== from.epoch || after(from, cursor)) return undefined
      return keptEvents.slice(firstAfter(keptEvents, cursor)).filter((event) => event.customer === customer)
    },
  }
}

/** Index of the first event after a cursor; events are in order. */
function firstAfter(events: readonly LoggedEvent[], cursor: Cursor): number {
  let low = 0
  let high = events.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (after((events[middle] as LoggedEvent).position, cursor)) high = middle
    else low = middle + 1
  }
  return low
}
