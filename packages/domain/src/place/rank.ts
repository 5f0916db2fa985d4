import type { Point } from '../address/schema.ts'
import { haversine, METRES_PER_MILE } from '../distance/haversine.ts'
import { pointOf } from '../distance/proximity.ts'
import { plain } from '../text/plain.ts'
import { namesState, stateOf } from './states.ts'

/** Where an offered place comes from, the passenger's own first: home, facility, where their last rides went, the customer's, the map's. */
export const placeSources = ['home', 'facility', 'usual', 'place', 'map'] as const
export type PlaceSource = (typeof placeSources)[number]

/** A place that is offered while somebody types. */
export type OfferedPlace = {
  source: PlaceSource
  name?: string | undefined
  /** The key of a saved place. */
  place?: string | undefined
  address: { format: string; subpremise?: string | undefined; state?: string | undefined; lat?: number | undefined; lng?: number | undefined }
  /** A whole town or ZIP code: no driver can stop there. */
  area?: boolean | undefined
}

/** The words by which a passenger's own places are called, in both languages, folded (plain). */
const CALLED: Partial<Record<PlaceSource, readonly string[]>> = {
  home: ['home', 'house', 'residence', 'casa', 'hogar', 'domicilio', 'residencia'],
  facility: ['facility', 'clinic', 'work', 'centro', 'clinica', 'trabajo', 'instalacion'],
  usual: ['usual', 'recent', 'habitual', 'reciente'],
}

/** Farther than this, a place is only offered to who names its state. Metres. */
const FAR_M = 150 * METRES_PER_MILE
/** Saved places and map addresses this near to each other may be one. Metres. */
const SAME_M = 30

/** How well a text names a place: the less, the better. */
export const FITS = { exactly: 0, begins: 1, name: 2, words: 3, inside: 4 } as const
export type Fit = (typeof FITS)[keyof typeof FITS]

/**
 * How well a place fits what was typed; null = not at all. Nothing typed fits everything alike. What the map found fits by its words at
 * least: it knows that a Street is a St.
 */
export function fitOf(typed: string, place: OfferedPlace): Fit | null {
  const fit = textFit(typed, place)
  if (place.source !== 'map' || place.area) return fit
  return fit === null || fit > FITS.words ? FITS.words : fit
}

function textFit(typed: string, { source, name, address }: OfferedPlace): Fit | null {
  const text = plain(typed)
  if (text === '') return FITS.begins
  const called = CALLED[source] ?? []
  const [shown, format] = [plain(name), plain(address.format)]
  const street = plain(address.format.split(',', 1)[0])
  if ([shown, format, street, ...called].includes(text)) return FITS.exactly
  if ([shown, format, ...called].some((whole) => whole.startsWith(text))) return FITS.begins
  const words = text.split(' ')
  const begin = (wholes: readonly string[]) => words.every((word) => wholes.some((whole) => whole.startsWith(word)))
  if (begin([...shown.split(' '), ...called])) return FITS.name
  if (begin([...shown.split(' '), ...format.split(' '), ...called])) return FITS.words
  return words.every((word) => `${shown} ${format}`.includes(word)) ? FITS.inside : null
}

/**
 * The places to offer, the likeliest first: how well they fit, then whose they are, then how near. Places far from `near` need their state
 * named, doubles are one, and towns and ZIP codes come last and never alone.
 */
export function rankPlaces<P extends OfferedPlace>(typed: string, places: readonly P[], near: Point | null): P[] {
  const fitting = places.flatMap((place) => {
    const fit = fitOf(typed, place)
    const away = metresTo(place, near)
    return fit === null || tooFar(typed, place, away, fit) ? [] : [{ place, fit, away }]
  })
  const order = fitting.toSorted(
    (a, b) =>
      Number(a.place.area === true) - Number(b.place.area === true)
      || a.fit - b.fit
      || placeSources.indexOf(a.place.source) - placeSources.indexOf(b.place.source)
      || a.away - b.away
      || nameOf(a.place).localeCompare(nameOf(b.place)),
  )
  const ranked = withoutDoubles(order.map(({ place }) => place))
  return ranked[0]?.area ? [] : ranked
}

const nameOf = ({ name, address }: OfferedPlace): string => name ?? address.format

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

/** Each place once, as the first that offers it: the passenger's own before the customer's before the map's, wherever they rank. */
function withoutDoubles<P extends OfferedPlace>(places: readonly P[]): P[] {
  const kept: P[] = []
  for (const place of places) {
    const index = kept.findIndex((other) => isSame(place, other))
    const double = kept[index]
    if (!double) kept.push(place)
    else if (placeSources.indexOf(place.source) < placeSources.indexOf(double.source)) kept[index] = place
  }
  return kept
}

function isSame(a: OfferedPlace, b: OfferedPlace): boolean {
  if (a.place !== undefined && a.place === b.place) return true
  if (plain(a.address.subpremise) !== plain(b.address.subpremise)) return false
  const named = !a.name || !b.name || plain(a.name) === plain(b.name)
  if (!named) return false
  if (plain(a.address.format) === plain(b.address.format)) return true
  const [one, other] = [pointOf(a.address), pointOf(b.address)]
  const street = (place: OfferedPlace): string => plain(place.address.format.split(',', 1)[0])
  return one !== null && other !== null && haversine(one, other) < SAME_M && (street(a) === street(b) || plain(a.name) !== '' && a.name === b.name)
}
