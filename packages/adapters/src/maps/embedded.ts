import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import type { Point } from '@nemt/domain/address/schema.ts'
import type { Found, Geocoder } from '../adapters.ts'
import { haversine, METRES_PER_MILE } from '@nemt/domain/distance/haversine.ts'
import { codeOfState, stateCode } from '@nemt/domain/place/states.ts'
import { addressWords, spellingsOf } from '@nemt/domain/place/address-words.ts'
import type { StreetSearch } from './area/search.ts'
import type { Gazetteer, Town, Zip } from './gazetteer.ts'
import { plain } from '@nemt/domain/text/plain.ts'

type Parts = {
  number?: string
  prefix?: string
  street?: string
  type?: string
  suffix?: string
  sec_unit_type?: string
  sec_unit_num?: string
  city?: string
  state?: string
  zip?: string
}
const { parseLocation } = createRequire(import.meta.url)('parse-address') as {
  parseLocation: (text: string) => Parts | null
}

/** Below this nothing is searched (doc 1 §5). */
const SHORTEST = 3

function zipArea(zip: Zip): Found {
  return {
    quality: 'zip+approx',
    area: true,
    address: {
      format: `${zip.city}, ${zip.state} ${zip.zip}`,
      lat: zip.lat,
      lng: zip.lng,
      city: zip.city,
      state: zip.state,
      zip: zip.zip,
    },
  }
}

function townArea(town: Town): Found {
  return {
    quality: 'city+approx',
    area: true,
    address: {
      format: `${town.name}, ${town.state}`,
      lat: town.lat,
      lng: town.lng,
      city: town.name,
      state: town.state,
    },
  }
}

/**
 * The geocoder that needs nobody outside. It knows the streets of prepared areas, and everywhere towns and
 * ZIP codes. A whole address that names its town or ZIP, and whose street it doesn't know, is located near
 * the middle of that, each street line at its own spot, and says that it is approximate; one without them is
 * not found, and a ZIP that nobody wrote is only added where it is the street's.
 */
export function embeddedGeocoder(gazetteer: Gazetteer, streets: StreetSearch = () => []): Geocoder {
  /** The ZIP or the town that a street address names. */
  const centreOf = (parts: Parts, near?: Point): { zip?: Zip | undefined; town?: Town | undefined } => {
    if (parts.zip) return { zip: gazetteer.zip(parts.zip) }
    return parts.city ? { town: townNamed(gazetteer, parts.city, { state: parts.state, near }) } : {}
  }
  const streetAt = (parts: Parts, near?: Point): Found | null => {
    const line = [parts.number, parts.prefix, parts.street, parts.type, parts.suffix]
      .filter(Boolean)
      .join(' ')
    if (!parts.number || !parts.street) return null
    const subpremise = [parts.sec_unit_type, parts.sec_unit_num].filter(Boolean).join(' ')
    const { zip, town } = centreOf(parts, near)
    const centre = zip ?? town
    if (!centre) return null
    const city = zip?.city ?? town?.name ?? ''
    return {
      quality: zip ? 'zip+approx' : 'city+approx',
      address: {
        format: `${line}, ${city}, ${[centre.state, zip?.zip].filter(Boolean).join(' ')}`,
        ...moved(centre, line, zip ? 0.008 : 0.02),
        city,
        state: centre.state,
        ...(zip ? { zip: zip.zip } : {}),
        ...(subpremise ? { subpremise } : {}),
      },
    }
  }
  const areas = (text: string, near?: Point): Found[] => {
    const words = addressWords(text)
    const zip = /^\d{5}$/.test(words.at(-1) ?? '') ? gazetteer.zip(words.at(-1) as string) : undefined
    if (zip && (words.length === 1 || words.slice(0, -1).every((word) => isPartOf(zip, word))))
      return [zipArea(zip)]
    const state = words.length > 1 ? codeOfState(words.at(-1) ?? '') : undefined
    const named = state ? townsOf(gazetteer, words.slice(0, -1).join(' '), { state, near }) : []
    const found = named.length ? named : townsOf(gazetteer, plain(text), { near })
    return found.slice(0, 5).map(townArea)
  }
  /** A street address near the middle of the ZIP or town that it names itself; null when it names none. */
  const streetOf = (text: string, near?: Point): Found | null => {
    const written = townBehind(text, gazetteer, near)
    return (
      streetAt(parseLocation(text) ?? {}, near) ??
      (written ? streetAt(parseLocation(written) ?? {}, near) : null)
    )
  }
  /**
   * Where an address is looked for that nobody knows: in the ZIP, town or state that it names, and only else
   * nearby.
   */
  const aroundOf = (text: string, near?: Point): Point | undefined => {
    const parts = parseLocation(text) ?? {}
    const last = addressWords(text).findLast((word) => !/^\d+$/.test(word)) ?? ''
    // A court is no Connecticut.
    const state = last === parts.type?.toLowerCase() ? undefined : codeOfState(last)
    const written = townBehind(text, gazetteer, near)
    const { zip, town } = centreOf(
      parts.zip || parts.city || !written ? parts : (parseLocation(written) ?? {}),
      near,
    )
    const found = zip ?? town ?? (state ? gazetteer.towns('', state)[0] : undefined)
    if (found) return { lat: found.lat, lng: found.lng }
    return parts.zip || parts.city || state || /\D\s\d{5}$/.test(text.trim()) ? undefined : near
  }
  return {
    suggest: async (text, near) => {
      if (text.trim().length < SHORTEST) return { found: [], degraded: false }
      const around = aroundOf(text, near)
      const known = streets(text, near)
      const street = known.some(isAddress) ? null : streetOf(text, near)
      const found = [...known, ...(street ? [street] : []), ...areas(text, near)]
      return { found, ...(around ? { around } : {}), degraded: false }
    },
    locate: async (text, near) => {
      const known = text.trim().length < SHORTEST ? [] : streets(text, near)
      return known.find(isAddress) ?? streetOf(text, near) ?? areas(text, near)[0] ?? known[0] ?? null
    },
  }
}

