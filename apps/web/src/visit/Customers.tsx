'use client'
import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconDoorEnter, IconSearch } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { DataOf } from '#/calls/named.ts'
import { useCall } from '#/calls/use-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Empty } from '#/components/empty/Empty.tsx'
import { Failure } from '#/components/failure/Failure.tsx'
import { Lines } from '#/components/skeleton/Lines.tsx'
import { EnterDialog, type Wanted } from './EnterDialog.tsx'
import styles from './visit.module.css'

type Customer = DataOf<'customer.list'>['customers'][number]

/** How long to wait after a key before asking, ms: as for all searches of the desk (doc 3 §2.2). */
const DEBOUNCE_MS = 250

/** All customers with the way into each (R075, X015). */
export function Customers({ wanted }: { wanted?: Wanted | undefined }) {
  const text = useTranslations('visit')
  const told = useRefusal()
  const [typed, setTyped] = useState('')
  const [query] = useDebouncedValue(typed.trim(), DEBOUNCE_MS)
  const { data, error, refetch } = useCall('customer.list', query ? { query } : {}, { keep: true })
  const [entering, setEntering] = useState(wanted)
  const nameOf = (key: string) => data?.customers.find((each) => each.key === key)?.name ?? key
  return (
    <div className={styles.page}>
      <h1>{text('title')}</h1>
      <TextInput
        className={styles.search}
        type="search"
        label={text('search')}
        leftSection={<IconSearch aria-hidden />}
        value={typed}
        maxLength={100}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {error && <Failure message={told(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Lines count={8} of="row" label={text('loading')} />}
      {data && (
        <p className={styles.count} role="status">
          {text('shown', { shown: data.customers.length, total: data.total })}
        </p>
      )}
      {data?.customers.length === 0 && <Empty title={query ? text('none', { query }) : text('nobody')} />}
      {data && data.customers.length > 0 && (
        <List customers={data.customers} onEnter={(customer) => setEntering({ customer })} />
      )}
      {entering && (
        <EnterDialog
          wanted={entering}
          name={nameOf(entering.customer)}
          onClose={() => setEntering(undefined)}
        />
      )}
    </div>
  )
}

function List({ customers, onEnter }: { customers: Customer[]; onEnter: (customer: string) => void }) {
  const text = useTranslations('visit')
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{text('name')}</th>
          <th scope="col" className={styles.wide}>
            {text('key')}
          </th>
          <th scope="col" className={styles.wide}>
            {text('timezone')}
          </th>
          <th scope="col" className={styles.wide}>
            {text('address')}
          </th>
          <td />
        </tr>
      </thead>
      <tbody>
        {customers.map(({ key, name, timezone, url }) => (
          <tr key={key}>
            <th scope="row">
              {name}
              <span className={styles.below}>{key}</span>
            </th>
            <td className={styles.wide}>{key}</td>
            <td className={`${styles.wide} ${styles.minor}`}>{timezone}</td>
            <td className={styles.wide}>
              <a href={url}>{new URL(url).host}</a>
            </td>
            <td>
              <Button
                size="compact-md"
                variant="default"
                leftSection={<IconDoorEnter aria-hidden />}
                aria-label={text('enterOf', { customer: name })}
                onClick={() => onEnter(key)}
              >
                {text('enter')}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
