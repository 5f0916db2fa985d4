import { isNearDate } from '@nemt/domain/time/zone.ts'
import type { JourneyScope } from '../settings/settings.ts'
import type { Moved } from './opening.ts'

function isKey(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9_-]{1,40}$/.test(value)
}

function read(encoded: string | null | undefined): unknown {
  try {
    return JSON.parse(atob(encoded ?? ''))
  } catch {
    return null
  }
}

/**
 * The passenger that a link asks for (?journey=…, base64 of JSON; V186). Links carry keys and nothing else
 * about a person; what is no key, or no JSON at all, is an empty journey.
 */
export function passengerOfLink(journey: string | null | undefined): string | null {
  const { passenger } = (read(journey) ?? {}) as { passenger?: { key?: unknown } | string }
  const key = typeof passenger === 'string' ? passenger : passenger?.key
  return isKey(key) ? key : null
}

/** As many rides as are edited together. */
const atMost = 10

/** The rides that a link names (?rides=k1,k2; V188), each once. */
export function ridesOfLink(rides: string | null | undefined): string[] {
  return [...new Set((rides ?? '').split(',').filter(isKey))].slice(0, atMost)
}

/**
 * The rides that somebody wants although they look like doubles, by their keys (?overrides=…, base64 of a
 * JSON list; V190).
 */
export function overridesOfLink(overrides: string | null | undefined): string[] {
  const list = read(overrides)
  return Array.isArray(list) ? list.filter(isKey).slice(0, 50) : []
}

/**
 * Where a ride was dragged to (?moved=2026-11-24T14:30, in the ride's own zone); null for what is no moment of the
 * calendar.
 */
export function movedOfLink(moved: string | null | undefined): Moved | null {
  const [, date = '', hours, minutes] =
    /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d)$/.exec(moved ?? '') ?? []
  if (!isNearDate(date)) return null
  return { date, minutes: Number(hours) * 60 + Number(minutes) }
}

/** Where a ride is changed that was dragged to another moment: the same as any edit, with the times filled in. */
export function movedHref(ride: string, { date, minutes }: Moved): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${createPath()}?rides=${ride}&moved=${date}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

type Beside = { scope?: JourneyScope; rides?: readonly string[]; overrides?: readonly string[] }

/** Where both pages of a request are, by who makes it (R019, R020, V183). */
const areas: Readonly<Record<JourneyScope, string>> = {
  coordinator: '/coordinate/journey/',
  passenger: '/passenger/journey/',
}

export function journeyArea(scope: JourneyScope): string {
  return areas[scope]
}

/** Where somebody is who makes no request. */
export function homeOf(scope: JourneyScope): string {
  return scope === 'passenger' ? '/passenger/dashboard' : '/dashboard'
}

function queryOf({ rides = [], overrides = [] }: Beside, rest: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    ...rest,
    ...(overrides.length > 0 && { overrides: btoa(JSON.stringify(overrides)) }),
  })
    .toString()
    .replaceAll('%3D', '=')
  return [...(rides.length ? [`rides=${rides.join(',')}`] : []), ...(query ? [query] : [])].join('&')
}

function withQuery(path: string, query: string): string {
  return query ? `${path}?${query}` : path
}

export function createPath(scope: JourneyScope = 'coordinator'): string {
  return `${areas[scope]}create`
}

/** Where the request is made, for a passenger if one is given; with rides, where these are changed (V195). */
export function createHref({ passenger, ...beside }: Beside & { passenger?: string } = {}): string {
  return withQuery(
    createPath(beside.scope),
    beside.rides?.length || beside.scope === 'passenger'
      ? queryOf(beside)
      : queryOf(beside, {
          journey: btoa(JSON.stringify(passenger ? { passenger: { key: passenger } } : {})),
        }),
  )
}

/** An address as its readers write it: lists and base64 stay as they are. */
export function pathOf({ pathname, search }: URL): string {
  return pathname + search.replaceAll('%3D', '=').replaceAll('%2C', ',')
}

/** Where who wanted to change rides that aren't there begins a request instead, and is told so (V194). */
export function goneHref(): string {
  return `${createHref()}&gone=1`
}

/** Where the request is looked at and sent; with rides, an edit of these (V189). */
export function summaryHref(beside: Beside = {}): string {
  return withQuery(`${areas[beside.scope ?? 'coordinator']}summary`, queryOf(beside))
}

/** Where a ride is booked once more, for its passenger unless another is given. */
export function cloneHref(clone: string, patient?: string): string {
  return `${createPath()}?${new URLSearchParams({ clone, ...(patient && { patient }) }).toString()}`
}

/** The way back to a request, with the passenger who was made for it; null where another page is meant. */
export function withPassenger(back: string | null, passenger: string): string | null {
  const [path, query = ''] = back?.split('?', 2) ?? []
  if (path !== createPath()) return null
  const beside = new URLSearchParams(query)
  beside.set('journey', btoa(JSON.stringify({ passenger: { key: passenger } })))
  return withQuery(createPath(), beside.toString().replaceAll('%3D', '='))
}
