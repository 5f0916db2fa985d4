'use client'
import { useSyncExternalStore } from 'react'
import type { RideList } from '@nemt/domain/ride/list-filter.ts'
import { makeListeners } from '../state/listeners.ts'

/** Where words are typed: a list's search, or the message about a ride, by its key. */
type Place = RideList | 'patients' | `message ${string}`
type Change = string | ((words: string) => string)

const { subscribe, notify } = makeListeners()
let whose = ''
const typed = new Map<Place, string>()

/**
 * The words that one looks for in a list of rides or passengers, or is about to write to one. They are in the page's
 * memory alone, so that going to a ride and back loses nothing: names, phones and numbers of passengers stay out of
 * addresses, of the browser's storage, and of the next user's page.
 */
export function useTypedWords(place: Place, user: string): [string, (change: Change) => void] {
  const words = useSyncExternalStore(
    subscribe,
    () => (user === whose ? (typed.get(place) ?? '') : ''),
    () => '',
  )
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
