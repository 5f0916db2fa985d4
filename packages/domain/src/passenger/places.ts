import type { Address } from '../address/schema.ts'
import { blank } from '../text/blank.ts'
import type { Problem } from '../problem/problem.ts'
import type { PassengerPlace } from './schema.ts'

export type PlaceSection = 'home' | 'facilities'
/** A place while it is being entered: the address may not be located yet. */
export type PlaceDraft = Omit<PassengerPlace, 'address'> & { address?: Partial<Address> }

/** Whether the place is empty, so that the section may be skipped (V857). */
export function placeEmpty(place: PlaceDraft | undefined): boolean {
  return blank(place?.address?.format)
}

/** Another address must be confirmed anew (V886). */
export function withAddress(place: PlaceDraft | undefined, address: Partial<Address>): PlaceDraft {
  const before = place?.address
  const isSameAddress =
    before?.format === address.format && before?.lat === address.lat && before?.lng === address.lng
  return { ...place, address, confirmed: isSameAddress ? (place?.confirmed ?? false) : false }
}

/** Confirm (V887). */
export function confirmed(place: PlaceDraft): PlaceDraft {
  return { ...place, confirmed: true }
}

/**
 * What an address section still misses, or null: a located address that nobody confirmed (V888; the
 * facility's pin V889), and with portal self-scheduling an address at all (V890, V891).
 */
export function placeProblem(
  section: PlaceSection,
  place: PlaceDraft | undefined,
  selfScheduling: boolean,
): Problem | null {
  const field = section === 'home' ? 'places.home' : 'places.facility'
  if (placeEmpty(place))
    return selfScheduling ? { code: section === 'home' ? 'home_required' : 'facility_required', field } : null
  if (place?.address?.lat !== undefined && !place.confirmed)
    return {
      code: section === 'home' ? 'location_unconfirmed' : 'pin_unconfirmed',
      field: `${field}.confirmed`,
    }
  return null
}
