'use client'
import { Alert, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { formatMoment } from '@nemt/domain/time/format.ts'
import { useCall } from '#/calls/use-call.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { toasts } from '#/components/toast/toasts.ts'
import { languageOf } from '#/language/languages.ts'
import styles from '../provider.module.css'

const PauseDialog = dynamic(() => import('./PauseDialog.tsx').then((module) => module.PauseDialog), {
  ssr: false,
})

/** Says that a fleet is sent no new offers, until when, and takes them again on wish. */
export function PauseNotice() {
  const text = useTranslations('fleetPause')
  const language = languageOf(useLocale())
  const refusal = useRefusal()
  const client = useQueryClient()
  const { data } = useCall('fleet.paused', {})
  const resuming = useMakeCall('fleet.resume', {
    done: () => {
      toasts.show(text('resumed'))
      void client.invalidateQueries({ queryKey: ['fleet.paused'] })
    },
    refused: (why) => toasts.show(refusal(why), { error: true }),
  })
  if (!data?.pause) return null
  const { until } = data.pause
  return (
    <Alert color="orange" title={text('paused')}>
      <p className={styles.hint}>
        {until === undefined
          ? text('untilNotice')
          : text('until', { time: formatMoment(until, data.timezone, language) })}
      </p>
      <Button mt="xs" size="md" variant="default" loading={resuming.busy} onClick={() => resuming.make({})}>
        {text('resume')}
      </Button>
    </Alert>
  )
}

/** The button that pauses a fleet's offers, while they are sent. */
export function PauseButton() {
  const text = useTranslations('fleetPause')
  const { data } = useCall('fleet.paused', {})
  const [asking, setAsking] = useState(false)
  if (!data || data.pause) return null
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {text('title')}
      </Button>
      {asking && <PauseDialog onClose={() => setAsking(false)} />}
    </>
  )
}
