'use client'
import { Alert, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { formatLongDate } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { callKey } from '#/calls/key.ts'
import { useCall } from '#/calls/use-call.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { NewLink } from '#/components/link/NewLink.tsx'
import { languageOf } from '#/language/languages.ts'
import { toasts } from '#/components/toast/toasts.ts'
import styles from './portal.module.css'

/**
 * The secret address at which the passenger's own calendar follows their rides (docs/decisions/095): made, renewed,
 * stopped. It is shown once, and stays in the page's memory alone. `zone`: the customer's.
 */
export function CalendarFeed({ zone }: { zone: string }) {
  const text = useTranslations('calendarFeed')
  const language = languageOf(useLocale())
  const { made, address, make, end, busy, refused } = useFeed()
  return (
    <section className={styles.day} aria-label={text('title')}>
      <h2>{text('title')}</h2>
      <p>{text('what')}</p>
      {refused && (
        <Alert color="red" role="alert">
          {refused}
        </Alert>
      )}
      {address && (
        <>
          <p>{text('how')}</p>
          <NewLink link={address} size="lg" />
          <Button component="a" size="lg" variant="default" href={address.replace(/^https?:/, 'webcal:')}>
            {text('open')}
          </Button>
        </>
      )}
      {made !== undefined && (
        <p>
          {text('made', { date: formatLongDate(localDate(made, zone), language) })} {text('renewWhy')}
        </p>
      )}
      <div className={styles.choices}>
        <Button size="lg" variant="default" loading={busy} onClick={make}>
          {text(made === undefined ? 'make' : 'renew')}
        </Button>
        {made !== undefined && (
          <Button size="lg" variant="default" loading={busy} onClick={end}>
            {text('end')}
          </Button>
        )}
      </div>
    </section>
  )
}

function useFeed() {
  const text = useTranslations('calendarFeed')
  const refusal = useRefusal()
  const client = useQueryClient()
  const [address, setAddress] = useState<string>()
  const { data } = useCall('calendar.info', {})
  const fresh = () => client.invalidateQueries({ queryKey: callKey('calendar.info', {}) })
  const making = useMakeCall('calendar.make', {
    done: (made) => {
      setAddress(made.address)
      return fresh()
    },
  })
  const ending = useMakeCall('calendar.end', {
    done: () => {
      setAddress(undefined)
      toasts.show(text('ended'))
      return fresh()
    },
  })
  const refused = making.refusal ?? ending.refusal
  return {
    made: data?.made,
    address,
    make: () => making.make({}),
    end: () => ending.make({}),
    busy: making.busy || ending.busy,
    refused: refused && refusal(refused),
  }
}
