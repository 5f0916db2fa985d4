import { OutsideError } from '@nemt/adapters/adapters.ts'
import { logFault } from '@nemt/adapters/last-resort.ts'
import { address, type Address, type Point } from '@nemt/domain/address/schema.ts'
import { pointOf } from '@nemt/domain/distance/proximity.ts'
import { placeQualities } from '@nemt/domain/place/quality.ts'
import { rankPlaces } from '@nemt/domain/place/rank.ts'
import { typedAddress } from '@nemt/domain/place/address-words.ts'
import { text } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { invalidInput, worded } from '../pipeline/refusal.ts'
import { present } from '@nemt/store/rows/present.ts'
import { type SavedPlace, savedPlacesQuestion, anyPlaceQuestion } from '../place/saved-places.ts'

/**
 * The address of the customer's place that somebody typed the address of (server-behaviour §2.5), with the
 * unit that they typed.
 */
function keptAt(typed: string, rows: readonly SavedPlace[], near: Point | null): Address | undefined {
  if (typedAddress(typed) === null) return undefined
  const places = rows.map((row) => ({
    source: 'place' as const,
    place: row.key,
    address: row.address,
  }))
  return rankPlaces(typed, places, near).find((place) => pointOf(place.address))?.address
}

/**
 * The one place that a typed address means (C100): the customer's place at that address, else what the map
 * knows, near before far.
 */
export const mapGeocode = defineCall({
  name: 'map.geocode',
  does: 'Finds the place of a typed address.',
  effect: 'read',
  permission: 'session',
  scopes: ['coordinator', 'passenger'],
  input: z.strictObject({ search: text(300).trim().min(3) }),
  output: z.strictObject({
    address,
    quality: z.enum(placeQualities),
    degraded: z.boolean().optional(),
  }),
  run: async (context, { search }) => {
    const { sql, portal } = context
    const facts = await context.read({
      places: savedPlacesQuestion(sql, search),
      somewhere: anyPlaceQuestion(sql),
    })
    const near = pointOf(present(facts.somewhere ?? {}))
    const savedAddress = keptAt(search, facts.places, near)
    if (savedAddress) return { address: savedAddress, quality: 'rooftop' as const }
    const found = await portal.adapters.geocoder.locate(search, near ?? undefined).catch((error: unknown) => {
      if (!(error instanceof OutsideError)) throw error
      logFault('geocoder', error, { customer: context.customer.key })
      throw worded('unavailable', 'geocoder_unavailable', { key: 'error.geocoder_unavailable' })
    })
    if (!found) throw invalidInput('search', 'location', {}, 'location_not_found')
    const { area: _area, ...placed } = found
    return placed
  },
})
