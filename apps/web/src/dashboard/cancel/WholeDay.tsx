'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useCall } from '#/calls/use-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Dialog } from '#/components/dialog/Dialog.tsx'
import { Failure } from '#/components/failure/Failure.tsx'
import { Lines } from '#/components/skeleton/Lines.tsx'
import { ridesOfDay, searchOfDay, type ListedRide, type PassengerDay } from './passenger-day.ts'

type Props = {
  day: PassengerDay
  title: string
  onClose: () => void
  /** `readAgain`: somebody else was quicker, and the day is another one. */
  children: (rides: ListedRide[], readAgain: () => void) => ReactNode
}

/**
 * Loads a passenger's whole day before anybody chooses among its rides: what a list shows may be filtered,
 * and nobody must leave a return standing because it was not on the screen.
 */
export function WholeDay({ day, title, onClose, children }: Props) {
  const text = useTranslations()
  const refusal = useRefusal()
  const { data, error, refetch } = useCall('ride.search', searchOfDay(day), { freshMs: 0 })
  const readAgain = () => void refetch()
  if (data) return children(ridesOfDay(data.rides, day), readAgain)
  return (
    <Dialog title={title} onClose={onClose}>
      {error ? (
        <Failure message={refusal(error)} onRetry={readAgain} />
      ) : (
        <Lines count={3} of="row" label={text('app.loading')} />
      )}
    </Dialog>
  )
}
