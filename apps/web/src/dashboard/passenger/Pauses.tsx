'use client'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { formatDate } from '@nemt/domain/time/format.ts'
import { useCall } from '#/calls/use-call.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Failure } from '#/components/failure/Failure.tsx'
import { Lines } from '#/components/skeleton/Lines.tsx'
import { toasts } from '#/components/toast/toasts.ts'
import { askRidesAgain } from '#/live/ask-again.ts'
import { PauseDialog } from './LazyPauseDialog.tsx'
import styles from './passenger-drawer.module.css'

type Props = { passenger: string; zone: string; mayPause: boolean }

/** When the passenger's series rest (docs/decisions/100), and the way to begin and end that. */
export function Pauses({ passenger, zone, mayPause }: Props) {
  const text = useTranslations()
  const refusal = useRefusal()
  const { data, error, refetch } = useCall('passenger.pauses', { passenger }, { freshMs: 0 })
  const [isOpen, setOpen] = useState(false)
  const changed = useRidesChanged()
  const end = useMakeCall('passenger.pause.end', {
    done: () => {
      toasts.show(text('pause.ended'))
      changed()
    },
  })
  if (error && !data) return <Failure message={refusal(error)} onRetry={() => void refetch()} />
  if (!data) return <Lines count={1} of="line" label={text('app.loading')} />
  return (
    <>
      {end.refusal && <Failure message={refusal(end.refusal)} />}
      {data.pauses.length === 0 && <p className={styles.none}>{text('pause.none')}</p>}
      <ul className={styles.list}>
        {data.pauses.map(({ key, from, until, rides }) => {
          const days = { from: formatDate(from), until: formatDate(until) }
          return (
            <li key={key}>
              <span className="tabular">
                {text('pause.days', days)} · {text('pause.rides', { count: rides })}
              </span>
              {mayPause && (
                <Button
                  variant="default"
                  size="compact-sm"
                  disabled={end.busy}
                  aria-label={text('pause.endOf', days)}
                  onClick={() => end.make({ pause: key })}
                >
                  {text('pause.end')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {mayPause && (
        <Button variant="default" mt="xs" onClick={() => setOpen(true)}>
          {text('pause.begin')}
        </Button>
      )}
      {isOpen && <PauseDialog {...{ passenger, zone }} onDone={changed} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Reads rides and pauses again. */
function useRidesChanged(): () => void {
  const client = useQueryClient()
  return () => {
    void askRidesAgain(client)
    void client.invalidateQueries({ queryKey: ['passenger.pauses'] })
  }
}
