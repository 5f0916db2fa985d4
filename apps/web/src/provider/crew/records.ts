import type { DataOf } from '#/calls/named.ts'

export type Driver = DataOf<'driver.list'>['drivers'][number]
export type Vehicle = DataOf<'vehicle.list'>['vehicles'][number]

/** What the page of drivers and vehicles asks for before its first paint. */
export const crewCalls = [
  ['driver.list', {}],
  ['vehicle.list', {}],
] as const

/** A text field as the calls take it: nothing in it takes it away. */
export function entered(value: string): string | null {
  return value.trim() || null
}
