import type { DriverValues } from '../components/driver/driver-values.ts'

/** What belongs together: who types one of a group has seen the others, and means them. */
const GROUPS: readonly (readonly (keyof DriverValues)[])[] = [
  ['first', 'last', 'phone'],
  ['make', 'model', 'color', 'license'],
]

/** Some of the fields, as a ride or somebody's form has them. */
export type Some = Partial<DriverValues>

/** The fields of a field's group, with their values. */
export function groupOf(name: keyof DriverValues, values: DriverValues): Some {
  const group = GROUPS.find((names) => names.includes(name)) ?? []
  return Object.fromEntries(group.map((each) => [each, values[each]]))
}

/**
 * Whether somebody else named driver or vehicle since they were typed here: the ride has neither what it had then
 * (`seen`: the fields that are typed) nor what is typed (`mine`).
 */
export function isNamedElsewhere(seen: Some, ride: DriverValues, mine: Some): boolean {
  const names = Object.keys(seen) as (keyof DriverValues)[]
  return names.some((name) => ride[name] !== seen[name] && ride[name] !== mine[name])
}
