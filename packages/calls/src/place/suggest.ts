import type { Row } from '@nemt/store/rows/tables.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import type { Geocoder } from '@nemt/adapters/adapters.ts'
import { address } from '@nemt/domain/address/schema.ts'
import { pointOf } from '@nemt/domain/distance/proximity.ts'
import { fitsNearly, piecesOf } from '@nemt/domain/place/nearly.ts'
import { isExact, placeQualities } from '@nemt/domain/place/quality.ts'
import { fitOf, FITS, placeSources, rankPlaces } from '@nemt/domain/place/rank.ts'
import { isSameUnit, typedAddress, withoutUnit } from '@nemt/domain/place/address-words.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import { many } from '@nemt/store/read.ts'
import * as z from 'zod'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { formerPlaces } from '../passenger/former-places.ts'
import { passengerSeen } from '../passenger/visible.ts'
import { stopOf, type ShownStop } from '../ride/record/stops.ts'
import { present } from '@nemt/store/rows/present.ts'
import {
  anyPlaceQuestion,
  nearlyNamedQuestion,
  savedPlacesQuestion,
  type SavedPlace,
} from './saved-places.ts'

const point = z.strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })

export const suggestion = z.strictObject({
  source: z.enum(placeSources),
  name: text(200).optional(),
  address,
  place: key.optional(),
  type: z.enum(['home', 'facility']).optional(),
  notes: z.strictObject({ pickup: text(5000).optional(), dropoff: text(5000).optional() }).optional(),
  /** Only nearly spelled as it was typed; there is none that fits. */
  nearly: z.literal(true).optional(),
  /** How exact the point is; the screen says when it is approximate. */
  quality: z.enum(placeQualities).optional(),
  /** A whole street, town or ZIP code. */
  area: z.boolean().optional(),
})

type Suggestion = z.output<typeof suggestion>

/**
 * What was typed, where it is an address that none of the suggestions is: in its own words and without a
 * position. `around`: where a map may be opened to put its pin, never the position itself.
 */
const entered = z.strictObject({ address, around: point.optional() })

/** As many saved places and map addresses as are offered (doc 2 §9), and as many places of former rides. */
const MOST = { home: 1, facility: 1, usual: 5, place: 10, map: 3 } as const

/**
 * Places for a picker in the order in which they are likely meant: the passenger's own, saved ones (up to
 * 10), the map's (up to 3); doc 2 §9.
 */
export const placeSuggest = defineCall({
  name: 'place.suggest',
  does:
    'Suggests places while somebody types: the passenger’s own, saved ones by name or address, and ' +
    'addresses found on the map, the likeliest first.',
  effect: 'read',
  permission: [
    'ride.create',
    'ride.edit',
    'passenger.edit',
    'passenger.create',
    'place.create',
    'place.edit',
  ],
  scopes: ['coordinator', 'passenger'],
  input: z.strictObject({
    query: text(300),
    passenger: key.optional(),
    near: point.optional(),
  }),
  output: z.strictObject({
    suggestions: z.array(suggestion),
    entered: entered.optional(),
    /** The map service failed: what the map found is approximate. */
    degraded: z.boolean().optional(),
  }),
  run: async (context, { query, passenger, near }) => {
    const { portal } = context
    const { homes, former, saved, anyPlace } = await readPlaces(context, query, passenger)
    const [record] = homes
    const ownSuggestions = ownPlaces(record)
    const anchor =
      near ?? pointOf(record?.home?.address ?? record?.facility?.address) ?? pointOf(present(anyPlace ?? {}))
    const { found, around, degraded } = await portal.adapters.geocoder.suggest(query, anchor ?? undefined)
    const own = [...ownSuggestions, ...usualPlaces(former ?? [], ownSuggestions)]
    const offered = [...own, ...savedPlaces(saved), ...mapPlaces(found)]
    const fitting = rankPlaces<Ranked>(query, offered, anchor)
    const ranked = fitting.length > 0 ? fitting : await nearlyNamed(context, query, own)
    const isFound = holdsAddress(query, ranked)
    // A guess at what is kept at its very door helps nobody; else a map that knows the ZIP or town offers
    // one.
    const shown = isFound ? ranked.filter(({ approximate, area }) => area || !approximate) : ranked
    const isGuessed = shown.some(({ approximate, area }) => approximate && !area)
    const typed = isFound || isGuessed ? null : typedAddress(query)
    return {
      suggestions: atMost<Ranked>(shown).map(({ approximate: _approximate, ...place }) => place),
      ...(typed ? { entered: { address: typed, ...(around ? { around } : {}) } } : {}),
      ...(degraded ? { degraded } : {}),
    }
  },
})

