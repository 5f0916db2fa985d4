'use client'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { usualTrips } from '@nemt/domain/journey/usual.ts'
import { Section } from './Section.tsx'
import { useFormerRides } from './use-former-rides.ts'
import { UsualTrips } from './UsualTrips.tsx'
import styles from '../create/create.module.css'

type Props = {
  passenger: string
  /** Whether fields stand below: they must not move under a finger when it is known. */
  isAbove: boolean
}

/** What a passenger usually does, once it is known. */
export function UsualTripsOf({ passenger, isAbove }: Props) {
  const text = useTranslations('usual')
  const { data } = useFormerRides(passenger)
  const trips = useMemo(() => usualTrips(data?.rides ?? []), [data])
  if (!isAbove) return <UsualTrips trips={trips} />
  return (
    <div className={styles.usualRoom}>
      {trips.length > 0 ? (
        <UsualTrips trips={trips} isFolded />
      ) : (
        <Section title={text('title')}>{data && <p className={styles.hint}>{text('none')}</p>}</Section>
      )}
    </div>
  )
}
