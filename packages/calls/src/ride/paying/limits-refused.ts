import { withoutActualCost } from '@nemt/domain/access/hidden-costs.ts'
import type { Violation } from '@nemt/domain/funding/constraints.ts'
import type { Lack } from '@nemt/domain/funding/lack.ts'
import { limitLabel } from '@nemt/domain/funding/override.ts'
import type { Answers, BrokenLimit } from '@nemt/domain/funding/schema.ts'
import { isCostCode, limitCode, type ViolationType } from '@nemt/domain/funding/values.ts'
import { present } from '@nemt/store/rows/present.ts'
import { hidesCosts } from '#/customer/costs-hidden.ts'
import { message, messageToCall } from '#/message/text.ts'
import type { Context } from '#/pipeline/context.ts'
import { Refusal } from '#/pipeline/refusal.ts'

/** What is measured, as a path under the ride, and its unit. */
const measured: Record<ViolationType, { field: string; unit?: BrokenLimit['unit'] }> = {
  distance: { field: 'estimates.distance_m', unit: 'miles' },
  duration: { field: 'estimates.duration_s', unit: 'minutes' },
  cost: { field: 'estimates.cost', unit: 'cents' },
  vehicle_type: { field: 'accessibility.vehicle' },
  has_fund: { field: 'fund_keys', unit: 'date' },
  allotment_count: { field: 'fund_keys', unit: 'rides' },
  allotment_fund: { field: 'fund_keys', unit: 'cents' },
  covered_service_date: { field: 'covered_service', unit: 'date' },
  ride_date: { field: 'times.needed', unit: 'date' },
  team_funding: { field: 'funding', unit: 'cents' },
  residence: { field: 'stops' },
}

/** The broken limits as they are told and kept; miles to a tenth, minutes whole. */
export function brokenLimits(
  violations: readonly Violation[],
  dates: ReadonlyMap<Violation, string[]>,
): BrokenLimit[] {
  return violations.map((violation) => {
    const { type, rideIndex, bound, limit, penalty, hard } = violation
    const { field, unit } = measured[type]
    const days = dates.get(violation)
    return {
      code: limitCode(type),
      type,
      ride: rideIndex,
      field: `rides.${rideIndex}.${field}`,
      penalty,
      hard,
      ...(bound ? { bound } : {}),
      ...(unit ? { unit } : {}),
      ...(limit === undefined ? {} : { limit }),
      ...present({ actual: rounded(violation, unit) }),
      ...(days ? { dates: days } : {}),
    }
  })
}

/** Into how many parts a unit is told: miles to a tenth, minutes whole; others as they are. */
const PARTS: Partial<Record<NonNullable<BrokenLimit['unit']>, number>> = { miles: 10, minutes: 1 }

/** Rounded away from the limit: 'limit 16, actual 16' would say that nothing is broken. */
function rounded(
  { actual, bound }: Pick<Violation, 'actual' | 'bound'>,
  unit: BrokenLimit['unit'],
): number | string | undefined {
  const parts = unit && PARTS[unit]
  if (typeof actual !== 'number' || parts === undefined) return actual
  // What binary fractions add to a tenth is no tenth more.
  const exact = Number((actual * parts).toFixed(6))
  return (bound === 'lower' ? Math.floor(exact) : Math.ceil(exact)) / parts
}

/** What a passenger hears of a broken limit: which one, which way, and on which days of their series. */
function toldToPassenger({ type, ride, bound, dates }: BrokenLimit) {
  return { type, ride, ...present({ bound, dates }) }
}

type Told = {
  broken: readonly BrokenLimit[]
  answers: Answers
  why: readonly { ride: number; why: Record<string, string> }[]
}

/**
 * What a request lacks as a refusal from which the windows can be made (docs/booking.md); a passenger is told
 * whom to call, and which limits they are, and no figures.
 */
export function lackRefused(context: Context, lack: Lack, { broken, answers, why }: Told): Refusal {
  if (context.principal.scope === 'passenger')
    return new Refusal(
      'conflict',
      lack.step === 'limits' ? 'limits_exceeded' : 'authorization_needed',
      messageToCall(context, lack.step === 'limits' ? 'limit.notice' : 'limit.authorization'),
      { detail: { limits: broken.map(toldToPassenger) } },
    )
  const limits = broken.map((one) => {
    const { key, values } = limitLabel(one)
    return {
      ...(hidesCosts(context) ? withoutActualCost(one) : one),
      label: message(context, key, values),
      acknowledged: answers.acknowledged_limits?.includes(one.code) === true,
    }
  })
  if (lack.step === 'authorization') {
    const { problem, ask } = lack
    const words = message(context, `problem.${problem.code}`, problem.values)
    const authorization = {
      need: ask.need,
      code_needed: ask.codeNeeded,
      covered_service: ask.coveredService,
      form: ask.form,
    }
    return new Refusal('invalid', problem.code, words, {
      fields: { [`authorization.${problem.field}`]: words },
      detail: { limits, authorization },
    })
  }
  const code = codeOf(lack)
  const noticed = () => {
    // Where nothing lacks, nothing is refused.
    const missing = lack.missing[0] as Violation
    // A question of too high costs is none of a ride that costs too little.
    if (isCostCode(code) && missing.bound !== 'lower') return message(context, `error.${code}`)
    if (code === 'limits_exceeded') return messageToCall(context, 'limit.notice')
    const first = limitLabel(missing)
    return message(context, first.key, first.values)
  }
  const words = noticed()
  return new Refusal('conflict', code, words, {
    fields: Object.fromEntries(
      limits
        .filter(({ acknowledged }) => !acknowledged || !lack.override.allowed)
        .map(({ field, label }) => [field, label]),
    ),
    detail: { limits, override: lack.override, ...(why.length ? { rides: why } : {}) },
  })
}

/**
 * The word that programs read: the specification's code where only soft cost limits are left, what is missing
 * where only funds are, else limits_exceeded.
 */
function codeOf({ missing, override }: Extract<Lack, { step: 'limits' }>): string {
  const codes = missing.map(({ type }) => limitCode(type))
  const [first] = codes
  if (first && override.allowed && codes.every(isCostCode)) return first
  const funds: readonly ViolationType[] = ['has_fund', 'allotment_count', 'allotment_fund']
  if (!missing.every(({ type }) => funds.includes(type))) return 'limits_exceeded'
  return missing.every(({ type }) => type === 'has_fund') ? 'has_fund' : 'allotment_exhausted'
}
