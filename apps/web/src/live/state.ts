'use client'
import { useSyncExternalStore } from 'react'
import type { LiveState } from '../components/live/LiveMark.tsx'
import { makeListeners } from '../state/listeners.ts'

let state: LiveState = 'connecting'
const { subscribe, notify } = makeListeners()

/** Set by the line only. */
export const setLiveState = (next: LiveState): void => {
  if (next === state) return
  state = next
  notify()
}

/** Whether the screen moves by itself right now. */
export const useLiveState = (): LiveState =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => 'connecting',
  )
