import { boundedCache } from '@nemt/domain/cache/bounded.ts'
import type { Customer } from '@nemt/domain/customer/schema.ts'
import { shownRiderKey } from '@nemt/domain/passenger/defaults.ts'
import { zoneLabel } from '@nemt/domain/time/format.ts'
import { zoneOffset } from '@nemt/domain/time/zone.ts'
import type { ReportRow } from './rows.ts'

export type Column = { title: string; of: (row: ReportRow) => string | number | null }

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

/**
 * The columns; no rider key where it must not leave (no_patient_id_csv). Times in the asked zone, costs in
 * dollars, distances in miles, durations in minutes.
 */
export function columnsOf({ flags }: Customer, timezone: string): Column[] {
  const wall = wallClock(timezone)
  const time = (at: number | null): string => (at === null ? '' : wall(at))
  const plain = (title: string, of: Column['of']): Column[] => [{ title, of }]
  return [
    ...plain('Key', ({ key }) => key),
    ...plain('Status', ({ status }) => status),
    ...plain('Type', ({ type }) => type),
    ...plain('Reason', ({ reason }) => reason),
    ...plain('First Name', (row) => row.passenger_first),
    ...plain('Last Name', (row) => row.passenger_last),
    ...(flags?.no_patient_id_csv
      ? []
      : plain('Rider Key', (row) => shownRiderKey(row.rider_key ?? undefined) ?? null)),
    ...plain('Needed', (row) => time(row.needed_at)),
    ...plain('Appointment', (row) => time(row.appointment_at)),
    ...plain('Pickup', (row) => time(row.pickup_at)),
    ...plain('Completed', (row) => time(row.completed_at)),
    ...plain('Requested', (row) => time(row.created_at)),
    ...plain('Pickup Address', (row) => row.pickup_format),
    ...plain('Pickup Zip', (row) => row.pickup_zip),
    ...plain('Dropoff Address', (row) => row.dropoff_format),
    ...plain('Dropoff Zip', (row) => row.dropoff_zip),
    ...plain('Mobility', ({ accessibility }) => accessibility.mobility ?? null),
    ...plain('Vehicle', ({ accessibility }) => accessibility.vehicle ?? null),
    ...plain('Assistance', ({ accessibility }) => accessibility.service ?? null),
    ...plain('Team', ({ team }) => team),
    ...plain('Transportation Provider', ({ fleet }) => fleet),
    ...plain('Miles', (row) => rounded(row.distance_m === null ? null : row.distance_m / METRES_A_MILE, 1)),
    ...plain('Minutes', (row) => rounded(row.duration_s === null ? null : row.duration_s / 60, 0)),
    ...plain('Cost', (row) => (row.cents === null ? null : (row.cents / 100).toFixed(2))),
    ...plain('Funding Source', ({ funding }) => funding),
    ...plain('Authorization Code', (row) => row.auth_code),
    ...plain('Cancellation Reason', ({ cancellation }) => cancellation),
  ]
}
