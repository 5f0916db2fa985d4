'use client'
import { Textarea } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { changeRide } from '../draft/choose.ts'
import { journey } from '../draft/store.ts'
import { useJourney } from '../draft/use-journey.ts'
import { RideKey } from '../sections/RideKey.tsx'
import { useSettings } from '../settings/SettingsContext.tsx'
import styles from '../create/create.module.css'

/** What the driver and what only the staff should know, and the customer's own number. */
export function NotesEditor() {
  const translate = useTranslations('journey')
  const { customer } = useSettings()
  const notes = useJourney((state) => state.draft.rides[0]?.notes)
  const set = (part: 'driver' | 'internal', text: string) =>
    journey.change((state) =>
      changeRide(state, 0, (ride) => ({ ...ride, notes: { ...ride.notes, [part]: text } })),
    )
  return (
    <>
      <Textarea
        label={translate('driverNotes')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={5000}
        value={notes?.driver ?? ''}
        onChange={(event) => set('driver', event.currentTarget.value)}
      />
      {customer.settings?.notes_internal && (
        <Textarea
          label={translate('internalNotes')}
          description={translate('internalHint')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={5000}
          value={notes?.internal ?? ''}
          onChange={(event) => set('internal', event.currentTarget.value)}
        />
      )}
      <div className={styles.pair}>
        <RideKey />
      </div>
    </>
  )
}
