import { expectedArrival, type RiskReason, type Watched } from './board.ts'
import type { BoardRide } from './board.ts'
import type { Ride } from './schema.ts'
import { FINAL, SOFT } from './sets.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** The strip begins so long before now, and ends so long after it. ms. */
export const BEFORE = 15 * MINUTE
export const AHEAD = 120 * MINUTE
/** A ride of which no estimate tells takes so long. ms. */
const USUAL = 30 * MINUTE
/** No bar is shorter: it has to be seen and hit. ms. */
const SHORTEST = 10 * MINUTE

/** What stands beside a lane's bars. */
export const laneKinds = ['provider', 'driver'] as const
export type LaneKind = (typeof laneKinds)[number]

/** What the strip asks of a ride besides what the board does. */
export type LaneRide = BoardRide & Partial<Pick<Ride, 'driver'>> & { fleet_name?: string | undefined }

/** A ride from its pickup to its drop-off (ms), in one row of its lane. */
export type Bar<R extends LaneRide> = { ride: R; risk: RiskReason | null; start: number; end: number }
export type Lane<R extends LaneRide> = {
  id: string
  /** Nobody drives these yet. */
  unassigned: boolean
  fleet?: string
  driver?: string
  /** Bars that overlap stand in rows below each other. */
  rows: Bar<R>[][]
}

/** From when to when a strip goes, ms. */
export type Span = { from: number; to: number }

/** The next two hours. */
export function aheadOf(now: number): Span {
  return { from: now - BEFORE, to: now + AHEAD }
}

/** Rides that wait to be called have no time yet. */
function isTimed({ type, status }: BoardRide): boolean {
  return type !== 'will-call' || !['scheduling', 'confirmed'].includes(status)
}

/**
 * The ride as a bar: from its time, or when the driver is expected, to its arrival. Null for what is over without
 * being at risk, and for what has no time.
 */
export function barOf<R extends LaneRide>(
  { ride, risk }: Watched<R>,
  now: number,
  span: Span = aheadOf(now),
): Bar<R> | null {
  const { status, times, estimates } = ride
  if (!isTimed(ride)) return null
  if (risk === null && (FINAL.includes(status) || SOFT.includes(status))) return null
  const start = status === 'pickup' ? (estimates.pickup ?? times.needed) : times.needed
  const way = estimates.duration_s === undefined ? USUAL : estimates.duration_s * 1_000
  const end = Math.max(expectedArrival(ride, now) ?? start + way, start + SHORTEST)
  return end > span.from && start < span.to ? { ride, risk, start, end } : null
}

/**
 * The whole hours in which the rides of a day lie (ms), and `now` where that is part of them: so a strip of a day is no
 * wider than it has to be. Null without any.
 */
export function hoursOf(watched: readonly Watched<LaneRide>[], now: number, isToday: boolean): Span | null {
  const bars = watched.flatMap((each) => barOf(each, now, { from: -Infinity, to: Infinity }) ?? [])
  if (bars.length === 0) return null
  const today = isToday ? [now] : []
  const from = Math.min(...bars.map(({ start }) => start), ...today)
  const to = Math.max(...bars.map(({ end }) => end), ...today)
  return { from: Math.floor(from / HOUR) * HOUR, to: Math.ceil((to + MINUTE) / HOUR) * HOUR }
}

/** The first row that is free, else a new one. */
function rowsOf<R extends LaneRide>(bars: readonly Bar<R>[]): Bar<R>[][] {
  const rows: Bar<R>[][] = []
  for (const bar of bars) {
    const free = rows.find((row) => (row.at(-1)?.end ?? 0) <= bar.start)
    if (free) free.push(bar)
    else rows.push([bar])
  }
  return rows
}

function laneOf(ride: LaneRide, by: LaneKind): Omit<Lane<LaneRide>, 'rows'> {
  const { fleet, fleet_name: name, driver } = ride
  if (fleet === undefined) return { id: '', unassigned: true }
  const provider = { unassigned: false, fleet: name ?? fleet }
  if (by === 'provider') return { id: fleet, ...provider }
  // Without a driver it stands first among those of its provider.
  return driver?.name
    ? { id: `${fleet} ${driver.name}`, ...provider, driver: driver.name }
    : { id: fleet, ...provider }
}

/** What is ahead in lanes: nobody's first, then by provider, and by driver where these have lanes. */
export function lanesOf<R extends LaneRide>(
  watched: readonly Watched<R>[],
  { by, now, span }: { by: LaneKind; now: number; span?: Span },
): Lane<R>[] {
  const bars = watched
    .flatMap((each) => barOf(each, now, span) ?? [])
    .toSorted((one, other) => one.start - other.start || (one.ride.key < other.ride.key ? -1 : 1))
  const heads = new Map(bars.map(({ ride }) => [laneOf(ride, by).id, laneOf(ride, by)]))
  const byLane = Map.groupBy(bars, ({ ride }) => laneOf(ride, by).id)
  return [...heads.values()]
    .map((head) => ({ ...head, rows: rowsOf(byLane.get(head.id) ?? []) }))
    .toSorted(
      (one, other) =>
        Number(other.unassigned) - Number(one.unassigned) ||
        (one.fleet ?? '').localeCompare(other.fleet ?? '') ||
        (one.driver ?? '').localeCompare(other.driver ?? ''),
    )
}

/** How many rides wait to be called and so stand in no lane. */
export function untimed(watched: readonly Watched<LaneRide>[]): number {
  return watched.filter(({ ride }) => !isTimed(ride)).length
}
