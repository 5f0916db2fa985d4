import { noFilter, type ListFilter, type SavedFilter } from '@nemt/domain/ride/list-filter.ts'
import { staffRange } from '@nemt/domain/ride/range.ts'
import { rideKeyOf, SEARCH_TAKE } from '@nemt/domain/ride/search.ts'
import { addDays, dayBounds, daysBetween, isNearDate, localDate } from '@nemt/domain/time/zone.ts'
import type { PayloadOf } from '../calls/named.ts'
import { addFilter, addressFilter, type Parameters } from './filter/address.ts'

/** How the rides are shown: in pages, or in a calendar of one day or a week. */
export const shapes = ['list', 'day', 'week'] as const
export type Shape = (typeof shapes)[number]

/**
 * What the list of every ride shows: days (yyyy-mm-dd, both included), filter, order and page (from 1); in a calendar
 * the day `on`, or the week in which it lies: there the list's days are the usual ones, in the list `on` is today.
 */
export type RidesView = ListFilter & {
  shape: Shape
  on: string
  first: string
  last: string
  order: 'earliest' | 'latest'
  page: number
}

/** As far as the server gives pages. */
const LAST_PAGE = 2_000

/** The days that the list opens with: today to six months ahead (V666). */
export function usualDays(today: string, zone: string): { first: string; last: string } {
  const { from, to } = staffRange(dayBounds(today, zone).start, zone)
  return { first: localDate(from, zone), last: addDays(localDate(to, zone), -1) }
}

type Days = Pick<RidesView, 'first' | 'last'>

/** The day with which a calendar shows the list's days: today where it is one of them, otherwise the first. */
export function calendarDay({ first, last }: Days, today: string): string {
  return first <= today && today <= last ? today : first
}

/**
 * What changes when a view gets another shape (docs/decisions/094): a calendar comes from the list to the list's days;
 * the list comes back to the days `kept` that it had.
 */
export function reshaped(view: RidesView, shape: Shape, kept: Days, today: string): Partial<RidesView> {
  if (shape === 'list') return { shape, first: kept.first, last: kept.last }
  return { shape, on: view.shape === 'list' ? calendarDay(view, today) : view.on }
}

function dayOf(text: string | null, otherwise: string): string {
  return text && isNearDate(text) ? text : otherwise
}

type Where = { today: string; zone: string }

/** The view that an address names, without its words; what is missing or makes no sense is as usual. */
export function ridesViewOf(parameters: Parameters, { today, zone }: Where): Omit<RidesView, 'query'> {
  const usual = usualDays(today, zone)
  const first = dayOf(parameters.get('first'), usual.first)
  const last = dayOf(parameters.get('last'), usual.last)
  const days = first <= last ? { first, last } : usual
  const shape = shapes.find((each) => each === parameters.get('shape')) ?? 'list'
  const page = Number(parameters.get('page') ?? '1')
  return {
    ...addressFilter(parameters),
    shape,
    ...(shape === 'list'
      ? { ...days, on: today }
      : { ...usual, on: dayOf(parameters.get('on'), calendarDay(days, today)) }),
    order: parameters.get('order') === 'latest' ? 'latest' : 'earliest',
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
  }
}

/**
 * The address of a view: only what is not as usual is named, and nothing that is personal. It names the days that are
 * on the screen, so the list's own are not part of a calendar's.
 */
export function ridesHref(view: Omit<RidesView, 'query'>, { today, zone }: Where): string {
  const usual = usualDays(today, zone)
  const parameters = new URLSearchParams()
  const isList = view.shape === 'list'
  if (isList && view.first !== usual.first) parameters.set('first', view.first)
  if (isList && view.last !== usual.last) parameters.set('last', view.last)
  addFilter(parameters, view)
  if (view.order !== 'earliest') parameters.set('order', view.order)
  if (view.page > 1) parameters.set('page', String(view.page))
  if (!isList) parameters.set('shape', view.shape)
  if (!isList && view.on !== today) parameters.set('on', view.on)
  const search = parameters.toString()
  return search ? `/rides?${search}` : '/rides'
}

