'use client'
import { serverNow } from '#/calls/server-clock.ts'
import { Alert, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import {
  cancellationReasonsFor,
  cancelProblem,
  passPurchased,
  ridesInRange,
  type CancellationRange,
  type CancellationReason,
} from '@nemt/domain/ride/cancel.ts'
import { formatSpokenDay } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { newAttempt } from '#/calls/attempts.ts'
import type { PayloadOf } from '#/calls/named.ts'
import { useCall } from '#/calls/use-call.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { RangeChoice } from '#/dashboard/cancel/RangeChoice.tsx'
import { Reach } from '#/dashboard/cancel/Reach.tsx'
import { ReasonDialog } from '#/components/reason/ReasonDialog.tsx'
import { toasts } from '#/components/toast/toasts.ts'
import { languageOf } from '#/language/languages.ts'
import { useLine } from '#/language/use-line.ts'
import { askRidesAgain } from '#/live/ask-again.ts'
import { held, heldRide } from '#/offline/held.ts'
import type { PortalRide } from './by-day.ts'
import { RideMoved } from './RideMoved.tsx'
import { rideTime } from './ride-time.ts'
import { laterSearch } from './searches.ts'

type Props = {
  ride: PortalRide
  /** Somebody else has changed or cancelled it since the dialog opened. */
  isOver?: boolean
  onClose: () => void
}

/**
 * Cancels a ride with its reason, of a series this one or all that follow (V246–V261, in the portal's words: X001);
 * without a network it is held until there is one (docs/decisions/096).
 */
export function CancelRide({ ride, isOver = false, onClose }: Props) {
  const text = useTranslations()
  const line = useLine()
  const refusal = useRefusal()
  const language = languageOf(useLocale())
  const { cancel, busy, refused } = useCancel(ride, onClose)
  const [range, setRange] = useState<CancellationRange>()
  const [today] = useState(() => localDate(serverNow(), ride.timezone))
  const isSeries = ride.repeat !== undefined
  const chosenRange = isSeries ? range : undefined
  const reached = useReached(ride, chosenRange)
  // Unknown without a network: then it is said without a number.
  const count = reached?.length ?? 0
  const reach = chosenRange === 'future' && (
    <Reach rides={reached?.map(({ times, timezone }) => ({ ...times, timezone })) ?? []} ends />
  )
  if (isOver && !busy) return <RideMoved title={text('portal.cancelTitle', { count: 1 })} onClose={onClose} />
  return (
    <ReasonDialog
      title={text('portal.cancelTitle', { count })}
      opened
      onClose={onClose}
      options={cancellationReasonsFor('passenger').map((reason) => ({
        value: reason,
        label: text(`cancellation.${reason}`),
      }))}
      asksComment={(reasons) => reasons.includes('other')}
      problemOf={({ reasons: [reason], comment }) =>
        cancelProblem(
          { rides: [ride.key], reason, specify: comment, range: chosenRange },
          isSeries,
          'passenger',
          'journey',
        )
      }
      confirm={text('portal.cancelYes', { count })}
      destroys
      question={
        <Stack gap="sm">
          <Text>{text('cancel.fee')}</Text>
          {reach}
          {passPurchased(ride) && <Alert color="orange">{text('cancel.pass')}</Alert>}
          {refused && (
            <Alert color="red" role="alert">
              {refusal(refused)}
            </Alert>
          )}
        </Stack>
      }
      busy={busy}
      busyLabel={text('cancel.busy')}
      onConfirm={({ reasons: [reason], comment }) =>
        cancel({
          rides: [ride.key],
          versions: { [ride.key]: ride.version },
          reason: reason as CancellationReason,
          ...(reason === 'other' ? { specify: comment } : {}),
          ...(chosenRange ? { range: chosenRange } : {}),
        })
      }
    >
      <Text>
        {formatSpokenDay(localDate(ride.times.needed, ride.timezone), today, language)}
        {' · '}
        {line(rideTime(ride, language))}
      </Text>
      {isSeries && <RangeChoice range={range} onChange={setRange} />}
      {reach}
    </ReasonDialog>
  )
}

/** The rides that go, this one first; undefined while nobody knows them all. */
function useReached(ride: PortalRide, range: CancellationRange | undefined): PortalRide[] | undefined {
  const isFuture = range === 'future'
  const { data } = useCall('ride.search', laterSearch(ride), { enabled: isFuture, freshMs: 0 })
  if (!isFuture) return [ride]
  return data && !data.more ? ridesInRange([ride], data.rides, 'future') : undefined
}

/** Cancels, or holds it until there is a network. */
function useCancel(ride: PortalRide, onClose: () => void) {
  const text = useTranslations('portal')
  const client = useQueryClient()
  const refresh = () => askRidesAgain(client)
  const hold = (payload: PayloadOf<'ride.cancel'>, id: string) => {
    const owner = ride.passenger.key
    void held.hold({ kind: 'cancel', id, at: Date.now(), owner, ride: heldRide(ride), payload })
    toasts.show(text('held', { reach: payload.range ?? 'current' }))
    onClose()
  }
  const {
    make,
    busy,
    refusal: refused,
  } = useMakeCall('ride.cancel', {
    done: async ({ rides }) => {
      toasts.show(text('cancelled', { count: rides.length }))
      // Before that the ride looks as if nobody had cancelled it.
      await refresh()
      onClose()
    },
    refused: ({ code }, payload, key) => {
      if (code === 'unreachable') hold(payload, key)
      else void refresh()
    },
  })
  const cancel = (payload: PayloadOf<'ride.cancel'>) =>
    navigator.onLine ? make(payload) : hold(payload, newAttempt())
  return { cancel, busy, refused }
}
