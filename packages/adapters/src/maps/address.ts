import type { Point } from '@nemt/domain/address/schema.ts'
import type { Found } from '../adapters.ts'

/** What a map server may know of an address. */
type Parts = { [Part in 'city' | 'zip' | 'county' | 'state']: string | undefined }

/** An address on one line; what isn't known leaves no comma behind. Empty where nothing is known. */
export function formatOf(
  line: string | undefined,
  { city, state, zip }: Pick<Parts, 'city' | 'state' | 'zip'>,
): string {
  return [line, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

/** The address of a find; parts that aren't known, or are empty, are absent. */
export function addressOf(
  format: string,
  { lat, lng }: Point,
  { city, zip, county, state }: Parts,
): Found['address'] {
  return {
    format,
    lat,
    lng,
    ...(city ? { city } : {}),
    ...(zip ? { zip } : {}),
    ...(county ? { county } : {}),
    ...(state ? { state } : {}),
  }
}
