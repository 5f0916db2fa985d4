'use client'
import { ActionIcon, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import { useId, type ReactNode } from 'react'
import { rawPhone } from '@nemt/domain/phone/phone.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { PlaceLine } from '../components/place/PlaceLine.tsx'
import { languageName } from '@nemt/domain/language/languages.ts'
import { languageOf } from '../language/languages.ts'
import { useLine } from '../language/use-line.ts'
import { offerRows, rowsBelow, type OfferValue } from './offer-rows.ts'
import styles from './provider.module.css'

/** What a provider has to know of the ride besides what decides, in the order of the specification. */
export function OfferDetail({ ride, accepted }: { ride: Ride; accepted: boolean }) {
  const text = useTranslations()
  const line = useLine()
  const locale = useLocale()
  const shown = (value: OfferValue): ReactNode => {
    if ('text' in value) return value.text
    if ('line' in value) return line(value.line)
    if ('lines' in value)
      return value.lines.map((each) => (typeof each === 'string' ? each : line(each))).join(', ')
    if ('yes' in value)
      return [text(value.yes ? 'dialog.yes' : 'dialog.no'), value.detail].filter(Boolean).join(', ')
    if ('language' in value) return languageName(value.language, languageOf(locale))
    if ('stop' in value) return <PlaceLine stop={value.stop} full />
    return <a href={`tel:${rawPhone(value.phone) ?? value.phone}`}>{value.phone}</a>
  }
  const title = useId()
  return (
    <section className={styles.section} aria-labelledby={title}>
      <h2 id={title}>{text('provider.details')}</h2>
      <dl className={`${styles.rows} tabular`}>
        {rowsBelow(offerRows(ride, accepted, languageOf(locale))).map(({ label, value }) => (
          <div key={label}>
            <dt>{text(`provider.${label}`)}</dt>
            <dd>
              {shown(value)}
              {label === 'key' && <CopyKey ride={ride.key} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function CopyKey({ ride }: { ride: string }) {
  const text = useTranslations('provider')
  return (
    <CopyButton value={ride}>
      {({ copied, copy }) => (
        <ActionIcon size="lg" aria-label={text(copied ? 'copiedKey' : 'copyKey')} onClick={copy}>
          {copied ? <IconCheck aria-hidden /> : <IconCopy aria-hidden />}
        </ActionIcon>
      )}
    </CopyButton>
  )
}
