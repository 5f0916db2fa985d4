import { authorizationNeed } from '@nemt/domain/funding/override.ts'
import { aheadProblem, seriesAheadProblem } from '@nemt/domain/journey/ahead.ts'
import { covers } from '@nemt/domain/mobility/options.ts'
import type { Problem } from '@nemt/domain/problem/problem.ts'
import { createProblems } from '../draft/problem.ts'
import { pickupOf } from '../draft/repeat.ts'
import type { JourneyState } from '../draft/state.ts'
import { zoneOfRide } from '../draft/times.ts'
import type { JourneySettings } from '../settings/settings.ts'

/** What a passenger's request lacks: what any does, and that it is not beyond what their list of rides shows. */
export function ownProblems(state: JourneyState, settings: JourneySettings, now: number): Problem[] {
  const zone = zoneOfRide(state.draft, 0, settings.customer.timezone)
  const pickup = pickupOf(state, zone)
  const series =
    state.editing || pickup === undefined
      ? null
      : seriesAheadProblem(state.draft.repeat, pickup, { now, zone })
  return [
    aheadProblem(state.draft, { now, zone }),
    officeProblem(state, settings),
    ...createProblems(state, settings, now),
    series,
  ].filter((problem) => problem !== null)
}

/**
 * What the office alone may book, whatever else is asked for, as soon as it is known: every benefit asks for an
 * authorization (V573, X069), or none covers the vehicle that the record says. Who has no benefit is judged by the
 * customer's own word; of rides that are there already nobody is asked again.
 */
function officeProblem(
  { editing, benefits, draft }: JourneyState,
  { policy }: JourneySettings,
): Problem | null {
  if (editing || (policy.funds_enabled && benefits === undefined)) return null
  const payers = benefits?.length ? benefits : [undefined]
  if (payers.every((benefit) => authorizationNeed(policy, benefit) !== 'on_constraint'))
    return { code: 'authorization_needed', field: 'authorization' }
  const vehicle = draft.accessibility?.vehicle
  const isCovered = payers.some(
    (benefit) => vehicle === undefined || covers(benefit?.trip?.ride?.vehicles, vehicle),
  )
  return isCovered ? null : { code: 'benefit_vehicle', field: 'accessibility.vehicle' }
}
