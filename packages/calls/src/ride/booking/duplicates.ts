import { columns, select, type Selected } from '@nemt/store/rows/select.ts'
import type { Row } from '@nemt/store/rows/tables.ts'
import * as z from 'zod'
import { seesTeam } from '@nemt/domain/access/teams.ts'
import {
  duplicateKinds,
  findDuplicates,
  unacknowledged,
  type Comparable,
  type Duplicate,
} from '@nemt/domain/journey/duplicates.ts'
import { clashOf } from '@nemt/domain/journey/order.ts'
import { UNTOLD } from '@nemt/domain/offer/minimum.ts'
import { rideStatuses } from '@nemt/domain/ride/schema.ts'
import { OPEN } from '@nemt/domain/ride/sets.ts'
import { instant, key, text } from '@nemt/domain/text/schema.ts'
import { upsert, type Upsert } from '@nemt/store/change/changes.ts'
import type { Fragment, Sql } from '@nemt/store/sql.ts'
import { many, type Question } from '@nemt/store/read.ts'
import { problemRefused } from '#/message/problem.ts'
import { message } from '#/message/text.ts'
import type { Context } from '#/pipeline/context.ts'
import { conflict, type Refusal } from '#/pipeline/refusal.ts'
import type { PlannedRide } from './plan.ts'
import { present } from '@nemt/store/rows/present.ts'

const otherColumns = columns('ride', 'r', [
  'key',
  'request_key',
  'status',
  'passenger_key',
  'timezone',
  'needed_at',
  'appointment_at',
  'duration_s',
  'prior_version_key',
  'after_ride_key',
  'team_key',
  'fleet_key',
  'pickup_format',
  'pickup_lat',
  'pickup_lng',
  'dropoff_format',
  'dropoff_lat',
  'dropoff_lng',
])
/** Another ride of the passenger, as far as it is compared. */
export type OtherRide = Selected<typeof otherColumns>
export type DayRow = Pick<Row<'passenger_day'>, 'local_date' | 'bookings'>
export type LinkRow = Pick<Row<'ride_link'>, 'ride_key' | 'other_key' | 'by'>
type SameDayQuestions = {
  others: Question<OtherRide[]>
  days: Question<DayRow[]>
  links: Question<LinkRow[]>
}

/** Rides of one local day lie within this of each other, whatever their zones. ms. */
const AROUND = 36 * 3_600_000

/**
 * The passenger's rides near these instants and near the rides of these keys, how often was booked on each
 * day, and what was linked on purpose: facts of the check for duplicates.
 */
export function sameDayQuestions(
  sql: Sql,
  passenger: string | Fragment,
  times: readonly number[],
  rides: readonly string[] = [],
): SameDayQuestions {
  const [from, to] = times.length
    ? [new Date(Math.min(...times) - AROUND), new Date(Math.max(...times) + AROUND)]
    : [new Date(0), new Date(0)]
  const near = rides.length
    ? sql`or exists (select 1 from ride q where q.customer_key = s.c and q.key = any(${[...rides]})
      and r.needed_at between q.needed_at - interval '36 hours' and q.needed_at + interval '36 hours')`
    : sql``
  const days = rides.length
    ? sql`or exists (select 1 from ride q where q.customer_key = s.c and q.key = any(${[...rides]})
      and d.local_date between q.local_date - 2 and q.local_date + 2)`
    : sql``
  return {
    others: many(
      select(
        sql,
        otherColumns,
        sql`from ride r
          where r.customer_key = s.c and r.passenger_key = ${passenger}
            and (r.needed_at >= ${from} and r.needed_at < ${to} ${near})
            and r.status not in ('cancelled', 'modified', 'unavailable', 'rejected')`,
      ),
    ),
    days: many(
      select(
        sql,
        columns('passenger_day', 'd', ['local_date', 'bookings']),
        sql`from passenger_day d where d.customer_key = s.c and d.passenger_key = ${passenger}
          and (d.local_date >= ${from}::date - 1 and d.local_date <= ${to}::date + 1 ${days})`,
      ),
    ),
    links: many(
      select(
        sql,
        columns('ride_link', 'l', ['ride_key', 'other_key', 'by']),
        sql`from ride_link l where l.customer_key = s.c
          and (l.ride_key = any(${[...rides]}) or l.other_key = any(${[...rides]}))`,
      ),
    ),
  }
}

/** The rides of several passengers that are not over, and what was linked of them on purpose. */
export function openRidesQuestions(
  sql: Sql,
  passengers: readonly string[],
): Pick<SameDayQuestions, 'others' | 'links'> {
  const open = sql`ride r where r.customer_key = s.c and r.passenger_key = any(${[...passengers]})
    and r.status = any(${OPEN})`
  return {
    others: many(select(sql, otherColumns, sql`from ${open} order by r.needed_at, r.key`)),
    links: many(
      select(
        sql,
        columns('ride_link', 'l', ['ride_key', 'other_key', 'by']),
        sql`from ride_link l where l.customer_key = s.c and l.ride_key in (select r.key from ${open})`,
      ),
    ),
  }
}

