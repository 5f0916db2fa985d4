import type { Address } from '../address/schema.ts'
import type { Accessibility } from '../mobility/schema.ts'
import { same, type Diff, type EditedField } from '../ride/edit.ts'
import type { Ride } from '../ride/schema.ts'
import { roughAddress } from './rough-address.ts'

type Value = { from: unknown; to: unknown }
/** What a fleet is told of a value, before and after; as it is where nothing else is said. */
type Told = ((value: never) => unknown) | true

/** What the drive needs, told to a fleet that may still answer: no street number, no words about the passenger. */
const asked: Partial<Record<EditedField, Told>> = {
  type: true,
  reason: true,
  'times.needed': true,
  'times.appointment': true,
  'stops.pickup.address': (address: Address) => roughAddress(address),
  'stops.dropoff.address': (address: Address) => roughAddress(address),
  'accessibility.mobility': true,
  'accessibility.wheelchair': true,
  'accessibility.wheelchair_width': true,
  'accessibility.vehicle': true,
  'accessibility.service': true,
  'accessibility.height': true,
  'accessibility.weight': true,
  'accessibility.equipment': true,
  'accessibility.equipment_type': true,
  'accessibility.steps': true,
  'accessibility.steps_count': true,
  'accessibility.ramp': true,
  'accessibility.extra': true,
  'accessibility.psychosocial': ({ active }: NonNullable<Accessibility['psychosocial']>) => ({
    active: active === true,
  }),
  'extra.multiload': true,
}

/** What the fleet that has the ride is told as well: where exactly, whom to call, what to know at the door. */
const accepted: Partial<Record<EditedField, Told>> = {
  ...asked,
  'stops.pickup.address': true,
  'stops.dropoff.address': true,
  'stops.pickup.notes': true,
  'stops.dropoff.notes': true,
  'stops.pickup.entrance': true,
  'stops.dropoff.entrance': true,
  'stops.pickup.name': true,
  'stops.dropoff.name': true,
  'stops.pickup.type': true,
  'stops.dropoff.type': true,
  'accessibility.psychosocial': true,
  communication: true,
  notes: ({ driver }: NonNullable<Ride['notes']>) => driver,
}

/**
 * What changed against the version before, as a fleet may know it (V1200, server-behaviour §2.2). Fields that are
 * named in neither list stay untold, and so does what shows no difference once it is shortened.
 */
export function toldChanges(diff: NonNullable<Ride['diff']>, standing: 'asked' | 'mine'): Diff {
  const told = standing === 'mine' ? accepted : asked
  return Object.fromEntries(
    Object.entries(diff).flatMap(([field, { from, to }]) => {
      const how = isNamed(told, field) ? told[field] : undefined
      if (how === undefined) return []
      const shown: Value = how === true ? { from, to } : { from: tell(how, from), to: tell(how, to) }
      return same(shown.from, shown.to) ? [] : [[field, shown]]
    }),
  )
}

function isNamed(told: Partial<Record<EditedField, Told>>, field: string): field is EditedField {
  return Object.hasOwn(told, field)
}

function tell(how: Exclude<Told, true>, value: unknown): unknown {
  // eslint-disable-next-line no-restricted-syntax -- each field's value is what its rule is made of
  return value === null || value === undefined ? null : (how(value as never) ?? null)
}
