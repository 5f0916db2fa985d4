'use client'
import { useSyncExternalStore } from 'react'
import { makeListeners } from '#/state/listeners.ts'

let now = 0
let timer: ReturnType<typeof setInterval> | undefined

/** One clock for all hints of the page: it ticks every half minute while somebody looks at it. */
const { subscribe, notify } = makeListeners(
  () => {
    now ||= Date.now()
    timer = setInterval(() => {
      now = Date.now()
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
    () => (now ||= Date.now()),
    () => null,
  )
}
