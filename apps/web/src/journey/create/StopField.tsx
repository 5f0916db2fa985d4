'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { locationTypesRequired } from '@nemt/domain/journey/residence.ts'
import type { DraftStop } from '@nemt/domain/journey/schema.ts'
import { dataOf } from '../../calls/answer.ts'
import { callKey } from '../../calls/key.ts'
import { send } from '../../calls/send.ts'
import { useCall } from '../../calls/use-call.ts'
import type { DataOf } from '../../calls/named.ts'
import { PlacePicker, type FoundPlace } from '../../components/place/PlacePicker.tsx'
import { changeStop, enterPlace } from '../draft/choose.ts'
import { journey } from '../draft/store.ts'
import { useJourney } from '../draft/use-journey.ts'
import { useSettings } from '../SettingsContext.tsx'
import { AddressTypeDialog } from './LazyParts.tsx'
import { StopDetails } from './StopDetails.tsx'
import styles from './create.module.css'

type Props = { index: number; end: 'pickup' | 'dropoff' }
type Suggestion = DataOf<'place.suggest'>['suggestions'][number]

const foundOf = ({ source, place, quality, ...found }: Suggestion): FoundPlace => ({
  ...found,
  key: place ?? (source === 'map' ? found.address.format : source),
  ...(place && { place }),
  ...(quality && quality !== 'rooftop' && { approximate: true }),
})

/** One end of a leg: the place, and what belongs to it. */
export const StopField = ({ index, end }: Props) => {
  const words = useTranslations()
  const { customer } = useSettings()
  const client = useQueryClient()
  const [asksType, setAsksType] = useState(false)
  const stop = useJourney((state) => state.draft.rides[index]?.stops[end]) ?? {}
  const passenger = useJourney((state) => state.passenger)
  const approximate = useJourney((state) => stop.address?.format !== undefined && state.approximate.includes(stop.address.format))
  const whose = passenger ? { passenger: passenger.key } : {}
  const { data } = useCall('place.suggest', { query: '', ...whose }, { freshMs: 10 * 60_000 })
  const path = `rides.${index}.stops.${end}`
  const search = async (query: string) => {
    const { home, facility } = passenger?.places ?? {}
    const here = journey.current().draft.rides[0]?.stops.pickup.address ?? home?.address ?? facility?.address
    const near = here?.lat === undefined || here.lng === undefined ? {} : { near: { lat: here.lat, lng: here.lng } }
    const payload = { query, ...whose, ...near }
    const found = await client.fetchQuery({ queryKey: callKey('place.suggest', payload), queryFn: async () => dataOf(await send<DataOf<'place.suggest'>>('place.suggest', payload)) })
    return found.suggestions.filter(({ source }) => source === 'place' || source === 'map').map(foundOf)
  }
  const enter = (place: FoundPlace | null) => {
    journey.change((state) => enterPlace(state, index, end, place))
    const entered = journey.current().draft.rides[index]?.stops[end]
    setAsksType(place !== null && locationTypesRequired(customer) && entered?.type === undefined)
  }
  return (
    <div className={styles.stop}>
      <div data-field={path}>
        <PlacePicker label={words(`journey.${end}`)} name={path} value={valueOf(stop)} onChange={enter} saved={data?.suggestions.map(foundOf) ?? []} search={search} />
        {approximate && <p className={styles.hint}>{words('journey.approximate')}</p>}
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

const valueOf = ({ address, name, type, place }: DraftStop): FoundPlace | null =>
  address?.format === undefined ? null : { key: place ?? address.format, address: { ...address, format: address.format }, ...(name && { name }), ...(type && { type }) }
