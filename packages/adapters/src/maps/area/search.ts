import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Point } from '@nemt/domain/address/schema.ts'
import { haversine } from '@nemt/domain/distance/haversine.ts'
import {
  addressWords,
  isSameWord,
  isStreetType,
  spellingsOf,
  withoutUnit,
} from '@nemt/domain/place/address-words.ts'
import { shortStreet } from '@nemt/domain/place/street-name.ts'
import { plain } from '@nemt/domain/text/plain.ts'
import type { Found } from '#/adapters.ts'
import type { Gazetteer, Zip } from '../gazetteer.ts'
import { AREA_FILES, type Area } from './area.ts'
import type { SearchFile, SearchStreet } from './search-file.ts'
import {
  firstWords,
  namingOf,
  streetName,
  streetWords,
  type Naming,
  type StreetName,
} from './street-words.ts'

/** Places of a text that an area's streets know, the likeliest first. */
export type StreetSearch = (text: string, near?: Point) => Found[]

/** As many as are offered of a text. */
const MOST = 3
/** Two known numbers farther apart than this (metres) say nothing of those between them. */
const APART_M = 600
/** What people say before a crossing. */
const CORNER_OF = /^(?:(?:the|la)\s+)?(?:corner|intersection|esquina)\s+(?:(?:of|de)\s+)?/i
const CORNER = /\s+(?:&|and|at|y|con|esq(?:uina)?\.?)\s+|\s*[&@/]\s*/i

/** A house's number as it is written, also with a half or a letter: '12', '12B', '12-B', '12½', '12 1/2'. */
const HOUSE = /^(\d{1,6})(?:\s?[¼½¾]|\s+[13]\/[24]|-?[a-z])?(?=[\s,])/i

type Street = SearchStreet & { parts: StreetName; words: Set<string>; town: Zip | undefined }
type Index = {
  gazetteer: Gazetteer
  streets: Street[]
  /** Streets by the two letters that their names begin with. */
  begin: Map<string, number[]>
  crossings: Map<string, [lat: number, lng: number]>
}
type Match = { index: number; street: Street; naming: Naming; zip: string }

/**
 * Finds streets, crossings and house numbers of the prepared areas. A number between two that the extract
 * knows is put between them; where it knows none of the street, the street's middle is told as such.
 */
export function streetSearch(areas: () => readonly Area[], gazetteer: Gazetteer): StreetSearch {
  const kept = new Map<string, Index>()
  const indexOf = ({ folder }: Area): Index => {
    const known = kept.get(folder)
    if (known) return known
    for (const other of kept.keys()) if (path.dirname(other) === path.dirname(folder)) kept.delete(other)
    const file = readFileSync(path.join(folder, AREA_FILES.search), 'utf8')
    const index = indexed(JSON.parse(file) as SearchFile, gazetteer)
    kept.set(folder, index)
    return index
  }
  return (text, near) => {
    const found = areas().flatMap((area) => findIn(indexOf(area), text, near))
    return found.slice(0, MOST)
  }
}

function indexed({ streets: listed, crossings }: SearchFile, gazetteer: Gazetteer): Index {
  const begin = new Map<string, number[]>()
  const townOf = townsAround(listed, gazetteer)
  const streets = listed.map((street, index): Street => {
    const town = townOf(street)
    const parts = streetName(street.name)
    const firsts = firstWords(parts).flatMap(spellingsOf)
    for (const letters of new Set(firsts.map((word) => word.slice(0, 2)))) {
      const there = begin.get(letters)
      if (there) there.push(index)
      else begin.set(letters, [index])
    }
    const words = [...plain(town?.city ?? '').split(' '), town?.state.toLowerCase() ?? '', street.zip]
    return { ...street, parts, town, words: new Set(words) }
  })
  const points = crossings.map(([one, other, lat, lng]): [string, [number, number]] => [
    keyOf(one, other),
    [lat, lng],
  ])
  return { gazetteer, streets, begin, crossings: new Map(points) }
}

/** Degrees of a square in which streets without a ZIP code have the town of those with one. */
const SQUARE = 0.02

/**
 * The town of a street, by its own ZIP code, else by that of a street nearby: some codes lie where nobody
 * lives.
 */
