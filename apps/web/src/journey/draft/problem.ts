import { communicationProblem } from '@nemt/domain/communication/problems.ts'
import { continueProblem, continueProblems } from '@nemt/domain/journey/continue.ts'
import { covidProblem, screenShown } from '@nemt/domain/covid/screen.ts'
import { editedProblem, formIndex, shownAt } from '@nemt/domain/journey/edit-problem.ts'
import { stopsTooSimilar, timesApart, timesRefused, type TimesRefused } from '@nemt/domain/journey/refused.ts'
import { summaryProblem } from '@nemt/domain/journey/summary.ts'
import { mobilityProblem } from '@nemt/domain/mobility/problems.ts'
import type { Problem } from '@nemt/domain/problem/problem.ts'
import { buildFacts, ridesOf } from './booking.ts'
import { benefitOf } from './choose.ts'
import { asksAppointment, contactEdited, editsOfState } from './editing.ts'
import type { JourneyState } from './state.ts'
import { seriesProblem } from './repeat.ts'
import { skippedTimes, zoneOfRide } from './times.ts'
import type { JourneySettings } from '../settings/settings.ts'

type Facts = Pick<JourneySettings, 'scope' | 'customer' | 'policy' | 'ownTeams'>

function within(section: string, problem: Problem | null): Problem | null {
  return problem && { ...problem, field: `${section}.${problem.field}` }
}

/**
 * What Continue shows (V375): the journey's own list first, then needs and an edited contact, then what the
 * summary would hold back. The server runs the same rules.
 */
export function createProblem(state: JourneyState, settings: Facts, now: number): Problem | null {
  if (state.editing) return changeProblem(state, settings, now)
  const problem =
    screenProblem(state, settings) ?? continueProblem(state.draft, factsOf(state, settings, now))
  return problem ? atDate(state, problem, settings) : laterProblem(state, settings, now)
}

/**
 * All of them in that order, and what the server would refuse of the fields that are filled: a request that is asked
 * for one thing at a time says it on the screen of that field, and not after the last one.
 */
export function createProblems(state: JourneyState, settings: Facts, now: number): Problem[] {
  const refused = refusedProblem(state, settings, now)
  return [...ruledProblems(state, settings, now), ...(refused ? [refused] : [])]
}

function ruledProblems(state: JourneyState, settings: Facts, now: number): Problem[] {
  const later = state.editing ? changeProblem(state, settings, now) : laterProblem(state, settings, now)
  if (state.editing) return later ? [later] : []
  const problems = continueProblems(state.draft, factsOf(state, settings, now))
  return [
    screenProblem(state, settings),
    ...problems.map((problem) => atDate(state, problem, settings)),
    later,
  ].filter((problem) => problem !== null)
}

/** The COVID-19 screen comes before a passenger's request (V179). */
function screenProblem({ covid19 }: JourneyState, { scope, customer }: Facts): Problem | null {
  return scope === 'passenger' && screenShown(customer) ? covidProblem(covid19) : null
}

function factsOf(state: JourneyState, { scope, customer, policy }: Facts, now: number) {
  const benefit = benefitOf(state)
  // Until the benefits are known nothing is said of them.
  const allotments = state.benefits?.length ?? 1
  const { everScheduled } = state
  return { now, scope, customer, policy, everScheduled, allotments, ...(benefit && { benefit }) }
}

/** A time without a date leads to the date; one that its day doesn't have is said to be so, and not to be missing. */
function atDate(state: JourneyState, problem: Problem, settings: Facts): Problem {
  if (!/^appointment$|\.times\.needed$/.test(problem.field)) return problem
  if (state.draft.date === undefined) return { ...problem, field: 'date' }
  return (
    skippedTimes(state, settings.customer.timezone).find(({ field }) => field === problem.field) ?? problem
  )
}

