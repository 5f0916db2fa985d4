import { boundedCache } from '@nemt/domain/cache/bounded.ts'
import { endReason } from '@nemt/domain/ride/cancel.ts'
import { shownRiderKey } from '@nemt/domain/passenger/defaults.ts'
import { zoneLabel } from '@nemt/domain/time/format.ts'
import { zoneOffset } from '@nemt/domain/time/zone.ts'
import { hidesCosts } from '../customer/costs-hidden.ts'
import { message } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import type { ReportRow } from './rows.ts'

export type Column = {
  title: string
  of: (row: ReportRow) => string | number | null
  /** So many digits after the point stand in each of its cells. */
  decimals?: number | undefined
}

const METRES_A_MILE = 1609.344

function rounded(value: number | null, digits: number): number | null {
  return value === null ? null : Number(value.toFixed(digits))
}

const HOUR = 3_600_000
/** Hours that a report keeps in mind: two years of them. */
const HOURS = 17_520

type Hour = { offset: number; label: string }

/**
 * Gives an instant (ms) as the zone's wall shows it, 'yyyy-mm-dd HH:mm CST'. A report asks for hundreds of
 * thousands: what an hour has in common, its offset and its label, is worked out once, unless the clock
 * changes within it.
 */
export function wallClock(zone: string): (at: number) => string {
  const hours = boundedCache<number, Hour>(HOURS)
  const hourOf = (at: number): Hour => ({ offset: zoneOffset(at, zone), label: zoneLabel(at, zone) })
  const even = (start: number): Hour | undefined => {
    const [first, last] = [hourOf(start), hourOf(start + HOUR - 1)]
    return first.offset === last.offset && first.label === last.label ? first : undefined
  }
  return (at) => {
    const hour = Math.floor(at / HOUR)
    let known = hours.get(hour)
    if (!known) {
      known = even(hour * HOUR)
      if (known) hours.set(hour, known)
      else known = hourOf(at)
    }
    const wall = new Date(at + known.offset).toISOString()
    return `${wall.slice(0, 10)} ${wall.slice(11, 16)} ${known.label}`
  }
}

/** What a column is called, and what stands in its cells. */
const titles = [
  'key',
  'status',
  'type',
  'reason',
  'first',
  'last',
  'rider_key',
  'needed',
  'appointment',
  'pickup',
  'completed',
  'requested',
  'pickup_address',
  'pickup_zip',
  'dropoff_address',
  'dropoff_zip',
  'mobility',
  'vehicle',
  'assistance',
  'team',
  'provider',
  'miles',
  'minutes',
  'cost',
  'funding',
  'auth_code',
  'cancellation',
] as const
type Title = (typeof titles)[number]

/**
 * The columns; no rider key where it must not leave (no_patient_id_csv), no costs where the customer hides them.
 * Titles and everything that has a word in the reader's language and the customer's terms, times in the asked zone,
 * costs in dollars, distances in miles, durations in minutes.
 */
export function columnsOf(context: Pick<Context, 'customer' | 'principal'>, timezone: string): Column[] {
  const wall = wallClock(timezone)
  const time = (at: number | null): string => (at === null ? '' : wall(at))
  const said = remembered((key) => message(context, key))
  const word = (group: string, value: string | null | undefined) => (value ? said(`${group}.${value}`) : null)
  const why = (reason: string): string => {
    const key = endReason(reason)
    return key ? said(key) : reason
  }
  const cells: Record<Title, Column['of']> = {
    key: ({ key }) => key,
    status: ({ status }) => word('status', status),
    type: ({ type }) => word('ride_type', type),
    reason: ({ reason }) => word('reason', reason),
    first: (row) => row.passenger_first,
    last: (row) => row.passenger_last,
    rider_key: (row) => shownRiderKey(row.rider_key ?? undefined) ?? null,
    needed: (row) => time(row.needed_at),
    appointment: (row) => time(row.appointment_at),
    pickup: (row) => time(row.pickup_at),
    completed: (row) => time(row.completed_at),
    requested: (row) => time(row.created_at),
    pickup_address: (row) => row.pickup_format,
    pickup_zip: (row) => row.pickup_zip,
    dropoff_address: (row) => row.dropoff_format,
    dropoff_zip: (row) => row.dropoff_zip,
    mobility: ({ accessibility }) => word('mobility', accessibility.mobility),
    vehicle: ({ accessibility }) => word('vehicle', accessibility.vehicle),
    assistance: ({ accessibility }) => word('service', accessibility.service),
    team: ({ team }) => team,
    provider: ({ fleet }) => fleet,
    miles: (row) => rounded(row.distance_m === null ? null : row.distance_m / METRES_A_MILE, 1),
    minutes: (row) => rounded(row.duration_s === null ? null : row.duration_s / 60, 0),
    cost: (row) => (row.cents === null ? null : row.cents / 100),
    funding: ({ funding }) => funding,
    auth_code: (row) => row.auth_code,
    cancellation: ({ cancellation, why: words }) =>
      cancellation === 'other' && words ? words : cancellation && why(cancellation),
  }
  const left: ReadonlySet<Title> = new Set([
    ...(context.customer.flags?.no_patient_id_csv ? (['rider_key'] as const) : []),
    ...(hidesCosts(context) ? (['cost'] as const) : []),
  ])
  return titles
    .filter((title) => !left.has(title))
    .map((title) => ({
      title: said(`report.${title}`),
      of: cells[title],
      decimals: title === 'cost' ? 2 : undefined,
    }))
}

/** A text worked out once for each key: a report asks for hundreds of thousands. */
function remembered(textOf: (key: string) => string): (key: string) => string {
  const known = new Map<string, string>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined) return before
    const text = textOf(key)
    known.set(key, text)
    return text
  }
}
