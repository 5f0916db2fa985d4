'use client'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { pointOf } from '@nemt/domain/distance/proximity.ts'
import { locationTypesRequired } from '@nemt/domain/journey/residence.ts'
import type { DraftStop } from '@nemt/domain/journey/schema.ts'
import { entrance as entranceText, stopNotes } from '@nemt/domain/text/entry.ts'
import { useCall } from '#/calls/use-call.ts'
import { useUnit } from '#/components/place/use-unit.ts'
import { changeStop, movePin } from '../draft/choose.ts'
import { journey } from '../draft/store.ts'
import { useJourney } from '../draft/use-journey.ts'
import { useSettings } from '../settings/SettingsContext.tsx'
import { Choice } from './Choice.tsx'
import { Folded } from './Fold.tsx'
import { PinDialog } from '../dialogs/LazyParts.tsx'
import { SaveLocation } from '../dialogs/SaveLocation.tsx'
import styles from '../create/create.module.css'

type Props = { index: number; end: 'pickup' | 'dropoff' }

/**
 * What belongs to a place: its kind where claims ask for it, the exact point, and folded to a line how to get
 * in.
 */
export function StopDetails({ index, end }: Props) {
  const text = useTranslations()
  const unitOf = useUnit()
  const { customer } = useSettings()
  const stop = useJourney((state) => state.draft.rides[index]?.stops[end]) ?? {}
  const kept = useJourney((state) => state.saving?.[`${index}.${end}`] !== undefined)
  const set = (change: Partial<DraftStop>) => journey.change((state) => changeStop(state, index, end, change))
  const { address, entrance, notes } = stop
  const line = [
    entrance,
    address?.subpremise && unitOf(address.subpremise),
    notes?.[end],
    kept && text('saveLocation.save'),
  ].filter(Boolean)
  return (
    <>
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
      <Pin index={index} end={end} stop={stop} />
      <div className={styles.stopFold}>
        <Folded
          fields={['entrance', 'notes', 'address.subpremise'].map(
            (part) => `rides.${index}.stops.${end}.${part}`,
          )}
          summary={
            <span className={styles.foldLine} data-empty={line.length === 0 || undefined}>
              <span className="unseen">{text(`journey.${end}`)}: </span>
              {line.join(' · ') || text('journey.details')}
            </span>
          }
        >
          <div className={styles.stopDetails}>
            <TextInput
              label={text('journey.entrance')}
              name={`rides.${index}.stops.${end}.entrance`}
              maxLength={100}
              value={entrance ?? ''}
              onChange={(event) => set({ entrance: entranceText(event.currentTarget.value) })}
            />
            <TextInput
              label={text('journey.apartment')}
              name={`rides.${index}.stops.${end}.address.subpremise`}
              maxLength={40}
              value={address?.subpremise ?? ''}
              onChange={(event) => {
                const { subpremise: _before, ...rest } = address ?? {}
                const unit = event.currentTarget.value
                set({ address: { ...rest, ...(unit && { subpremise: unit }) } })
              }}
            />
            <TextInput
              label={text('journey.stopNotes')}
              name={`rides.${index}.stops.${end}.notes`}
              maxLength={1000}
              value={notes?.[end] ?? ''}
              onChange={(event) => set({ notes: { ...notes, [end]: stopNotes(event.currentTarget.value) } })}
            />
            <SaveLocation index={index} end={end} stop={stop} />
          </div>
        </Folded>
      </div>
    </>
  )
}

/** The exact point: a mark beside the place, a button with words where nobody knows the point yet. */
function Pin({ index, end, stop }: Props & { stop: DraftStop }) {
  const text = useTranslations('pin')
  const [placing, setPlacing] = useState(false)
  const located = pointOf(stop.address)
  const query = stop.address?.format ?? ''
  const near = useJourney((state) => state.approximate.includes(query))
  const passenger = useJourney((state) => state.passenger?.key)
  const { data } = useCall(
    'place.suggest',
    { query, ...(passenger && { passenger }) },
    { enabled: !located && query !== '' },
  )
  const at = located ?? data?.entered?.around
  if (!at) return null
  const name = stop.name ?? query
  const label = text(located ? 'moveOf' : 'placeOf', { place: name })
  const open = () => setPlacing(true)
  return (
    <>
      {located && !near ? (
        <ActionIcon
          variant="default"
          size="lg"
          className={styles.beside}
          onClick={open}
          aria-label={label}
          title={text('move')}
        >
          <IconMapPin aria-hidden />
        </ActionIcon>
      ) : (
        <Button
          variant="default"
          className={styles.beside}
          leftSection={<IconMapPin aria-hidden />}
          onClick={open}
          aria-label={label}
        >
          {text(located ? 'move' : 'place')}
        </Button>
      )}
      {placing && (
        <PinDialog
          end={end}
          address={name}
          at={at}
          located={located !== null}
          onMove={(to) => journey.change((state) => movePin(state, index, end, to, at))}
          onClose={() => setPlacing(false)}
        />
      )}
    </>
  )
}
