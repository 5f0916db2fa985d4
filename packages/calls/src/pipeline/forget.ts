import type { LoggedEvent } from '@nemt/store/event/log.ts'
import { forgetCustomer } from '../customer/load.ts'
import { forgetFleets } from '../fleet/load.ts'
import { forgetAllSessions, forgetSessions } from '../session/authenticate.ts'
import { GLOBAL } from '../session/origin.ts'
import type { Portal } from './portal.ts'

/** What a session's rights are made of; a fleet's people come in by the records of all customers. */
const OF_SESSIONS = ['session:info', 'user:info', 'role:info', 'team:info', 'patient:info', 'customer:info']
const OF_FLEETS = ['fleet:info', 'fleet:group']
/** What is known of a fleet beside its record: what its drivers and vehicles have shown, and its pause. */
const BESIDE_FLEETS = ['fleet:driver', 'fleet:vehicle', 'fleet:pause']
/** What the sessions of support's visits, at any customer, are made of at `global` (docs/decisions/051). */
const OF_VISITS = ['session:info', 'user:info', 'role:info', 'policy:customer']
const OF_CUSTOMERS = ['customer:info', 'policy:customer', 'copy:info']

/** Keeps what a process remembers in step with the event log. */
export function forgetBy(portal: Portal, event: LoggedEvent): void {
  if (OF_SESSIONS.includes(event.collection)) forgetSessions(portal, event.customer)
  if (OF_CUSTOMERS.includes(event.collection)) forgetCustomer(portal, event.customer)
  if (event.customer === GLOBAL && OF_VISITS.includes(event.collection)) forgetAllSessions(portal)
  if (BESIDE_FLEETS.includes(event.collection)) forgetFleets(portal)
  if (!OF_FLEETS.includes(event.collection)) return
  forgetAllSessions(portal)
  forgetFleets(portal)
}