/** The passenger's own and the customer's places that are nearly called so; asked for only where nothing fits. */
async function nearlyNamed({ sql, read }: Context, query: string, own: readonly Ranked[]): Promise<Ranked[]> {
  const pieces = piecesOf(query)
  if (pieces.length === 0) return []
  const { near } = await read({ near: nearlyNamedQuestion(sql, pieces) })
  const meant = [...own, ...savedPlaces(near)].filter((place) => fitsNearly(query, place))
  return meant.map((place) => ({ ...place, nearly: true }))
}

/** The passenger's own places and former ones, and the customer's that fit what was typed. */
function readPlaces(context: Context, query: string, passenger: string | undefined) {
  const { sql, principal } = context
  const whose = principal.scope === 'passenger' ? principal.key : passenger
  return context.read(
    {
      homes: many(
        select(
          sql,
          columns('passenger', 'p', ['home', 'facility']),
          sql`from passenger p where p.customer_key = s.c
        and p.key = ${whose ?? ''}
        and ${passengerSeen(context)}`,
        ),
      ),
      ...(whose ? { former: formerPlaces(context, whose) } : {}),
      saved: savedPlacesQuestion(sql, query),
      anyPlace: anyPlaceQuestion(sql),
    },
    whose === undefined ? undefined : { object: whose, shows: 'homes' },
  )
}

function ownPlaces(record: Pick<Row<'passenger'>, 'home' | 'facility'> | undefined): Suggestion[] {
  return (['home', 'facility'] as const).flatMap((source): Suggestion[] => {
    const place = record?.[source]
    if (!place) return []
    const { name, notes, address: where } = place
    return [{ source, type: source, ...present({ name, notes }), address: where }]
  })
}

/** Where the passenger was driven before, besides their own places; another door of the same house is none of these. */
function usualPlaces(stops: readonly ShownStop[], ownSuggestions: readonly Suggestion[]): Suggestion[] {
  const isOwn = ({ address: { format, subpremise } }: ReturnType<typeof stopOf>) =>
    ownSuggestions.some(
      ({ address: own }) =>
        own.format === format && (!subpremise || isSameUnit(subpremise, own.subpremise ?? '')),
    )
  return stops
    .map(stopOf)
    .filter((stop) => !isOwn(stop))
    .map(({ address: where, name, place, type }) => ({
      source: 'usual',
      address: where,
      ...present({ name, place, type }),
    }))
}

function savedPlaces(rows: readonly SavedPlace[]): Suggestion[] {
  return rows.map(({ key: place, name, notes, type, address: where }) => ({
    source: 'place',
    place,
    ...present({ name, notes, type }),
    address: where,
  }))
}

function mapPlaces(found: readonly FoundPlace[]): Ranked[] {
  return found.map(({ address: where, quality, area }) => ({
    source: 'map',
    address: where,
    quality,
    ...(area ? { area } : {}),
    approximate: !isExact(quality),
  }))
}

/** Whether one of the places is the address that was typed, as far as its position is known. */
function holdsAddress(query: string, places: readonly Ranked[]): boolean {
  const isLocated = places.some(({ source, address: where }) => source !== 'map' && pointOf(where) !== null)
  return places.some((place) => isAddressOf(query, place)) || (isLocated && typedAddress(query) !== null)
}

type FoundPlace = Awaited<ReturnType<Geocoder['suggest']>>['found'][number]

type Ranked = Suggestion & { approximate?: boolean }

/** Whether a place is what was typed, and its position is known. */
function isAddressOf(typed: string, { approximate, area, ...place }: Ranked): boolean {
  return (
    !approximate &&
    !area &&
    pointOf(place.address) !== null &&
    fitOf(withoutUnit(typed).text, place) === FITS.exactly
  )
}

/** As many of each source as are offered, in the order in which they come. */
function atMost<P extends Suggestion>(ranked: readonly P[]): P[] {
  const taken = new Map<Suggestion['source'], number>()
  return ranked.filter(({ source }) => {
    taken.set(source, (taken.get(source) ?? 0) + 1)
    return (taken.get(source) ?? 0) <= MOST[source]
  })
}
