import type { NewRow, Row } from '@nemt/store/rows/tables.ts'
import { violationsOf, type LimitedRide, type Violation } from '@nemt/domain/funding/constraints.ts'
import { authorizationOf, requestLack, type Lack, type LackFacts } from '@nemt/domain/funding/lack.ts'
import {
  authorizationAsked,
  authorizationNeed,
  strictestNeed,
  type AuthorizationForm,
} from '@nemt/domain/funding/override.ts'
import type { Answers, BrokenLimit, CheckedConstraints } from '@nemt/domain/funding/schema.ts'
import type { LimitCode } from '@nemt/domain/funding/values.ts'
import { candidateOf, type FundCandidate } from '@nemt/domain/funding/selection.ts'
import type { Policy } from '@nemt/domain/policy/schema.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import type { Selected } from '#/fund/reserve.ts'
import type { Context } from '#/pipeline/context.ts'
import { warnOnce } from '#/pipeline/warn.ts'
import { brokenLimits, lackRefused } from './limits-refused.ts'
import { present } from '@nemt/store/rows/present.ts'

/** What of a ride's columns its limits are judged by. */
export type LimitedRow = Pick<
  NewRow<'ride'>,
  'key' | 'needed_at' | 'local_date' | 'accessibility' | 'cost_cents' | 'distance_m' | 'duration_s'
>
/** A ride to be checked: its columns, its index in the request, and the day of a series that it is for. */
export type CheckedRide = { row: LimitedRow; index: number; date?: string | undefined }
export type LimitCheck = {
  rides: readonly CheckedRide[]
  selected: Selected
  candidates: readonly FundCandidate[]
  answers: Answers
  /** What the request says of the authorization form's fields, and whether it names a covered service. */
  known?: AuthorizationForm
  coveredService?: boolean
  /** Penalties of the request's rides that stand already (X073). */
  existing?: number
  /** What was let pass before and need not be asked again unless it is now further out. */
  granted?: readonly BrokenLimit[]
  /** How each ride stands against the spending limit of the source that pays, by its key. */
  spending?: ReadonlyMap<string, NonNullable<LimitedRide['teamFunding']>>
}

/**
 * Checks a request's rides against the limits of the benefits that pay for them and of the customer, all
 * together (server-behaviour §2.11): gives what is to be kept with each ride, by its place in the request, or
 * refuses with everything that the dialogs show. A broken limit counts once per ride of the request, on
 * however many days of its series.
 */
export function checkLimits(context: Context, check: LimitCheck): Map<number, CheckedConstraints> {
  const { customer, policy, principal, now } = context
  const { rides, selected, candidates, known = {}, coveredService = false, existing = 0 } = check
  const benefits: (Policy | undefined)[] = []
  const limited = rides.map((one): LimitedRide => {
    const fund = selected.chosen.get(one.row.key)?.fund_key
    const benefit = fund === undefined ? undefined : candidateOf(candidates, fund)?.policy
    benefits[one.index] ??= benefit
    return limitedRide(one.row, benefit, check, customer.timezone)
  })
  const { violations: found, skipped } = violationsOf(limited, { zone: customer.timezone, customer })
  if (skipped.length) sayUnknown(customer.key, skipped)
  const { violations, dates } = perRide(found, rides)
  const broken = brokenLimits(violations, dates)
  const mayOverride = principal.scope !== 'passenger'
  const given = mayOverride ? check.answers : {}
  const answers = {
    ...given,
    acknowledged_limits: [...(given.acknowledged_limits ?? []), ...grantedCodes(broken, check.granted ?? [])],
  }
  const need = strictestNeed([...new Set(benefits)].map((benefit) => authorizationNeed(policy, benefit)))
  const [named] = benefits
  const facts: LackFacts = {
    benefits,
    need,
    coveredService,
    existing,
    mayOverride,
    known: { ...(named ? { benefit: named.key } : {}), ...known },
  }
  const lack: Lack | null = requestLack(violations, facts, answers)
  if (lack) throw lackRefused(context, lack, { broken, answers, why: whyUnfunded(check) })
  if (!authorizationAsked(need, violations).asked) return new Map()
  const authorization = authorizationOf(facts, answers)
  const penalty = violations.reduce((sum, one) => sum + one.penalty, existing)
  return new Map(
    [...new Set(rides.map(({ index }) => index))].map((index) => [
      index,
      {
        at: now,
        by: { key: principal.key, name: principal.name },
        limits: broken.filter(({ ride }) => ride === index),
        penalty,
        need,
        authorization,
      },
    ]),
  )
}

/** Constraints that nobody can check (V545), for the log. */
function sayUnknown(customer: string, kinds: readonly string[]): void {
  for (const kind of kinds)
    warnOnce(`constraints of unknown type are not checked for ${customer}`, kind.slice(0, 60))
}

