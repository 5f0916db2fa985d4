import { FINAL } from '@nemt/domain/ride/sets.ts'
import { columns, computed, select } from '@nemt/store/rows/select.ts'
import { many, one } from '@nemt/store/read.ts'
import { loadAgencies, loadFleets } from '#/fleet/load.ts'
import { fundsQuestion } from '#/fund/load.ts'
import { pausesQuestion } from '#/passenger/pausing/standing.ts'
import { presentContact } from '#/phone/rides.ts'
import type { Context } from '#/pipeline/context.ts'
import { sameDayQuestions } from '../booking/duplicates.ts'
import { learnRoads } from '../booking/estimate.ts'
import { editOf } from '../edit/edit.ts'
import { sourceOf, sourcesQuestion } from '../paying/sources.ts'
import type { CompleteRide } from '../record/booking.ts'
import { rideOf, rideQuery, type RideRow } from '../record/row.ts'
import { slotsOf } from './slots.ts'

const DAY_MS = 86_400_000

/** The request of a series, or null where it is none. */
export async function seriesRequest(context: Context, request: string) {
  const { sql } = context
  const { series } = await context.read({
    series: one(
      select(
        sql,
        columns('trip_request', 'q', ['key', 'passenger_key', 'repeat', 'purpose', 'document']),
        sql`from trip_request q where q.customer_key = s.c and q.key = ${request} and q.repeat is not null`,
      ),
    ),
  })
  return series?.repeat ? { ...series, repeat: series.repeat } : null
}

export type SeriesRequest = NonNullable<Awaited<ReturnType<typeof seriesRequest>>>

/**
 * What the next rides of a series are judged by. Null where none can be made: the passenger is not active any
 * more, or a leg has no ride to go by.
 */
export async function seriesFacts(context: Context, request: SeriesRequest) {
  const { sql, now, portal } = context
  const { repeat, passenger_key: who } = request
  // Rides that the series made itself, or that it began with when it was split off; not those that took
  // another one's place later.
  const original = sql`r.repeat_key = ${repeat.key} and not exists (select 1 from ride b
    where b.customer_key = s.c and b.key = r.prior_version_key and b.repeat_key = r.repeat_key)`
  const [facts, fleets, agencies] = await Promise.all([
    context.read({
      // Of each leg the earliest one that is as its series is: what somebody changed of a day by itself, and
      // what was there before an edit of this and all later days, is carried on only where there is no other.
      standing: many(
        rideQuery(
          sql,
          sql`r.key in (select distinct on (r.leg) r.key from ride r where r.customer_key = s.c
            and r.request_key = ${request.key} and ${original}
            order by r.leg, r.status = 'modified', (r.flags->>'alone')::boolean is true, r.local_date)`,
          sql`order by r.leg`,
        ),
      ),
      next: nextQuestion(context, repeat.key),
      all: many(
        select(
          sql,
          columns('ride', 'r', ['key', 'leg', 'local_date', 'prior_version_key', 'status', 'pause_key']),
          sql`from ride r where r.customer_key = s.c and r.repeat_key = ${repeat.key}`,
        ),
      ),
      // What a pause took away of days that somebody had changed by themselves: they come back as they were.
      alone: many(
        rideQuery(
          sql,
          sql`r.repeat_key = ${repeat.key} and r.pause_key is not null and r.status = 'cancelled'
            and (r.flags->>'alone')::boolean is true`,
        ),
      ),
      passenger: passengerQuestion(context, who),
      pauses: pausesQuestion(context, who),
      ...sameDayQuestions(sql, who, [now, now + 64 * DAY_MS]),
      funds: fundsQuestion(sql, who),
      sources: sourcesQuestion(sql),
    }),
    loadFleets(portal),
    loadAgencies(portal),
  ])
  const { passenger, standing } = facts
  if (passenger?.status !== 'active') return null
  const legs = standing.map((row) => legBy(context, row, passenger))
  if (legs.length < repeat.legs.length) return null
  const { there, taken } = slotsOf(facts.all)
  /** By leg and date the rides that a pause took away of days that were changed by themselves. */
  const changed = new Map(
    [...taken].flatMap(([slot, { key }]) => {
      const row = facts.alone.find((ride) => ride.key === key)
      return row ? [[slot, legBy(context, row, passenger)] as const] : []
    }),
  )
  const roads = await learnRoads(
    context,
    [...legs, ...changed.values()].map(({ booked }) => booked),
  )
  const sources = facts.sources.map(sourceOf)
  return { ...facts, legs, there, taken, changed, fleets, agencies, roads, sources }
}

export type SeriesFacts = NonNullable<Awaited<ReturnType<typeof seriesFacts>>>

/** A leg of a series: its first ride, and how that was booked. */
export type SeriesLeg = SeriesFacts['legs'][number]

type Passenger = { first_name: string; last_name: string; language: string } & Parameters<
  typeof presentContact
>[1]

/** A ride that others are made by. It may be long over: who is driven, and how they are told, is as the record says. */
function legBy(context: Context, row: RideRow, passenger: Passenger) {
  const first = {
    ...row,
    passenger_first: passenger.first_name,
    passenger_last: passenger.last_name,
    passenger_language: passenger.language,
    communication: presentContact(row.communication, passenger),
  }
  return { first, booked: bookedAs(context, first) }
}

/** The next ride of a series that is still to come: with it the office is told what it has to know of the series. */
function nextQuestion({ sql, now }: Context, series: string) {
  return one(
    rideQuery(
      sql,
      sql`r.repeat_key = ${series} and r.needed_at > ${new Date(now)} and r.status <> all(${[...FINAL]})`,
      sql`order by r.needed_at limit 1`,
    ),
  )
}

/** The passenger, with the phones that were theirs and are somebody else's by now. */
function passengerQuestion({ sql }: Context, who: string) {
  return one(
    select(
      sql,
      {
        ...columns('passenger', 'p', [
          'key',
          'status',
          'communication',
          'first_name',
          'last_name',
          'language',
        ]),
        given_away: computed<string[]>(
          sql`(select coalesce(jsonb_agg(n.e164), '[]') from passenger_phone n
            where n.customer_key = s.c and n.passenger_key = p.key and n.until is not null
              and not exists (select 1 from passenger_phone m where m.customer_key = s.c
                and m.passenger_key = p.key and m.e164 = n.e164 and m.until is null))`,
        ),
      },
      sql`from passenger p where p.customer_key = s.c and p.key = ${who}`,
    ),
  )
}

/** A ride as it was booked. */
function bookedAs({ principal }: Context, row: RideRow): CompleteRide {
  return editOf(rideOf(row), { key: row.key, version: row.version }, principal, 0).booked
}
