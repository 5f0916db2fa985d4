import { takesOffers } from '@nemt/domain/fleet/dispatch.ts'
import type { Fleet } from '@nemt/domain/fleet/schema.ts'
import { reconfirmFirst, reconfirmWindow } from '@nemt/domain/ride/edit.ts'
import type { Actor } from '@nemt/domain/event/actor.ts'
import { update, type Changes, type EventRow, type Update } from '@nemt/store/change/changes.ts'
import { offerRows } from '#/offer/round.ts'
import type { Context } from '#/pipeline/context.ts'
import { createdEvents } from '../booking/first-offers.ts'
import type { RideRows } from '../booking/rows.ts'
import { statusChanges } from '../life/change.ts'
import { rideEvent } from '../life/event.ts'
import { ableFleets } from './able.ts'
import type { JudgedEdit } from './judge.ts'

type Replacement = {
  /** The rows of the ride that takes the old one's place. */
  rows: RideRows
  /** The fleets that were asked to drive the old one. */
  asked: string[]
  fleets: readonly Fleet[]
  /** Makes later legs follow the new ride, but those that the same edit changes; a split series does it itself. */
  followers?: { except: readonly string[] } | undefined
  /** What its passenger is told was changed: this ride, or those of its series from this one on. */
  told: 'alone' | 'series' | undefined
}

/**
 * Everything of a replacement but the funds: the old ride is modified and its offers end, later legs follow
 * the new one, and the fleet that held the ride is asked first whether it keeps it.
 */
export function replaceChanges(
  context: Context,
  judged: JudgedEdit,
  { rows, asked, fleets, followers, told }: Replacement,
): Changes {
  const { now, actor } = context
  const { row: before, edit, effects } = judged
  const { row } = rows
  const { key, request_key: request } = row
  const fields = Object.keys(edit.diff)
  const changed = statusChanges({
    ride: before,
    to: 'modified',
    effects,
    actor,
    now,
    data: { replaced: key, fields },
    fleets: asked,
  })
  const offered = holderAsked(context, judged, rows, fleets)
  const created = { row, offers: offered ? ('asked' as const) : rows.offers }
  return {
    updates: [
      ...(changed.updates ?? []),
      update('offer', {
        where: { ride_key: before.key, status: 'accepted' },
        set: { status: 'withdrawn', decided_at: now },
      }),
      // Who looks after the ride, or follows it, goes on with the one that takes its place.
      update('ride_owner', { where: { ride_key: before.key }, set: { ride_key: key } }),
      update('caregiver_link', { where: { ride_key: before.key }, set: { ride_key: key } }),
      ...(followers ? [followersUpdate(before.key, key, followers)] : []),
    ],
    inserts: { ride: [row], ...offered?.inserts },
    events: [
      ...(changed.events ?? []),
      ...createdEvents(context, [created], () => ({
        ...{ request, prior: before.key, fields, ...(told ? { notice: 'changed' } : {}) },
        ...(told === 'series' ? { series: true } : {}),
      })),
      ...typeEvents(row, before.type, actor),
      ...(offered?.events ?? []),
    ],
  }
}

/** The office reads that the ride is of another type than the one whose place it takes (V957). */
function typeEvents(row: RideRows['row'], before: typeof row.type, actor: Actor): EventRow[] {
  if (row.type === before) return []
  return [rideEvent(row, 'ride:events', 'type', actor, { type: row.type }, { audience: ['staff'] })]
}

/** A row is written once: what the same edit changes says itself which ride it follows. */
function followersUpdate(before: string, after: string, { except }: { except: readonly string[] }): Update {
  return update('ride', {
    where: { after_ride_key: before },
    and: { sql: 'not ($1::jsonb ? t.key)', values: [JSON.stringify(except)] },
    set: { after_ride_key: after },
  })
}

/**
 * The offer to the fleet that held the ride, unless vehicle or date changed or it can't take the ride any
 * more (server-behaviour §2.1).
 */
function holderAsked(
  context: Context,
  { row: before, ride, edit }: JudgedEdit,
  { row }: RideRows,
  fleets: readonly Fleet[],
): Changes | undefined {
  const { now } = context
  const { needed_at: needed } = row
  const holder = fleets.find((fleet) => fleet.key === before.fleet_key)
  if (
    !holder ||
    !takesOffers(holder.dispatch) ||
    row.status !== 'scheduling' ||
    !reconfirmFirst(edit.diff, ride.timezone)
  )
    return undefined
  const [able] = ableFleets(context, [holder], edit.booked, row)
  if (!able) return undefined
  const until = Math.min(now + reconfirmWindow(needed, now), Math.max(needed, now + 60_000))
  return offerRows(context, { ...row, version: 1 }, [able], 0, until)
}
