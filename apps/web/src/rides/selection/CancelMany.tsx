'use client'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import {
  cancellationReasonsFor,
  cancelProblem,
  type CancellationRange,
  type CancellationReason,
} from '@nemt/domain/ride/cancel.ts'
import { formatMoney } from '@nemt/domain/money/money.ts'
import { formatDate, formatTime } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import type { Refused as RefusedCall } from '#/calls/answer.ts'
import type { DataOf } from '#/calls/named.ts'
import { useCall } from '#/calls/use-call.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Dialog } from '#/components/dialog/Dialog.tsx'
import { Failure } from '#/components/failure/Failure.tsx'
import { Money } from '#/components/money/Money.tsx'
import { ReasonDialog } from '#/components/reason/ReasonDialog.tsx'
import { Lines } from '#/components/skeleton/Lines.tsx'
import type { BoardRide } from '#/dashboard/board/lines.ts'
import { RangeChoice } from '#/dashboard/cancel/RangeChoice.tsx'
import type { Cancelled } from '#/dashboard/cancel/use-tell-cancelled.ts'
import { languageOf } from '#/language/languages.ts'
import { askRidesAgain } from '#/live/ask-again.ts'
import styles from './selection.module.css'

/** Most rides that one cancellation names (ride.cancel). */
const MOST = 100
/** Most passengers that what was done names. */
const NAMED = 3

type Fees = DataOf<'ride.cancel_fees'>
type Refused = Fees['refused']
type Props = {
  rides: readonly BoardRide[]
  global: boolean
  onClose: () => void
  /** Some were cancelled, of these passengers. */
  onDone: (answer: Cancelled, whose: string) => void
}

/**
 * Cancels the ticked rides, of as many passengers as they are: which, with each one's fee and the sum from the
 * server, why, and how far (doc 2 §5.1). What could not be cancelled is listed with why.
 */
export function CancelMany(props: Props) {
  const { rides, onClose } = props
  const keys = rides.slice(0, MOST).map(({ key }) => key)
  const text = useTranslations()
  const refusal = useRefusal()
  const [range, setRange] = useState<CancellationRange | undefined>()
  const [left, setLeft] = useState<Refused | null>(null)
  const asked = { rides: keys, ...(range ? { range } : {}) }
  const { data, error, refetch } = useCall('ride.cancel_fees', asked, { freshMs: 0, keep: true })
  if (left) return <Left refused={left} rides={rides} onClose={onClose} />
  if (rides.length > MOST)
    return (
      <Dialog title={text('cancelDialog.title')} onClose={onClose}>
        <Text>{text('selection.most', { most: MOST, count: rides.length })}</Text>
      </Dialog>
    )
  if (data)
    return (
      <Choice
        {...props}
        fees={data}
        range={range}
        onRange={setRange}
        onLeft={setLeft}
        onAgain={() => void refetch()}
      />
    )
  return (
    <Dialog title={text('cancelDialog.title')} onClose={onClose}>
      {error ? (
        <Failure message={refusal(error)} onRetry={() => void refetch()} />
      ) : (
        <Lines count={3} of="row" label={text('app.loading')} />
      )}
    </Dialog>
  )
}

type ChoiceProps = Props & {
  fees: Fees
  range: CancellationRange | undefined
  onRange: (range: CancellationRange) => void
  onLeft: (refused: Refused) => void
  onAgain: () => void
}

/** Cancels, and says what could not be. */
function useCancelMany({ fees, onLeft, onAgain, onClose, onDone }: ChoiceProps) {
  const client = useQueryClient()
  const text = useTranslations('selection')
  const namesOf = (cancelled: readonly string[]) => {
    const rides = fees.rides.filter(({ key }) => cancelled.includes(key))
    const people = new Map(rides.map(({ passenger: { key, name } }) => [key, `${name.first} ${name.last}`]))
    const names = [...people.values()]
    const more = names.length - NAMED
    return [...names.slice(0, NAMED), ...(more > 0 ? [text('more', { count: more })] : [])].join(', ')
  }
  return useMakeCall('ride.cancel', {
    done: (answer) => {
      const { rides: cancelled, refused = [] } = answer
      if (cancelled.length > 0) onDone(answer, namesOf(cancelled))
      else void askRidesAgain(client)
      const before = fees.refused.filter(({ key }) => !refused.some((ride) => ride.key === key))
      const left = [...before, ...refused]
      if (left.length > 0) onLeft(left)
      else onClose()
    },
    refused: ({ code }) => code === 'fee_changed' && onAgain(),
  })
}

