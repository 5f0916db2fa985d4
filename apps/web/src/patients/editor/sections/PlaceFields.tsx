'use client'
import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { Point } from '@nemt/domain/address/schema.ts'
import { pointOf } from '@nemt/domain/distance/proximity.ts'
import { placeOfParts, type RecordParts } from '@nemt/domain/passenger/parts.ts'
import { confirmed, withAddress } from '@nemt/domain/passenger/places.ts'
import { entrance, stopNotes } from '@nemt/domain/text/entry.ts'
import { useCall } from '#/calls/use-call.ts'
import { PinMap } from '#/components/map/PinMap.tsx'
import { PinSteps } from '#/components/map/PinSteps.tsx'
import { PlacePicker, type FoundPlace } from '#/components/place/PlacePicker.tsx'
import { foundOf, useAddresses } from '#/components/place/use-addresses.ts'
import { Mark } from '#/components/status/Mark.tsx'
import { PossibleMatches } from './PossibleMatches.tsx'
import type { SectionProps } from './props.ts'
import styles from '#/components/form/form.module.css'

/** How long keys are waited for before places are searched (V523, X048); ms. */
const DEBOUNCE = 250

type Props = SectionProps & { which: 'home' | 'facility' }

/** A place of the passenger's: its address with the pin that somebody confirmed, and what drivers should know. */
export function PlaceFields(props: Props) {
  const { editor, which } = props
  return (
    <div className={styles.stack} data-field={`places.${which}`}>
      <Place {...props} />
      {editor.parts[which] && <Details {...props} />}
      {which === 'home' && !editor.readOnly && <PossibleMatches {...props} />}
    </div>
  )
}

function Place({ editor, settings, which }: Props) {
  const text = useTranslations()
  const addresses = useAddresses()
  const { parts, set, record, readOnly } = editor
  const whose = record ? { passenger: record.key } : {}
  const { data } = useCall(
    'place.suggest',
    { query: '', ...whose },
    { freshMs: 10 * 60_000, enabled: !readOnly },
  )
  const place = parts[which]
  const near = pointOf(parts.home?.address ?? parts.facility?.address) ?? undefined
  const enter = (found: FoundPlace | null) =>
    set((before) => ({
      ...before,
      [which]: found && {
        ...withAddress(before[which] ?? undefined, found.address),
        ...(found.name && { name: found.name }),
      },
      ...(found?.notes && !hasNotes(before, which) && { [`${which}_notes`]: found.notes }),
    }))
  return (
    <>
      <PlacePicker
        label={text(`patient.address.${which}`)}
        name={`places.${which}`}
        value={foundOfPlace(place)}
        onChange={enter}
        saved={data?.suggestions.map(foundOf) ?? []}
        search={(query) => addresses(query, { ...(record && { whose: record.key }), ...(near && { near }) })}
        near={near}
        delay={DEBOUNCE}
        error={editor.fieldErrors[`places.${which}`]}
      />
      {place?.address?.format && <Pin editor={editor} settings={settings} which={which} />}
    </>
  )
}

function hasNotes(parts: RecordParts, which: Props['which']): boolean {
  const { pickup, dropoff } = parts[`${which}_notes`]
  return Boolean(pickup ?? dropoff)
}

function foundOfPlace(place: RecordParts['home']): FoundPlace | null {
  const { address, name } = place ?? {}
  return address?.format === undefined
    ? null
    : {
        key: address.format,
        source: 'place',
        address: { ...address, format: address.format },
        ...(name && { name }),
      }
}

/** The pin on the map: dragged, clicked to, or moved step by step; whoever has looked at it confirms it (V887). */
function Pin({ editor, settings, which }: Props) {
  const text = useTranslations()
  const { parts, set, readOnly } = editor
  const place = placeOfParts(parts, which)
  const address = place?.address
  const located = pointOf(address)
  const { data } = useCall(
    'place.suggest',
    { query: address?.format ?? '' },
    { enabled: !located && Boolean(address?.format) && !readOnly },
  )
  const at = located ?? data?.entered?.around
  const move = (to: Point) =>
    set((before) => ({
      ...before,
      [which]: withAddress(before[which] ?? undefined, { ...before[which]?.address, ...to }),
    }))
  const name = address?.format ?? ''
  return (
    <div className={styles.stack}>
      {!located && <p className={styles.hint}>{text(at ? 'patient.unlocated' : 'patient.noPosition')}</p>}
      {at && (
        <PinMap
          kind={which === 'home' ? 'pickup' : 'dropoff'}
          at={at}
          around={at}
          name={name}
          onMove={(to) => !readOnly && move(to)}
          settings={settings.map}
        />
      )}
      {at && !readOnly && (
        <Group justify="space-between" gap="sm">
          <PinSteps onStep={(step) => move(step(at))} far={!located} />
          <div data-field={`places.${which}.confirmed`} aria-live="polite">
            {located && place?.confirmed && (
              <Mark hue="green" soft>
                {text('patient.confirmed')}
              </Mark>
            )}
            {located && !place?.confirmed && (
              <Button
                variant="default"
                onClick={() => set((before) => ({ ...before, [which]: confirmed(before[which] ?? {}) }))}
              >
                {text('pin.confirm')}
              </Button>
            )}
          </div>
        </Group>
      )}
    </div>
  )
}

/** The apartment, and notes for drivers (V863, V864). */
function Details({ editor: { parts, set }, which }: Props) {
  const text = useTranslations()
  const notes = parts[`${which}_notes`]
  const address = parts[which]?.address
  return (
    <>
      <TextInput
        label={text('journey.apartment')}
        name={`places.${which}.address.subpremise`}
        maxLength={60}
        value={address?.subpremise ?? ''}
        onChange={(event) => {
          const { subpremise: _before, ...rest } = address ?? {}
          const unit = entrance(event.currentTarget.value)
          set((before) => ({
            ...before,
            [which]: { ...before[which], address: { ...rest, ...(unit && { subpremise: unit }) } },
          }))
        }}
      />
      <div className={styles.pair}>
        {(['pickup', 'dropoff'] as const).map((end) => (
          <Textarea
            key={end}
            label={text(`patient.${end}Notes`)}
            name={`places.${which}.notes.${end}`}
            autosize
            minRows={2}
            maxLength={1000}
            value={notes[end] ?? ''}
            onChange={(event) => {
              const typed = stopNotes(event.currentTarget.value)
              set((before) => ({
                ...before,
                [`${which}_notes`]: { ...before[`${which}_notes`], [end]: typed },
              }))
            }}
          />
        ))}
      </div>
    </>
  )
}
