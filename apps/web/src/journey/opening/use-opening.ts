'use client'
import { useTranslations } from 'next-intl'
import { useSearchParams } from 'next/navigation'
import { useContext, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { toasts } from '#/components/toast/toasts.ts'
import { replaceAddress } from '#/state/address.ts'
import { againState, offeredPurpose } from '../draft/former-trip.ts'
import { enterPassenger } from '../draft/choose.ts'
import { editingState } from '../draft/editing.ts'
import { asOpened, isBegun, type JourneyState } from '../draft/state.ts'
import { movedState } from '../draft/moved.ts'
import { journey, makeFirstPaint, nothing, type FirstPainted } from '../draft/store.ts'
import { sawDraft, stateOf } from '../draft/sync.ts'
import { pathOf } from './link.ts'
import { OpenContext } from './OpenContext.ts'
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
  replaceAddress(pathOf(address))
}

/** A fresh request as the address fills it in. */
function begun(fresh: JourneyState, opening: Opening, settings: JourneySettings): JourneyState {
  const { ownTeams, customer, policy, scope } = settings
  if (isMoved(opening)) return movedState(editingState(fresh, opening), opening.moved, customer.timezone)
  if (opening.kind === 'edit') return editingState(fresh, opening, scope)
  if (opening.kind === 'new') return fresh
  const purpose = offeredPurpose(opening.purpose, policy)
  return asOpened(againState(fresh, { ...opening, purpose }, ownTeams, customer.timezone))
}

/** The request with the passenger of the address, where it has none. */
function withPassenger(state: JourneyState, opening: Opening, { ownTeams }: JourneySettings): JourneyState {
  if (opening.kind !== 'new' || !opening.passenger || state.passenger !== null) return state
  const entered = enterPassenger(state, opening.passenger, ownTeams)
  // Who comes back with a passenger made for the request has begun it before.
  return isBegun(state) ? entered : asOpened(entered)
}

function open(opening: Opening, settings: JourneySettings): void {
  const { kept } = opening
  const isInHand = kept !== undefined && kept.key === journey.current().id
  const state = kept && !isInHand ? stateOf(kept.document) : null
  if (state) {
    sawDraft(kept!.key, kept!.updated, kept!.document)
    journey.begin(() => state)
  } else if (!isInHand && (isMoved(opening) || !isOpen(journey.current(), opening)))
    journey.begin((fresh) => begun(fresh, opening, settings))
  journey.change((state) => withPassenger(state, opening, settings))
}

type Asked = {
  opening: Opening
  /** Possible doubles that are wanted all the same, as the address remembers them. */
  overrides: readonly string[]
}

/**
 * Opens what the address asks for, then goes on. Gives what a page shows until then (FirstPaint): nothing where
 * the tab has a request in hand, or where the address continues one that only the tab or its draft knows.
 */
export function useOpening({ opening, overrides }: Asked, then: () => void): FirstPainted {
  const settings = useSettings()
  const text = useTranslations('journey')
  const continues = useSearchParams().has('step') || opening.kept !== undefined
  const [first] = useState(() =>
    makeFirstPaint(
      continues || journey.current() !== nothing
        ? null
        : withPassenger(begun(nothing, opening, settings), opening, settings),
    ),
  )
  const openRequest = useContext(OpenContext)
  const opened = useEffectEvent(() => {
    openRequest()
    open(opening, settings)
    first.end()
  })
  const goOn = useEffectEvent(() => {
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
  // Before anybody can enter anything: what came earlier would be lost.
  useLayoutEffect(() => opened(), [id])
  useEffect(() => {
    // The page shows what was opened by then.
    const timer = setTimeout(goOn)
    return () => clearTimeout(timer)
  }, [id])
  return first
}