/** A ride that is named by its key is looked for on all days: from 2000 to five years ahead. */
function windowOf(
  { query, first, last }: Pick<RidesView, 'query' | 'first' | 'last'>,
  zone: string,
): { from: number; to: number } {
  if (rideKeyOf(query) !== undefined)
    return { from: Date.UTC(2000, 0, 1), to: dayBounds(addDays(last, 5 * 365), zone).end }
  return { from: dayBounds(first, zone).start, to: dayBounds(last, zone).end }
}

/** What a view asks of the server, without its page. */
export function filterOf(view: RidesView, zone: string): PayloadOf<'ride.count'> {
  const { statuses, type, teams, fleets, reasons, cancellations, minimum, maximum } = view
  const query = view.query.trim()
  return {
    ...windowOf(view, zone),
    ...(query ? { query } : {}),
    ...(statuses.length ? { status: statuses } : {}),
    ...(type === 'any' ? {} : { type }),
    ...(teams.length ? { teams } : {}),
    ...(fleets.length ? { fleet: fleets } : {}),
    ...(reasons.length ? { reason: reasons } : {}),
    ...(cancellations.length ? { cancellation: cancellations } : {}),
    ...(minimum ? { minimum } : {}),
    ...(maximum ? { maximum } : {}),
  }
}

/** The page of a view (V599, V664). */
export function pageOf(view: RidesView, zone: string): PayloadOf<'ride.search'> {
  return {
    ...filterOf(view, zone),
    take: SEARCH_TAKE,
    drop: (view.page - 1) * SEARCH_TAKE,
    details: true,
    ...(view.order === 'latest' ? { order: view.order } : {}),
  }
}

/** As many rides of a day as a calendar asks for; a day with more says so. */
export const DAY_TAKE = 500

/** The rides of one day of a calendar. */
export function dayOfView(view: RidesView, day: string, zone: string): PayloadOf<'ride.search'> {
  const { start: from, end: to } = dayBounds(day, zone)
  return { ...filterOf(view, zone), from, to, take: DAY_TAKE, details: true }
}

/** A filter as it is kept: its days are counted from today, unless they are the usual ones. */
export function keptFilter(view: RidesView, where: Where): SavedFilter {
  const usual = usualDays(where.today, where.zone)
  const days =
    view.first === usual.first && view.last === usual.last
      ? {}
      : {
          days: {
            first: daysBetween(where.today, view.first),
            last: daysBetween(where.today, view.last),
          },
        }
  return { ...keptParts(view), ...days }
}

/** What of a filter narrows the list, as it is kept. */
export function keptParts(filter: ListFilter): SavedFilter {
  const { query, statuses, type, teams, fleets, reasons, cancellations, minimum, maximum } = filter
  return {
    ...(query.trim() ? { query: query.trim() } : {}),
    ...(statuses.length ? { statuses } : {}),
    ...(type === 'any' ? {} : { type }),
    ...(teams.length ? { teams } : {}),
    ...(fleets.length ? { fleets } : {}),
    ...(reasons.length ? { reasons } : {}),
    ...(cancellations.length ? { cancellations } : {}),
    ...(minimum ? { minimum } : {}),
    ...(maximum ? { maximum } : {}),
  }
}

/** The filter of a kept one, whole. */
export function partsOfKept({ days: _days, ...kept }: SavedFilter): ListFilter {
  const { query, statuses, type, teams, fleets, reasons, cancellations, minimum, maximum } = kept
  return {
    query: query ?? noFilter.query,
    statuses: statuses ?? [],
    type: type ?? 'any',
    teams: teams ?? [],
    fleets: fleets ?? [],
    reasons: reasons ?? [],
    cancellations: cancellations ?? [],
    minimum: minimum ?? 0,
    maximum: maximum ?? 0,
  }
}

/** The view that a kept filter means on a day: its first page, the earliest first. */
export function viewOfKept(kept: SavedFilter, { today, zone }: Where): RidesView {
  const days = kept.days
    ? { first: addDays(today, kept.days.first), last: addDays(today, kept.days.last) }
    : usualDays(today, zone)
  return { ...partsOfKept(kept), ...days, order: 'earliest', page: 1, shape: 'list', on: today }
}
