import type { Fleet } from '@nemt/domain/fleet/schema.ts'
import { reconfirmFirst, reconfirmWindow } from '@nemt/domain/ride/edit.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import type { Effect } from '@nemt/domain/ride/transitions.ts'
import { update, type Changes } from '@nemt/store/change/changes.ts'
import { offerRows } from '#/offer/round.ts'
import type { Context } from '#/pipeline/context.ts'
import { rideRows, type RideRows } from '../booking/rows.ts'
import { statusChanges } from '../life/change.ts'
import type { Edit } from './edit.ts'
import { judgeFleets } from '../booking/estimate.ts'
import { rideEvent } from '../life/event.ts'
import type { RideRow } from '../record/row.ts'
import { present } from '@nemt/store/rows/present.ts'

/**
 * The ride that takes another one's place after a critical edit (server-behaviour §2.1): new key, the same
 * request and leg, the difference stored.
 */
export function replacementRows(
  context: Context,
  row: RideRow,
  { booked, diff }: Edit,
  fleets: readonly Fleet[],
): RideRows {
  const timezone = context.portal.adapters.zoneOf(booked.stops.pickup.address as { lat: number; lng: number })
  const passenger = {
    key: row.passenger_key,
    first_name: row.passenger_first,
    last_name: row.passenger_last,
    language: row.passenger_language,
    accessibility: row.accessibility,
    communication: row.communication,
  }
  const made = rideRows(context, {
    ride: { ...draftOfEdit({ booked }), timezone },
    booked,
    passenger,
    team: booked.team,
    request: row.request_key,
    fleets: [...fleets],
    leg: row.leg,
  })
  Object.assign(made.row, {
    user_key: row.user_key,
    after_ride_key: row.after_ride_key,
    repeat_key: row.repeat_key,
    prior_version_key: row.key,
    diff,
    created_at: row.created_at,
    support: row.support,
    funding_key: row.funding_key,
  })
  return made
}

/** What an edit asks for, as a ride that is judged. */
function draftOfEdit({ booked: { type, times, stops, accessibility, transit } }: Pick<Edit, 'booked'>) {
  return {
    times,
    stops,
    ...present({ type, accessibility, transit }),
  }
}

/**
 * Everything of a replacement but the funds: the old ride is modified and its offers end, later legs follow
 * the new one, and the fleet that held the ride is asked first whether it keeps it, unless vehicle or date
 * changed or it can't take the ride any more.
 */
export function replaceChanges(
  context: Context,
  old: { ride: Ride; row: RideRow; fleets: string[] },
  { row, stops }: RideRows,
  edit: Edit,
  effects: readonly Effect[],
  fleets: readonly Fleet[],
): Changes {
  const { now, actor, customer } = context
  const { ride, row: before } = old
  const { key } = row
  const fields = Object.keys(edit.diff)
  const changed = statusChanges({
    ride: before,
    to: 'modified',
    effects,
    actor,
    now,
    data: { replaced: key, fields },
    fleets: old.fleets,
  })
  const { needed_at: needed, timezone, duration_s, distance_m } = row
  const fresh = { ...row, version: 1, stops: { pickup: stops[0], dropoff: stops[1] } }
  const holder = fleets.find((fleet) => fleet.key === before.fleet_key)
  const able =
    holder &&
    judgeFleets(
      { customer },
      [holder],
      {
        ...draftOfEdit(edit),
        timezone,
        estimates: { duration_s: duration_s ?? 0, distance_m: distance_m ?? 0 },
      },
      edit.booked.reason,
    ).eligible[0]
  const asked =
    able && row.status === 'scheduling' && reconfirmFirst(edit.diff, ride.timezone)
      ? offerRows(
          context,
          fresh,
          [able],
          0,
          Math.min(now + reconfirmWindow(needed, now), Math.max(needed, now + 60_000)),
        )
      : undefined
  return {
    updates: [
      ...(changed.updates ?? []),
      update('offer', {
        where: { ride_key: before.key, status: 'accepted' },
        set: { status: 'withdrawn', decided_at: now },
      }),
      update('ride', { where: { after_ride_key: before.key }, set: { after_ride_key: key } }),
    ],
    inserts: { ride: [row], stop: stops, ...asked?.inserts },
    events: [
      ...(changed.events ?? []),
      rideEvent(
        fresh,
        'ride:info',
        'create',
        actor,
        {
          status: row.status,
          version: 1,
          request: row.request_key,
          needed,
          prior: before.key,
          fields,
        },
        { audience: ['staff', 'passenger'] },
      ),
      ...(asked?.events ?? []),
    ],
  }
}
