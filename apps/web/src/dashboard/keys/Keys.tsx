'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { addDays } from '@nemt/domain/time/zone.ts'
import { useCall } from '#/calls/use-call.ts'
import { focusedRide } from '../board/use-steps.ts'
import type { Board } from '../board/use-board.ts'
import { useCancelRides } from '../cancel/CancelRides.tsx'
import { groupOptions } from '../groups.ts'
import { editHref, newTripHref } from '../journey-links.ts'
import { mayWrite, type DashboardSettings } from '../settings.ts'
import { holdTyping } from '#/look/type-ahead.ts'
import { useShortcuts } from '#/look/use-shortcuts.ts'
import type { Shown } from '../use-view.ts'
import { focusSoon } from './focus-soon.ts'
import { useBoardOffers } from './use-board-offers.ts'
import { KeySheet } from './LazyKeySheet.tsx'

type Props = {
  board: Board
  shown: Shown
  settings: DashboardSettings
  mayCreate: boolean
  /** Shows the messages of the open ride. */
  onMessages: () => void
}

/**
 * The dashboard's keys, and the sheet that names them. What they act on is the row with the focus, else the
 * open ride.
 */
export function Keys({ board, shown, settings, mayCreate, onMessages }: Props) {
  const { view, ride: open, today, show } = shown
  const router = useRouter()
  const cancel = useCancelRides()
  const [sheet, setSheet] = useState(false)
  // It stays open while another day is shown beside it.
  const opened = useCall('ride.info', { keys: [open ?? ''] }, { enabled: open !== undefined }).data?.rides[0]
  const subject = () => {
    const key = focusedRide() ?? open
    const row = board.all?.find(({ ride }) => ride.key === key)?.ride
    return row ?? (key === open ? opened : undefined)
  }
  const edit = () => {
    const ride = subject()
    if (ride && groupOptions([ride], settings).includes('edit'))
      router.push(editHref(settings.journey, [ride.key], ride.patient))
  }
  const create = () => {
    if (!mayCreate) return
    holdTyping()
    router.push(newTripHref(settings.journey, { ride: open }))
  }
  const cancelOne = () => {
    const ride = subject()
    if (!ride || !groupOptions([ride], settings).includes('cancel')) return
    cancel({
      from: [ride.key],
      day: { passenger: ride.patient, at: ride.times.needed, zone: settings.zone },
    })
  }
  const write = () => {
    holdTyping()
    onMessages()
  }
  /** Opens the ride, and gives the focus to a part of it. */
  const goTo = (selector: string, before = () => {}) => {
    const ride = subject()
    if (!ride) return
    before()
    if (ride.key !== open) show({}, ride.key)
    focusSoon(selector)
  }
  /** The days that stand so many days before or after those that are shown. */
  const daysAside = (count: number) => ({
    day: addDays(view.day, count),
    last: view.last && addDays(view.last, count),
  })
  useShortcuts({
    '[': () => show(daysAside(-1), open),
    ']': () => show(daysAside(1), open),
    t: () => show({ day: today }, open),
    n: create,
    e: edit,
    c: cancelOne,
    m: () => mayWrite(settings) && goTo('textarea[name="message"]', write),
    p: () => goTo('a[data-call]'),
    '?': () => setSheet(true),
  })
  useBoardOffers({ board, shown, onSheet: () => setSheet(true) })
  return sheet ? <KeySheet onClose={() => setSheet(false)} /> : null
}
