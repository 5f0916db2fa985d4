import type { Point } from '@nemt/domain/address/schema.ts'
import type { Found, Geocoder } from '../adapters.ts'
import { addressOf, formatOf } from './address.ts'
import { askMap, at, numberAt, textAt } from './ask.ts'
import { stateCode } from '@nemt/domain/place/states.ts'

/** Addresses from a Photon server (`/api`), which is made for typing; what is near comes first. */
export function photonGeocoder(base: string): Geocoder {
  const search = async (text: string, limit: number, near?: Point): Promise<Found[]> => {
    const url = new URL(`${base.replace(/\/$/, '')}/api`)
    url.search = new URLSearchParams({
      q: text,
      limit: String(limit),
      ...(near ? { lat: String(near.lat), lon: String(near.lng) } : {}),
    }).toString()
    const features = at(await askMap(url), 'features')
    return (Array.isArray(features) ? features : []).flatMap((feature) => foundOf(feature) ?? [])
  }
  return {
    suggest: async (text, near) => ({ found: await search(text, 5, near), degraded: false }),
    locate: async (text, near) => (await search(text, 1, near))[0] ?? null,
  }
}

function foundOf(feature: unknown): Found | null {
  const [lng, lat] = [
    numberAt(feature, 'geometry', 'coordinates', 0),
    numberAt(feature, 'geometry', 'coordinates', 1),
  ]
  if (lat === undefined || lng === undefined || Math.abs(lat) > 90 || Math.abs(lng) > 180) return null
  const part = (name: string) => textAt(feature, 'properties', name)
  if (part('countrycode') && part('countrycode') !== 'US') return null
  const [number, street, name, city, zip, county, state] = [
    part('housenumber'),
    part('street'),
    part('name'),
    part('city'),
    part('postcode')?.slice(0, 12),
    part('county'),
    stateCode(part('state')),
  ]
  const named = name === city ? undefined : name
  const line = street ? [number, street].filter(Boolean).join(' ') : named
  const format = formatOf(line, { city: city ?? name, state, zip })
  if (!format) return null
  const approximate = street || zip ? 'zip+approx' : 'city+approx'
  return {
    ...(line === undefined ? { area: true } : {}),
    quality: number ? 'rooftop' : approximate,
    address: addressOf(format, { lat, lng }, { city, zip, county, state }),
  }
}
