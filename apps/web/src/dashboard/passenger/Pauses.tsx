'use client'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { formatDate } from '@nemt/domain/time/format.ts'
import type { DataOf } from '#/calls/named.ts'
import { useCall } from '#/calls/use-call.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Confirm } from '#/components/dialog/Confirm.tsx'
import { Failure } from '#/components/failure/Failure.tsx'
import { Lines } from '#/components/skeleton/Lines.tsx'
import { toasts } from '#/components/toast/toasts.ts'
import { askRidesAgain } from '#/live/ask-again.ts'
import { PauseDialog } from './LazyPauseDialog.tsx'
import styles from './passenger-drawer.module.css'

type Pause = DataOf<'passenger.pauses'>['pauses'][number]
type Props = { passenger: string; zone: string; mayPause: boolean }

/** When the passenger's series rest (docs/decisions/100), and the way to begin and end that. */
export function Pauses({ passenger, zone, mayPause }: Props) {
  const text = useTranslations()
  const refusal = useRefusal()
  const { data, error, refetch } = useCall('passenger.pauses', { passenger }, { freshMs: 0 })
  const [isOpen, setOpen] = useState(false)
  const changed = useRidesChanged()
  const [ending, setEnding] = useState<Pause | null>(null)
  // Days that another pause holds as well are not booked again.
  const still = (data?.pauses ?? []).filter((other) => ending && holdsAlso(other, ending))
  const end = useMakeCall('passenger.pause.end', {
    done: () => {
      setEnding(null)
      toasts.show(text(still.length > 0 ? 'pause.endedPart' : 'pause.ended'))
      changed()
    },
    // A colleague may have ended it.
    refused: () => {
      setEnding(null)
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
        {data.pauses.map((pause) => {
          const days = daysOf(pause)
          return (
            <li key={pause.key}>
              <span className="tabular">
                {text('pause.days', days)} · {text('pause.rides', { count: pause.rides })}
              </span>
              {mayPause && (
                <Button
                  variant="default"
                  size="compact-sm"
                  disabled={end.busy}
                  aria-label={text('pause.endOf', days)}
                  onClick={() => setEnding(pause)}
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
      {ending && (
        <Confirm
          title={text('pause.endOf', daysOf(ending))}
          action={text('pause.end')}
          busy={end.busy}
          onConfirm={() => end.make({ pause: ending.key })}
          onClose={() => setEnding(null)}
        >
          {text('pause.endAsk', { count: ending.rides })}
          {still.length > 0 &&
            ` ${text('pause.endStill', {
              days: still.map((other) => text('pause.days', daysOf(other))).join(', '),
            })}`}
        </Confirm>
      )}
      {isOpen && <PauseDialog {...{ passenger, zone }} onDone={changed} onClose={() => setOpen(false)} />}
    </>
  )
}

function daysOf({ from, until }: Pause) {
  return { from: formatDate(from), until: formatDate(until) }
}

/** Whether another pause has days of the one that is ended. */
function holdsAlso(other: Pause, ended: Pause): boolean {
  return other.key !== ended.key && other.from <= ended.until && ended.from <= other.until
}

/** Reads rides and pauses again. */
function useRidesChanged(): () => void {
  const client = useQueryClient()
  return () => {
    void askRidesAgain(client)
    void client.invalidateQueries({ queryKey: ['passenger.pauses'] })
  }
}
