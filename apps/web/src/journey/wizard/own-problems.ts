import { aheadProblem, seriesAheadProblem } from '@nemt/domain/journey/ahead.ts'
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
  return [aheadProblem(state.draft, { now, zone }), ...createProblems(state, settings, now), series].filter(
    (problem) => problem !== null,
  )
}
