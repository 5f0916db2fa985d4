'use client'
import { Anchor } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { rawPhone } from '@nemt/domain/phone/phone.ts'
import { Unbroken } from '#/components/phone/Unbroken.tsx'
import { useSettings } from '../settings/SettingsContext.tsx'
import styles from './wizard.module.css'

/**
 * Whom to phone for help, on every screen of a passenger's request (R019). `inDialog`: over a page that has its own,
 * which is the one to be found by its name.
 */
export function HelpBox({ inDialog = false }: { inDialog?: boolean }) {
  const text = useTranslations('wizard')
  const { customer } = useSettings()
  const help = (
    <>
      <p>{text('helpText', { customer: customer.name })}</p>
      <CallDesk />
    </>
  )
  if (inDialog) return <div className={styles.help}>{help}</div>
  return (
    <aside className={styles.help} aria-label={text('help')}>
      {help}
    </aside>
  )
}

/** The desk's number, which a phone then calls; nothing where the customer has none. */
export function CallDesk() {
  const text = useTranslations('wizard')
  const { supportPhone: phone } = useSettings()
  return (
    phone && (
      <Anchor href={`tel:${rawPhone(phone) ?? phone}`}>
        <Unbroken text={text('helpCall', { phone })} />
      </Anchor>
    )
  )
}