/** Whether somebody can stop there. */
function isAddress({ area }: Found): boolean {
  return !area
}

/** Whether a word belongs to what is written before a ZIP: its town or its state. */
function isPartOf({ city, state }: Zip, word: string): boolean {
  return plain(city).split(' ').includes(word) || word === state.toLowerCase()
}

/** Within this a town is near. Metres. */
const NEAR_M = 150 * METRES_PER_MILE

/** A town's name, folded, as it may be spelled: 'saint paul' for 'St. Paul'. */
function spelled(name: string): string[] {
  const [first = '', ...rest] = plain(name).split(' ')
  return spellingsOf(first).map((word) => [word, ...rest].join(' '))
}

/**
 * Towns whose name begins so: those of that very name first, then the near ones, the nearest first, then by
 * people.
 */
function townsOf(
  gazetteer: Gazetteer,
  begin: string,
  { state, near }: { state?: string | undefined; near?: Point | undefined },
): Town[] {
  const names = spelled(begin)
  const found = names
    .flatMap((name) => gazetteer.towns(name, state))
    .map((town) => ({ town, away: near ? haversine(near, town) : Infinity }))
  const rank = ({ town, away }: (typeof found)[number]): number =>
    (names.includes(town.plain) ? 0 : 2) + (away <= NEAR_M ? 0 : 1)
  const byNearness = (one: number, other: number): number =>
    one <= NEAR_M && other <= NEAR_M ? one - other : 0
  return found
    .toSorted(
      (a, b) => rank(a) - rank(b) || byNearness(a.away, b.away) || b.town.population - a.town.population,
    )
    .map(({ town }) => town)
}

/**
 * The town of that name: the largest, or without a state the nearest, since people mean the one in their
 * region.
 */
function townNamed(
  gazetteer: Gazetteer,
  name: string,
  { state, near }: { state?: string | undefined; near?: Point | undefined },
): Town | undefined {
  const named = spelled(name).flatMap((spelling) =>
    gazetteer.towns(spelling, stateCode(state)?.toUpperCase()).filter((town) => town.plain === spelling),
  )
  return near && !state ? named.toSorted((a, b) => haversine(near, a) - haversine(near, b))[0] : named[0]
}

/**
 * A street with a town written behind it but no state, completed with the state of the nearest town of that
 * name.
 */
function townBehind(text: string, gazetteer: Gazetteer, near: Point | undefined): string | null {
  const words = text.trim().split(/[\s,]+/)
  for (const count of [3, 2, 1]) {
    const [line, name] = [words.slice(0, -count).join(' '), words.slice(-count).join(' ')]
    if (!parseLocation(line)?.type) continue
    const town = townNamed(gazetteer, name, { near })
    if (town) return `${line}, ${town.name}, ${town.state}`
  }
  return null
}

/** A spot of its own for each street line, within `reach` degrees of the centre. */
function moved(centre: Point, line: string, reach: number): Point {
  const hash = createHash('sha1').update(plain(line)).digest()
  const part = (at: number): number => hash.readUInt16BE(at) / 32768 - 1
  return { lat: round(centre.lat + part(0) * reach), lng: round(centre.lng + part(2) * reach) }
}

function round(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
