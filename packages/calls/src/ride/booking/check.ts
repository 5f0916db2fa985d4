import type { Row } from '@nemt/store/rows/tables.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import { openTeams } from '@nemt/domain/access/teams.ts'
import { continueProblem } from '@nemt/domain/journey/continue.ts'
import { requestProblem, wishProblem, type WishField } from '@nemt/domain/journey/offered.ts'
import type { Draft, DraftRide } from '@nemt/domain/journey/schema.ts'
import { pickupAfterAppointment, rideRefused } from '@nemt/domain/journey/submit.ts'
import { summaryProblem } from '@nemt/domain/journey/summary.ts'
import type { MobilityDraft } from '@nemt/domain/mobility/coupling.ts'
import { mobilityProblem } from '@nemt/domain/mobility/problems.ts'
import type { Policy } from '@nemt/domain/policy/schema.ts'
import { same } from '@nemt/domain/ride/edit.ts'
import type { Sql } from '@nemt/store/sql.ts'
import { many, type Question } from '@nemt/store/read.ts'
import { message } from '#/message/text.ts'
import { problemRefused } from '#/message/problem.ts'
import type { Context } from '#/pipeline/context.ts'
import { invalid, Refusal } from '#/pipeline/refusal.ts'
import { draftOf, type Booking } from './request.ts'

/** What of a passenger's record the journey's rules ask for; `ever`: had a ride before. */
export type AskedPassenger = Pick<
  Row<'passenger'>,
  'key' | 'status' | 'first_name' | 'last_name' | 'dob' | 'rider_key' | 'language' | 'accessibility'
> & { ever?: boolean }

/**
 * `allotments`: how many funds the passenger may use; `benefit`: the one whose settings count before the
 * customer policy's.
 */
export type BookingFacts = {
  allotments: number
  benefit?: Policy | undefined
  /**
   * For a ride that exists: what its request was asked once is not asked again, and only the fields that
   * change must be offered.
   */
  changes?: (field: WishField) => boolean
}

/** The journey's own rules, the same that the browser ran, on a complete booking. */
export function checkBooking(
  context: Context,
  asked: Booking,
  passenger: AskedPassenger,
  { allotments, benefit: chosen, changes }: BookingFacts,
): Draft {
  const { customer, policy, now, principal } = context
  const benefit = chosen ? { benefit: chosen } : {}
  const scope = principal.scope === 'passenger' ? ('passenger' as const) : ('coordinator' as const)
  const draft = draftOf(
    asked,
    {
      key: passenger.key,
      status: passenger.status,
      name: { first: passenger.first_name, last: passenger.last_name },
      ...(passenger.dob ? { dob: passenger.dob } : {}),
      ...(passenger.rider_key ? { customer_key: passenger.rider_key } : {}),
      language: passenger.language,
    },
    passenger.accessibility,
  )
  const expected = { one: 1, round: 2 }[draft.type as string] ?? asked.rides.length
  if (asked.rides.length !== expected) throw problemRefused(context, { code: 'type_wrong', field: 'type' })
  // An appointment alone is enough: the server works the pickup out.
  const first = draft.rides[0] as DraftRide
  const open = draft.appointment !== undefined && first.times.needed === undefined
  const judged = open
    ? {
        ...draft,
        rides: [{ ...first, times: { ...first.times, needed: draft.appointment } }, ...draft.rides.slice(1)],
      }
    : draft
  const answered = changes ? { ...judged, covered: judged.covered ?? { name: 'not asked' } } : judged
  const problem = continueProblem(answered, {
    now,
    scope,
    customer,
    policy,
    ...benefit,
    everScheduled: changes !== undefined || passenger.ever === true,
    allotments,
  })
  if (problem) throw problemRefused(context, problem)
  // In the order in which the screen shows them: needs before what the summary holds back.
  for (const [at, ride] of draft.rides.entries()) checkNeeds(context, ride.accessibility, at)
  const held = summaryProblem(judged, {
    now,
    customer,
    policy,
    ...benefit,
    teams: asked.rides[0]?.team ? 1 : openTeams(principal, customer).length,
  })
  if (held) throw problemRefused(context, held)
  checkOffered(context, asked, { benefit: chosen, changes, known: passenger.accessibility })
  // After a discharge nobody goes back (V344).
  if (draft.type !== 'one' && asked.rides.some(({ reason }) => reason === 'discharge'))
    throw problemRefused(context, { code: 'discharge_one_way', field: 'type' })
  for (const [at, ride] of asked.rides.entries()) {
    const refused = rideRefused(ride, now)
    if (refused)
      throw invalid(`rides.${at}.${refused.field}`, message(context, `error.${refused.code}`), refused.code)
  }
  return draft
}

