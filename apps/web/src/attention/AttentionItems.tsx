'use client'
import { Menu } from '@mantine/core'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { formatDate } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import type { DataOf } from '#/calls/named.ts'
import { useCall } from '#/calls/use-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { PassengerName } from '#/components/passenger/PassengerName.tsx'
import type { Popup } from '#/components/popup/DeferredPopup.tsx'
import { StatusMark } from '#/components/status/StatusMark.tsx'
import { TimeInZone } from '#/components/time/TimeInZone.tsx'
import { Why } from './Why.tsx'
import styles from './attention.module.css'

type Attention = DataOf<'ride.attention'>

/** The rides that need somebody, the gravest first, each with why; each leads to its day with the ride open. */
export function AttentionItems({ popup, attention }: { popup: Popup; attention: Attention | undefined }) {
  const text = useTranslations('attention')
  const refusal = useRefusal()
  const named = attention?.rides ?? []
  const { data, error } = useCall(
    'ride.board',
    { from: attention?.from ?? 0, to: attention?.to ?? 0, keys: named.map(({ key }) => key) },
    { enabled: popup.opened && named.length > 0, keep: true },
  )
  const byKey = new Map(data?.rides.map((ride) => [ride.key, ride]))
  return (
    <Menu position="bottom-end" width="var(--width-side)" opened={popup.opened} onChange={popup.onChange}>
      <Menu.Target>{popup.button}</Menu.Target>
      <Menu.Dropdown className={styles.rides}>
        <Menu.Label>{attention ? text('bell', { count: attention.count }) : text('title')}</Menu.Label>
        {error && !data && <Menu.Label>{refusal(error)}</Menu.Label>}
        {named.map(({ key, risk }) => {
          const ride = byKey.get(key)
          return (
            ride && (
              <Menu.Item key={key} component={Link} href={`/dashboard/${key}`} prefetch={false}>
                <span className={styles.line}>
                  <strong>
                    <PassengerName passenger={ride.passenger} />
                  </strong>
                  <span>
                    {otherDay(ride.times.needed, ride.timezone, attention?.today)}
                    <TimeInZone at={ride.times.needed} zone={ride.timezone} relative />
                  </span>
                </span>
                <span className={styles.line}>
                  <span className={styles.why}>
                    <Why ride={ride} risk={risk} />
                  </span>
                  <StatusMark status={ride.status} />
                </span>
              </Menu.Item>
            )
          )
        })}
        <Menu.Divider />
        <Menu.Item component={Link} href="/dashboard?show=attention" prefetch={false}>
          {text('board')}
        </Menu.Item>
        {attention?.days
          .filter(({ day }) => day !== attention.today)
          .map(({ day, count }) => (
            <Menu.Item
              key={day}
              component={Link}
              href={`/dashboard?day=${day}&show=attention`}
              prefetch={false}
            >
              {text('boardOf', { count, date: formatDate(day) })}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The date of a time that is not of today: a time alone would be taken for today's. */
function otherDay(instant: number, zone: string, today: string | undefined): string | null {
  const day = localDate(instant, zone)
  return day === today ? null : `${formatDate(day)} `
}
