'use client'
import { useSyncExternalStore } from 'react'
import { serverNow } from '#/calls/server-clock.ts'
import { makeListeners } from '#/state/listeners.ts'

let now = 0
let timer: ReturnType<typeof setInterval> | undefined

/** One clock for all hints of the page, the server's: it ticks every half minute while somebody looks at it. */
const { subscribe, notify } = makeListeners(
  () => {
    now ||= serverNow()
    timer = setInterval(() => {
      now = serverNow()
      notify()
    }, 30_000)
  },
  () => {
    clearInterval(timer)
    now = 0
  },
)

/** The time in ms, null while the server renders and the page wakes up, so that both paint the same. */
export function useNow(): number | null {
  return useSyncExternalStore(
    subscribe,
    () => (now ||= serverNow()),
    () => null,
  )
}