/** Refuses a pickup after the appointment (V636); `at`: the ride's index in the request. */
export function checkPickup(
  context: Context,
  times: { needed?: number | undefined; appointment?: number | undefined },
  at: number,
): void {
  const refused = pickupAfterAppointment(times)
  if (refused)
    throw invalid(`rides.${at}.${refused.field}`, message(context, `error.${refused.code}`), refused.code)
}

/** Refuses needs that the editors don't let anybody enter; `at`: the ride's index in the request. */
export function checkNeeds(context: Context, needs: MobilityDraft | undefined, at: number): void {
  const broken = mobilityProblem(needs ?? {}, { customer: context.customer })
  if (broken) throw problemRefused(context, { ...broken, field: `rides.${at}.accessibility.${broken.field}` })
}

type Offered = {
  benefit?: Policy | undefined
  changes?: ((field: WishField) => boolean) | undefined
  known?: MobilityDraft | undefined
}

/**
 * Refuses what the customer does not have, field by field, and a reason that isn't the caller's to choose.
 * `known`: the needs on record, which nobody asked for now.
 */
export function checkOffered(
  context: Context,
  asked: Booking,
  { benefit, changes = () => true, known }: Offered,
): void {
  const { customer, policy, principal } = context
  const facts = { customer, policy, benefit }
  for (const [at, ride] of asked.rides.entries()) {
    if (principal.scope === 'passenger' && ride.reason === 'discharge' && changes('reason'))
      throw problemRefused(context, { code: 'discharge_not_permitted', field: `rides.${at}.reason` })
    const { accessibility, ...wish } = ride
    const fresh =
      accessibility && !same(accessibility.psychosocial, known?.psychosocial) ? { accessibility } : {}
    const problem = wishProblem({ ...wish, ...fresh }, facts, changes)
    if (problem) throw problemRefused(context, { ...problem, field: `rides.${at}.${problem.field}` })
  }
  const problem = requestProblem(asked, facts)
  if (problem) throw problemRefused(context, problem)
}

/** The teams that rides name, as far as they exist. */
export function teamsQuestion(sql: Sql, rides: readonly { team?: string | undefined }[]): Question<Keyed[]> {
  return many(
    select(
      sql,
      columns('team', 't', ['key']),
      sql`from team t where t.customer_key = s.c
        and t.key = any(${rides.flatMap(({ team }) => team ?? [])}) and t.archived_at is null`,
    ),
  )
}

/** A record of which nothing but that it is there counts. */
export type Keyed = { key: string }

/**
 * Refuses a team that doesn't exist, that the user may not see, or that the customer's rides can't have; none
 * is told from the others.
 */
export function checkTeams(
  context: Context,
  rides: readonly { team?: string | undefined }[],
  teams: readonly Keyed[],
): void {
  const { principal, customer } = context
  const wanted = rides.find(({ team }) => team)?.team
  for (const [at, { team }] of rides.entries()) {
    if (!team) continue
    const open =
      customer.teams_enabled !== false &&
      teams.some(({ key }) => key === team) &&
      (principal.teams.length === 0 || principal.teams.includes(team))
    const words = message(context, 'problem.team_unknown')
    if (!open)
      throw new Refusal('not_found', 'team_unknown', words, { fields: { [`rides.${at}.team`]: words } })
    if (team !== wanted) throw problemRefused(context, { code: 'teams_differ', field: `rides.${at}.team` })
  }
}

/** The team that a request belongs to. */
export function teamOf(
  { principal, customer }: Pick<Context, 'principal' | 'customer'>,
  asked: Booking,
  passenger: Pick<Row<'passenger'>, 'team_key'>,
): string | undefined {
  const [own, ...more] = openTeams(principal, customer)
  const usual = own && more.length === 0 ? own : passenger.team_key
  return asked.rides.find(({ team }) => team)?.team ?? usual ?? undefined
}
