import { columns, type Selected } from '@nemt/store/rows/select.ts'
import { present } from '@nemt/store/rows/present.ts'
import { openTeams } from '@nemt/domain/access/teams.ts'
import { aheadProblem } from '@nemt/domain/journey/ahead.ts'
import { continueProblem } from '@nemt/domain/journey/continue.ts'
import type { WishField } from '@nemt/domain/journey/offered.ts'
import type { Draft } from '@nemt/domain/journey/schema.ts'
import { rideRefused } from '@nemt/domain/journey/refused.ts'
import { summaryProblem } from '@nemt/domain/journey/summary.ts'
import type { Policy } from '@nemt/domain/policy/schema.ts'
import type { Problem } from '@nemt/domain/problem/problem.ts'
import { message } from '#/message/text.ts'
import { problemRefused } from '#/message/problem.ts'
import type { Context } from '#/pipeline/context.ts'
import { invalid, type Refusal } from '#/pipeline/refusal.ts'
import { draftOf, type Booking } from '../record/booking.ts'
import { checkNeeds, checkOffered } from './offered.ts'

/** What of a passenger's record the journey's rules read. */
export const judgedColumns = columns('passenger', 'p', [
  'key',
  'status',
  'first_name',
  'last_name',
  'dob',
  'rider_key',
  'language',
  'accessibility',
])
/** The same as a row; `ever`: had a ride before. */
export type JudgedPassenger = Selected<typeof judgedColumns> & { ever?: boolean }

/**
 * `allotments`: how many funds the passenger may use; `benefit`: the one whose settings count before the
 * customer policy's.
 */
export type FormFacts = {
  allotments: number
  benefit?: Policy | undefined
  /**
   * For a ride that exists: what its request was asked once is not asked again, and only the fields that
   * change must be offered.
   */
  changes?: (field: WishField) => boolean
}

/** The journey's own rules, the same that the browser ran, on a complete booking; gives its draft. */
export function checkForm(
  context: Context,
  booking: Booking,
  passenger: JudgedPassenger,
  facts: FormFacts,
): Draft {
  const { changes, benefit } = facts
  const draft = draftOf(booking, drafted(passenger), passenger.accessibility)
  checkType(context, draft, booking)
  const judged = withPickup(draft)
  checkContinue(context, judged, passenger, facts)
  // In the order in which the screen shows them: needs before what the summary holds back.
  for (const [index, ride] of draft.rides.entries()) checkNeeds(context, ride.accessibility, index)
  checkSummary(context, judged, booking, benefit)
  checkOffered(context, booking, { benefit, changes, known: passenger.accessibility })
  // After a discharge nobody goes back (V344).
  if (draft.type !== 'one' && booking.rides.some(({ reason }) => reason === 'discharge'))
    throw problemRefused(context, { code: 'discharge_one_way', field: 'type' })
  for (const [index, ride] of booking.rides.entries()) {
    const refused = rideRefused(ride, context.now)
    if (refused)
      throw invalid(
        `rides.${index}.${refused.field}`,
        message(context, `error.${refused.code}`),
        refused.code,
      )
  }
  return draft
}

/** A passenger's record as the journey's rules read it. */
function drafted(passenger: JudgedPassenger): NonNullable<Draft['passenger']> {
  return {
    key: passenger.key,
    status: passenger.status,
    name: { first: passenger.first_name, last: passenger.last_name },
    ...present({ dob: passenger.dob || null, customer_key: passenger.rider_key || null }),
    language: passenger.language,
  }
}

/** One way is one ride, a round trip two. */
function checkType(context: Context, { type }: Draft, { rides }: Booking): void {
  const expected = { one: 1, round: 2 }[type as string] ?? rides.length
  if (rides.length !== expected) throw problemRefused(context, { code: 'type_wrong', field: 'type' })
}

/** An appointment alone is enough: the server works the pickup out. */
function withPickup(draft: Draft): Draft {
  const [first, ...more] = draft.rides
  if (!first || draft.appointment === undefined || first.times.needed !== undefined) return draft
  return { ...draft, rides: [{ ...first, times: { ...first.times, needed: draft.appointment } }, ...more] }
}

/** What the form calls a lack and the specification an error of the server (doc 1 §8: V628, V634). */
const LACKS: Partial<Record<Problem['code'], string>> = {
  allotment_missing: 'ride_funding_missing',
  location_type_missing: 'ride_stops_type_missing',
}

/** In the words of the form, under the code that programs know it by. */
function lackRefused(context: Context, problem: Problem): Refusal {
  const code = LACKS[problem.code]
  return code === undefined
    ? problemRefused(context, problem)
    : invalid(problem.field, message(context, `problem.${problem.code}`, problem.values), code)
}

function checkContinue(
  context: Context,
  draft: Draft,
  passenger: JudgedPassenger,
  { allotments, benefit, changes }: FormFacts,
): void {
  const { customer, policy, now, principal } = context
  const isOwn = principal.scope === 'passenger'
  const problem =
    (isOwn ? aheadProblem(draft, { now, zone: customer.timezone }) : null) ??
    continueProblem(changes ? { ...draft, covered: draft.covered ?? { name: 'not asked' } } : draft, {
      now,
      scope: isOwn ? 'passenger' : 'coordinator',
      customer,
      policy,
      ...(benefit ? { benefit } : {}),
      everScheduled: changes !== undefined || passenger.ever === true,
      allotments,
    })
  if (problem) throw lackRefused(context, problem)
}

function checkSummary(context: Context, draft: Draft, { rides }: Booking, benefit: Policy | undefined): void {
  const { customer, policy, now, principal } = context
  const problem = summaryProblem(draft, {
    now,
    customer,
    policy,
    ...(benefit ? { benefit } : {}),
    teams: rides[0]?.team ? 1 : openTeams(principal, customer).length,
  })
  if (problem) throw lackRefused(context, problem)
}
