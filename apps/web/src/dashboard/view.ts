import { serverNow } from '#/calls/server-clock.ts'
import { boardCounters, type BoardCounter } from '@nemt/domain/ride/board.ts'
import { laneKinds, type LaneKind } from '@nemt/domain/ride/lanes.ts'
import { noFilter, type ListFilter } from '@nemt/domain/ride/list-filter.ts'
import { addDays, dayBounds, isNearDate, localDate } from '@nemt/domain/time/zone.ts'
import type { PayloadOf } from '../calls/named.ts'
import { addFilter, addressFilter, type Parameters } from '../rides/filter/address.ts'

/** What the board is sorted by, and what its rides stand under. */
export const sorts = ['time', 'name', 'provider', 'status'] as const
export const groups = ['passenger', 'provider', 'team', 'hour', 'none'] as const
/** As what the day's rides are shown: the last two are about now. */
export const shapes = ['list', 'ahead', 'map'] as const
export type Shape = (typeof shapes)[number]
export type Sort = (typeof sorts)[number]
export type Group = (typeof groups)[number]

/**
 * What the dashboard shows, as its address says it: the day (yyyy-mm-dd), the filters and the order. The ride
 * is part of the path; the words of the search are not in the address, because they are personal.
 */
export type View = ListFilter & {
  day: string
  /** The last day of support's range (X053), yyyy-mm-dd; '' for the day alone. */
  last: string
  team: string
  /** Only rides of this provider, and to or from the place of this name; '' for all. */
  fleet: string
  place: string
  counter: BoardCounter
  sort: Sort
  group: Group
  shape: Shape
  lanes: LaneKind
}

/** What a view is that nobody changed, besides the day. */
export const plainView: Omit<View, 'day'> = {
  ...noFilter,
  last: '',
  team: '',
  fleet: '',
  place: '',
  counter: 'all',
  sort: 'time',
  group: 'passenger',
  shape: 'list',
  lanes: 'provider',
}

function oneOf<T extends string>(value: string | null, known: readonly [T, ...T[]]): T {
  return known.find((each) => each === value) ?? known[0]
}

/** How many days after its first one a range of days may reach. */
const LONGEST_RANGE = 30

/** The last day that a range may have, yyyy-mm-dd. */
export function latestLast(day: string): string {
  return addDays(day, LONGEST_RANGE)
}

/** A range as it is kept: '' for one day, never longer than a board may be. */
export function lastOf(day: string, last: string): string {
  if (!isNearDate(last) || last <= day) return ''
  const latest = latestLast(day)
  return last < latest ? last : latest
}

/**
 * The view that an address names; whatever is missing or makes no sense falls back to today and no filter
 * (X052). `ranged`: it may be of several days, as support's is.
 */
export function viewOf(parameters: Parameters, today: string, { ranged = false } = {}): View {
  const day = parameters.get('day') ?? ''
  const shownDay = isNearDate(day) ? day : today
  const last = ranged ? lastOf(shownDay, parameters.get('last') ?? '') : ''
  const { teams, fleets, ...filter } = addressFilter(parameters)
  const team = parameters.get('team') ?? ''
  const fleet = (parameters.get('fleet') ?? '').slice(0, 40)
  return {
    day: shownDay,
    last,
    query: (parameters.get('query') ?? '').slice(0, 200),
    ...filter,
    team,
    teams: team ? [] : teams,
    fleet,
    fleets: fleet ? [] : fleets,
    place: (parameters.get('place') ?? '').slice(0, 200),
    counter: oneOf(parameters.get('show'), boardCounters),
    sort: oneOf(parameters.get('sort'), sorts),
    group: oneOf(parameters.get('group'), groups),
    shape: isToday({ day: shownDay, last }, today) ? oneOf(parameters.get('as'), shapes) : 'list',
    lanes: oneOf(parameters.get('lanes'), laneKinds),
  }
}

/** Whether a view is about today alone: only there is something past, now, or ahead. */
export function isToday({ day, last }: Pick<View, 'day' | 'last'>, today: string): boolean {
  return day === today && last === ''
}

/** The days of a view, which stay when its filters go. */
export function daysOf({ day, last }: View): Pick<View, 'day' | 'last'> {
  return { day, last }
}

/**
 * A view with something changed: a day that is named without a last one is shown alone. The board's one team (or
 * provider) and the several of its other filters are one filter: whichever was chosen last counts.
 */
export function changedView(view: View, change: Partial<View>): View {
  return {
    ...view,
    ...(change.day === undefined ? {} : { last: '' }),
    ...(change.team === undefined ? {} : { teams: [] }),
    ...(change.teams === undefined ? {} : { team: '' }),
    ...(change.fleet === undefined ? {} : { fleets: [] }),
    ...(change.fleets === undefined ? {} : { fleet: '' }),
    ...change,
  }
}

/** The filter of a view, with the team and the provider that the board names by themselves. */
export function wholeFilter({ team, fleet, ...view }: View): ListFilter {
  return {
    ...view,
    teams: team ? [team] : view.teams,
    fleets: fleet ? [fleet] : view.fleets,
  }
}

/** The dashboard's address for a view: only what differs from today without filters is named. */
export function dashboardHref(view: View, today: string, ride?: string): string {
  const parameters = new URLSearchParams()
  if (view.day !== today) parameters.set('day', view.day)
  if (view.last) parameters.set('last', view.last)
  addFilter(parameters, view)
  if (view.team) parameters.set('team', view.team)
  if (view.fleet) parameters.set('fleet', view.fleet)
  if (view.place) parameters.set('place', view.place)
  if (view.counter !== plainView.counter) parameters.set('show', view.counter)
  if (view.sort !== plainView.sort) parameters.set('sort', view.sort)
  if (view.group !== plainView.group) parameters.set('group', view.group)
  if (view.shape !== plainView.shape && isToday(view, today)) parameters.set('as', view.shape)
  if (view.lanes !== plainView.lanes) parameters.set('lanes', view.lanes)
  const search = parameters.toString()
  return `/dashboard${ride ? `/${ride}` : ''}${search ? `?${search}` : ''}`
}

/** The ride of a dashboard path, undefined for the bare dashboard. */
export function rideOfPath(path: string): string | undefined {
  return /^\/dashboard\/([^/]+)/.exec(path)?.[1]
}

/** The board of a day or of support's days on the customer's wall, of one team where the view names one. */
export function boardOf(
  { team, ...days }: Pick<View, 'day' | 'last' | 'team'>,
  zone: string,
): PayloadOf<'ride.board'> {
  return { ...boundsOf(days, zone), ...(team ? { team } : {}) }
}

function boundsOf({ day, last }: Pick<View, 'day' | 'last'>, zone: string): { from: number; to: number } {
  return { from: dayBounds(day, zone).start, to: dayBounds(last || day, zone).end }
}

/** More rides than a search among a day's passengers finds. */
const FOUND = 500

/** The search for passengers among the day's rides (name, phone, rider key, birth date). */
export function searchOf(
  { query, ...days }: Pick<View, 'day' | 'last' | 'query'>,
  zone: string,
): PayloadOf<'ride.search'> {
  return { ...boundsOf(days, zone), query, take: FOUND }
}

/** Today on the customer's wall. */
export function todayIn(zone: string, now: number = serverNow()): string {
  return localDate(now, zone)
}
