import type { DispatchKind } from '@nemt/domain/fleet/schema.ts'
import { basic } from './basic.ts'
import { withinPages, type Dispatcher } from './dispatcher.ts'
import { dummy } from './dummy.ts'
import { emailDisabled } from './email-disabled.ts'
import { ridePortal } from './ride-portal.ts'
import { transit } from './transit.ts'
import { withoutAdapter } from './without-adapter.ts'

/** How the product speaks with fleets, a dispatcher for each kind. */
export const dispatchers: readonly Dispatcher[] = [
  basic,
  emailDisabled,
  ridePortal,
  transit,
  dummy,
  ...withoutAdapter,
]
const byKind = new Map(dispatchers.map((dispatcher) => [dispatcher.kind, dispatcher]))

/** The dispatcher of a kind; one that says and does nothing for a kind that was stored and is none. */
export function dispatcherOf(kind: DispatchKind): Dispatcher {
  return byKind.get(kind) ?? withinPages(kind)
}
