'use client'
import { NativeSelect } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { coveredServices, purposesOf } from '@nemt/domain/journey/settings.ts'
import type { Draft } from '@nemt/domain/journey/schema.ts'
import { journey } from '../draft/store.ts'
import { useJourney } from '../draft/use-journey.ts'
import { useSettings } from '../settings/SettingsContext.tsx'
import { CoveredDialog } from '../dialogs/LazyParts.tsx'
import styles from '../create/create.module.css'

/** No key has a blank; HTML would make another sign of one that no text has. */
const CUSTOM = ' own'

function set(covered: Draft['covered']) {
  return journey.change((state) => {
    const { covered: _covered, ...draft } = state.draft
    return { ...state, draft: { ...draft, ...(covered && { covered }) } }
  })
}

/**
 * The service that covers the trip: from the customer's list, or in own words where the policy allows those.
 */
export function Covered() {
  const text = useTranslations()
  const { customer, policy } = useSettings()
  const covered = useJourney((state) => state.draft.covered)
  const [writing, setWriting] = useState(false)
  if (!customer.covered?.enabled) return null
  const services = coveredServices(customer).filter(({ allowed }) => allowed !== false)
  return (
    <>
      <NativeSelect
        className={styles.long}
        inputWrapperOrder={['label', 'input', 'description']}
        label={customer.covered.main_text ?? text('journey.covered')}
        description={customer.covered.tooltip}
        data-field="covered"
        value={covered?.custom ? CUSTOM : (covered?.key ?? '')}
        onChange={(event) => {
          const { value } = event.currentTarget
          if (value === CUSTOM) return setWriting(true)
          const service = services.find(({ key }) => key === value)
          set(service && { key: service.key, name: service.value })
        }}
      >
        <option value="">{text('journey.choose')}</option>
        {services.map(({ key, value, display }) => (
          <option key={key} value={key}>
            {display ?? value}
          </option>
        ))}
        {(purposesOf(policy).adhoc || covered?.custom) && (
          <option value={CUSTOM}>{covered?.custom ? covered.name : text('coveredDialog.option')}</option>
        )}
      </NativeSelect>
      {writing && (
        <CoveredDialog
          name={covered?.custom ? (covered.name ?? '') : ''}
          onSave={(name) => set({ name, custom: true })}
          onClose={() => setWriting(false)}
        />
      )}
    </>
  )
}
