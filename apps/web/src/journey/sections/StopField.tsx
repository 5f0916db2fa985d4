'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { pointOf } from '@nemt/domain/distance/proximity.ts'
import { locationTypesRequired } from '@nemt/domain/journey/residence.ts'
import type { DraftStop } from '@nemt/domain/journey/schema.ts'
import { useCall } from '#/calls/use-call.ts'
import { PlacePicker, type FoundPlace } from '#/components/place/PlacePicker.tsx'
import { foundOf, useAddresses } from '#/components/place/use-addresses.ts'
import { changeStop, enterPlace } from '../draft/choose.ts'
import { journey } from '../draft/store.ts'
import { useJourney } from '../draft/use-journey.ts'
import { goesAnywhere } from '../settings/settings.ts'
import { useSettings } from '../settings/SettingsContext.tsx'
import { AddressTypeDialog, StopDetails } from '../dialogs/LazyParts.tsx'
import styles from '../create/create.module.css'

/** Where passengers may go who can't go anywhere (V522). */
const KNOWN_PLACES = ['home', 'facility', 'usual', 'place'] as const

type Props = { index: number; end: 'pickup' | 'dropoff' }

/** One end of a leg: the place, and what belongs to it. */
export function StopField({ index, end }: Props) {
  const text = useTranslations()
  const settings = useSettings()
  const { customer } = settings
  const anywhere = goesAnywhere(settings)
  const addresses = useAddresses()
  const [asksType, setAsksType] = useState(false)
  const stop = useJourney((state) => state.draft.rides[index]?.stops[end]) ?? {}
  const passenger = useJourney((state) => state.passenger)
  const approximate = useJourney(
    (state) => stop.address?.format !== undefined && state.approximate.includes(stop.address.format),
  )
  const whose = passenger ? { passenger: passenger.key } : {}
  const { data } = useCall('place.suggest', { query: '', ...whose }, { freshMs: 10 * 60_000 })
  const unlocated = stop.address?.format !== undefined && pointOf(stop.address) === null
  const path = `rides.${index}.stops.${end}`
  const begin = useJourney((state) => state.draft.rides[0]?.stops.pickup.address)
  const { home, facility } = passenger?.places ?? {}
  const near = pointOf(begin ?? home?.address ?? facility?.address) ?? undefined
  const search = (query: string) =>
    addresses(query, {
      ...(passenger && { whose: passenger.key }),
      ...(near && { near }),
      ...(!anywhere && { only: KNOWN_PLACES }),
    })
  const enter = (place: FoundPlace | null) => {
    journey.change((state) => enterPlace(state, index, end, place))
    const entered = journey.current().draft.rides[index]?.stops[end]
    setAsksType(place !== null && locationTypesRequired(customer) && entered?.type === undefined)
  }
  return (
    <div className={styles.stop}>
      <div className={styles.place} data-field={path}>
        <PlacePicker
          label={text(`journey.${end}`)}
          name={path}
          value={valueOf(stop)}
          onChange={enter}
          saved={data?.suggestions.map(foundOf) ?? []}
          search={search}
          near={near}
          savedOnly={!anywhere}
        />
        {unlocated && <p className={styles.hint}>{text('journey.unlocated')}</p>}
        {approximate && <p className={styles.hint}>{text('journey.approximate')}</p>}
      </div>
      {stop.address && <StopDetails index={index} end={end} />}
      {asksType && stop.address?.format && (
        <AddressTypeDialog
          address={stop.address.format}
          onChoose={(type) => journey.change((state) => changeStop(state, index, end, { type }))}
          onClose={() => setAsksType(false)}
        />
      )}
    </div>
  )
}

function valueOf({ address, name, type, place }: DraftStop): FoundPlace | null {
  return address?.format === undefined
    ? null
    : {
        key: place ?? address.format,
        source: 'place',
        address: { ...address, format: address.format },
        ...(name && { name }),
        ...(type && { type }),
      }
}
