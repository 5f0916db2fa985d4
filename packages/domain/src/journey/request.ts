import type { Repeat } from '../ride/schema.ts'
import type { Draft } from './schema.ts'
import type { SeriesLeg } from './recurring.ts'

/**
 * What is kept of a series with its request: the repetition, its first day, and the wall time of each leg.
 * `from`: the date at which it was split off another one, before which nothing of it is made. `turn` counts
 * the changes, so that whoever read it before is noticed (`series_changed`). `told`: days that are due and could not be
 * made, with why, as the office was told already.
 */
export type KeptSeries = Repeat & {
  key: string
  zone: string
  start: string
  legs: SeriesLeg[]
  from?: string
  turn?: number
  told?: Readonly<Record<string, string>>
}

/**
 * Who pays for a request because somebody said so: a benefit for all its rides, and funds by leg. Kept with
 * the request, so that the days of a series that are made later are paid for by the same (server-behaviour
 * §2.8).
 */
export type PayersNamed = { benefit?: string; funds?: (readonly string[])[] }

/** What another system keeps with a request (X099). */
export type RequestCarried = { passback?: unknown; checkedConstraints?: unknown }

/** What else a request keeps: the documents that were verified, the covered service, who pays. */
export type RequestDocument = PayersNamed &
  RequestCarried & {
    verified?: Readonly<Record<string, boolean>>
    covered?: Draft['covered'] | null
  }
