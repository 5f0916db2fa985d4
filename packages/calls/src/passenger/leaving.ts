import { columns, select } from '@nemt/store/rows/select.ts'
import { answerFor, ridesLeft, type RideAnswer } from '@nemt/domain/passenger/leaving.ts'
import { may } from '@nemt/domain/access/may.ts'
import { seesTeam } from '@nemt/domain/access/teams.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { mayChange } from '@nemt/domain/ride/status.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import type { Assigned, Changes } from '@nemt/store/change/changes.ts'
import type { Sql } from '@nemt/store/sql.ts'
import { many, type Answers, type Question } from '@nemt/store/read.ts'
import type { Fleet } from '@nemt/domain/fleet/schema.ts'
import type { KeptSeries } from '@nemt/domain/journey/request.ts'
import { entriesQuestion, type EntryRow } from '../fund/settle.ts'
import { message } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import { conflict, type Refusal } from '../pipeline/refusal.ts'
import { toldOnce } from '../ride/cancelling/told.ts'
import { joined, statusChanges } from '../ride/life/change.ts'
import { rideOf, rideQuery, type RideRow } from '../ride/record/row.ts'
import { endedBefore, seriesEvent, seriesUpdate } from '../ride/booking/series.ts'

type Fact = 'open' | 'offered' | 'entries' | 'series'
type LeavingFacts = { [F in Fact]?: Answers<LeavingQuestions>[F] }
type LeavingQuestions = {
  open: Question<RideRow[]>
  offered: Question<{ fleet_key: string; ride_key: string }[]>
  entries: Question<EntryRow[]>
  series: Question<StandingOrder[]>
}
/** A request whose rides repeat. */
type StandingOrder = { key: string; repeat: KeptSeries | null }

/**
 * A passenger's rides that are not over, with what cancelling them is judged by, and their standing orders.
 */
export function leavingQuestions(sql: Sql, passenger: string): LeavingQuestions {
  const open = sql`(select r.key from ride r where r.customer_key = s.c and r.passenger_key = ${passenger}
    and r.status in ('scheduling', 'confirmed', 'active', 'requesting', 'retry', 'pickup', 'waiting',
      'enroute',
      'arranged', 'transit'))`
  return {
    open: many(rideQuery(sql, sql`r.key in ${open}`, sql`order by r.needed_at`)),
    offered: many(
      select(
        sql,
        columns('offer', 'o', ['fleet_key', 'ride_key']),
        sql`from offer o where o.customer_key = s.c and o.ride_key in ${open}
          and o.status in ('sent', 'accepted') order by o.ride_key, o.fleet_key`,
      ),
    ),
    entries: entriesQuestion(sql, sql`any(${open})`),
    series: many(
      select(
        sql,
        columns('trip_request', 'q', ['key', 'repeat']),
        sql`from trip_request q
          where q.customer_key = s.c and q.passenger_key = ${passenger} and q.repeat is not null`,
      ),
    ),
  }
}

/** `cancels`: no ride of theirs is to be open any more. */
export type Leaving = { cancelled: string[]; open: string[]; cancels: boolean; changes: Changes }

/** By then every call that had read a record before its passenger left it has ended (pipeline/run.ts). ms. */
export const ALL_ENDED = 90_000

/** 409: archiving or deactivating would leave people without an answer, or reach rides that are under way. */
function refused(
  context: Context,
  code: 'rides_under_way' | 'rides_open',
  rides: readonly { key: string }[],
): Refusal {
  return conflict(`passenger_${code}`, message(context, `error.passenger_${code}`), {
    rides: rides.map(({ key }) => key),
  })
}

/**
 * What becomes of the rides of a passenger who leaves
 * (docs/decisions/020-rides-of-a-passenger-who-leaves.md): the open ones are cancelled with a reason in the
 * same act, or stay and are told. Nobody is archived with rides under way, nor by somebody who may not cancel
 * them, or not see them all (P035). The standing orders of an archived passenger end; those of a deactivated
 * one rest.
 */
export function leaving(
  context: Context,
  status: 'archived' | 'inactive',
  given: RideAnswer | undefined,
  facts: LeavingFacts,
  cards: readonly Fleet[],
): Leaving {
  const { open: found = [], offered = [], entries = [], series = [] } = facts
  const { now, actor, principal, policy } = context
  const rows = new Map(found.map((row) => [row.key, row]))
  const { underWay, open } = ridesLeft([...rows.values()].map(rideOf), now)
  const cancels = answerFor(status, given) === 'cancel'
  const seen = (rides: readonly Ride[]) => rides.filter(({ team }) => seesTeam(principal, team, policy))
  const mayCancel =
    (may(principal.grants, 'ride.cancel') || may(principal.grants, 'ride.edit')) &&
    seen(open).length === open.length
  if (cancels && underWay.length) throw refused(context, 'rides_under_way', seen(underWay))
  if (
    (cancels && open.length && !mayCancel) ||
    (status === 'archived' && !cancels && open.length + underWay.length)
  )
    throw refused(context, 'rides_open', seen([...underWay, ...open]))
  if (!cancels)
    return { cancelled: [], open: seen([...underWay, ...open]).map(({ key }) => key), cancels, changes: {} }
  const [text, told] = [message(context, `notice.passenger_${status}`), toldOnce(open)]
  const changes = joined(
    open.map((ride) => {
      // The rides were made of these rows.
      const row = rows.get(ride.key) as RideRow
      const change = mayChange({ ride, to: 'cancelled', actor: 'coordinator', now, reason: text })
      if ('refused' in change) throw refused(context, 'rides_open', [ride])
      const fleets = offered.filter((offer) => offer.ride_key === ride.key).map(({ fleet_key }) => fleet_key)
      const set: Assigned<'ride'> = { cancellation: 'other', notes: { ...row.notes, cancellation: text } }
      return statusChanges({
        ride: row,
        to: 'cancelled',
        effects: change.effects,
        actor,
        now,
        set,
        data: { reason: 'other', ...told.get(ride.key) },
        fleets,
        entries,
        cards,
      })
    }),
  )
  const standing = series
    .flatMap(({ key, repeat: kept }) => (kept ? [{ key, kept }] : []))
    .filter(({ kept }) => (kept.until ?? Infinity) >= now)
  const ends =
    status === 'archived'
      ? standing.map(({ key, kept }) => seriesUpdate(key, kept, endedBefore(kept, localDate(now, kept.zone))))
      : []
  return {
    cancelled: open.map(({ key }) => key),
    open: [],
    cancels,
    changes: { ...changes, updates: [...(changes.updates ?? []), ...ends] },
  }
}

/** The standing orders of a passenger who is active again go on: what is due by now is made. */
export function resumed(
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  series: readonly StandingOrder[],
): Changes['events'] {
  return series.flatMap(({ key }) => seriesEvent(key, now, actor))
}
