'use client'
import { Button, TextInput } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { pointOf } from '@nemt/domain/distance/proximity.ts'
import { locationTypesRequired } from '@nemt/domain/journey/residence.ts'
import type { DraftStop } from '@nemt/domain/journey/schema.ts'
import { entrance as entranceText, stopNotes } from '@nemt/domain/text/entry.ts'
import { useCall } from '#/calls/use-call.ts'
import { changeStop, movePin } from '../draft/choose.ts'
import { journey } from '../draft/store.ts'
import { useJourney } from '../draft/use-journey.ts'
import { useSettings } from '../settings/SettingsContext.tsx'
import { Choice } from './Choice.tsx'
import { PinDialog } from '../dialogs/LazyParts.tsx'
import { SaveLocation } from '../dialogs/SaveLocation.tsx'
import styles from '../create/create.module.css'

type Props = { index: number; end: 'pickup' | 'dropoff' }

/** What belongs to a place: its kind where claims ask for it, the exact point, and how to get in. */
export function StopDetails({ index, end }: Props) {
  const text = useTranslations()
  const { customer } = useSettings()
  const [placing, setPlacing] = useState(false)
  const stop = useJourney((state) => state.draft.rides[index]?.stops[end]) ?? {}
  const located = pointOf(stop.address)
  const query = stop.address?.format ?? ''
  const passenger = useJourney((state) => state.passenger?.key)
  const { data } = useCall(
    'place.suggest',
    { query, ...(passenger && { passenger }) },
    { enabled: !located && query !== '' },
  )
  const at = located ?? data?.entered?.around
  const name = stop.name ?? stop.address?.format ?? ''
  const set = (change: Partial<DraftStop>) => journey.change((state) => changeStop(state, index, end, change))
  return (
    <div className={styles.stopDetails}>
      {locationTypesRequired(customer) && (
        <Choice
          label={text('journey.locationType')}
          field={`rides.${index}.stops.${end}.type`}
          value={stop.type}
          options={(['home', 'facility'] as const).map((value) => ({
            value,
            label: text(`location_type.${value}`),
          }))}
          onChange={(type) => set({ type })}
        />
      )}
      <TextInput
        label={text('journey.entrance')}
        maxLength={100}
        value={stop.entrance ?? ''}
        onChange={(event) => set({ entrance: entranceText(event.currentTarget.value) })}
      />
      <TextInput
        label={text('journey.stopNotes')}
        maxLength={1000}
        value={stop.notes?.[end] ?? ''}
        onChange={(event) => set({ notes: { ...stop.notes, [end]: stopNotes(event.currentTarget.value) } })}
      />
      {at && (
        <Button
          variant="default"
          className={styles.pin}
          leftSection={<IconMapPin aria-hidden />}
          onClick={() => setPlacing(true)}
          aria-label={text(located ? 'pin.moveOf' : 'pin.placeOf', { place: name })}
        >
          {text(located ? 'pin.move' : 'pin.place')}
        </Button>
      )}
      <SaveLocation index={index} end={end} stop={stop} />
      {placing && at && (
        <PinDialog
          end={end}
          address={name}
          at={at}
          located={located !== null}
          onMove={(to) => journey.change((state) => movePin(state, index, end, to, at))}
          onClose={() => setPlacing(false)}
        />
      )}
    </div>
  )
}
