import * as z from 'zod'

/** As long as such a value may be as JSON, characters. */
export const OPAQUE_MOST = 4000

/**
 * What another system keeps with a record and nobody here reads (X099): any JSON, given back as it was sent. Null is
 * none. What no text may hold, and what is nested too deep, no call takes at all.
 */
export const opaque = z
  .unknown()
  .refine((value): boolean => value !== null, { error: 'missing', abort: true })
  .refine((value) => (JSON.stringify(value) ?? '').length <= OPAQUE_MOST, {
    error: 'long',
    params: { most: OPAQUE_MOST },
  })

/** Such a value as a column holds it: a name around it keeps apart what is null, and what a write has a meaning for. */
export type Wrapped = { is: unknown }

export function wrapped(value: unknown): Wrapped | null {
  return value === undefined || value === null ? null : { is: value }
}
