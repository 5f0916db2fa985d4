import type { Point } from '../address/schema.ts'
import { haversine, METRES_PER_MILE } from '../distance/haversine.ts'
import { pointOf } from '../distance/proximity.ts'
import { plain } from '../text/plain.ts'
import { codeOfState, namesState, stateOf } from './states.ts'
import {
  addressWords,
  isDirection,
  isPossessive,
  isSameWord,
  isSameUnit,
  isStreetType,
  placeWords,
  readingsOf,
  spellingsOf,
  withoutUnit,
} from './address-words.ts'

/**
 * Where an offered place comes from, the passenger's own first: home, facility, where their last rides went,
 * the customer's, the map's.
 */
export const placeSources = ['home', 'facility', 'usual', 'place', 'map'] as const
export type PlaceSource = (typeof placeSources)[number]

/** A place that is offered while somebody types. */
export type OfferedPlace = {
  source: PlaceSource
  name?: string | undefined
  /** The key of a saved place. */
  place?: string | undefined
  address: {
    format: string
    subpremise?: string | undefined
    state?: string | undefined
    lat?: number | undefined
    lng?: number | undefined
  }
  /** A whole town or ZIP code: no driver can stop there. */
  area?: boolean | undefined
  /** Only somewhere near: the map knows the street or the town, not the address. */
  approximate?: boolean | undefined
}

/** The words by which a passenger's own places are called, in both languages, folded (plain). */
const CALLED: Partial<Record<PlaceSource, string>> = {
  home: 'home house residence casa hogar domicilio residencia vivienda',
  facility: 'facility clinic work office centro clinica trabajo oficina empleo instalacion',
  usual: 'usual recent frequent habitual reciente frecuente',
}

function calledAs(source: PlaceSource): string[] {
  return CALLED[source]?.split(' ') ?? []
}

/** Farther than this, a place is only offered to who names its state. Metres. */
const FAR_M = 150 * METRES_PER_MILE
/** Saved places and map addresses this near to each other may be one. Metres. */
const SAME_M = 30

/** How well a text names a place: the less, the better. */
export const FITS = { exactly: 0, begins: 1, name: 2, words: 3, inside: 4 } as const
export type Fit = (typeof FITS)[keyof typeof FITS]

/**
 * How well a place fits what was typed; null = not at all. Nothing typed fits everything alike. What the map
 * found fits by its words at least: it knows that a Street is a St.
 */
export function fitOf(typed: string, place: OfferedPlace): Fit | null {
  const fit = textFit(typed, place)
  if (place.source !== 'map' || place.area) return fit
  return fit === null || fit > FITS.words ? FITS.words : fit
}

function textFit(typed: string, place: OfferedPlace): Fit | null {
  const whole = wholeFit(typed, place)
  const { text, unit } = withoutUnit(typed)
  if (whole !== null || unit === undefined || text === '') return whole
  return isOtherDoor(unit, place) ? null : literalFit(text, place)
}

/** Whether a place has a unit of its own, and another one was typed: the suite beside it is another place. */
function isOtherDoor(unit: string, { address: { subpremise } }: OfferedPlace): boolean {
  return Boolean(subpremise) && !isSameUnit(unit, subpremise ?? '')
}

/** How well a text fits with its unit in it, where the place is known by one. */
function wholeFit(typed: string, place: OfferedPlace): Fit | null {
  const { unit } = withoutUnit(typed)
  return unit !== undefined && isDoor(unit, place) ? null : literalFit(typed, place)
}

/**
 * Whether a unit is a door at the place, not a figure of its name or written in its address: '#4' is no beginning of
 * the ZIP code 43224.
 */
function isDoor(unit: string, { name, address }: OfferedPlace): boolean {
  const figure = plain(unit).split(' ').at(-1) ?? ''
  const isNamed = placeWords(name)
    .split(' ')
    .some((word) => word.startsWith(figure))
  return !isNamed && withoutUnit(address.format).unit === undefined
}

function literalFit(typed: string, place: OfferedPlace): Fit | null {
  if (plain(typed) === '') return FITS.begins
  const literal = placeWords(typed).split(' ')
  const fits = readingsOf(typed).map((words) => {
    const state = words.findLast((word) => codeOfState(word))
    // Named in full, and read as addresses write it: no beginning of another word, and of nothing but the address.
    return state === undefined || literal.includes(state)
      ? wordsFit(words, place)
      : stateFit(words, state, place)
  })
  return fits.reduce((best, fit) => (fit !== null && (best === null || fit < best) ? fit : best), null)
}

