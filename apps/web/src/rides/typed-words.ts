'use client'
import { useSyncExternalStore } from 'react'
import type { RideList } from '@nemt/domain/ride/list-filter.ts'
import { makeListeners } from '../state/listeners.ts'

type List = RideList | 'patients'

const { subscribe, notify } = makeListeners()
let whose = ''
const typed = new Map<List, string>()

/**
 * The words that one looks for in a list of rides or passengers. They are in the page's memory alone, so that
 * going to a ride and back loses nothing: names, phones and numbers of passengers stay out of addresses, of the
 * browser's storage, and of the next user's page.
 */
export function useTypedWords(list: List, user: string): [string, (words: string) => void] {
  const words = useSyncExternalStore(
    subscribe,
    () => (user === whose ? (typed.get(list) ?? '') : ''),
    () => '',
  )
  return [
    words,
    (next) => {
      if (user !== whose) typed.clear()
      whose = user
      typed.set(list, next)
      notify()
    },
  ]
}
