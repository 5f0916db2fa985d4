import type { Assigned } from '@nemt/store/change/changes.ts'
import type { RideRow } from '../record/row.ts'

/** The ride has moved on: it needs nobody's attention any more. */
export function attended(flags: RideRow['flags']): Assigned<'ride'> {
  return flags.needs_attention ? { flags: { ...flags, needs_attention: undefined } } : {}
}