/** How well words with a state fit, which the address must have in full. */
function stateFit(words: readonly string[], state: string, place: OfferedPlace): Fit | null {
  if (!addressWords(place.address.format).includes(state)) return null
  const fit = wordsFit(words, place)
  return fit === FITS.inside || fit === FITS.name ? FITS.words : fit
}

function wordsFit(words: readonly string[], { source, name, address }: OfferedPlace): Fit | null {
  const called = calledAs(source)
  const [shown, format] = [placeWords(name).split(' '), addressWords(address.format)]
  const street = placeWords(address.format.split(',', 1)[0]).split(' ')
  const wholes = [shown, format, ...called.map((name) => [name])]
  if (
    [...wholes, street].some((whole) => whole.length === words.length && beginsWith(whole, words, isSameWord))
  )
    return FITS.exactly
  if (wholes.some((whole) => beginsWith(whole, words, isBegun))) return FITS.begins
  const untyped = !street.some(isStreetType)
  const isIn = (all: readonly string[], index: number): boolean => {
    const [word = '', last] = [words[index], index === words.length - 1]
    const isIt = last || !isWhole(words, index) ? isBegun : isSameWord
    return all.some((whole) => isIt(whole, word)) || (untyped && index > 0 && isStreetType(word))
  }
  const holds = (allOf: (index: number) => readonly string[]): boolean =>
    words.every((_, index) => isIn(allOf(index), index))
  if (holds(() => [...shown, ...called])) return FITS.name
  // The number of a name is no house's, and its direction no end of a street.
  const isName = isIn(shown, 0) && isIn(shown, 1)
  const isHouse = isSameWord(format[0] ?? '', words[0] ?? '')
  const ofAddress = (index: number): boolean =>
    !isName && isWhole(words, index) && (isHouse || !isDirection(words[index] ?? ''))
  if (holds((index) => (ofAddress(index) ? format : [...shown, ...format, ...called]))) return FITS.words
  // Part of a number is another number, and the wrong end of a street another address.
  if (words.some((word) => /^\d/.test(word))) return null
  return words.every((word) => `${shown.join(' ')} ${format.join(' ')}`.includes(word)) ? FITS.inside : null
}

/**
 * Whether a word of a text has to be there in full: a number, and in an address the direction, once more is
 * typed.
 */
function isWhole(words: readonly string[], at: number): boolean {
  return /^\d/.test(words[at] ?? '') || (/^\d/.test(words[0] ?? '') && isDirection(words[at] ?? ''))
}

/** Whether an address begins with what was typed, its last word in full. */
function isBegunWhole(typed: string, { address }: OfferedPlace): boolean {
  const { text } = withoutUnit(typed)
  const words = addressWords(address.format)
  return readingsOf(text).some((reading) => beginsWith(words, reading, isSameWord))
}

/**
 * Whether a text says nothing of a place but its town, state or ZIP, which many places have: nobody means one of them
 * by that.
 */
export function saysOnlyWhere(typed: string, { source, name, address }: OfferedPlace): boolean {
  const words = readingsOf(typed).at(-1) ?? []
  const own = [
    ...placeWords(name).split(' '),
    ...placeWords(address.format.split(',', 1)[0]).split(' '),
    ...calledAs(source),
  ]
  return words.length > 0 && !words.some((word) => own.some((whole) => isBegun(whole, word)))
}

function isBegun(whole: string, begin: string): boolean {
  return spellingsOf(whole).some((word) => word.startsWith(begin))
}

/** Whether words begin as they were typed; the last one may be half typed. */
function beginsWith(whole: readonly string[], typed: readonly string[], last: typeof isBegun): boolean {
  return (
    typed.length <= whole.length &&
    typed.every((word, index) => (index === typed.length - 1 ? last : isSameWord)(whole[index] ?? '', word))
  )
}

/**
 * The places to offer, the likeliest first: how well they fit, then whose they are, then how near. Places far
 * from `near` need their state named, doubles are one; what the map knows only nearly comes behind what is
 * known, and towns and ZIP codes come last. A unit that was typed stays with the place at that address.
 */
