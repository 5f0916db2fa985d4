'use client'
import { Button, Tabs } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { useState } from 'react'
import { formatDate } from '@nemt/domain/time/format.ts'
import type { DataOf } from '#/calls/named.ts'
import { useCall } from '#/calls/use-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Failure } from '#/components/failure/Failure.tsx'
import { Lines } from '#/components/skeleton/Lines.tsx'
import { WantedPhone } from '../editor/WantedPhone.tsx'
import { MergeDialog, type Merged } from '../merge/MergeDialog.tsx'
import { MergedNotice } from '../merge/MergedNotice.tsx'
import { Balances } from '../plans/Balances.tsx'
import type { PlanRules } from '../plans/PlanEditor.tsx'
import { Readers } from '../readers/Readers.tsx'
import { Timeline } from '../timeline/Timeline.tsx'
import { Standing } from './Standing.tsx'
import styles from './record.module.css'

const tabs = ['balances', 'timeline', 'readers'] as const
type RecordTab = (typeof tabs)[number]

type Props = {
  passenger: string
  /** The customer's zone, and today there when the page was made (`now`, ms). */
  zone: string
  now: number
  today: string
  mayEdit: boolean
  /** The customer uses funds. */
  fundsEnabled: boolean
  /** Absent where the customer uses no plans, or hides their choice. */
  planRules?: PlanRules
  /** Significant support is shown to who looks (V866). */
  support: boolean
  /** Who looks reads the messages of errors, and opens rides. */
  global: boolean
  opensRides: boolean
  /** The documents that are verified with a request, in the reader's language, by key. */
  documentNames: Readonly<Record<string, string>>
  /** Where a trip is booked for this passenger; absent for whoever may not. */
  bookHref?: string
  /** Where their rides to come are printed; absent for whoever may not search rides. */
  itineraryHref?: string
}

/** What is behind a passenger's record: who it is, how it stands, balances, what happened, and who looked. */
export function RecordPage(props: Props) {
  const { passenger, zone, mayEdit, bookHref, itineraryHref, documentNames } = props
  const text = useTranslations()
  const refusal = useRefusal()
  const client = useQueryClient()
  const [merges, setMerges] = useState(false)
  // What was merged from here, until it is undone or the page is left.
  const [merge, setMerge] = useState<Merged | null>(null)
  const { data: record, error, refetch } = useCall('passenger.info', { key: passenger })
  if (!record) {
    if (error) return <Failure message={refusal(error)} onRetry={() => void refetch()} />
    return <Lines count={6} of="line" label={text('app.loading')} />
  }
  const changed = (): void => void client.invalidateQueries()
  return (
    <div className={styles.page}>
      <Head record={record} />
      {!record.merged_into && <Standing {...{ passenger, zone, documentNames }} />}
      {record.merged_into && (
        <MergedNotice gone={record.key} into={record.merged_into} mayEdit={mayEdit} onUndone={changed} />
      )}
      {merge && !record.merged_into && (
        <MergedNotice
          gone={merge.gone}
          doubles={merge.doubles}
          mayEdit={mayEdit}
          onUndone={() => {
            setMerge(null)
            changed()
          }}
        />
      )}
      {!record.merged_into && <WantedPhone record={record} mayEdit={mayEdit} onDone={changed} />}
      {!record.merged_into && (
        <div className={`${styles.actions} no-print`}>
          <Button component={Link} href={`/patients/${record.key}/basic`} prefetch={false} variant="default">
            {text('record.openEditor')}
          </Button>
          {bookHref && record.status === 'active' && (
            <Button component={Link} href={bookHref} prefetch={false}>
              {text('record.book')}
            </Button>
          )}
          {itineraryHref && (
            <Button component={Link} href={itineraryHref} prefetch={false} variant="default">
              {text('record.itinerary')}
            </Button>
          )}
          {mayEdit && record.status === 'active' && (
            <Button variant="default" onClick={() => setMerges(true)}>
              {text('record.merge')}
            </Button>
          )}
        </div>
      )}
      {merges && (
        <MergeDialog
          record={record}
          support={props.support}
          onClose={() => setMerges(false)}
          onMerged={(merged) => {
            setMerges(false)
            setMerge(merged)
            changed()
          }}
        />
      )}
      <Parts {...props} record={record} />
    </div>
  )
}

/** What lies behind the record, a tab each. */
function Parts({ record, ...props }: Props & { record: DataOf<'passenger.info'> }) {
  const text = useTranslations('record')
  const [tab, setTab] = useState<RecordTab>('balances')
  const { passenger, zone, now, today, mayEdit, fundsEnabled, planRules, global, opensRides } = props
  return (
    <Tabs
      value={tab}
      onChange={(value) => setTab(tabs.find((known) => known === value) ?? 'balances')}
      keepMounted={false}
    >
      <Tabs.List>
        {tabs.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {text(name)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="balances" className={styles.panel}>
        <Balances {...{ record, zone, now, today, mayEdit, fundsEnabled, planRules }} />
      </Tabs.Panel>
      <Tabs.Panel value="timeline" className={styles.panel}>
        <Timeline {...{ passenger, zone, global, opensRides }} />
      </Tabs.Panel>
      <Tabs.Panel value="readers" className={styles.panel}>
        <Readers passenger={passenger} zone={zone} />
      </Tabs.Panel>
    </Tabs>
  )
}

function Head({ record }: { record: DataOf<'passenger.info'> }) {
  const text = useTranslations('record')
  const { data: teams } = useCall('team.list', {}, { enabled: record.team !== undefined })
  const team = teams?.teams.find(({ key }) => key === record.team)?.name
  const facts = [
    [text('dob'), record.dob && formatDate(record.dob)],
    [text('status'), text(record.merged_into ? 'merged' : record.status)],
    [text('team'), team],
  ] as const
  return (
    <header className={styles.head}>
      <h1 translate="no">{`${record.name.first} ${record.name.last}`.trim()}</h1>
      <dl className={styles.facts}>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </header>
  )
}
