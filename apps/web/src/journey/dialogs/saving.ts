import { may } from '@nemt/domain/access/may.ts'
import type { DraftStop } from '@nemt/domain/journey/schema.ts'
import type { Passenger } from '@nemt/domain/passenger/schema.ts'
import type { PayloadOf } from '#/calls/named.ts'
import type { JourneyState } from '../draft/state.ts'
import type { JourneySettings } from '../settings/settings.ts'

/**
 * Where a location would be kept: for everybody of the customer, or with the passenger as home or preferred
 * facility.
 */
export type Keeping = 'customer' | 'home' | 'facility'
export type LocationToSave =
  | { name: 'place.save'; payload: PayloadOf<'place.save'> }
  | { name: 'passenger.update'; payload: PayloadOf<'passenger.update'> }

/**
 * Where 'save this location' (V212) would keep a stop, or null where it is kept already or the user may not.
 * A residence is somebody's own: it goes to the passenger's record and never into the list that everybody
 * sees.
 */
export function keepingOf(
  stop: DraftStop,
  passenger: Passenger | null,
  permissions: readonly string[],
): Keeping | null {
  const { address, place, type } = stop
  const isOwnPlace = [passenger?.places.home, passenger?.places.facility].some(
    (place) => place?.address.format === address?.format,
  )
  if (!address?.format || address.lat === undefined || place || isOwnPlace) return null
  if (type === 'home') return passenger && may(permissions, 'passenger.edit') ? 'home' : null
  if (may(permissions, 'place.create')) return 'customer'
  return passenger && may(permissions, 'passenger.edit') && !passenger.places.facility ? 'facility' : null
}

/** The calls that keep what was ticked; each location once, as it was named first. */
export function locationsToSave(
  { draft, passenger, saving = {} }: JourneyState,
  { permissions }: Pick<JourneySettings, 'permissions'>,
): LocationToSave[] {
  const calls = draft.rides.flatMap(({ stops }, index) =>
    (['pickup', 'dropoff'] as const).flatMap((end): [string, LocationToSave][] => {
      const name = saving[`${index}.${end}`]
      const stop = stops[end]
      const keeping = name === undefined ? null : keepingOf(stop, passenger, permissions)
      if (!keeping || name === undefined || !stop.address?.format) return []
      const address = { ...stop.address, format: stop.address.format }
      const notes = stop.notes && { notes: stop.notes }
      if (keeping === 'customer')
        return [
          [
            address.format,
            {
              name: 'place.save',
              payload: { name: name.trim() || address.format, address, type: 'facility', ...notes },
            },
          ],
        ]
      const own = {
        address,
        confirmed: true,
        ...(name.trim() && keeping === 'facility' && { name: name.trim() }),
        ...notes,
      }
      return [
        [
          address.format,
          { name: 'passenger.update', payload: { key: passenger!.key, places: { [keeping]: own } } },
        ],
      ]
    }),
  )
  return [...new Map(calls.reverse()).values()].reverse()
}
