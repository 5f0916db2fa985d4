import { keptAs, type CancellationReason } from './cancel.ts'
import type { Reason, Ride, RideStatus, RideType } from './schema.ts'

/** The lists of rides that an office works with: every ride (R050), and the day's board (R045). */
export const rideLists = ['rides', 'board'] as const
export type RideList = (typeof rideLists)[number]

/** What the lists can show of a ride, in their first order; the same columns on both. */
export const rideColumns = [
  'time',
  'who',
  'needs',
  'route',
  'appointment',
  'leg',
  'provider',
  'driver',
  'status',
  'team',
  'type',
  'reason',
  'cost',
  'cancellation',
  'key',
] as const
export type RideColumn = (typeof rideColumns)[number]
/** What a list shows that nobody has arranged. */
export const usualColumns: readonly RideColumn[] = rideColumns.slice(0, 9)
/** Without these nobody knows which ride a row is about. */
export const fixedColumns: readonly RideColumn[] = ['time', 'who']

/** Most words of a search. */
export const LONGEST_QUERY = 200

/**
 * What narrows a list of rides besides its days: the same on every list, so that a filter that is kept on one
 * means the same on the other. Empty and 0 narrow nothing. Costs in cents.
 */
export type ListFilter = {
  /** Words of the passenger, or a ride's key. Personal: never part of an address. */
  query: string
  statuses: RideStatus[]
  type: RideType | 'any'
  teams: string[]
  fleets: string[]
  reasons: Reason[]
  cancellations: CancellationReason[]
  minimum: number
  maximum: number
}

/** A filter as it is kept: what narrows nothing is left out; its days are counted from the day it is used on. */
export type SavedFilter = {
  query?: string | undefined
  statuses?: RideStatus[] | undefined
  type?: RideType | undefined
  teams?: string[] | undefined
  fleets?: string[] | undefined
  reasons?: Reason[] | undefined
  cancellations?: CancellationReason[] | undefined
  minimum?: number | undefined
  maximum?: number | undefined
  days?: { first: number; last: number } | undefined
}

export const noFilter: ListFilter = {
  query: '',
  statuses: [],
  type: 'any',
  teams: [],
  fleets: [],
  reasons: [],
  cancellations: [],
  minimum: 0,
  maximum: 0,
}

/** Whether a filter narrows by what rides cost. */
export function filtersByCost({ minimum, maximum }: Pick<ListFilter, 'minimum' | 'maximum'>): boolean {
  return minimum > 0 || maximum > 0
}

/** The same filter for somebody who is shown no costs (flags.hide_cost_estimates): the rest of it. */
export function withoutCostFilter<F extends Pick<ListFilter, 'minimum' | 'maximum'>>(filter: F): F {
  return filtersByCost(filter) ? { ...filter, minimum: 0, maximum: 0 } : filter
}

/** How many parts of a filter narrow the list. */
export function partsOf(filter: ListFilter): (keyof ListFilter)[] {
  return (Object.keys(noFilter) as (keyof ListFilter)[]).filter((part) => {
    const value = filter[part]
    return Array.isArray(value) ? value.length > 0 : value !== noFilter[part]
  })
}

/** The columns of a list as somebody arranged them: what can't be left out is there, unknown ones are not. */
export function shownColumns(arranged: readonly string[]): readonly RideColumn[] {
  const known = arranged.filter((name, index): name is RideColumn =>
    rideColumns.some((column) => column === name && arranged.indexOf(name) === index),
  )
  if (known.length === 0) return usualColumns
  return [...fixedColumns.filter((column) => !known.includes(column)), ...known]
}

type Filtered = Pick<Ride, 'status' | 'type' | 'reason' | 'team' | 'fleet'> & {
  cancellation?: string | undefined
  estimates: Pick<Ride['estimates'], 'cost'>
}

function among(values: readonly string[], value: string | undefined): boolean {
  return values.length === 0 || (value !== undefined && values.includes(value))
}

/** Whether a ride passes all of a filter but its words, which the server looks for (X056). */
export function passesFilter(ride: Filtered, filter: Omit<ListFilter, 'query'>): boolean {
  const cost = ride.estimates.cost ?? 0
  return (
    among(filter.statuses, ride.status) &&
    (filter.type === 'any' || filter.type === ride.type) &&
    among(filter.teams, ride.team) &&
    among(filter.fleets, ride.fleet) &&
    among(filter.reasons, ride.reason) &&
    among(keptAs(filter.cancellations), ride.cancellation) &&
    cost >= filter.minimum &&
    (filter.maximum === 0 || cost <= filter.maximum)
  )
}
