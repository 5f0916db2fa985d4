import type { NewRow } from '@nemt/store/rows/tables.ts'
import {
  findDuplicates,
  unacknowledged,
  type Comparable,
  type Duplicate,
} from '@nemt/domain/journey/duplicates.ts'
import { upsert, type Upsert } from '@nemt/store/change/changes.ts'
import type { Fragment, Sql } from '@nemt/store/connect.ts'
import { many, type Question } from '@nemt/store/read.ts'
import { message } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import { conflict, type Refusal } from '../pipeline/refusal.ts'
import { present, type RideRow } from './row.ts'

/** Rides of one local day lie within this of each other, whatever their zones. ms. */
const AROUND = 36 * 3_600_000

/**
 * The passenger's rides near these instants and near the rides of these keys, how often was booked on each
 * day, and what was linked on purpose: facts of the check for duplicates.
 */
export const sameDayQuestions = (
  sql: Sql,
  passenger: string | Fragment,
  times: readonly number[],
  rides: readonly string[] = [],
): { others: Question; days: Question; links: Question } => {
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
    others:
      many(sql`select r.key, r.request_key, r.status, r.passenger_key, r.team_key, r.timezone, r.needed_at,
        r.appointment_at, r.duration_s, r.prior_version_key, r.after_ride_key,
        f.format as from_format, f.lat as from_lat, f.lng as from_lng, t.format as to_format, t.lat as to_lat,
        t.lng as to_lng
      from ride r join stop f on f.customer_key = s.c and f.ride_key = r.key and f.kind = 'pickup'
      join stop t on t.customer_key = s.c and t.ride_key = r.key and t.kind = 'dropoff'
      where r.customer_key = s.c and r.passenger_key = ${passenger}
      and (r.needed_at >= ${from} and r.needed_at < ${to} ${near})
        and r.status not in ('cancelled', 'modified', 'unavailable', 'rejected')`),
    days: many(
      sql`select d.local_date, d.bookings from passenger_day d where d.customer_key = s.c
        and d.passenger_key = ${passenger}
        and (d.local_date >= ${from}::date - 1 and d.local_date <= ${to}::date + 1 ${days})`,
    ),
    links: many(
      sql`select l.ride_key, l.other_key from ride_link l where l.customer_key = s.c
        and (l.ride_key = any(${[...rides]}) or l.other_key = any(${[...rides]}))`,
    ),
  }
}

/** A stored ride as the rule compares it. */
export const comparableOf = (row: RideRow): Comparable => ({
  key: row['key'],
  request: row['request_key'],
  status: row['status'],
  patient: row['passenger_key'],
  timezone: row['timezone'],
  times: {
    created: 0,
    needed: Date.parse(row['needed_at']),
    ...(row['appointment_at'] ? { appointment: Date.parse(row['appointment_at']) } : {}),
  },
  stops: {
    pickup: {
      address: { format: row['from_format'], ...present({ lat: row['from_lat'], lng: row['from_lng'] }) },
    },
    dropoff: {
      address: { format: row['to_format'], ...present({ lat: row['to_lat'], lng: row['to_lng'] }) },
    },
  },
  estimates: present({ duration_s: row['duration_s'] }),
  ...present({ prior_version: row['prior_version_key'] }),
})

const iso = (instant: unknown): string => new Date(instant as number).toISOString()

/** A new ride's rows as the rule compares them. */
export const comparableRow = ({
  row,
  stops: [from, to],
}: {
  row: NewRow<'ride'>
  stops: NewRow<'stop'>[]
}): Comparable =>
  comparableOf({
    ...row,
    needed_at: iso(row['needed_at']),
    appointment_at: row['appointment_at'] ? iso(row['appointment_at']) : null,
    from_format: from?.['format'],
    from_lat: from?.['lat'],
    from_lng: from?.['lng'],
    to_format: to?.['format'],
    to_lat: to?.['lat'],
    to_lng: to?.['lng'],
  })

/** The rides that a person said belong together with this one. */
export const linkedTo = (ride: string, links: readonly RideRow[]): Set<string> =>
  new Set(
    links.flatMap(({ ride_key, other_key }) =>
      ride_key === ride ? [other_key] : other_key === ride ? [ride_key] : [],
    ),
  )

/**
 * 409 duplicate_ride with the candidates, unless all of them were acknowledged (server-behaviour §2.6).
 * `ride` in the detail is the index in the request.
 */
export const duplicatesRefused = (
  context: Context,
  rides: readonly Comparable[],
  others: readonly RideRow[],
  links: readonly RideRow[],
  acknowledged: readonly string[],
  indexOf = (at: number): number => at,
): Refusal | null => {
  const known = others.map(comparableOf)
  const found = rides.flatMap((ride, at) =>
    unacknowledged(findDuplicates(ride, known, linkedTo(ride.key, links)), acknowledged).map((duplicate) => ({
      ...candidate(duplicate, others),
      ride: indexOf(at),
    })),
  )
  return found.length
    ? conflict('duplicate_ride', message(context, 'error.duplicate_ride'), { duplicates: found })
    : null
}

/**
 * What is told of a candidate: not where it goes, since it may belong to a team that the reader doesn't see;
 * ride.info says more to who may know.
 */
export const candidate = (duplicate: Duplicate, others: readonly RideRow[]) => {
  const row = others.find(({ key }) => key === duplicate.key) as RideRow
  return {
    ...duplicate,
    status: row['status'],
    needed: Date.parse(row['needed_at']),
    timezone: row['timezone'] as string,
  }
}

/**
 * Counts the booking of each day on from what was read: whoever books for the same passenger and day in
 * between is noticed (`day_changed`).
 */
export const dayUpsert = (passenger: string, dates: readonly string[], days: readonly RideRow[]): Upsert =>
  upsert('passenger_day', {
    by: ['passenger_key', 'local_date'],
    rows: [...new Set(dates)].sort().map((date) => ({
      passenger_key: passenger,
      local_date: date,
      bookings:
        ((days.find(({ local_date }) => local_date === date)?.['bookings'] as number | undefined) ?? 0) + 1,
    })),
    and: { sql: 't.bookings = excluded.bookings - 1', values: [] },
    must: 'day_changed',
  })
