'use client'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { localDate, localMinutes } from '@nemt/domain/time/zone.ts'
import { serverNow } from '#/calls/server-clock.ts'
import { toasts } from '#/components/toast/toasts.ts'
import type { BoardRide } from '#/dashboard/board/lines.ts'
import { movedHref } from '#/journey/opening/link.ts'
import type { Moved } from '#/journey/opening/opening.ts'
import { DAY_HOURS, pointed, stepped } from './days.ts'
import type { Stays } from './stays.ts'
import { wontGo } from './wont-go.ts'

/** A press is a drag from here on, px. */
const DRAG_FROM = 6

/** A ride on its way to another moment. */
export type Moving = { ride: BoardRide; to: Moved; dragged: boolean }

/** A ride that is held by the pointer, and why it stays where it can't be moved. */
type Pressed = { ride: BoardRide; stays: Stays; x: number; y: number }

const ARROWS: Readonly<Record<string, { days?: number; quarters?: number }>> = {
  ArrowUp: { quarters: -1 },
  ArrowDown: { quarters: 1 },
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
}

/** Where in the calendar a point of the screen is: a column says its day in `data-day`. */
function momentUnder(x: number, y: number): Moved | null {
  const column = document
    .elementsFromPoint(x, y)
    .find((each) => each instanceof HTMLElement && each.dataset.day)
  if (!(column instanceof HTMLElement)) return null
  const { top, height } = column.getBoundingClientRect()
  return pointed(column.dataset.day ?? '', ((y - top) / height) * DAY_HOURS)
}

/**
 * Moves a ride by pointer or by Shift and the arrow keys. Let go of, or confirmed with Enter, it asks like any edit
 * does: on the ride's request, with the times filled in. Nothing changes before that is sent.
 */
export function useMove(): {
  moving: Moving | null
  /** What a ride's block listens with; one that can't be moved (`stays`) says why (docs/decisions/094). */
  handlers: (
    ride: BoardRide,
    stays: Stays,
  ) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  }
  ask: () => void
  leave: () => void
} {
  const router = useRouter()
  const text = useTranslations('calendar')
  const [moving, setMoving] = useState<Moving | null>(null)
  const [pressed, setPressed] = useState<Pressed | null>(null)
  const leave = () => {
    setMoving(null)
    setPressed(null)
  }
  const ask = () => {
    const why = moving && wontGo(moving.to, moving.ride.timezone, serverNow())
    // By the keys, the bar says so already, and the next key goes on from there.
    if (why && !moving.dragged) return
    if (why) toasts.show(text(`wontGo.${why}`), { error: true })
    else if (moving) router.push(movedHref(moving.ride.key, moving.to))
    leave()
  }
  const refuse = (why: NonNullable<Stays>) => toasts.show(text(`stays.${why}`))
  useDrag({ pressed, moving, setMoving, refuse, ask, leave })
  return {
    moving,
    ask,
    leave,
    handlers: (ride, stays) => ({
      onPointerDown: (event) => {
        if (event.button === 0 && event.pointerType !== 'touch')
          setPressed({ ride, stays, x: event.clientX, y: event.clientY })
      },
      onKeyDown: (event) => {
        const by = event.shiftKey ? ARROWS[event.key] : undefined
        if (by) {
          event.preventDefault()
          if (stays) return refuse(stays)
          const { times, timezone: zone } = ride
          const at = { date: localDate(times.needed, zone), minutes: localMinutes(times.needed, zone) }
          const from = moving?.ride.key === ride.key ? moving.to : at
          setMoving({ ride, to: stepped(from, by), dragged: false })
        } else if (moving?.ride.key === ride.key && event.key === 'Enter') {
          event.preventDefault()
          ask()
        } else if (moving && event.key === 'Escape') leave()
      },
    }),
  }
}

type Drag = {
  pressed: Pressed | null
  moving: Moving | null
  setMoving: (moving: Moving | null) => void
  /** Says why what is dragged can't be moved. */
  refuse: (why: NonNullable<Stays>) => void
  ask: () => void
  leave: () => void
}

/** The press that ended a drag is no press on what lies under it. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }))
}

/** Follows the pointer from where a ride was pressed until it is let go of. */
function useDrag({ pressed, moving, setMoving, refuse, ask, leave }: Drag): void {
  // One word a drag is enough, however far it goes on.
  const isRefused = useRef(false)
  const follow = useEffectEvent((event: globalThis.PointerEvent) => {
    if (!pressed) return
    const far = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y)
    if (!moving?.dragged && far < DRAG_FROM) return
    if (pressed.stays) {
      if (!isRefused.current) refuse(pressed.stays)
      isRefused.current = true
      return
    }
    const to = momentUnder(event.clientX, event.clientY)
    if (to) setMoving({ ride: pressed.ride, to, dragged: true })
  })
  const drop = useEffectEvent(() => {
    if (isRefused.current || moving?.dragged) swallowClick()
    if (moving?.dragged) ask()
    else leave()
  })
  const end = useEffectEvent(leave)
  const giveUp = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key === 'Escape') leave()
  })
  const isPressed = pressed !== null
  useEffect(() => {
    if (!isPressed) return undefined
    isRefused.current = false
    const listening = new AbortController()
    const { signal } = listening
    addEventListener('pointermove', follow, { signal })
    addEventListener('pointerup', drop, { signal })
    addEventListener('pointercancel', end, { signal })
    addEventListener('keydown', giveUp, { signal })
    return () => listening.abort()
  }, [isPressed])
}
