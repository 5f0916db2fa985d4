'use client'
import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import type { Refused } from '#/calls/answer.ts'
import type { DataOf } from '#/calls/named.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { RideLink, type NamedRide } from '../record/RideLink.tsx'
import styles from '../record/record.module.css'

type Props = {
  /** The record that was merged, and where it leads from its own page. */
  gone: string
  into?: string | undefined
  mayEdit: boolean
  /** Rides of the two records of which the passenger can take one. */
  doubles?: DataOf<'passenger.merge'>['doubles']
  onUndone: () => void
}

/** Says that a record was merged, and undoes it; why it can't be undone any more, the server says. */
export function MergedNotice({ gone, into, mayEdit, doubles = [], onUndone }: Props) {
  const text = useTranslations('record')
  const refusal = useRefusal()
  const undoing = useMakeCall('passenger.unmerge', { done: onUndone })
  return (
    <div className={styles.notice} aria-live="polite">
      <p>{text(into ? 'mergedInto' : 'mergedNow')}</p>
      {into && (
        <Link href={`/patients/${into}/record`} prefetch={false}>
          {text('openKept')}
        </Link>
      )}
      {mayEdit && (
        <Button variant="default" loading={undoing.busy} onClick={() => undoing.make({ passenger: gone })}>
          {text('undo')}
        </Button>
      )}
      {undoing.refusal && (
        <div role="alert">
          <p>{refusal(undoing.refusal)}</p>
          <BookedSince rides={bookedOf(undoing.refusal)} />
        </div>
      )}
      {doubles.length > 0 && <Doubles doubles={doubles} />}
    </div>
  )
}

/** What was booked since the merge, as the server names it (passenger.unmerge). */
function bookedOf({ detail }: Refused): readonly NamedRide[] {
  // A refusal's detail is whatever its call says; this one's is tested there.
  return (detail.booked as NamedRide[] | undefined) ?? []
}

function BookedSince({ rides }: { rides: readonly NamedRide[] }) {
  const text = useTranslations('record')
  if (rides.length === 0) return null
  return (
    <>
      <p>{text('bookedSince')}</p>
      <ul className={styles.named}>
        {rides.map((ride) => (
          <li key={ride.key}>
            <RideLink ride={ride} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Rides that overlap now that they are one passenger's (server-behaviour §2.6), so that one is cancelled. */
function Doubles({ doubles }: Required<Pick<Props, 'doubles'>>) {
  const text = useTranslations('record')
  return (
    <div>
      <p>{text('doubles')}</p>
      <ul className={styles.named}>
        {doubles.map(({ kind, rides }) => (
          <li key={rides.map(({ key }) => key).join(' ')}>
            {text(`double_${kind}`)}
            {rides.map((ride) => (
              <span key={ride.key}>
                {' '}
                <RideLink ride={ride} />
              </span>
            ))}
            {rides.length === 1 && ` ${text('doubleUntold')}`}
          </li>
        ))}
      </ul>
    </div>
  )
}