export function rankPlaces<P extends OfferedPlace>(
  typed: string,
  places: readonly P[],
  near: Point | null,
): P[] {
  const ownFirst = isPossessive(typed)
  const fitting = places.flatMap((place) => {
    const fit = fitOf(typed, place)
    const away = metresTo(place, near)
    if (fit === null || tooFar(typed, place, away, fit)) return []
    return [{ place, away, class: classOf(place, fit), fit: orderOf(place, fit, ownFirst) }]
  })
  // A street of the very name that was typed is meant before a longer one that only begins so.
  const isHalf = ({ place, fit }: (typeof fitting)[number]): boolean =>
    fit === FITS.begins && place.source === 'map' && !isBegunWhole(typed, place)
  const isNamed = fitting.some(
    (each) => each.place.source === 'map' && each.fit <= FITS.begins && !isHalf(each),
  )
  const behind = (each: (typeof fitting)[number]): number => Number(isNamed && isHalf(each))
  const order = fitting.toSorted(
    (a, b) =>
      Math.max(a.class, behind(a)) - Math.max(b.class, behind(b)) ||
      a.fit - b.fit ||
      behind(a) - behind(b) ||
      placeSources.indexOf(a.place.source) - placeSources.indexOf(b.place.source) ||
      a.away - b.away ||
      nameOf(a.place).localeCompare(nameOf(b.place)),
  )
  return withoutDoubles(order.map(({ place }) => withUnit(typed, place)))
}

function isOwn({ source }: OfferedPlace): boolean {
  return source === 'home' || source === 'facility' || source === 'usual'
}

/**
 * What is known, what the map knows only nearly, and what only holds the letters somewhere; towns behind all.
 */
function classOf({ area, approximate }: OfferedPlace, fit: Fit): number {
  if (area) return 3
  if (fit === FITS.inside) return 2
  return approximate ? 1 : 0
}

/** A word of its name is enough for the passenger's own place; who says 'my' means it before all others. */
function orderOf(place: OfferedPlace, fit: Fit, ownFirst: boolean): number {
  if (!isOwn(place)) return fit
  if (ownFirst && fit !== FITS.inside) return FITS.exactly
  return fit === FITS.name ? FITS.begins : fit
}

/** The place with the unit that was typed behind its name or address. */
function withUnit<P extends OfferedPlace>(typed: string, place: P): P {
  const { text, unit } = withoutUnit(typed)
  if (
    unit === undefined ||
    place.area ||
    (place.source !== 'map' && place.address.subpremise) ||
    wholeFit(typed, place) !== null ||
    literalFit(text, place) === null
  )
    return place
  return { ...place, address: { ...place.address, subpremise: unit } }
}

function nameOf({ name, address }: OfferedPlace): string {
  return name ?? address.format
}

function metresTo({ address }: OfferedPlace, near: Point | null): number {
  const point = pointOf(address)
  return near && point ? haversine(near, point) : 0
}

/** A passenger's own places and one that is named in full are never too far. */
function tooFar(typed: string, { source, address }: OfferedPlace, away: number, fit: Fit): boolean {
  if (away <= FAR_M || source === 'home' || source === 'facility' || source === 'usual') return false
  if (source === 'place' && fit === FITS.exactly) return false
  const state = stateOf(address)
  return state === undefined || !namesState(typed, state)
}

/**
 * Whose a place is, the passenger's own first. Where they went without a name says less than the place that
 * the customer keeps there.
 */
function belongs({ source, name }: OfferedPlace): number {
  return source === 'usual' && !name ? placeSources.indexOf('place') + 0.5 : placeSources.indexOf(source)
}

/**
 * Each place once, as the first that offers it: the passenger's own before the customer's before the map's,
 * wherever they rank.
 */
function withoutDoubles<P extends OfferedPlace>(places: readonly P[]): P[] {
  const distinct: P[] = []
  for (const place of places) {
    const index = distinct.findIndex((other) => isSame(place, other))
    const double = distinct[index]
    if (!double) distinct.push(place)
    else if (belongs(place) < belongs(double)) distinct[index] = place
  }
  return distinct
}

function isSame(a: OfferedPlace, b: OfferedPlace): boolean {
  if (a.place !== undefined && a.place === b.place) return true
  if (plain(a.address.subpremise) !== plain(b.address.subpremise)) return false
  const named = !a.name || !b.name || plain(a.name) === plain(b.name)
  if (!named) return false
  if (plain(a.address.format) === plain(b.address.format)) return true
  const [one, other] = [pointOf(a.address), pointOf(b.address)]
  const street = (place: OfferedPlace): string => plain(place.address.format.split(',', 1)[0])
  return (
    one !== null &&
    other !== null &&
    haversine(one, other) < SAME_M &&
    (street(a) === street(b) || (plain(a.name) !== '' && a.name === b.name))
  )
}
