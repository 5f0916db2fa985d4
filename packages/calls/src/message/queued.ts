import type { EventRow } from '@nemt/store/change/changes.ts'
import type { Context } from '../pipeline/context.ts'

/** That a message waits to be sent: the reaction to it sends it. */
export function queuedEvent({ actor }: Pick<Context, 'actor'>, message: string): EventRow {
  return { collection: 'message:info', key: message, type: 'queued', actor, data: {}, audience: [] }
}
