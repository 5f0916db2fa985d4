import { communicationProblem } from '@nemt/domain/communication/problems.ts'
import { continueProblem } from '@nemt/domain/journey/continue.ts'
import { APPOINTMENT_LEAD } from '@nemt/domain/journey/submit.ts'
import { summaryProblem } from '@nemt/domain/journey/summary.ts'
import { mobilityProblem } from '@nemt/domain/mobility/problems.ts'
import type { Problem } from '@nemt/domain/problem/problem.ts'
import type { JourneyState } from './draft/state.ts'
import type { JourneySettings } from './settings.ts'

type Facts = Pick<JourneySettings, 'customer' | 'policy' | 'ownTeams'>
const within = (section: string, problem: Problem | null): Problem | null => problem && { ...problem, field: `${section}.${problem.field}` }

/**
 * What Continue shows (V375): the journey's own list first, then needs and an edited contact, then what the summary would hold back. The server
 * runs the same rules. A time without a date leads to the date.
 */
export const createProblem = ({ draft, passenger, everScheduled }: JourneyState, { customer, policy, ownTeams }: Facts, now: number): Problem | null => {
  // Funds are chosen in a later step, so nothing is said of allotments here.
  const asked = continueProblem(draft, { now, scope: 'coordinator', customer, policy, everScheduled, allotments: 1 })
  if (asked) return draft.date === undefined && /^appointment$|\.times\.needed$/.test(asked.field) ? { ...asked, field: 'date' } : asked
  const edited = draft.communication !== passenger?.communication ? draft.communication : undefined
  return (
    within('accessibility', mobilityProblem(draft.accessibility ?? {}, { customer })) ??
    within('communication', edited ? communicationProblem(edited) : null) ??
    summaryProblem(draft, { now, customer, policy, teams: ownTeams.length })
  )
}

/** What the server would refuse about the times although every field is filled: an error of the catalogue and its field, or null (V626, V636). */
export const timeRefusal = ({ draft }: JourneyState, now: number): { code: 'ride_appointment_too_soon' | 'ride_pickup_after_appointment'; field: string } | null => {
  const needed = draft.rides[0]?.times.needed
  if (draft.appointment === undefined) return null
  if (draft.appointment - now < APPOINTMENT_LEAD && draft.appointment > now) return { code: 'ride_appointment_too_soon', field: 'appointment' }
  return needed !== undefined && needed > draft.appointment ? { code: 'ride_pickup_after_appointment', field: 'rides.0.times.needed' } : null
}
