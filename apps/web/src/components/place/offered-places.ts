import type { Point } from '@nemt/domain/address/schema.ts'
import { FITS, fitOf, rankPlaces, type OfferedPlace } from '@nemt/domain/place/rank.ts'

/** Keys are waited for 650 ms, but the first search starts at once (doc 1 §9, X048). */
export function typingDelay(text: string, minimum: number): number {
  return text.trim().length === minimum ? 0 : 650
}

const SAVED_AT_MOST = 10
const FOUND_AT_MOST = 3

/**
 * What a picker offers for a text, from the places it has at hand and those that the search found (doc 2 §9):
 * saved ones, up to 10; then the map's addresses, up to 3; last the saved ones that only hold the letters
 * somewhere inside their words.
 */
export function offeredPlaces<P extends OfferedPlace>(
  typed: string,
  { saved, found, near }: { saved: readonly P[]; found: readonly P[]; near?: Point | undefined },
): { saved: P[]; found: P[]; inside: P[] } {
  const ranked = rankPlaces(typed, [...saved, ...found], near ?? null)
  const savedPlaces = ranked.filter(({ source }) => source !== 'map').slice(0, SAVED_AT_MOST)
  const isInside = (place: P): boolean => fitOf(typed, place) === FITS.inside
  return {
    saved: savedPlaces.filter((place) => !isInside(place)),
    found: ranked.filter(({ source }) => source === 'map').slice(0, FOUND_AT_MOST),
    inside: savedPlaces.filter(isInside),
  }
}
