'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent } from 'react'
import { toasts } from '#/components/toast/toasts.ts'
import { againState, offeredPurpose } from '../draft/former-trip.ts'
import { enterPassenger } from '../draft/choose.ts'
import { editingState } from '../draft/editing.ts'
import { asOpened, isBegun, type JourneyState } from '../draft/state.ts'
import { movedState } from '../draft/moved.ts'
import { journey } from '../draft/store.ts'
import { sawDraft, stateOf } from '../draft/sync.ts'
import { pathOf } from './link.ts'
import { idOf, type Moved, type Opening } from './opening.ts'
import { useSettings } from '../settings/SettingsContext.tsx'
import type { JourneySettings } from '../settings/settings.ts'

function keysOf(rides: readonly { key: string }[]) {
  return rides.map(({ key }) => key).join()
}

/**
 * Whether the request in hand is the one that the address asks for: an edit of these rides that somebody has
 * begun, a copy of this trip, or a request of its own.
 */
function isOpen(state: JourneyState, opening: Opening): boolean {
  if (opening.kind === 'edit')
    return (
      state.editing !== undefined && keysOf(state.editing.rides) === keysOf(opening.rides) && isBegun(state)
    )
  if (opening.kind === 'again') return state.from === opening.rides[0]?.key
  return state.editing === undefined
}

type MovedOpening = Extract<Opening, { kind: 'edit' }> & { moved: Moved }

/** A ride was dragged here: a change of it that was begun before gives way. */
function isMoved(opening: Opening): opening is MovedOpening {
  return opening.kind === 'edit' && opening.moved !== undefined
}

/** What was asked for once is done: coming back must neither undo what was entered since nor say it again. */
function forget(asked: 'moved' | 'gone'): void {
  const address = new URL(location.href)
  address.searchParams.delete(asked)
  history.replaceState(null, '', pathOf(address))
}

function open(opening: Opening, { ownTeams, customer, policy }: JourneySettings): void {
  const { kept } = opening
  const isInHand = kept !== undefined && kept.key === journey.current().id
  const state = kept && !isInHand ? stateOf(kept.document) : null
  if (state) {
    sawDraft(kept!.key, kept!.updated, kept!.document)
    journey.begin(() => state)
  } else if (!isInHand && (isMoved(opening) || !isOpen(journey.current(), opening)))
    journey.begin((fresh) => {
      if (isMoved(opening)) return movedState(editingState(fresh, opening), opening.moved, customer.timezone)
      if (opening.kind === 'edit') return editingState(fresh, opening)
      return opening.kind === 'again'
        ? asOpened(
            againState(
              fresh,
              { ...opening, purpose: offeredPurpose(opening.purpose, policy) },
              ownTeams,
              customer.timezone,
            ),
          )
        : fresh
    })
  if (opening.kind === 'new' && opening.passenger && journey.current().passenger === null)
    journey.change((state) => {
      const entered = enterPassenger(state, opening.passenger!, ownTeams)
      // Who comes back with a passenger made for the request has begun it before.
      return isBegun(state) ? entered : asOpened(entered)
    })
}

type Asked = {
  opening: Opening
  /** Possible doubles that are wanted all the same, as the address remembers them. */
  overrides: readonly string[]
}

/** Opens what the address asks for, then goes on. */
export function useOpening({ opening, overrides }: Asked, then: () => void): void {
  const settings = useSettings()
  const text = useTranslations('journey')
  const opened = useEffectEvent(() => {
    open(opening, settings)
    if (isMoved(opening)) forget('moved')
    if (opening.kind === 'new' && opening.gone) {
      toasts.show(text('gone'), { error: true })
      forget('gone')
    }
    if (overrides.length > 0)
      journey.change((state) => (state.acknowledged ? state : { ...state, acknowledged: overrides }))
    then()
  })
  const id = idOf(opening)
  useEffect(() => {
    // The frame around opens the request in its own effect, which runs after this one.
    const timer = setTimeout(opened)
    return () => clearTimeout(timer)
  }, [id])
}
