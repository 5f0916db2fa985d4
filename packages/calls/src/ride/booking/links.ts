import { findDuplicates } from '@nemt/domain/journey/duplicates.ts'
import type { Actor } from '@nemt/domain/event/actor.ts'
import { removal, type Changes, type EventRow } from '@nemt/store/change/changes.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import type { Context } from '#/pipeline/context.ts'
import { rideEvent, type HeardRide } from '../life/event.ts'
import {
  comparableOf,
  comparableRide,
  isSeen,
  linkedTo,
  type DoublesFacts,
  type LinkRow,
} from './duplicates.ts'
import type { PlannedRide } from './plan.ts'

/** The row that links two rides: each pair is there once, its keys in order. */
export function linkRow(one: string, other: string, by: string): Omit<NewRow<'ride_link'>, 'customer_key'> {
  const [ride_key, other_key] = one < other ? [one, other] : [other, one]
  return { ride_key, other_key, by }
}

/** Tells the office, at each of two rides, that it is linked with the other one, or no longer. */
export function linkEvents(actor: Actor, pair: readonly [HeardRide, HeardRide], linked: boolean): EventRow[] {
  const [one, two] = pair
  return [
    { row: one, other: two },
    { row: two, other: one },
  ].map(({ row, other }) =>
    rideEvent(
      row,
      'ride:events',
      'info',
      actor,
      { [linked ? 'linked' : 'unlinked']: other.key },
      { audience: ['staff'] },
    ),
  )
}

/**
 * Links new rides with those rides of `linked` that they double on purpose (C015), and tells both of it. A key that
 * none of them doubles, or that the reader may not see, links nothing.
 */
export function linkDoubles(
  context: Context,
  rides: readonly PlannedRide[],
  { others, links }: DoublesFacts,
  linked: readonly string[],
): Pick<Changes, 'insertsIfAbsent' | 'events'> {
  const { actor, principal } = context
  const named = others.filter((other) => linked.includes(other.key) && isSeen(context, other))
  if (named.length === 0) return {}
  const there = named.map(comparableOf)
  const pairs = rides.flatMap((ride) =>
    findDuplicates(comparableRide(ride), there, linkedTo(ride.row, links)).flatMap(({ key }) =>
      named.filter((other) => other.key === key).map((other) => ({ row: ride.row, other })),
    ),
  )
  return {
    insertsIfAbsent: { ride_link: pairs.map(({ row, other }) => linkRow(row.key, other.key, principal.key)) },
    events: pairs.flatMap(({ row, other }) => linkEvents(actor, [row, other], true)),
  }
}

/** Makes the links of rides that others take the place of those others' links. */
export function carryLinks(
  links: readonly LinkRow[],
  newKeys: ReadonlyMap<string, string>,
): Required<Pick<Changes, 'insertsIfAbsent' | 'removes'>> {
  const moved = links.filter(({ ride_key, other_key }) => newKeys.has(ride_key) || newKeys.has(other_key))
  const now = (key: string) => newKeys.get(key) ?? key
  return {
    removes: moved.map(({ ride_key, other_key }) => removal('ride_link', { ride_key, other_key })),
    insertsIfAbsent: {
      ride_link: moved.map(({ ride_key, other_key, by }) => linkRow(now(ride_key), now(other_key), by)),
    },
  }
}
