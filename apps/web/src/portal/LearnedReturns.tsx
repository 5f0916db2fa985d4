'use client'
import { Alert, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { formatTime } from '@nemt/domain/time/format.ts'
import type { DataOf } from '#/calls/named.ts'
import { useCall } from '#/calls/use-call.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { toasts } from '#/components/toast/toasts.ts'
import { languageOf } from '#/language/languages.ts'
import { askRidesAgain } from '#/live/ask-again.ts'
import styles from './portal.module.css'

type Learned = DataOf<'ride.series.returns'>['returns'][number]

/** Ways back that really begin at another time, each moved with one tap (docs/decisions/101). */
export function LearnedReturns({ passenger }: { passenger: string }) {
  const { data } = useCall('ride.series.returns', { passenger_key: passenger })
  const [left, setLeft] = useState<readonly string[]>([])
  const shown = data?.returns.filter(({ ride }) => !left.includes(ride)) ?? []
  return shown.map((way) => (
    <LearnedWay key={way.ride} way={way} onLeave={() => setLeft((ways) => [...ways, way.ride])} />
  ))
}

function LearnedWay({ way, onLeave }: { way: Learned; onLeave: () => void }) {
  const text = useTranslations('portal')
  const refusal = useRefusal()
  const client = useQueryClient()
  const language = languageOf(useLocale())
  const time = (at: number) => formatTime(at, way.timezone, language)
  const [day, usual, planned] = [String(way.weekday), time(way.proposed), time(way.needed)]
  const refresh = () => askRidesAgain(client)
  const {
    make,
    busy,
    refusal: refused,
  } = useMakeCall('ride.update', {
    done: () => {
      toasts.show(text('returnMoved', { day, time: usual }))
      return refresh()
    },
    // The ride changed meanwhile: the next tap is about what it is now.
    refused: () => void refresh(),
  })
  const { ride, version, proposed } = way
  return (
    <section className={styles.card} aria-label={text('returnTitle', { day })}>
      <strong>{text('returnTitle', { day })}</strong>
      <span>{text('returnWhat', { usual, planned })}</span>
      {refused && (
        <Alert color="red" role="alert">
          {refusal(refused)}
        </Alert>
      )}
      <div className={styles.choices}>
        <Button
          size="lg"
          loading={busy}
          onClick={() =>
            make({
              rides: [{ key: ride, version, times: { needed: proposed } }],
              ...{ range: 'future', same_weekday: true },
            })
          }
        >
          {text('returnMove', { time: usual })}
        </Button>
        <Button size="lg" variant="default" disabled={busy} onClick={onLeave}>
          {text('returnLeave', { time: planned })}
        </Button>
      </div>
    </section>
  )
}
