import type { Actor } from '@nemt/domain/event/actor.ts'
import { update, type Changes } from '@nemt/store/change/changes.ts'
import type { Edit } from './edit.ts'
import { rideEvent } from '../life/event.ts'
import type { RideRow } from '../record/row.ts'
import { stopRow } from '../record/stop-row.ts'

/**
 * The rows of an edit that changes a ride in place: its version counts on, and everybody who works with it is
 * told which fields.
 */
export function patchChanges(row: RideRow, { booked, diff }: Edit, actor: Actor): Changes {
  const { key } = row
  const patched = update('ride', {
    where: { key, version: row.version, status: row.status },
    set: {
      version: { increment: 1 },
      reason: booked.reason,
      accessibility: booked.accessibility,
      communication: booked.communication,
      notes: { ...row.notes, ...booked.notes },
      auth_code: booked.auth_code ?? null,
      customer_ride_key: booked.customer_key ?? null,
      team_key: booked.team ?? null,
      fund_keys: booked.fund_keys ?? [],
      covered_service: booked.covered_service ?? null,
      service_name: booked.service_name ?? null,
      plan_name: booked.plan_name ?? null,
      multiload: booked.extra?.multiload ?? false,
    },
    must: 'already_edited',
  })
  const stops = (['pickup', 'dropoff'] as const)
    .filter((kind) => Object.keys(diff).some((field) => field.startsWith(`stops.${kind}.`)))
    .map((kind) => {
      const { ride_key: _ride, kind: _kind, ...set } = stopRow(key, kind, booked.stops[kind])
      return update('stop', { where: { ride_key: key, kind }, set })
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
