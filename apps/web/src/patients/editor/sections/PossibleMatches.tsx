'use client'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { entryOfParts, type RecordPart, type RecordParts } from '@nemt/domain/passenger/parts.ts'
import { isPhone } from '@nemt/domain/phone/phone.ts'
import { same } from '@nemt/domain/ride/edit.ts'
import { formatDate } from '@nemt/domain/time/format.ts'
import { parseDate } from '@nemt/domain/time/parse.ts'
import type { PayloadOf } from '#/calls/named.ts'
import { useCall } from '#/calls/use-call.ts'
import type { SectionProps } from './props.ts'
import styles from '../editor.module.css'

/** Keys are waited for so long before somebody is looked for; ms. */
const DEBOUNCE = 500
/** By what two records are told to be of one person (server-behaviour §2.12). */
const IDENTIFYING: readonly RecordPart[] = ['first', 'last', 'dob', 'home', 'phone']

type Subject = PayloadOf<'patient.duplicates'>['passenger']

/** Who is looked for: what was entered, as far as it can be compared; null while there is no whole name. */
function subjectOf(key: string | undefined, parts: RecordParts): Subject | null {
  const { name, dob, places, customer_key } = entryOfParts(parts)
  if (!name?.first || !name.last || name.first.length > 100 || name.last.length > 100) return null
  const number = isPhone(parts.phone?.display) ? parts.phone?.display : undefined
  return {
    ...(key && { key }),
    name: { first: name.first, last: name.last },
    ...(dob && parseDate(dob) === dob && { dob }),
    ...(customer_key && { customer_key }),
    ...(number && { phone: { display: number } }),
    ...(places?.home && { places: { home: places.home } }),
  }
}

/** Records that may be of the same person, quietly, once a name, birth date, home or number was changed (V932). */
export function PossibleMatches({ editor: { parts, base, record } }: SectionProps) {
  const text = useTranslations('patient')
  const [known, setKnown] = useState<readonly string[]>([])
  const isTouched = IDENTIFYING.some((part) => !same(base[part], parts[part]))
  const [subject] = useDebouncedValue(isTouched ? subjectOf(record?.key, parts) : null, DEBOUNCE)
  const { data } = useCall(
    'patient.duplicates',
    { passenger: subject ?? { name: { first: '', last: '' } }, known: [...known] },
    { enabled: subject !== null, keep: true },
  )
  const matches = subject && isTouched ? (data?.matches ?? []).filter(({ key }) => !known.includes(key)) : []
  if (matches.length === 0) return null
  return (
    <section className={styles.matches} aria-labelledby="possible-matches">
      <h3 id="possible-matches">{text('matches')}</h3>
      <ul>
        {matches.map(({ key, name, dob, home, customer_key: rider }) => (
          <li key={key}>
            <span translate="no">
              <a href={`/patients/${key}/basic`} target="_blank" rel="noreferrer">
                {name.first} {name.last}
              </a>{' '}
              {[dob && formatDate(dob), rider, home].filter(Boolean).join(' · ')}
            </span>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={text('notSameOf', { name: `${name.first} ${name.last}` })}
              onClick={() => setKnown([...known, key])}
            >
              {text('notSame')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
