import type { Draft } from '@nemt/domain/journey/schema.ts'
import { makeListeners } from '#/state/listeners.ts'
import { randomId } from '#/state/random-id.ts'
import { followReturn } from './returning.ts'
import { emptyState, type JourneyState } from './state.ts'

/**
 * What the server paints with, and the browser until it has woken up: never changed, so that no visitor sees
 * another's.
 */
export const nothing: JourneyState = emptyState()

/** A holder of one request; parts of the screen listen for what they show. */
export function makeStore(newId: () => string = randomId) {
  let state = nothing
  let owner: string | null = null
  const { subscribe, notify } = makeListeners()
  const set = (next: JourneyState) => {
    if (next === state) return
    state = next
    notify()
  }
  return {
    current: (): JourneyState => state,
    owner: () => owner,
    /** Changes the request; a change of anything makes the server's last refusal old. */
    change: (how: (state: JourneyState) => JourneyState): void => {
      const changed = how(state)
      const next = changed === state ? state : followReturn(state, changed)
      set(
        next !== state && next.refused && next.refused === state.refused
          ? { ...next, refused: undefined }
          : next,
      )
    },
    /**
     * Opens the store for somebody: with what was kept for them, or with what is there if it is theirs, else
     * empty.
     */
    open: (who: string, stored: JourneyState | null = null): void => {
      const isOwn = owner === who && state.id !== ''
      owner = who
      if (stored) set(stored)
      else if (!isOwn) set(emptyState(newId()))
    },
    /** Starts a new request, empty unless `how` fills it. */
    begin: (how: (fresh: JourneyState) => JourneyState = (fresh) => fresh): void =>
      set(how(emptyState(newId()))),
    /** Goes on with the objects of a request that says the same: what shows them isn't painted once more. */
    takeEqual: (painted: JourneyState): void => {
      const equal = { ...painted, id: state.id }
      if (JSON.stringify(equal) === JSON.stringify(state)) state = equal
    },
    subscribe,
  }
}

/**
 * The tab's request. It lives in memory: nothing about a passenger goes to the browser's storage or the
 * address.
 */
export const journey = makeStore()

/** Changes what is entered, of the request in hand. */
export function changeDraft(how: (draft: Draft) => Draft): void {
  journey.change((state) => ({ ...state, draft: how(state.draft) }))
}

/**
 * What is shown of the request until the tab's own is open: what the server painted, so that nobody waits for scripts
 * to read it. Parts that wake up later find what they were painted with.
 */
export function makeFirstPaint(painted: JourneyState | null) {
  let isOpen = painted === null
  return {
    painted: painted ?? nothing,
    current: (): JourneyState => (isOpen ? journey.current() : (painted ?? nothing)),
    /** The tab's own request is open. */
    end: (): void => {
      isOpen = true
      if (painted) journey.takeEqual(painted)
    },
  }
}

export type FirstPainted = ReturnType<typeof makeFirstPaint>
