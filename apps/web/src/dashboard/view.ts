import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import { rideStatuses } from '@nemt/domain/ride/values.ts'
import { addDays, dayBounds, localDate } from '@nemt/domain/time/zone.ts'
import type { PayloadOf } from '../calls/named.ts'

/**
 * What the dashboard shows, as its address says it: the day (yyyy-mm-dd), the search and the filters. The
 * ride is part of the path.
 */
export type View = { day: string; query: string; statuses: RideStatus[]; team: string }

/** Passengers per step of the list, each with all rides of the day (doc 2 §9). */
export const pageSize = 10

function isDay(text: string): boolean {
  try {
    return addDays(text, 0) === text
  } catch {
    return false
  }
}

/**
 * The view that an address names; whatever is missing or makes no sense falls back to today and no filter
 * (X052).
 */
export function viewOf(parameters: { get: (name: string) => string | null }, today: string): View {
  const day = parameters.get('day') ?? ''
  const statuses = (parameters.get('status') ?? '').split(',')
  return {
    day: isDay(day) ? day : today,
    query: (parameters.get('query') ?? '').slice(0, 200),
    statuses: rideStatuses.filter((status) => statuses.includes(status)),
    team: parameters.get('team') ?? '',
  }
}

/** The dashboard's address for a view: only what differs from today without filters is named. */
export function dashboardHref({ day, query, statuses, team }: View, today: string, ride?: string): string {
  const parameters = new URLSearchParams()
  if (day !== today) parameters.set('day', day)
  if (query) parameters.set('query', query)
  if (statuses.length > 0) parameters.set('status', statuses.join(','))
  if (team) parameters.set('team', team)
  const search = parameters.toString()
  return `/dashboard${ride ? `/${ride}` : ''}${search ? `?${search}` : ''}`
}

/** The ride of a dashboard path, undefined for the bare dashboard. */
export function rideOfPath(path: string): string | undefined {
  return /^\/dashboard\/([^/]+)/.exec(path)?.[1]
}

/** The search behind the day list: the day on the customer's wall, all rides of at most `take` passengers. */
export function searchOf(view: View, zone: string, take: number): PayloadOf<'ride.search'> {
  return {
    ...ridesOf(view, zone, take),
    by: 'passenger',
  }
}

function ridesOf({ day, query, statuses, team }: View, zone: string, take: number): PayloadOf<'ride.search'> {
  const { start, end } = dayBounds(day, zone)
  return {
    from: start,
    to: end,
    take,
    ...(query ? { query } : {}),
    ...(statuses.length > 0 ? { status: statuses } : {}),
    ...(team ? { team } : {}),
  }
}

/**
 * Statuses of a day's rides that somebody has to look at: nobody drives, a request is open, or the ride went
 * wrong.
 */
export const needingAttention: RideStatus[] = ['active', 'requesting', 'retry', 'failed', 'unavailable']

/** The search behind the day's glance. */
export function attentionOf(view: Pick<View, 'day' | 'team'>, zone: string): PayloadOf<'ride.search'> {
  return ridesOf({ ...view, query: '', statuses: needingAttention }, zone, 20)
}

/** Today on the customer's wall. */
export function todayIn(zone: string, now: number = Date.now()): string {
  return localDate(now, zone)
}