/** A stored ride as the rule compares it. */
export function comparableOf(row: OtherRide): Comparable {
  return {
    key: row.key,
    request: row.request_key,
    status: row.status,
    patient: row.passenger_key,
    timezone: row.timezone,
    times: { created: 0, needed: row.needed_at, ...present({ appointment: row.appointment_at }) },
    stops: {
      pickup: {
        address: { format: row.pickup_format, ...present({ lat: row.pickup_lat, lng: row.pickup_lng }) },
      },
      dropoff: {
        address: { format: row.dropoff_format, ...present({ lat: row.dropoff_lat, lng: row.dropoff_lng }) },
      },
    },
    estimates: present({ duration_s: row.duration_s }),
    ...present({ prior_version: row.prior_version_key }),
  }
}

/** A planned ride as the rule compares it. */
export function comparableRide({ row }: Pick<PlannedRide, 'row'>): Comparable {
  return comparableOf({
    ...row,
    appointment_at: row.appointment_at ?? null,
    duration_s: row.duration_s ?? null,
    prior_version_key: row.prior_version_key ?? null,
    after_ride_key: row.after_ride_key ?? null,
    team_key: row.team_key ?? null,
    fleet_key: row.fleet_key ?? null,
  })
}

type Linkable = { key: string; prior_version_key?: string | null }

/** The rides that a person said belong together with this one, or with the one whose place it takes. */
export function linkedTo({ key, prior_version_key }: Linkable, links: readonly LinkRow[]): Set<string> {
  const own = [key, prior_version_key]
  return new Set(
    links.flatMap(({ ride_key, other_key }) => {
      if (own.includes(ride_key)) return [other_key]
      return own.includes(other_key) ? [ride_key] : []
    }),
  )
}

/** What is known of a passenger's rides near the planned ones. */
export type DoublesFacts = { others: readonly OtherRide[]; links: readonly LinkRow[] }

/** Refuses rides of which one is there twice or starts on the way of another (server-behaviour §2.17). */
export function clashRefused(context: Context, rides: readonly PlannedRide[]): Refusal | null {
  const clash = clashOf(rides.map(comparableRide))
  if (!clash) return null
  const field = `rides.${rides[clash.index]?.index ?? 0}.times.needed`
  return problemRefused(context, { code: clash.code, field })
}

/**
 * 409 duplicate_ride with the rides that these may double, unless all of them were acknowledged
 * (server-behaviour §2.6). `ride` in the detail is the index in the request.
 */
export function duplicatesRefused(
  context: Context,
  rides: readonly PlannedRide[],
  { others, links }: DoublesFacts,
  acknowledged: readonly string[],
): Refusal | null {
  const there = others.map(comparableOf)
  const found = rides.flatMap((ride) => {
    const duplicates = findDuplicates(comparableRide(ride), there, linkedTo(ride.row, links))
    return unacknowledged(duplicatesTold(context, duplicates, others), acknowledged).map((duplicate) => ({
      ...duplicate,
      ride: ride.index,
    }))
  })
  return found.length
    ? conflict('duplicate_ride', message(context, 'error.duplicate_ride'), { duplicates: found })
    : null
}

/** What is told of a ride that another one may double. */
export const duplicateTold = z.strictObject({
  key,
  kind: z.enum(duplicateKinds),
  score: z.number(),
  status: z.enum(rideStatuses),
  needed: instant,
  timezone: text(60),
})
/** That there is one at the same time: all that is told of another team's rides, however many and how alike. */
export const duplicateUntold = z.strictObject({ key: z.literal(UNTOLD), kind: z.literal('overlap') })

/**
 * The duplicates as the reader may know them. Of a ride that they may see it is told when it is, not where it goes:
 * ride.info says that. Of rides of other teams only that there is one which asks for an answer; that answer names
 * none of them either (docs/decisions/045).
 */
export function duplicatesTold(
  context: Context,
  duplicates: readonly Duplicate[],
  others: readonly OtherRide[],
): (z.infer<typeof duplicateTold> | z.infer<typeof duplicateUntold>)[] {
  const rows = new Map(others.map((other) => [other.key, other]))
  const told = duplicates.flatMap((duplicate) => {
    const row = rows.get(duplicate.key)
    if (!row || !isSeen(context, row)) return []
    return [{ ...duplicate, status: row.status, needed: row.needed_at, timezone: row.timezone }]
  })
  const toldKeys = told.map((duplicate) => duplicate.key)
  const untold = duplicates.filter((duplicate) => !toldKeys.includes(duplicate.key))
  return unacknowledged(untold, []).length ? [...told, { key: UNTOLD, kind: 'overlap' }] : told
}

/** Passengers ask about their own rides; staff may see those of their teams (P035). */
export function isSeen({ principal, policy }: Context, { team_key }: OtherRide): boolean {
  return principal.scope !== 'coordinator' || seesTeam(principal, team_key ?? undefined, policy)
}

/**
 * Counts the booking of each day on from what was read: whoever books for the same passenger and day in
 * between is noticed (`day_changed`).
 */
export function dayUpsert(passenger: string, dates: readonly string[], days: readonly DayRow[]): Upsert {
  return upsert('passenger_day', {
    by: ['passenger_key', 'local_date'],
    rows: [...new Set(dates)].sort().map((date) => ({
      passenger_key: passenger,
      local_date: date,
      bookings: (days.find(({ local_date }) => local_date === date)?.bookings ?? 0) + 1,
    })),
    and: { sql: 't.bookings = excluded.bookings - 1', values: [] },
    must: 'day_changed',
  })
}
