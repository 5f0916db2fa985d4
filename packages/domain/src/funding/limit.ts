import type { Point } from '../address/schema.ts'
import { contains } from '../area/contains.ts'
import type { Area } from '../area/schema.ts'
import { calendarInterval, type Interval, type LimitInterval } from './interval.ts'
import { DEFAULT_END, DEFAULT_START } from './effective.ts'

type Regions = Readonly<Record<string, Pick<Area, 'geojson'>>>
/** Who pays: filters by team and region, and spending limits in cents per interval. No interval = static. */
export type FundingSource = {
  key: string
  name?: string
  teams?: Readonly<Record<string, boolean>>
  pickup?: Regions
  dropoff?: Regions
  /** What of the stored regions is not valid: where it pays can't be said, so it pays nowhere. */
  broken?: string
  interval?: LimitInterval
  soft?: number
  hard?: number
}
export type FundingQuestion = {
  team?: string
  pickup: Point | null
  dropoff: Point | null
  date: string
  cost: number
}

function teamsOf(source: FundingSource) {
  return Object.entries(source.teams ?? {})
    .filter(([, on]) => on)
    .map(([team]) => team)
}

function inRegions(regions: Regions | undefined, point: Point | null) {
  return (
    !regions ||
    Object.keys(regions).length === 0 ||
    (point !== null && Object.values(regions).some((region) => contains(region, point)))
  )
}

function specific(source: FundingSource) {
  return (
    Number(teamsOf(source).length > 0) * 4 +
    Number(Object.keys(source.pickup ?? {}).length > 0) +
    Number(Object.keys(source.dropoff ?? {}).length > 0)
  )
}

/**
 * The funding source of a ride (server-behaviour §2.10): team and regions match, the most specific first (a
 * team says more than regions), then the key.
 */
export function fundingFor<S extends FundingSource>(
  sources: readonly S[],
  { team, pickup, dropoff }: FundingQuestion,
): S | null {
  const fitting = sources.filter((source) => {
    if (source.broken !== undefined) return false
    const teams = teamsOf(source)
    return (
      (teams.length === 0 || (team !== undefined && teams.includes(team))) &&
      inRegions(source.pickup, pickup) &&
      inRegions(source.dropoff, dropoff)
    )
  })
  return fitting.toSorted((a, b) => specific(b) - specific(a) || (a.key < b.key ? -1 : 1))[0] ?? null
}

/** The interval in which a source's spending counts: the calendar's, or everything. */
export function spendInterval(date: string, interval: LimitInterval = 'static'): Interval {
  return interval === 'static' ? { start: DEFAULT_START, end: DEFAULT_END } : calendarInterval(date, interval)
}

export type FundingLimit = {
  funding: string
  level: 'none' | 'soft' | 'hard'
  spent: number
  projected: number
  soft?: number
  hard?: number
  interval_end: string
}

/**
 * What ride.funding.limit answers; `spent` = committed and held in the interval, all cents. Reaching a limit
 * is allowed, passing it is not.
 */
export function fundingLimit(
  source: FundingSource,
  { date, cost }: Pick<FundingQuestion, 'date' | 'cost'>,
  spent: number,
): FundingLimit {
  const projected = spent + cost
  const over = (limit: number | undefined) => limit !== undefined && projected > limit
  const unlessHard = over(source.soft) ? 'soft' : 'none'
  return {
    funding: source.key,
    level: over(source.hard) ? 'hard' : unlessHard,
    spent,
    projected,
    soft: source.soft,
    hard: source.hard,
    interval_end: spendInterval(date, source.interval).end,
  }
}
