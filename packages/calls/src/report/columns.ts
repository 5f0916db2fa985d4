import type { Customer } from '@nemt/domain/customer/schema.ts'
import { shownRiderKey } from '@nemt/domain/passenger/defaults.ts'
import { zoneLabel } from '@nemt/domain/time/format.ts'
import { localDate, localMinutes } from '@nemt/domain/time/zone.ts'
import type { ReportRow } from './rows.ts'

export type Column = { title: string; of: (row: ReportRow) => string | number | null }

const METRES_A_MILE = 1609.344

function rounded(value: number | null, digits: number): number | null {
  return value === null ? null : Number(value.toFixed(digits))
}

/**
 * The columns; no rider key where it must not leave (no_patient_id_csv). Times in the asked zone, costs in
 * dollars, distances in miles, durations in minutes.
 */
export function columnsOf({ flags }: Customer, timezone: string): Column[] {
  const time = (at: number | null): string => {
    if (at === null) return ''
    const minutes = localMinutes(at, timezone)
    const clock = [Math.floor(minutes / 60), minutes % 60]
      .map((part) => String(part).padStart(2, '0'))
      .join(':')
    return `${localDate(at, timezone)} ${clock} ${zoneLabel(at, timezone)}`
  }
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
    ...plain('Pickup Address', (row) => row.from),
    ...plain('Pickup Zip', (row) => row.from_zip),
    ...plain('Dropoff Address', (row) => row.to),
    ...plain('Dropoff Zip', (row) => row.to_zip),
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
