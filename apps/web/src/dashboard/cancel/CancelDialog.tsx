'use client'
import { Alert, Stack, Text } from '@mantine/core'
import { useLocale, useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import {
  cancellationReasonsFor,
  cancelProblem,
  isRecurring,
  passPurchased,
  type CancellationRange,
  type CancellationReason,
} from '@nemt/domain/ride/cancel.ts'
import { formatMoney } from '@nemt/domain/money/money.ts'
import { typeLine } from '@nemt/domain/ride/labels.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { isCancellable } from '@nemt/domain/ride/sets.ts'
import type { Refused } from '#/calls/answer.ts'
import { useCall } from '#/calls/use-call.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { asRide } from '#/components/ride/listed.ts'
import { ReasonDialog } from '#/components/reason/ReasonDialog.tsx'
import { languageOf } from '#/language/languages.ts'
import { useLine } from '#/language/use-line.ts'
import { feesTotal } from './cancel-fees.ts'
import type { PassengerDay } from './passenger-day.ts'
import { RangeChoice } from './RangeChoice.tsx'
import { Reach } from './Reach.tsx'
import { RideChoice, type ChoosableRide } from './RideChoice.tsx'
import type { Cancelled } from './use-tell-cancelled.ts'
import { WholeDay } from './WholeDay.tsx'

type CancelRide = ChoosableRide &
  Pick<Ride, 'transit'> & { repeat?: { key?: string }; passenger: Pick<Ride['passenger'], 'name'> }
type Props = {
  /** Where one came from: these are ticked. */ from: readonly string[]
  day: PassengerDay
  global: boolean
  onDone: (answer: Cancelled, whose?: string) => void
  onClose: () => void
}

/**
 * Cancels rides of one passenger's day: which, each with its fee, why and how far (doc 2 §5.1); Confirm leads to the
 * question, Yes cancels (X139).
 */
export function CancelDialog({ from, day, global, onDone, onClose }: Props) {
  const text = useTranslations('cancelDialog')
  return (
    <WholeDay day={day} title={text('title')} onClose={onClose}>
      {(rides, readAgain) => (
        <CancelChoice {...{ rides, from, global, onDone, onClose }} onRefused={readAgain} />
      )}
    </WholeDay>
  )
}

type ChoiceProps = {
  rides: readonly CancelRide[]
  from: readonly string[]
  global: boolean
  onDone: (answer: Cancelled, whose?: string) => void
  onRefused: () => void
  onClose: () => void
}

function CancelChoice({ rides, from, global, onDone, onRefused, onClose }: ChoiceProps) {
  const text = useTranslations()
  const cancellable = rides.filter(({ status }) => isCancellable(status))
  const [chosen, setChosen] = useState(() =>
    cancellable.map(({ key }) => key).filter((key) => from.includes(key)),
  )
  const [range, setRange] = useState<CancellationRange | undefined>()
  const picked = cancellable.filter(({ key }) => chosen.includes(key))
  const keys = picked.map(({ key }) => key)
  const recurring = picked.some((ride) => isRecurring(ride as Ride))
  const whoseOf = useWhose()
  const who = global ? 'global' : 'coordinator'
  const {
    make,
    busy,
    refusal: refused,
  } = useMakeCall('ride.cancel', {
    done: (answer) => {
      onDone(answer, whoseOf(picked))
      onClose()
    },
    refused: () => {
      onRefused()
      fees.readAgain()
    },
  })
  const askedRange = recurring ? range : undefined
  const fees = useFees(cancellable, picked, askedRange)
  const { reached, total } = fees
  const reach = reached && <Reach rides={reached} ends={askedRange === 'future'} />
  const fee = <FeeLine total={total} count={reached?.length} />
  const titleOf = useTitle(rides)
  return (
    <ReasonDialog
      title={titleOf(reached?.length ?? picked.length)}
      opened
      onClose={onClose}
      options={cancellationReasonsFor(who).map((reason) => ({
        value: reason,
        label: text(`cancellation.${reason}`),
      }))}
      asksComment={(reasons) => reasons.includes('other')}
      problemOf={({ reasons: [reason], comment }) =>
        cancelProblem({ rides: keys, reason, specify: comment, range: askedRange }, recurring, who, 'staff')
      }
      confirm={text('cancelDialog.confirm')}
      destroys
      about={keys.join(' ')}
      question={<Question {...{ picked, reach, fee, refused }} />}
      busy={busy}
      busyLabel={text('cancel.busy')}
      onConfirm={({ reasons: [reason], comment }) =>
        make({
          rides: keys,
          undo: true,
          ...(total === null ? {} : { most_fee: total }),
          reason: reason as CancellationReason,
          ...(reason === 'other' ? { specify: comment } : {}),
          ...(askedRange ? { range: askedRange } : {}),
        })
      }
    >
      {keys.length < chosen.length && (
        <Alert color="orange" role="alert">
          {text('ride.edited')}
        </Alert>
      )}
      <RideChoice
        rides={rides}
        chosen={chosen}
        onChange={setChosen}
        may={({ status }) => isCancellable(status)}
        noteOf={fees.noteOf}
      />
      {picked.length > 0 && fee}
      {recurring && <RangeChoice range={range} onChange={setRange} />}
      {askedRange === 'future' && reach}
    </ReasonDialog>
  )
}

/** What the cancellation costs, once it is known. `total`: cents. */
function FeeLine({ total, count }: { total: number | null; count: number | undefined }) {
  const text = useTranslations('cancelDialog')
  return (
    <Text fw="var(--weight-strong)" aria-live="polite">
      {total !== null && count !== undefined && text('fees', { count, fee: formatMoney(total) })}
    </Text>
  )
}

/** What the dialog does, by how many rides of whom. */
function useTitle(rides: readonly CancelRide[]): (count: number) => string {
  const text = useTranslations('cancelDialog')
  const name = rides[0]?.passenger.name
  return (count) => (name ? text('titleOf', { count, name: `${name.first} ${name.last}` }) : text('title'))
}

/** Whose rides they are, and of a single one when it was. */
function useWhose(): (rides: readonly CancelRide[]) => string | undefined {
  const line = useLine()
  const language = languageOf(useLocale())
  return ([ride, ...others]) => {
    if (!ride) return undefined
    const { first, last } = ride.passenger.name
    return [`${first} ${last}`, ...(others.length > 0 ? [] : [line(typeLine(asRide(ride), language))])].join(
      ' · ',
    )
  }
}

type QuestionProps = {
  picked: readonly CancelRide[]
  reach: ReactNode
  fee: ReactNode
  refused: Refused | null
}

/** What is asked before anything happens: what goes, and what can't be had back. */
function Question({ picked, reach, fee, refused }: QuestionProps) {
  const text = useTranslations('cancel')
  const refusal = useRefusal()
  return (
    <Stack gap="sm">
      <Text>{text('fee')}</Text>
      {reach}
      {fee}
      {picked.some((ride) => passPurchased(ride)) && <Alert color="orange">{text('pass')}</Alert>}
      {refused && (
        <Alert color="red" role="alert">
          {refusal(refused)}
        </Alert>
      )}
    </Stack>
  )
}

/**
 * What each ride costs, the rides that go, and what they cost in all, cents: those that are ticked, and with range
 * `future` the later ones of their series, once known.
 */
function useFees(
  cancellable: readonly CancelRide[],
  picked: readonly CancelRide[],
  range: CancellationRange | undefined,
) {
  const text = useTranslations('cancelDialog')
  const isFuture = range === 'future' && picked.length > 0
  const each = useCall(
    'ride.cancel_fees',
    { rides: cancellable.map(({ key }) => key) },
    { enabled: cancellable.length > 0, freshMs: 0 },
  )
  const series = useCall(
    'ride.cancel_fees',
    { rides: picked.map(({ key }) => key), range: 'future' },
    { enabled: isFuture, freshMs: 0 },
  )
  const known = each.data
  return {
    noteOf: ({ key }: ChoosableRide) => {
      const fee = known?.rides.find((ride) => ride.key === key)?.fee
      return fee === undefined ? undefined : text('feeOf', { fee: formatMoney(fee) })
    },
    total: isFuture
      ? (series.data?.total ?? null)
      : feesTotal(
          known,
          picked.map(({ key }) => key),
        ),
    reached: isFuture
      ? series.data?.rides
      : picked.map(({ times: { needed }, timezone }) => ({ needed, timezone })),
    readAgain: () => {
      void each.refetch()
      if (isFuture) void series.refetch()
    },
  }
}
