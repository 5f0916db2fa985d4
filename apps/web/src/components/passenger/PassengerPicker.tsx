'use client'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { leadsSomewhere } from '../navigation/areas.ts'
import { useState, type ReactNode } from 'react'
import { formatDate } from '@nemt/domain/time/format.ts'
import { Picker } from '../picker/Picker.tsx'
import { useSearch } from '../picker/use-search.ts'

/** A passenger as searching shows it: enough to tell two of one name apart. */
export type FoundPassenger = {
  key: string
  name: { first: string; last: string }
  status: 'active' | 'inactive' | 'archived'
  dob?: string
  phone?: { display?: string }
  customer_key?: string
}

type Props<P extends FoundPassenger> = {
  label: ReactNode
  search: (text: string) => Promise<P[]>
  onPick: (passenger: P) => void
  /** Where a new passenger is made; absent without the permission. */
  createHref?: string
  /** Makes a new passenger on the spot, from what was typed; absent without the permission. */
  onCreate?: (typed: string) => void
  name?: string
  autoFocus?: boolean
}

const atLeast = 3
const debounce = 250
/** The option that is no passenger. */
const create = '\u0000create'

/** Finds a passenger by name, phone or key (doc 2 §5.7: 3 characters, 250 ms). */
export function PassengerPicker<P extends FoundPassenger>({
  label,
  search,
  onPick,
  createHref,
  onCreate,
  name,
  autoFocus,
}: Props<P>) {
  const translate = useTranslations('passenger')
  const failure = useTranslations('failure')
  const [text, setText] = useState('')
  const { state, found, settled } = useSearch(text, { search, minimum: atLeast, delay: () => debounce })
  const nameOf = (passenger: FoundPassenger) => `${passenger.name.first} ${passenger.name.last}`
  const detailOf = ({ dob, phone, customer_key: key, status }: FoundPassenger) =>
    [
      status !== 'active' && translate(status),
      dob && translate('born', { date: formatDate(dob) }),
      phone?.display,
      key,
    ]
      .filter(Boolean)
      .join(' · ')
  const notice = {
    idle: translate('hint'),
    searching: translate('searching'),
    done: found.length === 0 ? translate('none', { query: text.trim() }) : undefined,
    failed: failure('title'),
  }[state]
  return (
    <Picker
      label={label}
      name={name}
      autoFocus={autoFocus}
      settled={settled}
      text={text}
      onText={setText}
      placeholder={translate('search')}
      busy={state === 'searching'}
      notice={notice}
      groups={[
        {
          options: found.map((passenger) => ({
            key: passenger.key,
            label: nameOf(passenger),
            detail: detailOf(passenger),
          })),
        },
        {
          label: found.length > 0 ? translate('notThere') : undefined,
          options:
            onCreate && state === 'done' && settled
              ? [{ key: create, label: translate('createNamed', { query: text.trim() }) }]
              : [],
        },
      ]}
      onPick={(key) => {
        if (key === create) return onCreate?.(text)
        const passenger = found.find((each) => each.key === key)
        if (!passenger) return
        setText(nameOf(passenger))
        onPick(passenger)
      }}
      footer={
        createHref &&
        leadsSomewhere(createHref) && (
          <Link href={createHref} prefetch={false}>
            {translate('create')}
          </Link>
        )
      }
    />
  )
}
