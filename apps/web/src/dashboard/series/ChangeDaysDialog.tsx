'use client'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { repeatProblem } from '@nemt/domain/journey/repeat.ts'
import type { Rhythm } from '@nemt/domain/journey/rhythm.ts'
import { formatMoney } from '@nemt/domain/money/money.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { formatDate } from '@nemt/domain/time/format.ts'
import { endOfDay, localDate } from '@nemt/domain/time/zone.ts'
import type { DataOf } from '#/calls/named.ts'
import { useCall } from '#/calls/use-call.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { DateField } from '#/components/date/DateField.tsx'
import { WeekdayChoice } from '#/components/date/WeekdayChoice.tsx'
import { Dialog } from '#/components/dialog/Dialog.tsx'
import { Failure } from '#/components/failure/Failure.tsx'
import { ProblemButton } from '#/components/problem/ProblemButton.tsx'
import { Lines } from '#/components/skeleton/Lines.tsx'
import { toasts } from '#/components/toast/toasts.ts'
import { askRidesAgain } from '#/live/ask-again.ts'

/** So long after the last change the server is asked what it would do, ms. */
const PAUSE = 250
/** As many dates are named; of more how many they are besides. */
const NAMED = 8

type Outcome = DataOf<'ride.series.preview'>
type Props = { ride: Ride; onClose: () => void }

/** Other weekdays or another end of a series, from this ride's day on, with what that does before it is done. */
export function ChangeDaysDialog({ ride, onClose }: Props) {
  const text = useTranslations('seriesDays')
  const refusal = useRefusal()
  const { times, timezone: zone } = ride
  const from = localDate(times.needed, zone)
  const [rhythm, setRhythm] = useState<Rhythm>({ days: ride.repeat?.days, until: ride.repeat?.until })
  const [settled] = useDebouncedValue(rhythm, PAUSE)
  const problem = repeatProblem({ enabled: true, ...rhythm }, times.needed, zone)
  const asked = {
    ...{ ride: ride.key, version: ride.version, series: ride.repeat?.key },
    ...{ days: settled.days ?? {}, until: settled.until ?? 0 },
  }
  const preview = useCall('ride.series.preview', asked, { enabled: !problem, keep: true, freshMs: 0 })
  const outcome = problem || preview.error ? undefined : preview.data
  const isAsking = !problem && (settled !== rhythm || preview.isFetching)
  const change = useReschedule(onClose, () => void preview.refetch())
  // Nobody can change days of a series that was ended meanwhile, however often it is tried.
  const isEnded = [preview.error, change.refusal].some((refused) => refused?.code === 'series_ended')
  return (
    <Dialog
      title={text('title', { date: formatDate(from) })}
      size="lg"
      locked={change.busy}
      onClose={onClose}
    >
      <Stack gap="md">
        <WeekdayChoice
          legend={text('weekdays')}
          days={rhythm.days}
          field="repeat.days"
          onToggle={(day) =>
            setRhythm((was) => ({ ...was, days: { ...was.days, [String(day)]: !was.days?.[String(day)] } }))
          }
        />
        <DateField
          label={text('until')}
          name="repeat.until"
          value={rhythm.until === undefined ? null : localDate(rhythm.until, zone)}
          today={from}
          min={from}
          use="single"
          short
          spoken
          near={false}
          onChange={(date) =>
            setRhythm(({ days }) => ({ days, until: date === null ? undefined : endOfDay(date, zone) }))
          }
        />
        {!problem && preview.error && <Failure message={refusal(preview.error)} />}
        {!problem && !preview.error && !outcome && <Lines count={3} of="line" label={text('asking')} />}
        {outcome && <Consequences outcome={outcome} />}
        {change.refusal && <Failure message={refusal(change.refusal)} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={change.busy}>
            {text('dismiss')}
          </Button>
          {!isEnded && (
            <ProblemButton
              problem={problem}
              busy={change.busy || isAsking}
              onContinue={() => {
                if (!outcome) void preview.refetch()
                else if (changes(outcome, ride, rhythm)) change.make({ ...asked, most_fee: outcome.fee })
                else onClose()
              }}
            >
              {text('confirm')}
            </ProblemButton>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}

function useReschedule(onClose: () => void, onFee: () => void) {
  const text = useTranslations('seriesDays')
  const client = useQueryClient()
  return useMakeCall('ride.series.reschedule', {
    done: ({ booked, cancelled }) => {
      toasts.show(text('done', { booked: booked.length, cancelled: cancelled.length }))
      void askRidesAgain(client)
      onClose()
    },
    refused: ({ code }) => code === 'fee_changed' && onFee(),
  })
}

/** Whether anything would be otherwise: rides now, or days that are booked later. */
function changes({ booked, cancelled }: Outcome, { repeat }: Ride, { until }: Rhythm): boolean {
  return booked.length > 0 || cancelled.length > 0 || until !== repeat?.until
}

/**
 * What becomes of the days: how many stay, which are cancelled and booked, whom that concerns besides, which can't be,
 * and what it costs.
 */
function Consequences({ outcome }: { outcome: Outcome }) {
  const text = useTranslations()
  const { staying, cancelled, taken, edited, booked, skipped, left, fee } = outcome
  return (
    <div role="status">
      <Stack gap="xs">
        <Text>{text('seriesDays.staying', { count: staying.length })}</Text>
        <Dates of="cancelled" dates={cancelled} />
        {taken && <Text>{text('seriesDays.taken', { dates: named(taken) })}</Text>}
        {edited && <Text>{text('seriesDays.edited', { dates: named(edited) })}</Text>}
        <Dates of="booked" dates={booked} />
        {skipped.map(({ date, message }) => (
          <Alert key={date} color="orange">
            {text('seriesDays.skipped', { date: formatDate(date), why: message })}
          </Alert>
        ))}
        {left.map(({ ride, date, status }) => (
          <Alert key={ride} color="orange">
            {text('seriesDays.left', { date: formatDate(date), status: text(`status.${status}`) })}
          </Alert>
        ))}
        {fee > 0 && <Alert color="orange">{text('seriesDays.fee', { fee: formatMoney(fee) })}</Alert>}
      </Stack>
    </div>
  )
}

function named(dates: readonly string[]): string {
  return dates.map(formatDate).join(', ')
}

function Dates({ of, dates }: { of: 'cancelled' | 'booked'; dates: readonly string[] }) {
  const text = useTranslations('seriesDays')
  if (dates.length === 0) return null
  const more = dates.length - NAMED
  const first = dates.slice(0, NAMED).map(formatDate)
  return (
    <div>
      <Text fw="bold">{text(of, { count: dates.length })}</Text>
      <Text className="tabular">
        {[...first, ...(more > 0 ? [text('more', { count: more })] : [])].join(', ')}
      </Text>
    </div>
  )
}
