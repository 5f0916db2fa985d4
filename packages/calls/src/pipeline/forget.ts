import type { LoggedEvent } from '@nemt/store/event/log.ts'
import { forgetCustomer } from '../customer/load.ts'
import { forgetSessions } from '../session/authenticate.ts'
import type { Portal } from './portal.ts'

/** Keeps what a process remembers in step with the event log; only a process that follows the log may remember for long. */
export const forgetBy = (portal: Portal, event: LoggedEvent): void => {
  if (['session:info', 'user:info', 'role:info', 'team:info', 'patient:info'].includes(event.collection)) forgetSessions(portal, event.customer)
  if (event.collection === 'customer:info' || event.collection === 'policy:customer' || event.collection === 'copy:info') forgetCustomer(portal, event.customer)
}
