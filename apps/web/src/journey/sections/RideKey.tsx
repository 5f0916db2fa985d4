'use client'
import { TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { journey } from '../draft/store.ts'
import { useJourney } from '../draft/use-journey.ts'
import { useSettings } from '../settings/SettingsContext.tsx'

/** The customer's own number for the rides, where it keeps one (X088). */
export function RideKey() {
  const text = useTranslations('journey')
  const { customer } = useSettings()
  const key = useJourney((state) => state.draft.customer_key)
  if (!customer.flags?.ride_key) return null
  return (
    <TextInput
      label={text('rideKey')}
      name="customer_key"
      maxLength={60}
      autoComplete="off"
      value={key ?? ''}
      onChange={(event) => {
        const typed = event.currentTarget.value
        journey.change((state) => {
          const { customer_key: _key, ...draft } = state.draft
          return { ...state, draft: { ...draft, ...(typed && { customer_key: typed }) } }
        })
      }}
    />
  )
}
