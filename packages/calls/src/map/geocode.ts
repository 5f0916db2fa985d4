import { OutsideError } from '@nemt/adapters/adapters.ts'
import { address } from '@nemt/domain/address/schema.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import { many } from '@nemt/store/read.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { Refusal } from '../pipeline/refusal.ts'
import { plain } from '@nemt/domain/text/plain.ts'
import { present } from '../ride/row.ts'
import { passengerSeen } from '../passenger/visible.ts'

export const suggestion = z.strictObject({
  source: z.enum(['home', 'facility', 'place', 'map']),
  name: text(200).optional(),
  address,
  place: key.optional(),
  type: z.enum(['home', 'facility']).optional(),
  notes: z.strictObject({ pickup: text(5000).optional(), dropoff: text(5000).optional() }).optional(),
  /** How exact the point is; the screen says when it is approximate. */
  quality: z.enum(['rooftop', 'zip+approx', 'city+approx']).optional(),
})

/** Places for a picker: the passenger's own, then saved ones (up to 10), then the map's (up to 3); doc 2 §9. */
export const placeSuggest = defineCall({
  name: 'place.suggest',
  does: 'Suggests places while somebody types: saved ones by name or address, and addresses found on the map.',
  effect: 'read',
  permission: ['ride.create', 'ride.edit', 'passenger.edit', 'passenger.create', 'place.create', 'place.edit'],
  scopes: ['coordinator', 'passenger'],
  input: z.strictObject({ query: text(300), passenger: key.optional(), near: z.strictObject({ lat: z.number(), lng: z.number() }).optional() }),
  output: z.strictObject({ suggestions: z.array(suggestion), /** The map service failed: what the map found is approximate. */ degraded: z.boolean().optional() }),
  run: async (context, { query, passenger, near }) => {
    const { sql, principal, portal } = context
    const who = principal.scope === 'passenger' ? principal.key : passenger
    const begin = plain(query)
    const { own, places } = await context.read({
      own: many(sql`select p.home, p.facility from passenger p where p.customer_key = s.c and p.key = ${who ?? ''}
        and ${passengerSeen(context)}`),
      places: many(sql`select l.key, l.name, l.address, l.notes, l.type from place l where l.customer_key = s.c and l.archived_at is null
        and (${begin} = '' or position(${begin} in l.name_lower) > 0 or position(${begin} in lower(l.address->>'format')) > 0)
        order by (case when l.name_lower like ${begin + '%'} then 0 else 1 end), l.name limit 10`),
    })
    const mine = (['home', 'facility'] as const)
      .map((source) => ({ source, place: own[0]?.[source] }))
      .filter(({ place }) => place && (!begin || plain(`${place.name ?? ''} ${place.address.format}`).includes(begin)))
      .map(({ source, place }) => ({ source, type: source, ...present({ name: place.name, notes: place.notes }), address: place.address }))
    const saved = places.map((place: Record<string, never>) => ({ source: 'place' as const, place: place['key'], ...present({ name: place['name'], notes: place['notes'], type: place['type'] }), address: place['address'] }))
    const anchor = near ?? pointOf(own[0]?.home) ?? pointOf(own[0]?.facility)
    const { found, degraded } = await portal.adapters.geocoder.suggest(query, anchor)
    return { suggestions: [...mine, ...saved, ...found.slice(0, 3).map(({ address: where, quality }) => ({ source: 'map' as const, address: where, quality }))], ...(degraded ? { degraded } : {}) }
  },
})

const pointOf = (place: { address?: { lat?: number; lng?: number } } | undefined) =>
  place?.address?.lat !== undefined && place.address.lng !== undefined ? { lat: place.address.lat, lng: place.address.lng } : undefined

/** The one place that a typed address means (C100). */
export const mapGeocode = defineCall({
  name: 'map.geocode',
  does: 'Finds the place of a typed address.',
  effect: 'read',
  permission: 'session',
  scopes: ['coordinator', 'passenger'],
  input: z.strictObject({ search: text(300).min(3) }),
  output: z.strictObject({ address, quality: z.enum(['rooftop', 'zip+approx', 'city+approx']), degraded: z.boolean().optional() }),
  run: async ({ portal }, { search }) => {
    const found = await portal.adapters.geocoder.locate(search).catch((error: unknown) => {
      if (error instanceof OutsideError) throw new Refusal('unavailable', 'geocoder_unavailable', error.message)
      throw error
    })
    if (!found) throw new Refusal('invalid', 'location_not_found', 'Could not find the location', { fields: { search: 'Could not find the location' } })
    return found
  },
})

