import type { PausedDays } from '@nemt/domain/passenger/pause.ts'
import type { EventRow } from '@nemt/store/change/changes.ts'
import type { Context } from '#/pipeline/context.ts'
import { passengerEvent } from '../event-reach.ts'

/** What the passenger's record tells of a pause: to the office alone, as the stay that it is for is health. */
export function pauseEvent(
  { actor }: Context,
  passenger: Parameters<typeof passengerEvent>[1],
  type: 'paused' | 'resumed',
  { from, until }: PausedDays,
): EventRow {
  return passengerEvent(actor, passenger, type, { data: { from, until }, audience: ['staff'] })
}
