'use client'
import { useTranslations } from 'next-intl'
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
  /** Makes a new passenger on the spot, from what was typed; absent without the permission. */
  onCreate?: (typed: string) => void
  name?: string
  autoFocus?: boolean
}

const atLeast = 3
const debounce = 250
const atMost = 8
/** The option that is no passenger. */
const create = '\u0000create'

/** Finds a passenger by name, phone or key (doc 2 §5.7: 3 characters, 250 ms; §9: 8 of them are offered). */
export function PassengerPicker<P extends FoundPassenger>({
  label,
  search,
  onPick,
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
  const done = () => {
    if (found.length === 0) return translate('none', { query: text.trim() })
    return found.length > atMost ? translate('more') : ''
  }
  const notice = {
    idle: translate('hint'),
    searching: translate('searching'),
    done: done(),
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
          options: found.slice(0, atMost).map((passenger) => ({
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
    />
  )
}
