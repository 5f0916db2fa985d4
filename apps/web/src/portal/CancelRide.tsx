'use client'
import { serverNow } from '#/calls/server-clock.ts'
import { Alert, Checkbox, Stack, Text } from '@mantine/core'
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
import { heldApart, legsWith } from './legs.ts'
import { RideMoved } from './RideMoved.tsx'
import { rideTime } from './ride-time.ts'
import { laterSearch } from './searches.ts'

type Props = {
  ride: PortalRide
  /** Those that the passenger has, for its other legs. */
  rides?: readonly PortalRide[]
  /** Somebody else has changed or cancelled it since the dialog opened. */
  isOver?: boolean
  onClose: () => void
}

/**
 * Cancels a ride with its reason, and those of its other legs that are ticked, of a series this one or all that follow
 * (V246–V261, in the portal's words: X001); without a network it is held until there is one (docs/decisions/096).
 */
export function CancelRide({ ride, rides = [], isOver = false, onClose }: Props) {
  const text = useTranslations()
  const refusal = useRefusal()
  const [chosen, setChosen] = useState<readonly string[]>([ride.key])
  const legs = legsWith(ride, rides)
  const picked = legs.filter(({ key }) => chosen.includes(key))
  const keys = picked.map(({ key }) => key)
  const { cancel, busy, refused } = useCancel(picked, onClose)
  const [range, setRange] = useState<CancellationRange>()
  const isSeries = ride.repeat !== undefined
  const chosenRange = isSeries ? range : undefined
  const reached = useReached(picked, chosenRange)
  // Unknown without a network: then it is said without a number.
  const count = picked.length === 0 ? 1 : (reached?.length ?? 0)
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
          { rides: keys, reason, specify: comment, range: chosenRange },
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
          {picked.some(passPurchased) && <Alert color="orange">{text('cancel.pass')}</Alert>}
          {refused && (
            <Alert color="red" role="alert">
              {refusal(refused)}
            </Alert>
          )}
        </Stack>
      }
      about={keys.join(' ')}
      busy={busy}
      busyLabel={text('cancel.busy')}
      onConfirm={({ reasons: [reason], comment }) =>
        cancel({
          rides: keys,
          versions: versionsOf(picked),
          reason: reason as CancellationReason,
          ...(reason === 'other' ? { specify: comment } : {}),
          ...(chosenRange ? { range: chosenRange } : {}),
        })
      }
    >
      <WhichRides legs={legs} chosen={chosen} onChange={setChosen} />
      {isSeries && <RangeChoice range={range} onChange={setRange} />}
      {reach}
    </ReasonDialog>
  )
}

type Which = {
  legs: readonly PortalRide[]
  chosen: readonly string[]
  onChange: (keys: string[]) => void
}

/** The ride and its other legs with boxes to tick (V246); of a single one it need not be asked which. */
function WhichRides({ legs, chosen, onChange }: Which) {
  const text = useTranslations('portal')
  const line = useLine()
  const language = languageOf(useLocale())
  const [now] = useState(serverNow)
  const whenOf = (leg: PortalRide) => {
    const [day, today] = [leg.times.needed, now].map((at) => localDate(at, leg.timezone)) as [string, string]
    return `${formatSpokenDay(day, today, language)} · ${line(rideTime(leg, language))}`
  }
  return (
    <Checkbox.Group
      label={legs.length > 1 ? text('cancelWhich') : undefined}
      value={[...chosen]}
      onChange={onChange}
      data-field="rides"
    >
      <Stack gap="xs" pt="xs">
        {legs.map((leg) => (
          <Checkbox key={leg.key} value={leg.key} label={whenOf(leg)} description={wayOf(leg)} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

/** Where a ride goes, as the passenger knows the places. */
function wayOf({ stops }: PortalRide): string {
  const [from, to] = [stops.pickup, stops.dropoff].map(({ name, address }) => name ?? address.format)
  return `${from} → ${to}`
}

/** In which versions the passenger sees the rides. */
function versionsOf(rides: readonly PortalRide[]): Record<string, number> {
  return Object.fromEntries(rides.map(({ key, version }) => [key, version]))
}

/** The rides that go, those that are ticked first; undefined while nobody knows them all. */
function useReached(
  picked: readonly PortalRide[],
  range: CancellationRange | undefined,
): readonly PortalRide[] | undefined {
  const [first] = picked
  const isFuture = range === 'future' && first !== undefined
  const search = laterSearch(first ?? { times: { needed: 0 } })
  const { data } = useCall('ride.search', search, { enabled: isFuture, freshMs: 0 })
  if (!isFuture) return picked
  return data && !data.more ? ridesInRange(picked, data.rides, 'future') : undefined
}

/** Cancels, or holds it until there is a network: each ride by itself, since each may have moved on by then. */
function useCancel(picked: readonly PortalRide[], onClose: () => void) {
  const text = useTranslations('portal')
  const client = useQueryClient()
  const refresh = () => askRidesAgain(client)
  const hold = (payload: PayloadOf<'ride.cancel'>, id: string) => {
    const apart = heldApart(picked, payload.range)
    for (const ride of apart)
      void held.hold({
        kind: 'cancel',
        // What was sent under a key is sent under it once more; a part of it is something else.
        id: apart.length === 1 ? id : newAttempt(),
        at: Date.now(),
        owner: ride.passenger.key,
        ride: heldRide(ride),
        payload: { ...payload, rides: [ride.key], versions: versionsOf([ride]) },
      })
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