/** What is said once the journey's own list has nothing: needs, contact, series, summary. */
function laterProblem(state: JourneyState, settings: Facts, now: number): Problem | null {
  const { draft } = state
  const { customer, policy, ownTeams } = settings
  const benefit = benefitOf(state)
  const facts = { now, customer, policy, ...(benefit && { benefit }) }
  const edited = contactEdited(state) ? draft.communication : undefined
  return (
    skippedTimes(state, customer.timezone)[0] ??
    within('accessibility', mobilityProblem(draft.accessibility ?? {}, { customer })) ??
    within('communication', edited ? communicationProblem(edited) : null) ??
    seriesProblem(draft, zoneOfRide(draft, 0, customer.timezone)) ??
    summaryProblem(draft, { ...facts, teams: ownTeams.length })
  )
}

/**
 * What Continue shows of rides that exist: an emptied field, then what the rules ask of the rides that are
 * replaced.
 */
function changeProblem(state: JourneyState, { scope, customer, policy }: Facts, now: number): Problem | null {
  const { draft } = state
  if (draft.date === undefined) return { code: 'date_missing', field: 'date' }
  if (asksAppointment(state) && draft.appointment === undefined)
    return { code: 'appointment_missing', field: 'appointment' }
  const late = draft.rides.findIndex(({ times }) => times.needed === undefined)
  if (late >= 0) return { code: 'pickup_time_missing', field: `rides.${late}.times.needed` }
  const edits = editsOfState(state, buildFacts(customer))
  const edited = contactEdited(state) ? draft.communication : undefined
  return (
    editedProblem(edits, draft, { now, scope, customer, policy }) ??
    within('communication', edited ? communicationProblem(edited) : null)
  )
}

type TimeRefusal = { code: TimesRefused['code']; field: string }

/** The same of the rides that are replaced. */
function changeRefusal(state: JourneyState, customer: Facts['customer'], now: number): TimeRefusal | null {
  const refused = editsOfState(state, buildFacts(customer)).map(
    ({ kind, after: { times } }, index): TimeRefusal | null => {
      if (kind !== 'critical') return null
      const refused = timesRefused(times, now)
      if (!refused) return null
      const field = refused.field === 'times.appointment' ? 'appointment' : 'rides.0.times.needed'
      return { ...refused, field: shownAt(field, formIndex(index, state.draft)) }
    },
  )
  return refused.find(Boolean) ?? null
}

/**
 * What the server would refuse about the times although every field is filled: an error of the catalogue and
 * its field, or null (V626, V636).
 */
export function timeRefusal(
  state: JourneyState,
  { customer }: Pick<Facts, 'customer'>,
  now: number,
): TimeRefusal | null {
  if (state.editing) return changeRefusal(state, customer, now)
  const { draft } = state
  const times = { needed: draft.rides[0]?.times.needed, appointment: draft.appointment }
  // One that is over is said at its own field, by the rules of the request.
  const over = draft.appointment !== undefined && draft.appointment <= now
  const refused = over ? timesApart(times) : timesRefused(times, now)
  if (!refused) return null
  return { ...refused, field: refused.field === 'times.appointment' ? 'appointment' : 'rides.0.times.needed' }
}

const problems = {
  ride_appointment_too_soon: 'appointment_soon',
  ride_pickup_after_appointment: 'pickup_late',
  ride_appointment_too_late: 'appointment_late',
} as const satisfies Record<TimesRefused['code'], Problem['code']>

/**
 * The same in the words of Continue, and two ends that are one place (V632): the server would refuse them, so nobody
 * is sent on to a summary that can't be sent.
 */
function refusedProblem(state: JourneyState, settings: Facts, now: number): Problem | null {
  const late = timeRefusal(state, settings, now)
  if (late) return { code: problems[late.code], field: late.field }
  const alike = ridesOf(state.draft, settings).findIndex(({ stops }) => stopsTooSimilar(stops))
  return alike < 0 ? null : { code: 'stops_alike', field: `rides.${alike}.stops.dropoff` }
}

/** Whatever keeps the form from going on, first what its rules ask for. */
export function heldBack(state: JourneyState, settings: Facts, now: number): Problem | null {
  return createProblem(state, settings, now) ?? refusedProblem(state, settings, now)
}