function townsAround(
  streets: readonly SearchStreet[],
  gazetteer: Gazetteer,
): (street: SearchStreet) => Zip | undefined {
  const around = new Map<string, Zip>()
  const squareOf = ([lat, lng]: SearchStreet['at'], up: number, right: number) =>
    `${Math.floor(lat / SQUARE) + up} ${Math.floor(lng / SQUARE) + right}`
  for (const { zip, at } of streets) {
    const town = gazetteer.zip(zip)
    if (town) around.set(squareOf(at, 0, 0), town)
  }
  return ({ zip, at }) => {
    const own = gazetteer.zip(zip) ?? around.get(squareOf(at, 0, 0))
    if (own) return own
    for (const up of [-1, 0, 1])
      for (const right of [-1, 0, 1]) {
        const next = around.get(squareOf(at, up, right))
        if (next) return next
      }
    return gazetteer.nearestZip({ lat: at[0], lng: at[1] })
  }
}

function keyOf(one: number, other: number): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`
}

function findIn(index: Index, text: string, near: Point | undefined): Found[] {
  const { text: line, unit } = withoutUnit(text.trim())
  const house = HOUSE.exec(line)
  // What is behind the figures of a house is no word of its street, and its stroke no crossing.
  const bare = house ? `${house[1]}${line.slice(house[0].length)}` : line
  const [one, other] = bare.replace(CORNER_OF, '').split(CORNER)
  if (one && other) return crossingsFound(index, one, other, near)
  const words = streetWords(addressWords(bare).join(' '))
  const number = /^\d{1,6}[a-z]?$/.test(words[0] ?? '') ? (house?.[0] ?? words[0]) : undefined
  const matches = namedBy(index, number ? words.slice(1) : words, { near })
  if (number || matches.length > 0) return matches.map((match) => placeOf(match, number, unit))
  return numberedBehind(index, words, near).map(([match, behind]) => placeOf(match, behind, unit))
}

/** The houses that words name as in Spanish, with the number behind the street: 'calle High 500'. */
function numberedBehind(index: Index, words: readonly string[], near: Point | undefined): [Match, string][] {
  const isNumber = (word: string) =>
    /^\d{1,4}[a-z]?$/.test(word) || (/^\d{5}$/.test(word) && !index.gazetteer.zip(word))
  const at = words.findIndex((word, place) => place > 0 && isNumber(word))
  const number = words[at]
  if (number === undefined) return []
  const named = namedBy(index, words.toSpliced(at, 1), { near, typing: false })
  return named.map((match) => [match, number])
}

type Asked = { near: Point | undefined; typing?: boolean }

/** The streets that words name, as in Spanish also with their kind first: 'calle High', 'avenida Neil'. */
function namedBy(index: Index, words: readonly string[], asked: Asked): Match[] {
  const matches = matchesOf(index, words, asked)
  const [kind = '', ...name] = words
  if (matches.length > 0 || name.length === 0 || !isStreetType(kind)) return matches
  return matchesOf(index, name, asked).filter(({ street }) => isSameWord(street.parts.type ?? '', kind))
}

/** The streets that words name, with nothing behind but their own town, state and ZIP; the best first. */
function matchesOf(
  { streets, begin, gazetteer }: Index,
  words: readonly string[],
  { near, typing = true }: Asked,
): Match[] {
  const letters = new Set(words.slice(0, 2).map((word) => word.slice(0, 2)))
  const matches = [...new Set([...letters].flatMap((two) => begin.get(two) ?? []))].flatMap(
    (index): Match[] => {
      const street = streets[index] as Street
      const naming = namingOf(street.parts, words, typing)
      const rest = naming && words.slice(naming.used)
      const isIts = (word: string) => street.words.has(word) || isZipOf(gazetteer, street, word)
      return naming && rest?.every(isIts) ? [{ index, street, naming, zip: zipOf(street, rest) }] : []
    },
  )
  const away = ({ street: { at } }: Match) => (near ? haversine(near, { lat: at[0], lng: at[1] }) : 0)
  return matches.toSorted((a, b) => a.naming.missing - b.naming.missing || away(a) - away(b))
}

/** Whether a word is a ZIP code of the street's town, where the extract doesn't say the street's own. */
function isZipOf(gazetteer: Gazetteer, { zip, town }: Street, word: string): boolean {
  return !zip && /^\d{5}$/.test(word) && gazetteer.zip(word)?.city === town?.city
}

/** The street's ZIP code, else the one that was written. */
function zipOf({ zip }: Street, rest: readonly string[]): string {
  return zip || (rest.find((word) => /^\d{5}$/.test(word)) ?? '')
}

function placeOf(
  { street, naming, zip }: Match,
  number: string | undefined,
  unit: string | undefined,
): Found {
  const name = shortStreet(street.name)
  const [direction] = naming.direction ? spellingsOf(naming.direction) : []
  const directed = direction ? `${direction.toUpperCase()} ${name}` : name
  const exact = number === undefined ? undefined : numbered(street.numbers ?? [], parseInt(number, 10))
  const [lat, lng] = exact?.at ?? street.at
  return {
    quality: exact?.quality ?? 'street',
    // Nobody can stop at a whole street.
    ...(number === undefined ? { area: true } : {}),
    address: {
      ...addressAt(street.town, zip, number ? `${number.toUpperCase()} ${directed}` : directed, { lat, lng }),
      ...(unit ? { subpremise: unit } : {}),
    },
  }
}

function addressAt(town: Zip | undefined, zip: string, line: string, { lat, lng }: Point): Found['address'] {
  const behind = [town?.state, zip].filter(Boolean).join(' ')
  return {
    format: [line, town?.city, behind].filter(Boolean).join(', '),
    lat,
    lng,
    ...(town ? { city: town.city, state: town.state } : {}),
    ...(zip ? { zip } : {}),
  }
}

type Numbered = { at: [lat: number, lng: number]; quality: 'rooftop' | 'interpolated' }

/**
 * Where a number is: at its own point, or between its neighbours on the same side of the street (even or
 * odd), in proportion; undefined where the numbers that are known don't tell.
 */
export function numbered(known: NonNullable<SearchStreet['numbers']>, number: number): Numbered | undefined {
  const itself = known.find(([one]) => one === number)
  if (itself) return { at: [itself[1], itself[2]], quality: 'rooftop' }
  const side = known.filter(([one]) => one % 2 === number % 2)
  const below = side.findLast(([one]) => one < number)
  const above = side.find(([one]) => one > number)
  if (!below || !above) return undefined
  const [from, to] = [below, above].map(([, lat, lng]) => ({ lat, lng })) as [Point, Point]
  if (haversine(from, to) > APART_M) return undefined
  const share = (number - below[0]) / (above[0] - below[0])
  return {
    at: [from.lat + (to.lat - from.lat) * share, from.lng + (to.lng - from.lng) * share],
    quality: 'interpolated',
  }
}

/** Where two streets meet; the town, state and ZIP may stand behind the second. */
function crossingsFound(index: Index, one: string, other: string, near: Point | undefined): Found[] {
  const firsts = namedBy(index, streetWords(one), { near, typing: false })
  const seconds = namedBy(index, streetWords(addressWords(other).join(' ')), { near })
  const found = firsts.flatMap((first) =>
    seconds.flatMap((second) => {
      const at = index.crossings.get(keyOf(first.index, second.index))
      if (!at) return []
      const line = `${shortStreet(first.street.name)} & ${shortStreet(second.street.name)}`
      const place: Found = {
        quality: 'crossing',
        address: addressAt(second.street.town, first.zip === second.zip ? first.zip : '', line, {
          lat: at[0],
          lng: at[1],
        }),
      }
      return [{ place, missing: first.naming.missing + second.naming.missing, away: awayOf(at, near) }]
    }),
  )
  const seen = new Set<string>()
  return found
    .toSorted((a, b) => a.missing - b.missing || a.away - b.away)
    .map(({ place }) => place)
    .filter(({ address }) => {
      // The same corner by its other ZIP code, or metres on across a wide street.
      const key = `${address.format.split(',')[0]} ${address.lat?.toFixed(3)} ${address.lng?.toFixed(3)}`
      return !seen.has(key) && seen.add(key)
    })
}

function awayOf([lat, lng]: [number, number], near: Point | undefined): number {
  return near ? haversine(near, { lat, lng }) : 0
}
