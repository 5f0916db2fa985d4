import { aheadProblem } from '@nemt/domain/journey/ahead.ts'
import type { Problem } from '@nemt/domain/problem/problem.ts'
import { createProblems } from '../draft/problem.ts'
import type { JourneyState } from '../draft/state.ts'
import { zoneOfRide } from '../draft/times.ts'
import type { JourneySettings } from '../settings/settings.ts'

/** What a passenger's request lacks: what any does, and that it is not beyond what their list of rides shows. */
export function ownProblems(state: JourneyState, settings: JourneySettings, now: number): Problem[] {
  const zone = zoneOfRide(state.draft, 0, settings.customer.timezone)
  const late = aheadProblem(state.draft, { now, zone })
  return [...(late ? [late] : []), ...createProblems(state, settings, now)]
}
