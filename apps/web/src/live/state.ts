'use client'
import { useSyncExternalStore } from 'react'
import type { LiveState } from '../components/live/LiveMark.tsx'
import { makeListeners } from '../state/listeners.ts'

let state: LiveState = 'connecting'
const { subscribe, notify } = makeListeners()

/** Set by the line only. */
export function setLiveState(next: LiveState): void {
  if (next === state) return
  state = next
  notify()
}

/** Whether the screen moves by itself right now. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => 'connecting',
  )
}
