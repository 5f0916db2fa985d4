'use client'
import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let now = 0
let timer: ReturnType<typeof setInterval> | undefined

/** One clock for all hints of the page: it ticks every half minute while somebody looks at it. */
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  now ||= Date.now()
  timer ??= setInterval(() => {
    now = Date.now()
    for (const each of listeners) each()
  }, 30_000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
    now = 0
  }
}

/** The time in ms, null while the server renders and the page wakes up, so that both paint the same. */
export const useNow = (): number | null =>
  useSyncExternalStore(
    subscribe,
    () => (now ||= Date.now()),
    () => null,
  )
