import type { Problem } from '../problem/problem.ts'
import { mobilityProblem } from '../mobility/problems.ts'
import type { Customer } from '../customer/schema.ts'
import { consequenceOf } from '../ride/consequence.ts'
import { continueProblem, type JourneyFacts } from './continue.ts'
import type { RideEdit } from './edits.ts'
import { orderBroken } from './order.ts'
import { appointmentAsked } from './reason.ts'
import type { Draft } from './schema.ts'

type Facts = Omit<JourneyFacts, 'customer'> & {
  customer: JourneyFacts['customer'] & Pick<Customer, 'fleets'>
}

/**
 * One edited ride as a request of its own: what the server checks. A leg without an appointment isn't asked
 * for one, and nobody is asked for what the request has.
 */
function asRequest({ after }: RideEdit, draft: Draft): Draft {
  const { appointment } = after.times
  return {
    type: 'one',
    passenger: draft.passenger,
    reason: appointmentAsked(after.reason) && appointment === undefined ? 'other' : after.reason,
    ...(appointment !== undefined && { appointment }),
    covered: draft.covered ?? { name: 'not asked' },
    rides: [
      {
        times: after.times,
        stops: after.stops,
        type: after.type,
        accessibility: after.accessibility,
        ...(after.transit && { transit: after.transit }),
      },
    ],
  }
}

/**
 * Whether an edit changes when or where a ride goes: only then its place among the others of its request is
 * judged.
 */
export function movesRide({ diff }: Pick<RideEdit, 'diff'>): boolean {
  return Object.keys(diff).some((field) => field.startsWith('times.') || field.endsWith('.address'))
}

/** Where the form shows a field of the ride at an index. */
export function shownAt(field: string, index: number): string {
  if (index === 0) return field
  return field === 'appointment'
    ? `rides.${index}.times.needed`
    : field.replace(/^rides\.0\./, `rides.${index}.`)
}

/** The ride of the form by which an edited one changes: those that only go along (V226) stand behind them. */
export function formIndex(index: number, { rides }: Pick<Draft, 'rides'>): number {
  return Math.min(index, rides.length - 1)
}

/**
 * What holds an edit back, by the rules that the server asks of each ride that is replaced; what changes in
 * place is asked nothing. Null when it may be sent.
 */
export function editedProblem(edits: readonly RideEdit[], draft: Draft, facts: Facts): Problem | null {
  for (const [position, edit] of edits.entries()) {
    if (edit.kind !== 'critical') continue
    const index = formIndex(position, draft)
    if (consequenceOf(edit, facts.now).kind === 'closed')
      return { code: 'edit_under_way', field: `rides.${index}` }
    const problem = continueProblem(asRequest(edit, draft), { ...facts, everScheduled: true, allotments: 1 })
    if (problem) return { ...problem, field: shownAt(problem.field, index) }
    const needs = mobilityProblem(edit.after.accessibility, facts)
    if (needs) return { ...needs, field: `accessibility.${needs.field}` }
  }
  return edits.some(movesRide) ? placeProblem(edits, draft, facts.now) : null
}

/**
 * Why the rides can't be made one after the other, as they followed each other: a way back that is edited stands before
 * the way there that goes along. One that stays and whose time has come is the server's to judge.
 */
function placeProblem(edits: readonly RideEdit[], draft: Draft, now: number): Problem | null {
  const judged = edits
    .map((edit, position) => ({ edit, position }))
    .filter(({ edit }) => movesRide(edit) || edit.ride.times.needed > now)
    .toSorted((a, b) => a.edit.ride.times.needed - b.edit.ride.times.needed || a.position - b.position)
  const broken = orderBroken(
    judged.map(({ edit }) => edit.after),
    now,
  )
  const at = broken && judged[broken.index]
  return broken && at
    ? { code: broken.code, field: `rides.${formIndex(at.position, draft)}.times.needed` }
    : null
}
