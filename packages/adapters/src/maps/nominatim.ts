import type { Point } from '@nemt/domain/address/schema.ts'
import type { Found, Geocoder } from '../adapters.ts'
import { addressOf, formatOf } from './address.ts'
import { askMap, at, numberAt, textAt } from './ask.ts'
import { stateCode } from '@nemt/domain/place/states.ts'

/** Addresses from a Nominatim server (`/search`). */
export function nominatimGeocoder(base: string): Geocoder {
  const search = async (text: string, limit: number, near?: Point): Promise<Found[]> => {
    const url = new URL(`${base.replace(/\/$/, '')}/search`)
    url.search = new URLSearchParams({
      q: text,
      format: 'jsonv2',
      addressdetails: '1',
      countrycodes: 'us',
      limit: String(limit),
      ...(near ? { viewbox: boxAround(near) } : {}),
    }).toString()
    const answer = await askMap(url)
    return (Array.isArray(answer) ? answer : []).flatMap((entry) => foundOf(entry) ?? [])
  }
  return {
    suggest: async (text, near) => ({ found: await search(text, 5, near), degraded: false }),
    locate: async (text, near) => (await search(text, 1, near))[0] ?? null,
  }
}

/**
 * The surroundings whose addresses are preferred, about 70 miles each way: west, north, east, south in
 * degrees.
 */
function boxAround({ lat, lng }: Point): string {
  return [lng - 1, lat + 1, lng + 1, lat - 1].join(',')
}

function foundOf(entry: unknown): Found | null {
  const [lat, lng] = [numberAt(entry, 'lat'), numberAt(entry, 'lon')]
  if (lat === undefined || lng === undefined || Math.abs(lat) > 90 || Math.abs(lng) > 180) return null
  const part = (...names: string[]) =>
    names.map((name) => textAt(entry, 'address', name)).find((text) => text !== undefined)
  const [number, road, city, zip, county, state] = [
    part('house_number'),
    part('road', 'pedestrian'),
    part('city', 'town', 'village', 'hamlet', 'municipality'),
    part('postcode')?.slice(0, 12),
    part('county'),
    stateCode(part('state'), textAt(entry, 'address', 'ISO3166-2-lvl4')),
  ]
  const line = [number, road].filter(Boolean).join(' ')
  const format = formatOf(line, { city, state, zip }) || textAt(entry, 'display_name')
  if (!format) return null
  const approximate = at(entry, 'addresstype') === 'postcode' || road ? 'zip+approx' : 'city+approx'
  return {
    ...(line === '' && at(entry, 'category') !== 'amenity' ? { area: true } : {}),
    quality: number ? 'rooftop' : approximate,
    address: addressOf(format, { lat, lng }, { city, zip, county, state }),
  }
}
