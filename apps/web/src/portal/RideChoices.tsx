'use client'
import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { useState } from 'react'
import { Coming } from '#/components/link/Coming.tsx'
import { Dialog } from '#/components/dialog/Dialog.tsx'
import type { PortalRide } from './by-day.ts'
import { CancelRide } from './CancelRide.tsx'
import styles from './portal.module.css'
import { RideMoved } from './RideMoved.tsx'
import { isForCalendar } from './spoken-as.ts'

type Props = {
  ride: PortalRide
  /** Those that the passenger has, for its other legs. */
  rides: readonly PortalRide[]
  /** Another one has taken its place since it was tapped. */
  isGone: boolean
  mayCancel: boolean
  mayEdit: boolean
  onClose: () => void
}

/** What can be done with a ride (V130–V133). */
export function RideChoices({ ride, rides, isGone, mayCancel, mayEdit, onClose }: Props) {
  const text = useTranslations('portal')
  const [cancelling, setCancelling] = useState(false)
  if (cancelling) return <CancelRide {...{ ride, rides, onClose }} isOver={isGone || !mayCancel} />
  if (isGone) return <RideMoved title={text('options')} onClose={onClose} />
  return (
    <Dialog title={text('options')} onClose={onClose}>
      <div className={styles.choices}>
        <Button
          component={Link}
          href={`/passenger/ride/${ride.key}/summary`}
          prefetch={false}
          size="lg"
          variant="default"
        >
          {text('details')}
          <Coming text={text('opening')} />
        </Button>
        {isForCalendar(ride) && (
          <Button
            component="a"
            href={`/passenger/ride/${ride.key}/calendar`}
            download
            size="lg"
            variant="default"
          >
            {text('calendar')}
          </Button>
        )}
        {mayEdit && (
          <Button
            component={Link}
            href={`/passenger/ride/edit?rides=${ride.key}`}
            prefetch={false}
            size="lg"
            variant="default"
          >
            {text('edit')}
            <Coming text={text('opening')} />
          </Button>
        )}
        {mayCancel && (
          <Button size="lg" color="red" variant="light" onClick={() => setCancelling(true)}>
            {text('cancel')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
