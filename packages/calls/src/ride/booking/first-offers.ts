import { takesOffers } from '@nemt/domain/fleet/dispatch.ts'
import type { Fleet } from '@nemt/domain/fleet/schema.ts'
import type { EventRow } from '@nemt/store/change/changes.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import type { Context } from '#/pipeline/context.ts'
import { actorOf, system } from '#/pipeline/principal.ts'
import { askedFrom } from '#/offer/asked-from.ts'
import { rideEvent, type HeardRide } from '../life/event.ts'

/**
 * What becomes of a new ride's first offers: when they go out (ms), that nobody can be asked, that somebody was asked
 * already, or that none are needed.
 */
export type FirstOffers = { at: number } | 'nobody' | 'asked' | 'none'

type NewRide = Pick<NewRow<'ride'>, 'status' | 'needed_at' | 'timezone'>

/**
 * Known when a ride is planned, since its fleets are judged for the estimate then: so a ride whose offers wait for
 * their hour, or that nobody can take, needs no job to find that out (server-behaviour §2.2).
 *
 * @param eligible the fleets that can take the ride
 */
export function firstOffers(
  context: Pick<Context, 'customer' | 'now' | 'portal'>,
  { status, needed_at: needed, timezone }: NewRide,
  eligible: readonly { fleet: Fleet }[],
): FirstOffers {
  if (status !== 'scheduling') return 'none'
  const asked = eligible.filter(({ fleet }) => takesOffers(fleet.dispatch))
  if (asked.length === 0) return 'nobody'
  return { at: Math.min(...asked.map(({ fleet }) => askedFrom(context, fleet, { needed, timezone }))) }
}

/** Rides whose first offers one job plans; a series may have many that are due. */
const TOGETHER = 8

type Created = { row: HeardRide & NewRide; offers: FirstOffers }

/**
 * Tells of new rides, and of their offers that wait or have nobody to go to. Offers that are due follow from the
 * event of the first ride of each handful (reactions.ts).
 *
 * @param dataOf what is told of each ride besides its status and hour
 */
export function createdEvents<C extends Created>(
  { actor, customer, now }: Context,
  rides: readonly C[],
  dataOf: (ride: C) => object,
): EventRow[] {
  const due = rides.filter(({ offers }) => typeof offers === 'object' && offers.at <= now)
  const planned = new Map(
    due.map(({ row }, index) => {
      const leads = index % TOGETHER === 0
      const others = due.slice(index + 1, index + TOGETHER).map((other) => other.row.key)
      return [row.key, leads ? { together: others } : { offers: 'together' }]
    }),
  )
  const byItself = actorOf(system(customer.key))
  return rides.flatMap((ride) => {
    const { row, offers } = ride
    const { status, needed_at: needed } = row
    const waiting = waitingEvent(row, offers, byItself, now)
    const said = typeof offers === 'object' ? 'later' : offers
    const data = {
      ...{ status, version: 1, needed },
      ...dataOf(ride),
      ...(planned.get(row.key) ?? (offers === 'none' ? {} : { offers: said })),
    }
    const created = rideEvent(row, 'ride:info', 'create', actor, data, { audience: ['staff', 'passenger'] })
    return waiting ? [created, waiting] : [created]
  })
}

/** That offers wait for their hour, or that nobody can be asked. */
function waitingEvent(
  row: HeardRide,
  offers: FirstOffers,
  actor: EventRow['actor'],
  now: number,
): EventRow | undefined {
  if (offers === 'nobody') return nobodyEvent(row, actor)
  return typeof offers === 'object' && offers.at > now ? laterEvent(row, actor, offers.at, 1) : undefined
}

/** Offers wait for their hour; the activity says so, and the reaction to this event comes back then. */
export function laterEvent(row: HeardRide, actor: EventRow['actor'], at: number, version: number): EventRow {
  const data = { status: 'scheduling', time_of: at, version }
  return rideEvent(row, 'ride:info', 'status', actor, data, { audience: ['staff'] })
}

/** Nobody is left to ask: the ride needs a person's attention. */
export function nobodyEvent(row: HeardRide, actor: EventRow['actor']): EventRow {
  const data = { message: 'No transportation provider is left to ask.', needs_attention: true }
  return rideEvent(row, 'ride:events', 'error', actor, data, { audience: ['staff'] })
}
