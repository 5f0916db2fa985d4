import type { Actor } from '@nemt/domain/event/actor.ts'
import { update, type Assigned, type Changes } from '@nemt/store/change/changes.ts'
import { rideEvent } from '../life/event.ts'
import { enteredRow } from '../record/entered.ts'
import type { RideRow } from '../record/row.ts'
import { stopRow } from '../record/stop-row.ts'
import type { Edit } from './edit.ts'

/**
 * The rows of an edit that changes a ride in place: its version counts on, and everybody who works with it is
 * told which fields. `set`: what payment and a split series change besides.
 */
export function patchChanges(
  row: RideRow,
  { booked, diff }: Edit,
  actor: Actor,
  set: Assigned<'ride'>,
): Changes {
  const { key } = row
  const patched = update('ride', {
    where: { key, version: row.version, status: row.status },
    set: {
      ...enteredRow(booked),
      notes: { ...row.notes, ...booked.notes },
      ...set,
      version: { increment: 1 },
    },
    must: 'already_edited',
  })
  const stops = (['pickup', 'dropoff'] as const)
    .filter((kind) => Object.keys(diff).some((field) => field.startsWith(`stops.${kind}.`)))
    .map((kind) => {
      const { ride_key: _ride, kind: _kind, ...changed } = stopRow(key, kind, booked.stops[kind])
      return update('stop', { where: { ride_key: key, kind }, set: changed })
    })
  return {
    updates: [patched, ...stops],
    events: [
      rideEvent({ ...row, team_key: booked.team ?? row.team_key }, 'ride:info', 'edit', actor, {
        fields: Object.keys(diff),
        version: row.version + 1,
      }),
    ],
  }
}
