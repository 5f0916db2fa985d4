/**
 * Values without the schemas around them: what runs in the browser imports these, so that zod stays out of
 * it.
 */

/** Kinds of broken limits, in the order of the limit labels of doc 1 §5 (X074). */
export const violationTypes = [
  'distance',
  'duration',
  'vehicle_type',
  'has_fund',
  'allotment_count',
  'allotment_fund',
  'cost',
  'covered_service_date',
  'ride_date',
  'team_funding',
  'residence',
] as const
export type ViolationType = (typeof violationTypes)[number]

/**
 * The soft cost limits have error codes of their own (V644–V646, X157): cost per ride, money per passenger,
 * the source's spending in total.
 */
const costCodes = {
  cost: 'cost_ride_limit',
  allotment_fund: 'cost_patient_limit',
  team_funding: 'cost_total_limit',
} as const
export type LimitCode =
  | Exclude<ViolationType, keyof typeof costCodes>
  | (typeof costCodes)[keyof typeof costCodes]

/** The code by which a request acknowledges a broken limit. */
export function limitCode(type: ViolationType): LimitCode {
  return type in costCodes ? costCodes[type as keyof typeof costCodes] : (type as LimitCode)
}

export const limitCodes: readonly LimitCode[] = violationTypes.map(limitCode)

export function isCostCode(code: string): code is (typeof costCodes)[keyof typeof costCodes] {
  return (Object.values(costCodes) as string[]).includes(code)
}
