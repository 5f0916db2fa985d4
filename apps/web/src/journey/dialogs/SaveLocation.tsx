'use client'
import { Checkbox, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { DraftStop } from '@nemt/domain/journey/schema.ts'
import { journey } from '../draft/store.ts'
import { useJourney } from '../draft/use-journey.ts'
import { keepingOf } from './saving.ts'
import { useSettings } from '../settings/SettingsContext.tsx'
import styles from '../create/create.module.css'

type Props = { index: number; end: 'pickup' | 'dropoff'; stop: DraftStop }

/**
 * 'Save this location' (V212), where it is not kept yet: for everybody, or with the passenger. It is kept
 * when the request is sent.
 */
export function SaveLocation({ index, end, stop }: Props) {
  const text = useTranslations('saveLocation')
  const { permissions } = useSettings()
  const passenger = useJourney((state) => state.passenger)
  const id = `${index}.${end}`
  const name = useJourney((state) => state.saving?.[id])
  const keeping = keepingOf(stop, passenger, permissions)
  if (!keeping) return null
  const set = (next: string | undefined) =>
    journey.change((state) => {
      const { [id]: _before, ...others } = state.saving ?? {}
      return { ...state, saving: { ...others, ...(next !== undefined && { [id]: next }) } }
    })
  return (
    <div className={styles.save}>
      <Checkbox
        label={text('save')}
        classNames={{ label: 'capital' }}
        description={text(keeping, {
          name: passenger ? `${passenger.name.first} ${passenger.name.last}` : '',
        })}
        checked={name !== undefined}
        onChange={(event) => set(event.currentTarget.checked ? (stop.name ?? '') : undefined)}
      />
      {name !== undefined && keeping !== 'home' && (
        <TextInput
          label={text('name')}
          placeholder={stop.address?.format}
          maxLength={200}
          autoComplete="off"
          value={name}
          onChange={(event) => set(event.currentTarget.value)}
        />
      )}
    </div>
  )
}
