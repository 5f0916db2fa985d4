import { localDate } from '../time/zone.ts'
import type { Ride } from './schema.ts'

/** What a provider must agree to anew: time, place, mobility, vehicle, service (server-behaviour §2.1). */
export const criticalFields = [
  'type',
  'times.needed',
  'times.appointment',
  'stops.pickup.address',
  'stops.dropoff.address',
  'accessibility.mobility',
  'accessibility.wheelchair',
  'accessibility.wheelchair_width',
  'accessibility.vehicle',
  'accessibility.service',
  'transit.enabled',
] as const
/** What changes in place; the fleet is told. */
export const patchFields = [
  'stops.pickup.notes',
  'stops.dropoff.notes',
  'stops.pickup.entrance',
  'stops.dropoff.entrance',
  'stops.pickup.name',
  'stops.dropoff.name',
  'stops.pickup.type',
  'stops.dropoff.type',
  'accessibility.height',
  'accessibility.weight',
  'accessibility.equipment',
  'accessibility.equipment_type',
  'accessibility.steps',
  'accessibility.steps_count',
  'accessibility.ramp',
  'accessibility.psychosocial',
  'accessibility.extra',
  'communication',
  'notes',
  'auth_code',
  'customer_key',
  'team',
  'fund_keys',
  'funding',
  'covered_service',
  'service_name',
  'plan_name',
  'meta',
  'scope',
  'extra.multiload',
  'support',
  'reason',
  // Of the request, so of each of its rides.
  'purpose',
] as const
export type EditedField = (typeof criticalFields)[number] | (typeof patchFields)[number]
export type Diff = Partial<Record<EditedField, { from: unknown; to: unknown }>>

/** What stands at a path of fields, such as `stops.pickup.notes`. */
export function at(subject: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, part) =>
        value && typeof value === 'object' ? (value as Record<string, unknown>)[part] : undefined,
      subject,
    )
}

/**
 * Equal as kept: order of fields does not matter, nothing counts like absent, '' and false like nothing
 * entered only where both are empty.
 */
export function same(a: unknown, b: unknown): boolean {
  if (a === b || ((a ?? null) === null && (b ?? null) === null)) return true
  if (!a || !b || typeof a !== 'object' || typeof b !== 'object') return false
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) =>
    same((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
  )
}

/**
 * An address changed when another place is meant: its point, text or apartment; a found county or key does
 * not matter.
 */
function place(value: unknown): unknown {
  if (!value || typeof value !== 'object') return value
  const { format, lat, lng, subpremise } = value as Record<string, unknown>
  return { format, lat, lng, subpremise: subpremise || undefined }
}

export type Comparable = Partial<
  Pick<
    Ride,
    | 'type'
    | 'times'
    | 'stops'
    | 'accessibility'
    | 'transit'
    | 'communication'
    | 'notes'
    | 'auth_code'
    | 'customer_key'
    | 'team'
    | 'fund_keys'
    | 'funding'
    | 'covered_service'
    | 'service_name'
    | 'plan_name'
    | 'meta'
    | 'scope'
    | 'extra'
    | 'support'
    | 'reason'
  >
> & { purpose?: string | undefined }

/** Whether a field is the same before and after. */
export function sameValue(field: string, from: unknown, to: unknown): boolean {
  if (field.endsWith('.address')) return same(place(from), place(to))
  // Another system's: to it an empty list and an empty map, or nothing and null, may be two things.
  if (field === 'meta' || field === 'scope')
    return JSON.stringify(from ?? null) === JSON.stringify(to ?? null)
  return field === 'transit.enabled' ? Boolean(from) === Boolean(to) : same(from, to)
}

/** What differs between two rides, by field with the values before and after (V1200). */
export function diffRides(before: Comparable, after: Comparable): Diff {
  const diff: Diff = {}
  for (const field of [...criticalFields, ...patchFields]) {
    const [from, to] = [at(before, field), at(after, field)]
    if (!sameValue(field, from, to)) diff[field] = { from: from ?? null, to: to ?? null }
  }
  return diff
}

/** none, a patch in place, or critical: a new version of the ride that providers are asked about again. */
export function editKind(diff: Diff): 'none' | 'patch' | 'critical' {
  const fields = Object.keys(diff)
  if (fields.length === 0) return 'none'
  return criticalFields.some((field) => field in diff) ? 'critical' : 'patch'
}

/**
 * Whether the present fleet is asked first whether it keeps the ride (round 0): not when the vehicle or the
 * date changed (server-behaviour §2.1).
 */
export function reconfirmFirst(diff: Diff, zone: string): boolean {
  if ('accessibility.vehicle' in diff) return false
  const time = diff['times.needed']
  return !time || localDate(Number(time.from), zone) === localDate(Number(time.to), zone)
}

/** How long that fleet has: 30 minutes, 5 when the ride is needed in less than four hours. ms. */
export function reconfirmWindow(needed: number, now: number): number {
  return (needed - now < 4 * 3_600_000 ? 5 : 30) * 60_000
}
