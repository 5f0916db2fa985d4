import { isForFleets, joinedDiff } from '@nemt/domain/ride/patch-told.ts'
import type { Actor } from '@nemt/domain/event/actor.ts'
import { update, type Assigned, type Changes } from '@nemt/store/change/changes.ts'
import { rideEvent } from '../life/event.ts'
import { enteredRow } from '../record/entered.ts'
import type { RideRow } from '../record/row.ts'
import { stopRows } from '../record/stops.ts'
import type { Edit } from './edit.ts'

/**
 * The rows of an edit that changes a ride in place: its version counts on, and everybody who works with it is
 * told which fields; whoever drives it, or was asked (`isKnown`), reads both values (V1200). `set`: what payment and a
 * split series change besides.
 */
export function patchChanges(
  row: RideRow,
  { booked, diff }: Edit,
  actor: Actor,
  { set, isKnown }: { set: Assigned<'ride'>; isKnown: boolean },
): Changes {
  const { key } = row
  const fields = Object.keys(diff)
  const moved = fields.some((field) => field.startsWith('stops.'))
  const patched = update('ride', {
    where: { key, version: row.version, status: row.status },
    set: {
      ...enteredRow(booked),
      ...(moved ? stopRows(booked.stops) : {}),
      notes: { ...row.notes, ...booked.notes },
      ...(isKnown ? { diff: joinedDiff(row.diff ?? {}, diff) } : {}),
      ...set,
      version: { increment: 1 },
    },
    must: 'already_edited',
  })
  return {
    updates: [patched],
    events: [
      rideEvent(
        { ...row, team_key: booked.team ?? null },
        'ride:info',
        'edit',
        actor,
        { fields, version: row.version + 1 },
        isForFleets(diff) ? {} : { audience: ['staff', 'passenger'] },
      ),
    ],
  }
}
