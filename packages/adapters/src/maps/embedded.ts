import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import type { Point } from '@nemt/domain/address/schema.ts'
import type { Found, Geocoder } from '../adapters.ts'
import { haversine } from '@nemt/domain/distance/haversine.ts'
import { stateCode } from '@nemt/domain/place/states.ts'
import type { Gazetteer, Town } from './gazetteer.ts'
import { plain } from '@nemt/domain/text/plain.ts'

type Parts = { number?: string; prefix?: string; street?: string; type?: string; suffix?: string; sec_unit_type?: string; sec_unit_num?: string; city?: string; state?: string; zip?: string }
const { parseLocation } = createRequire(import.meta.url)('parse-address') as { parseLocation: (text: string) => Parts | null }

/** Below this nothing is searched (doc 1 §5). */
const SHORTEST = 3

/**
 * The geocoder that needs nobody outside: a street address is put near the middle of its ZIP (or town), each street line at its own spot,
 * and says that it is approximate.
 */
export const embeddedGeocoder = (gazetteer: Gazetteer): Geocoder => {
  const streetAt = (parts: Parts, near?: Point): Found | null => {
    const line = [parts.number, parts.prefix, parts.street, parts.type, parts.suffix].filter(Boolean).join(' ')
    if (!parts.number || !parts.street) return null
    const subpremise = [parts.sec_unit_type, parts.sec_unit_num].filter(Boolean).join(' ')
    const zip = parts.zip ? gazetteer.zip(parts.zip) : undefined
    const town = !zip && parts.city ? townNamed(gazetteer, parts.city, { state: parts.state, near }) : undefined
    const centre = zip ?? town
    if (!centre) return null
    const point = moved(centre, line, zip ? 0.008 : 0.02)
    const nearby = zip ?? gazetteer.nearestZip(point)
    const city = zip?.city ?? town?.name ?? ''
    const state = zip?.state ?? town?.state ?? ''
    return {
      quality: zip ? 'zip+approx' : 'city+approx',
      address: { format: `${line}, ${city}, ${state} ${parts.zip ?? nearby?.zip ?? ''}`.trim(), ...point, city, state, ...(parts.zip || nearby ? { zip: parts.zip ?? nearby?.zip } : {}), ...(subpremise ? { subpremise } : {}) },
    }
  }
  const areas = (text: string): Found[] => {
    const code = /^\d{5}$/.exec(text.trim())
    const zip = code ? gazetteer.zip(code[0]) : undefined
    if (zip) return [{ quality: 'zip+approx', area: true, address: { format: `${zip.city}, ${zip.state} ${zip.zip}`, lat: zip.lat, lng: zip.lng, city: zip.city, state: zip.state, zip: zip.zip } }]
    const [name = '', rest = ''] = text.split(',')
    const state = /^\s*([A-Za-z]{2})\b/.exec(rest)?.[1]?.toUpperCase()
    return gazetteer.towns(plain(name), state).slice(0, 5).map((town) => ({
      quality: 'city+approx',
      area: true,
      address: { format: `${town.name}, ${town.state}`, lat: town.lat, lng: town.lng, city: town.name, state: town.state },
    }))
  }
  return {
    suggest: async (text, near) => {
      if (text.trim().length < SHORTEST) return { found: [], degraded: false }
      const street = /^\s*\d+\s+\S/.test(text) ? (streetAt(parseLocation(text) ?? {}, near) ?? streetAt(parseLocation(inTown(text, gazetteer, near)) ?? {})) : null
      const seen = new Set<string>()
      return { found: [...(street ? [street] : []), ...areas(text)].filter(({ address }) => !seen.has(address.format) && seen.add(address.format)).slice(0, 5), degraded: false }
    },
    locate: async (text) => streetAt(parseLocation(text) ?? {}) ?? areas(text)[0] ?? null,
  }
}

/** The town of that name: the largest, or without a state the nearest, since people mean the one in their region. */
const townNamed = (gazetteer: Gazetteer, name: string, { state, near }: { state?: string | undefined; near?: Point | undefined }): Town | undefined => {
  const named = gazetteer.towns(plain(name), stateCode(state)?.toUpperCase()).filter((town) => town.plain === plain(name))
  return near && !state ? named.toSorted((a, b) => haversine(near, a) - haversine(near, b))[0] : named[0]
}

/** A street with a town written behind it but no state, completed with the state of the nearest town of that name. */
const townBehind = (text: string, gazetteer: Gazetteer, near: Point | undefined): string | null => {
  const words = text.trim().split(/[\s,]+/)
  for (const count of [3, 2, 1]) {
    const [line, name] = [words.slice(0, -count).join(' '), words.slice(-count).join(' ')]
    if (!parseLocation(line)?.type) continue
    const town = townNamed(gazetteer, name, { near })
    if (town) return `${line}, ${town.name}, ${town.state}`
  }
  return null
}

/** A half-typed street address, completed with the town of the point nearby; who wrote that town already means it, and not the ZIP nearby. */
const inTown = (text: string, gazetteer: Gazetteer, near: Point | undefined): string => {
  const written = townBehind(text, gazetteer, near)
  if (written) return written
  const here = near && gazetteer.nearestZip(near)
  if (!here) return text
  const street = text.trim().toLowerCase().endsWith(` ${here.city.toLowerCase()}`) ? text.trim().slice(0, -here.city.length).replace(/[\s,]+$/, '') : null
  return street ? `${street}, ${here.city}, ${here.state}` : `${text}, ${here.city}, ${here.state} ${here.zip}`
}

/** A spot of its own for each street line, within `reach` degrees of the centre. */
const moved = (centre: Point, line: string, reach: number): Point => {
  const hash = createHash('sha1').update(plain(line)).digest()
  const part = (at: number): number => hash.readUInt16BE(at) / 32768 - 1
  return { lat: round(centre.lat + part(0) * reach), lng: round(centre.lng + part(2) * reach) }
}
const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
