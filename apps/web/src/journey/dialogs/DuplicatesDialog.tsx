'use client'
import { Button, Checkbox, Group, Modal, Stack } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import type { DuplicateKind } from '@nemt/domain/journey/duplicates.ts'
import type { DraftRide } from '@nemt/domain/journey/schema.ts'
import type { Accessibility } from '@nemt/domain/mobility/schema.ts'
import { UNTOLD } from '@nemt/domain/offer/minimum.ts'
import type { Ride, RideStatus, Stop } from '@nemt/domain/ride/schema.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import type { Refused } from '#/calls/answer.ts'
import { useCall } from '#/calls/use-call.ts'
import { PlaceLine } from '#/components/place/PlaceLine.tsx'
import { StatusMark } from '#/components/status/StatusMark.tsx'
import { TimeInZone } from '#/components/time/TimeInZone.tsx'
import { ridesOf } from '../draft/booking.ts'
import { useJourney } from '../draft/use-journey.ts'
import { useSettings } from '../settings/SettingsContext.tsx'
import { useDay } from '../settings/use-day.ts'
import { useNeeds } from '../sections/use-needs-line.ts'
import styles from '../summary/summary.module.css'

/**
 * A ride that one of the request may double, as the refusal's detail names it; `ride` is the index in the
 * request. Of a ride that the reader may not see there is nothing besides.
 */
type Duplicate = {
  key: string
  kind: DuplicateKind
  status: RideStatus
  needed: number
  timezone: string
  ride: number
}
type Untold = { key: typeof UNTOLD; ride: number }
type Props = {
  refusal: Refused
  /** With the keys of all that were shown, and of those that are to be linked with this request. */
  onContinue: (acknowledged: readonly string[], linked: readonly string[]) => void
  onEdit: () => void
  onClose: () => void
}

/**
 * Possible duplicate rides (doc 1 §4, V360): what is booked already beside what is asked for, and whether
 * this request is wanted all the same. Rides that belong together are linked, and never asked about again (C015).
 */
export function DuplicatesDialog({ refusal, onContinue, onEdit, onClose }: Props) {
  const text = useTranslations('tripSummary')
  const settings = useSettings()
  const draft = useJourney((state) => state.draft)
  const [linked, setLinked] = useState<readonly string[]>([])
  const rides = ridesOf(draft, settings)
  const duplicates = (refusal.detail.duplicates ?? []) as (Duplicate | Untold)[]
  return (
    <Modal opened onClose={onClose} title={text('duplicatesTitle')} size="lg">
      <Stack gap="md">
        <p>{text('duplicates')}</p>
        {duplicates.map((duplicate) =>
          isTold(duplicate) ? (
            <Pair
              key={`${duplicate.key} ${duplicate.ride}`}
              duplicate={duplicate}
              ride={rides[duplicate.ride]}
              repeats={draft.repeat?.enabled === true}
            >
              <Checkbox
                label={text('linkDouble')}
                checked={linked.includes(duplicate.key)}
                onChange={({ currentTarget: { checked } }) =>
                  setLinked((keys) =>
                    checked ? [...keys, duplicate.key] : keys.filter((key) => key !== duplicate.key),
                  )
                }
              />
            </Pair>
          ) : (
            <p key={`${UNTOLD} ${duplicate.ride}`}>{text('duplicateUntold', { n: duplicate.ride + 1 })}</p>
          ),
        )}
        <Group justify="flex-end" gap="sm">
          <Button
            size="md"
            variant="default"
            onClick={() =>
              onContinue(
                duplicates.map(({ key }) => key),
                linked,
              )
            }
          >
            {text('continueRequest')}
          </Button>
          <Button size="md" data-autofocus onClick={onEdit}>
            {text('editRequest')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function isTold(duplicate: Duplicate | Untold): duplicate is Duplicate {
  return duplicate.key !== UNTOLD
}

type PairProps = { duplicate: Duplicate; ride: DraftRide | undefined; repeats: boolean; children: ReactNode }

/**
 * One ride of the request beside the one that is there. Where that one goes is shown to whoever may see it.
 */
function Pair({ duplicate, ride, repeats, children }: PairProps) {
  const { key, kind, status, needed, timezone, ride: index } = duplicate
  const text = useTranslations('tripSummary')
  const { customer } = useSettings()
  const day = useDay()
  const there: Ride | undefined = useCall('ride.info', { keys: [key] }).data?.rides[0]
  const zone = ride?.timezone ?? customer.timezone
  const at = ride?.times.needed
  const rows: [string, ReactNode, ReactNode][] = [
    // A recurring request has a ride on that day, too.
    [
      text('date'),
      day(localDate(needed, timezone)),
      repeats ? day(localDate(needed, timezone)) : at !== undefined && day(localDate(at, zone)),
    ],
    [
      text('pickupAt'),
      <TimeInZone key="there" at={needed} zone={timezone} />,
      at !== undefined && <TimeInZone at={at} zone={zone} />,
    ],
    [
      text('from'),
      there && <PlaceLine stop={there.stops.pickup} full />,
      <Place key="new" stop={ride?.stops.pickup} />,
    ],
    [
      text('to'),
      there && <PlaceLine stop={there.stops.dropoff} full />,
      <Place key="new" stop={ride?.stops.dropoff} />,
    ],
    [
      text('needs'),
      there && <Needs needs={there.accessibility} />,
      <Needs key="new" needs={ride?.accessibility} />,
    ],
    [text('status'), <StatusMark key="there" status={status} />, text('notBooked')],
  ]
  return (
    <div className={styles.beside}>
      <table>
        <caption>{text(`duplicateKind.${kind}`, { n: index + 1 })}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">
              <a href={`/dashboard/${key}`} target="_blank" rel="noreferrer">
                {text('existingRide')}
              </a>
            </th>
            <th scope="col">{text('thisRequest')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, existing, requested]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{existing}</td>
              <td>{requested}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </div>
  )
}

function Place({ stop }: { stop: DraftRide['stops']['pickup'] | undefined }) {
  return stop?.address?.format ? <PlaceLine stop={stop as Stop} full /> : null
}

function Needs({ needs }: { needs: Accessibility | undefined }) {
  return <>{useNeeds(needs)}</>
}