function Choice(props: ChoiceProps) {
  const { rides, global, fees, range, onRange, onClose } = props
  const text = useTranslations()
  const recurring = fees.rides.some(({ repeats }) => repeats)
  const keys = rides.map(({ key }) => key).filter((key) => fees.rides.some((ride) => ride.key === key))
  const who = global ? 'global' : 'coordinator'
  const passengers = new Set(fees.rides.map(({ passenger }) => passenger.key)).size
  const { make, busy, refusal } = useCancelMany(props)
  return (
    <ReasonDialog
      title={text('selection.cancelTitle', { count: fees.rides.length, passengers })}
      opened
      onClose={onClose}
      options={cancellationReasonsFor(who).map((reason) => ({
        value: reason,
        label: text(`cancellation.${reason}`),
      }))}
      asksComment={(reasons) => reasons.includes('other')}
      problemOf={({ reasons: [reason], comment }) =>
        cancelProblem({ rides: keys, reason, specify: comment, range }, recurring, who, 'staff')
      }
      confirm={text('cancelDialog.confirm')}
      destroys
      question={<Question fees={fees} passengers={passengers} refused={refusal} />}
      busy={busy}
      busyLabel={text('cancel.busy')}
      onConfirm={({ reasons: [reason], comment }) =>
        make({
          rides: keys,
          partial: true,
          undo: true,
          most_fee: fees.total,
          reason: reason as CancellationReason,
          ...(reason === 'other' ? { specify: comment } : {}),
          ...(recurring && range ? { range } : {}),
        })
      }
    >
      <FeeList fees={fees} />
      <PassNotice fees={fees} />
      {fees.refused.length > 0 && (
        <Alert color="orange" title={text('selection.notPossible', { count: fees.refused.length })}>
          <RefusedList refused={fees.refused} rides={rides} />
        </Alert>
      )}
      {recurring && <RangeChoice range={range} onChange={onRange} />}
    </ReasonDialog>
  )
}

type QuestionProps = { fees: Fees; passengers: number; refused: RefusedCall | null }

/** What is asked before anything happens: how many, and for how much. */
function Question({ fees, passengers, refused }: QuestionProps) {
  const text = useTranslations()
  const refusal = useRefusal()
  const cost = formatMoney(fees.total)
  return (
    <Stack gap="sm">
      <Text>{text('cancel.fee')}</Text>
      <Text fw="var(--weight-strong)">
        {text('selection.question', { count: fees.rides.length, passengers, cost })}
      </Text>
      <PassNotice fees={fees} />
      {refused && (
        <Alert color="red" role="alert">
          {refusal(refused)}
        </Alert>
      )}
    </Stack>
  )
}

/** A pass that was bought is paid for, whether it is used or not (V264): said before the question as well as in it. */
function PassNotice({ fees }: { fees: Fees }) {
  const text = useTranslations('cancel')
  return fees.rides.some(({ pass }) => pass) && <Alert color="orange">{text('pass')}</Alert>
}

/** Each ride with its fee, or with its pass that stays paid, and what they come to. */
function FeeList({ fees }: { fees: Fees }) {
  const text = useTranslations('selection')
  const language = languageOf(useLocale())
  return (
    <div className={styles.fees}>
      <ul data-field="rides">
        {fees.rides.map(({ key, passenger, needed, timezone, fee, pass }) => (
          <li key={key}>
            <span>
              {passenger.name.first} {passenger.name.last}
            </span>
            <span className="tabular">
              {formatDate(localDate(needed, timezone))} {formatTime(needed, timezone, language)}
            </span>
            <span>
              {pass && `${text('passKept')} `}
              {(!pass || fee > 0) && <Money cents={fee} />}
            </span>
          </li>
        ))}
      </ul>
      <p>
        <span>{text('total')}</span> <Money cents={fees.total} />
      </p>
    </div>
  )
}

type LeftProps = { refused: Refused; rides: readonly BoardRide[]; onClose: () => void }

/** Rides that can't be cancelled, each with why; by their passenger, where the list has them. */
function RefusedList({ refused, rides }: Omit<LeftProps, 'onClose'>) {
  const language = languageOf(useLocale())
  const named = (key: string) => {
    const ride = rides.find((each) => each.key === key)
    if (!ride) return key
    const { first, last } = ride.passenger.name
    const { needed } = ride.times
    const day = formatDate(localDate(needed, ride.timezone))
    return `${first} ${last}, ${day} ${formatTime(needed, ride.timezone, language)}`
  }
  return (
    <ul className={styles.list}>
      {refused.map(({ key, message }) => (
        <li key={key}>
          {named(key)}: {message}
        </li>
      ))}
    </ul>
  )
}

/** What could not be cancelled when it was tried. */
function Left({ refused, rides, onClose }: LeftProps) {
  const text = useTranslations()
  return (
    <Dialog title={text('selection.notPossible', { count: refused.length })} onClose={onClose}>
      <Stack gap="sm">
        <RefusedList refused={refused} rides={rides} />
        <Group justify="flex-end">
          <Button variant="default" size="md" onClick={onClose}>
            {text('close.close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
