import type { Problem } from '@nemt/domain/problem/problem.ts'
import { arrivalAt } from '@nemt/domain/ride/arrival.ts'
import { stampedAt } from '@nemt/domain/ride/drive.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { isEtaInTime, isEtaNear, stepFrom, type Rules } from '@nemt/domain/ride/step-times.ts'
import { pastAt } from './moment.ts'
import type { Step } from './next-step.ts'

/** What a step's dialog has been told: a time of day (minutes), and whether the passenger was tried. */
export type StepEntry = { time: number | null; tried: boolean }

type Facts = {
  ride: Pick<Ride, 'status' | 'type' | 'times' | 'timezone'>
  rules: Rules
  now: number
  /** Says the time until which there is to wait. */
  timeOf: (instant: number) => string
}

/** What a step lacks yet, by the rules by which the server would refuse it (server-behaviour §2.1, V1254–V1257). */
export function stepProblem(step: Step, entry: StepEntry, facts: Facts): Problem | null {
  if (step.status === 'pickup') return arrivalProblem(entry, facts)
  if (step.status === 'completed') return completionProblem(entry, facts)
  return step.reason === 'no_show' ? noShowProblem(step, entry, facts) : null
}

function arrivalProblem({ time }: StepEntry, { ride, now }: Facts): Problem | null {
  if (time === null) return { code: 'eta_missing', field: 'time' }
  const eta = arrivalAt(time, now, ride.timezone)
  if (!isEtaNear(eta, now)) return { code: 'eta_wrong', field: 'time' }
  return isEtaInTime(eta, now, ride.times) ? null : { code: 'eta_late', field: 'time' }
}

function completionProblem({ time }: StepEntry, { ride, now }: Facts): Problem | null {
  if (time === null) return { code: 'completed_time_missing', field: 'time' }
  const { times, timezone } = ride
  const at = stampedAt(pastAt(time, now, timezone), times, now)
  return at >= (times.pickup ?? times.created) ? null : { code: 'completed_time_wrong', field: 'time' }
}

/** The wait and the try are of somebody who is at the pickup; who never set out has neither. */
function noShowProblem({ status: to, reason }: Step, { tried }: StepEntry, facts: Facts): Problem | null {
  const { ride, rules, now, timeOf } = facts
  const { status: from, type, times } = ride
  if (from !== 'pickup' && from !== 'waiting') return null
  // The arrival that this page has just reported comes with the next answer.
  const waiting = times.waiting ?? (from === 'waiting' ? now : undefined)
  const own = { type, times: { needed: times.needed, ...(waiting === undefined ? {} : { waiting }) } }
  const until = stepFrom(own, { from, to, reason }, rules)
  if (until === Infinity) return { code: 'no_show_unarrived', field: 'wait' }
  if (now < until) return { code: 'no_show_early', field: 'wait', values: { time: timeOf(until) } }
  return tried ? null : { code: 'no_show_untried', field: 'tried' }
}
