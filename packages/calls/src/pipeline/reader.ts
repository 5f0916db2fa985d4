import { GLOBAL } from '../session/origin.ts'
import type { Portal } from './portal.ts'
import type { Principal } from './principal.ts'
import type { Reader, Reading } from './readings.ts'

/** Who reads, for whoever asks who looked; undefined for passengers themselves, nobody and the product's own jobs. */
function readerOf({ scope, key, name, fleet, visit, customer }: Principal): Reader | undefined {
  if (scope === 'fleet' || scope === 'driver') return { key: fleet ?? key, kind: 'provider', name }
  if (scope !== 'coordinator') return undefined
  if (visit) return { key: visit.key, kind: 'support', name, reason: visit.reason }
  return { key, kind: customer === GLOBAL ? 'support' : 'staff', name }
}

/** Leaves a line with each passenger whose record an answer shows (docs/decisions/063-who-looked.md). */
export function noteReading(
  portal: Pick<Portal, 'readings' | 'clock'>,
  principal: Principal,
  read: Pick<Reading, 'answer' | 'payload' | 'way'>,
): void {
  const reader = readerOf(principal)
  if (!reader) return
  const { customer } = principal
  portal.readings.note({ ...read, reader, customer, at: portal.clock(), across: customer === GLOBAL })
}
