import type { Problem } from '@nemt/domain/problem/problem.ts'
import { noShowFrom } from '@nemt/domain/ride/step-times.ts'
import type { Trip } from './use-drive.ts'

type Waiting = {
  trip: Pick<Trip, 'type' | 'dispatch' | 'needed'>
  /** The customer's wait before a no-show, seconds. */
  grace: number
  /** When the driver came, ms. */
  arrived: number
  /** When the passenger was tried, ms. */
  tried: number | null
  now: number
  /** Says the time until which there is to wait. */
  timeOf: (instant: number) => string
}

/** Why a driver can't report a no-show yet, by the rule by which the server judges it (server-behaviour §2.1). */
export function noShowProblem({ trip, grace, arrived, tried, now, timeOf }: Waiting): Problem | null {
  const { type, dispatch, needed } = trip
  const from = noShowFrom({ type, times: { needed, waiting: arrived } }, { dispatch, graceSeconds: grace })
  if (now < from) return { code: 'no_show_early', field: 'wait', values: { time: timeOf(from) } }
  return tried === null ? { code: 'no_show_untried', field: 'tried' } : null
}
