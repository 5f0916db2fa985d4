'use client'
import { ActionIcon, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import { useId, type ReactNode } from 'react'
import { rawPhone } from '@nemt/domain/phone/phone.ts'
import { PlaceLine } from '../components/place/PlaceLine.tsx'
import { languageName } from '@nemt/domain/language/languages.ts'
import { languageOf } from '../language/languages.ts'
import { useLine } from '../language/use-line.ts'
import type { OfferRow, OfferValue } from './offer-labels.ts'
import { useContactWords } from './use-contact-words.ts'
import styles from './provider.module.css'

/** Rows of a ride under their heading, as providers and their drivers read them. */
export function OfferRows({ rows }: { rows: readonly OfferRow[] }) {
  const text = useTranslations()
  const line = useLine()
  const locale = useLocale()
  const wordsOf = useContactWords()
  const shown = (value: OfferValue): ReactNode => {
    if ('text' in value) return value.text
    if ('line' in value) return line(value.line)
    if ('lines' in value)
      return value.lines.map((each) => (typeof each === 'string' ? each : line(each))).join(', ')
    if ('yes' in value)
      return [text(value.yes ? 'dialog.yes' : 'dialog.no'), value.detail].filter(Boolean).join(', ')
    if ('language' in value) return languageName(value.language, languageOf(locale))
    if ('stop' in value) return <PlaceLine stop={value.stop} full />
    const phone = value.phone !== undefined && <Phone number={value.phone} />
    if (!('contact' in value)) return phone
    return (
      <>
        {wordsOf(value.contact).filter(Boolean).join(', ')} {phone}
      </>
    )
  }
  const title = useId()
  return (
    <section className={styles.section} aria-labelledby={title}>
      <h2 id={title}>{text('provider.details')}</h2>
      <dl className={`${styles.rows} tabular`}>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{text(`provider.${label}`)}</dt>
            <dd>
              {shown(value)}
              {label === 'key' && 'text' in value && <CopyKey ride={value.text} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Phone({ number }: { number: string }) {
  return (
    <a href={`tel:${rawPhone(number) ?? number}`} className={styles.phone}>
      {number}
    </a>
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
