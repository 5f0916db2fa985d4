import { computed, select } from '@nemt/store/rows/select.ts'
import type { Point } from '@nemt/domain/address/schema.ts'
import { haversine } from '@nemt/domain/distance/haversine.ts'
import { pointOf } from '@nemt/domain/distance/proximity.ts'
import { SAME_PLACE_M } from '@nemt/domain/journey/duplicates.ts'
import { passengerSays, staffField } from '@nemt/domain/access/passenger-view.ts'
import { mayChangeRides } from '@nemt/domain/access/portal.ts'
import type { Accessibility } from '@nemt/domain/mobility/schema.ts'
import { same } from '@nemt/domain/ride/edit.ts'
import type { Sql } from '@nemt/store/sql.ts'
import { many, type Question } from '@nemt/store/read.ts'
import { onlyViews, portalFacts, type PortalRow } from '#/passenger/portal.ts'
import type { Context } from '#/pipeline/context.ts'
import { invalidInput, notFound } from '#/pipeline/refusal.ts'
import { problemRefused } from '#/message/problem.ts'
import { passengerOfBooking, type Booking } from '../record/booking.ts'
import { stopsJoined } from '../record/stops.ts'
import type { Stopped } from './stop-places.ts'

/**
 * The passenger that a request is for: a passenger books for themselves alone, anybody else does not exist
 * for them.
 */
export function whoRides({ principal }: Pick<Context, 'principal'>, asked: Booking): string | undefined {
  const torn = asked.rides.findIndex(
    ({ passenger, patient = passenger?.key }) => (passenger?.key ?? patient) !== patient,
  )
  if (torn >= 0) throw invalidInput(`rides.${torn}.patient`, 'same_passenger')
  if (principal.scope !== 'passenger') {
    if (asked.covid19 !== undefined) throw invalidInput('covid19', 'passengers')
    return passengerOfBooking(asked)
  }
  const others = asked.rides
    .map((ride) => ride.passenger?.key ?? ride.patient)
    .filter((who) => who !== undefined && who !== principal.key)
  if (others.length) throw notFound('passenger')
  const field = staffField(asked, passengerSays.request)
  if (field) throw invalidInput(field, 'staff')
  for (const [index, ride] of asked.rides.entries()) {
    const own = staffField(ride, passengerSays.ride)
    if (own) throw invalidInput(`rides.${index}.${own}`, 'staff')
  }
  return principal.key
}

/**
 * Refuses needs other than the record's (V564), and places beyond the way there and back (V565): those are
 * for coordinators to say.
 */
export function checkOwn(context: Context, { rides, type }: Booking, needs: Accessibility): void {
  if (context.principal.scope !== 'passenger') return
  const [out, back, more] = rides
  for (const [index, { accessibility }] of rides.entries())
    if (accessibility && !same(accessibility, needs))
      throw problemRefused(context, { code: 'mobility_not_permitted', field: `rides.${index}.accessibility` })
  if (more || type === 'multi')
    throw problemRefused(context, {
      code: 'locations_not_permitted',
      field: more ? 'rides.2.stops' : 'rides.1.stops',
    })
  for (const [end, from] of [
    ['pickup', 'dropoff'],
    ['dropoff', 'pickup'],
  ] as const) {
    const [place, its] = [pointOf(back?.stops[end].address), pointOf(out?.stops[from].address)]
    if (place && its && haversine(place, its) > SAME_PLACE_M)
      throw problemRefused(context, { code: 'locations_not_permitted', field: `rides.1.stops.${end}` })
  }
}

/**
 * Where a passenger may go who can't go anywhere (V522): home, facility, where they went before, and the
 * customer's own places near the stops, those that it has not given up.
 */
export function knownPlacesQuestion(
  sql: Sql,
  passenger: string,
  rides: readonly Stopped[],
): Question<KnownPlace[]> {
  const ends = rides
    .flatMap(({ stops }) => (stops ? [stops.pickup.address ?? {}, stops.dropoff.address ?? {}] : []))
    .filter(({ lat, lng }) => lat !== undefined && lng !== undefined)
  return many(
    select(
      sql,
      { lat: computed<number | null>(sql`k.lat`), lng: computed<number | null>(sql`k.lng`) },
      sql`from (select (q.address->>'lat')::float8 as lat, (q.address->>'lng')::float8 as lng
    from (select p.home->'address' as address from passenger p where p.customer_key = s.c
      and p.key = ${passenger}
      union all select p.facility->'address' from passenger p where p.customer_key = s.c
      and p.key = ${passenger}) q where q.address is not null
    union all select distinct t.lat, t.lng from ride r ${stopsJoined(sql, ['lat', 'lng'])}
    where r.customer_key = s.c and r.passenger_key = ${passenger}
    and r.status <> 'modified' and t.lat is not null
    union all select l.lat, l.lng from place l where l.customer_key = s.c and l.archived_at is null
    and exists (select 1 from unnest(${ends.map(({ lat }) => lat as number)}::float8[],
      ${ends.map(({ lng }) => lng as number)}::float8[]) e(lat, lng)
      where l.lat between e.lat - 0.002 and e.lat + 0.002 and l.lng between e.lng - 0.004 and e.lng + 0.004)) k`,
    ),
  )
}

type KnownPlace = { lat: number | null; lng: number | null }

/** 403 for a passenger without edit access in the portal (V129, V560). */
export function checkAccess(context: Context, portal: PortalRow | null): void {
  if (
    context.principal.scope === 'passenger' &&
    !mayChangeRides(portalFacts(context, portal).portal ?? 'none')
  )
    throw onlyViews(context)
}

/**
 * 422 for a stop of a passenger's that isn't theirs to choose (V522); a customer may let its passengers go
 * anywhere.
 */
export function checkPlaces(
  context: Context,
  rides: readonly Stopped[],
  places: readonly KnownPlace[],
): void {
  const { customer, principal } = context
  if (
    principal.scope !== 'passenger' ||
    customer.passenger?.schedule_anywhere ||
    customer.flags?.schedule_anywhere
  )
    return
  const known = places.flatMap(({ lat, lng }): Point[] =>
    lat === null || lng === null ? [] : [{ lat, lng }],
  )
  for (const [index, { stops }] of rides.entries())
    for (const end of ['pickup', 'dropoff'] as const) {
      const { lat, lng } = stops?.[end].address ?? {}
      if (lat === undefined || lng === undefined) continue
      if (!known.some((place) => haversine(place, { lat, lng }) <= SAME_PLACE_M))
        throw problemRefused(context, {
          code: 'locations_not_permitted',
          field: `rides.${index}.stops.${end}`,
        })
    }
}