function further({ bound, actual }: BrokenLimit, before: BrokenLimit): boolean {
  if (typeof actual !== 'number' || typeof before.actual !== 'number') return actual !== before.actual
  return bound === 'lower' ? actual < before.actual : actual > before.actual
}

/** The codes of limits that are broken no further than somebody let pass. */
function grantedCodes(broken: readonly BrokenLimit[], granted: readonly BrokenLimit[]): LimitCode[] {
  return granted
    .map(({ code }) => code)
    .filter((code) =>
      broken
        .filter((one) => one.code === code)
        .every((one) =>
          granted.some(
            (before) => before.code === code && before.limit === one.limit && !further(one, before),
          ),
        ),
    )
}

/** The penalties that were let pass for a ride, from its column. */
export function keptPenalty({ checked_constraints }: Checked): number {
  return (checked_constraints?.limits ?? []).reduce((sum, { penalty }) => sum + penalty, 0)
}

/** A ride with what was let pass when it was made. */
export type Checked = Pick<Row<'ride'>, 'checked_constraints'>

/** What the event of a ride tells of limits that were let pass: their kinds, not the figures. */
export function overridden(checked: CheckedConstraints | undefined): { overridden?: string[] } {
  return checked?.limits.length ? { overridden: checked.limits.map(({ code }) => code) } : {}
}

/**
 * Why nobody pays for a ride, where one of the passenger's benefits should (server-behaviour §2.17). Who
 * needs a benefit and named none just has none.
 */
function unpaidOf(key: string, { selected, candidates }: LimitCheck): Pick<LimitedRide, 'fund' | 'unpaid'> {
  const refused = selected.byName.has(key)
  const lacking = selected.lacking.get(key)
  const why = lacking ?? selected.unfunded.get(key) ?? {}
  const benefits = candidates.flatMap(({ key: fund, policy }) => {
    const reason = why[fund]
    return reason ? [{ policy, why: reason }] : []
  })
  if (benefits.length && (refused || !lacking)) return { unpaid: { benefits, refused } }
  return lacking ? { fund: null } : {}
}

function limitedRide(
  row: LimitedRow,
  policy: Policy | undefined,
  check: LimitCheck,
  zone: string,
): LimitedRide {
  const { selected, coveredService, spending } = check
  const { key } = row
  const choice = selected.chosen.get(key)
  const fund = choice
    ? { fund: { key: choice.fund_key, interval: choice.interval.start, used: choice.before } }
    : unpaidOf(key, check)
  const window = coveredService ? policy?.trip?.ride?.constraint?.covered_service_date : undefined
  const teamFunding = spending?.get(key)
  return {
    key,
    needed: row.needed_at,
    date: row.local_date,
    vehicle: row.accessibility.vehicle,
    ...present({ distance_m: row.distance_m, duration_s: row.duration_s, cost: row.cost_cents }),
    ...fund,
    ...(policy ? { policy } : {}),
    ...(teamFunding ? { teamFunding } : {}),
    // A window's bounds are instants, read as days on the customer's wall.
    ...(window
      ? {
          coveredService: {
            ...(window.lower === undefined ? {} : { start: localDate(window.lower, zone) }),
            ...(window.upper === undefined ? {} : { end: localDate(window.upper, zone) }),
          },
        }
      : {}),
  }
}

/** One violation per kind and ride of the request, with the days of the series on which it occurs. */
function perRide(
  found: readonly Violation[],
  rides: readonly CheckedRide[],
): { violations: Violation[]; dates: Map<Violation, string[]> } {
  const first = new Map<string, Violation>()
  const dates = new Map<Violation, string[]>()
  for (const violation of found) {
    // Violations are of the rides that were checked.
    const { index, date } = rides[violation.rideIndex] as CheckedRide
    const id = `${violation.type} ${index}`
    const kept = first.get(id) ?? { ...violation, rideIndex: index }
    first.set(id, violation.hard && !kept.hard ? Object.assign(kept, { hard: true }) : kept)
    if (date) dates.set(kept, [...(dates.get(kept) ?? []), date])
  }
  return { violations: [...first.values()], dates }
}

function told(why: Record<string, string> | undefined) {
  return why && Object.keys(why).length ? why : undefined
}

/** Fund by fund why a ride is not paid, for the refusal. */
function whyUnfunded({ rides, selected }: LimitCheck): { ride: number; why: Record<string, string> }[] {
  return rides.flatMap(({ row, index }) => {
    const { key } = row
    const choice = selected.chosen.get(key)
    const why =
      selected.lacking.get(key) ??
      told(selected.unfunded.get(key)) ??
      (choice?.past ? { [choice.fund_key]: choice.past } : undefined)
    return why ? [{ ride: index, why }] : []
  })
}
