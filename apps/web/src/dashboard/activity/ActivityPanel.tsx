'use client'
import { Tabs } from '@mantine/core'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { spokenBy } from '@nemt/domain/communication/reader.ts'
import { isMessage } from '@nemt/domain/ride/activity.ts'
import { useCall } from '#/calls/use-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Failure } from '#/components/failure/Failure.tsx'
import { Lines } from '#/components/skeleton/Lines.tsx'
import { holds, type ActivityTab, type DashboardSettings } from '../settings.ts'
import { EventList } from './EventList.tsx'
import { MessageBox } from './MessageBox.tsx'
import { UpdateNotice } from './UpdateNotice.tsx'
import { useReadReplies } from './use-read-replies.ts'
import styles from './activity.module.css'

const Keypad = dynamic(() => import('./Keypad.tsx').then((module) => module.Keypad), { ssr: false })

type Props = {
  ride: string
  settings: DashboardSettings
  tab: ActivityTab
  onTab: (tab: ActivityTab) => void
}

/** What happened with the ride, and the messages with its passenger (doc 2 §2.4). */
export function ActivityPanel({ ride: key, settings, tab, onTab }: Props) {
  const text = useTranslations()
  const refusal = useRefusal()
  const { data, error, refetch } = useCall('ride.events', { ride: key })
  const ride = useCall('ride.info', { keys: [key] }).data?.rides[0]
  const [keypad, setKeypad] = useState(false)
  useReadReplies(key, data, tab === 'messages')
  const unread = data?.unread ?? 0
  const zone = ride?.timezone ?? settings.zone
  const events = data?.events ?? []
  const body = (kind: 'activity' | 'messages') => {
    if (error && !data) return <Failure message={refusal(error)} onRetry={() => void refetch()} />
    if (!data) return <Lines count={3} of="row" label={text('app.loading')} />
    const shown = events.filter((event) => isMessage(event) === (kind === 'messages'))
    // Global users open the keypad by a date of the messages (V749).
    const onDate = kind === 'messages' && settings.user.global ? () => setKeypad(true) : undefined
    return (
      <EventList
        key={kind}
        kind={kind}
        events={shown}
        zone={zone}
        global={settings.user.global}
        onDate={onDate}
      />
    )
  }
  return (
    <section className={styles.panel} aria-label={text('activityPanel.title')}>
      <Tabs
        value={tab}
        onChange={(value) => onTab(value as ActivityTab)}
        keepMounted={false}
        classNames={{ root: styles.tabs, panel: styles.body, tabLabel: 'capital' }}
      >
        <Tabs.List grow>
          <Tabs.Tab value="activity">{text('activityPanel.activity')}</Tabs.Tab>
          <Tabs.Tab value="messages" rightSection={unread > 0 && <Unread count={unread} />}>
            {text('activityPanel.messages')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="activity">{body('activity')}</Tabs.Panel>
        <Tabs.Panel value="messages">
          {ride && <UpdateNotice ride={ride} supportPhone={settings.supportPhone} />}
          {body('messages')}
          {holds(settings, 'ride.event.create') && (
            <MessageBox
              ride={key}
              user={settings.user}
              to={ride && `${ride.passenger.name.first} ${ride.passenger.name.last}`}
              language={ride && spokenBy(ride)}
            />
          )}
        </Tabs.Panel>
      </Tabs>
      {keypad && <Keypad ride={key} onClose={() => setKeypad(false)} />}
    </section>
  )
}

function Unread({ count }: { count: number }) {
  const text = useTranslations('activityPanel')
  return <span className={`${styles.unread} tabular`}>{text('unread', { count })}</span>
}
