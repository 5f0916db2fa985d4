'use client'
import { useEffect, useSyncExternalStore } from 'react'
import type { RideList } from '@nemt/domain/ride/list-filter.ts'
import { makeListeners } from '../state/listeners.ts'
import { tabHistory } from '../state/tab-history.ts'

type MessagePlace = `message ${string}`
/** Where words are typed: a list's search, or the message about a ride, by its key. */
type Place = RideList | 'patients' | MessagePlace
type Change = string | ((words: string) => string)
type Messages = { id: 'messages'; unsent: [MessagePlace, string][] }

const { subscribe, notify } = makeListeners()
let whose = ''
const typed = new Map<Place, string>()
const tab = tabHistory<Messages>('messages', ({ unsent }) => unsent.length > 0)
/** Whose messages this page has looked for in its history entry: once, for what is there is old after that. */
let broughtBack = ''

function unsentMessages(): Messages {
  const unsent = [...typed].flatMap<[MessagePlace, string]>(([place, words]) =>
    isMessage(place) ? [[place, words]] : [],
  )
  return { id: 'messages', unsent }
}

function isMessage(place: Place): place is MessagePlace {
  return place.startsWith('message ')
}

/** Brings back the messages that a reload of the page interrupted. */
function bringBack(user: string): void {
  if (broughtBack === user) return
  broughtBack = user
  const kept = tab.keptFor(user)
  if (!kept) return
  if (user !== whose) typed.clear()
  whose = user
  for (const [place, words] of kept.unsent) if (!typed.has(place)) typed.set(place, words)
  notify()
}

/**
 * The words that one looks for in a list of rides or passengers, or is about to write to one. They are in the page's
 * memory, so that going to a ride and back loses nothing: names, phones and numbers of passengers stay out of
 * addresses, of the browser's storage, and of the next user's page. What is written but not sent outlives a reload
 * too, like a trip request (docs/decisions/012).
 */
export function useTypedWords(place: Place, user: string): [string, (change: Change) => void] {
  const words = useSyncExternalStore(
    subscribe,
    () => (user === whose ? (typed.get(place) ?? '') : ''),
    () => '',
  )
  useEffect(() => {
    bringBack(user)
    const keep = () => tab.keep(user, user === whose ? unsentMessages() : { id: 'messages', unsent: [] })
    // Phones tell of no unloading, only that the page is out of sight.
    const keepUnseen = () => document.visibilityState === 'hidden' && keep()
    window.addEventListener('beforeunload', keep)
    document.addEventListener('visibilitychange', keepUnseen)
    return () => {
      window.removeEventListener('beforeunload', keep)
      document.removeEventListener('visibilitychange', keepUnseen)
    }
  }, [user])
  return [
    words,
    (change) => {
      if (user !== whose) typed.clear()
      whose = user
      const next = typeof change === 'string' ? change : change(typed.get(place) ?? '')
      if (next === '') typed.delete(place)
      else typed.set(place, next)
      notify()
    },
  ]
}
