'use client'
import { useSyncExternalStore } from 'react'
import type { LiveState } from '../components/live/LiveMark.tsx'

let state: LiveState = 'connecting'
const listeners = new Set<() => void>()

/** Set by the line only. */
export const setLiveState = (next: LiveState): void => {
  if (next === state) return
  state = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the screen moves by itself right now. */
export const useLiveState = (): LiveState =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => 'connecting',
  )
