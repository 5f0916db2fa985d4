import { OutsideError } from '@nemt/adapters/adapters.ts'
import { address } from '@nemt/domain/address/schema.ts'
import { pointOf } from '@nemt/domain/distance/proximity.ts'
import { placeSources, rankPlaces } from '@nemt/domain/place/rank.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import type { Sql } from '@nemt/store/connect.ts'
import { many, one, type Question } from '@nemt/store/read.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { Refusal } from '../pipeline/refusal.ts'
import { plain } from '@nemt/domain/text/plain.ts'
import { formerPlaces } from '../passenger/former-places.ts'
import { passengerSeen } from '../passenger/visible.ts'
import { present, stopOf, type RideRow } from '../ride/row.ts'

export const suggestion = z.strictObject({
  source: z.enum(placeSources),
  name: text(200).optional(),
  address,
  place: key.optional(),
  type: z.enum(['home', 'facility']).optional(),
  notes: z.strictObject({ pickup: text(5000).optional(), dropoff: text(5000).optional() }).optional(),
  /** How exact the point is; the screen says when it is approximate. */
  quality: z.enum(['rooftop', 'zip+approx', 'city+approx']).optional(),
  /** A whole town or ZIP code. */
  area: z.boolean().optional(),
})
type Suggestion = z.output<typeof suggestion>

/** As many saved places and map addresses as are offered (doc 2 §9), and as many places of former rides. */
const MOST = { home: 1, facility: 1, usual: 5, place: 10, map: 3 } as const
/** Saved places that are compared; those that hold more of the words at their beginnings come first. */
const COMPARED = 200

/** Places for a picker in the order in which they are likely meant: the passenger's own, saved ones (up to 10), the map's (up to 3); doc 2 §9. */
export const placeSuggest = defineCall({
  name: 'place.suggest',
  does: 'Suggests places while somebody types: the passenger’s own, saved ones by name or address, and addresses found on the map, the likeliest first.',
  effect: 'read',
  permission: ['ride.create', 'ride.edit', 'passenger.edit', 'passenger.create', 'place.create', 'place.edit'],
  scopes: ['coordinator', 'passenger'],
  input: z.strictObject({
    query: text(300), passenger: key.optional(),
    near: z.strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }).optional(),
  }),
  output: z.strictObject({ suggestions: z.array(suggestion), /** The map service failed: what the map found is approximate. */ degraded: z.boolean().optional() }),
  run: async (context, { query, passenger, near }) => {
    const { sql, principal, portal } = context
    const who = principal.scope === 'passenger' ? principal.key : passenger
    const facts = await context.read({
      own: many(sql`select p.home, p.facility from passenger p where p.customer_key = s.c and p.key = ${who ?? ''}
        and ${passengerSeen(context)}`),
      ...(who ? { usual: formerPlaces(context, who) } : {}),
      places: placesWith(sql, plain(query).split(' ').filter(Boolean).slice(0, 8)),
      somewhere: one(sql`select l.lat, l.lng from place l where l.customer_key = s.c and l.archived_at is null and l.lat is not null order by l.key limit 1`),
    })
    const [kept] = facts.own as { home?: Omit<Suggestion, 'source'>; facility?: Omit<Suggestion, 'source'> }[]
    const mine = (['home', 'facility'] as const).flatMap((source): Suggestion[] => {
      const place = kept?.[source]
      return place ? [{ source, type: source, ...present({ name: place.name, notes: place.notes }), address: place.address }] : []
    })
    const own = new Set(mine.map(({ address: { format } }) => format))
    const former = ((facts['usual'] ?? []) as RideRow[]).map(stopOf).filter(({ address: { format } }) => !own.has(format))
    const usual = former.map(({ address: where, name, place, type }): Suggestion => ({
      source: 'usual', address: where, ...present({ name, place, type }),
    }))
    const saved = (facts.places as RideRow[]).map((row): Suggestion => ({
      source: 'place', place: row['key'], ...present({ name: row['name'], notes: row['notes'], type: row['type'] }), address: row['address'],
    }))
    const anchor = near ?? pointOf(kept?.home?.address ?? kept?.facility?.address) ?? pointOf(facts.somewhere ?? undefined)
    const { found, degraded } = await portal.adapters.geocoder.suggest(query, anchor ?? undefined)
    const mapped = found.map(({ address: where, quality, area }): Suggestion => ({ source: 'map', address: where, quality, ...(area ? { area } : {}) }))
    const ranked = rankPlaces(query, [...mine, ...usual, ...saved, ...mapped], anchor)
    return { suggestions: atMost(ranked), ...(degraded ? { degraded } : {}) }
  },
})

/** Saved places that hold every word somewhere, in their name or address. */
const placesWith = (sql: Sql, words: readonly string[]): Question => {
  const address = sql`translate(lower(l.address->>'format'), 'áàâäãåéèêëíìîïóòôöõúùûüñç', 'aaaaaaeeeeiiiiooooouuuunc')`
  const holding = words.map((word) => sql`(position(${word} in l.name_lower) > 0 or position(${word} in ${address}) > 0)`)
  const begun = words.map((word) => sql`(position(${` ${word}`} in ' ' || l.name_lower) > 0)::int`)
  const all = holding.reduce((left, right) => sql`${left} and ${right}`, sql`true`)
  const order = begun.length ? sql`${begun.reduce((left, right) => sql`${left} + ${right}`)} desc,` : sql``
  return many(sql`select l.key, l.name, l.address, l.notes, l.type from place l where l.customer_key = s.c and l.archived_at is null and ${all}
    order by ${order} l.name, l.key limit ${COMPARED}`)
}

/** As many of each source as are offered, in the order in which they come. */
const atMost = (ranked: readonly Suggestion[]): Suggestion[] => {
  const taken = new Map<Suggestion['source'], number>()
  return ranked.filter(({ source }) => {
    taken.set(source, (taken.get(source) ?? 0) + 1)
    return (taken.get(source) ?? 0) <= MOST[source]
  })
}

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
    const { area: _area, ...placed } = found
    return placed
  },
})

