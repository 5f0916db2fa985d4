import { makeListeners } from '#/state/listeners.ts'

/** A short message at the edge: green for success, red for an error (doc 1 §8). */
export type Toast = { id: number; title: string; body?: string; error: boolean; leaving: boolean }

/** Shown for 5 s, then faded in 250 ms (doc 1 §9). */
export const lifetime = 5_000
export const fade = 250

type Clock = { after: (ms: number, run: () => void) => void }
const browserClock: Clock = { after: (ms, run) => void setTimeout(run, ms) }

/**
 * A list of toasts with its own life: `show` adds one, it starts leaving after its lifetime and is gone after
 * the fade.
 */
export function makeToasts(clock: Clock = browserClock) {
  let toasts: readonly Toast[] = []
  let next = 1
  const { subscribe, notify } = makeListeners()
  const set = (changed: readonly Toast[]) => {
    toasts = changed
    notify()
  }
  const dismiss = (id: number): void => {
    set(toasts.map((toast) => (toast.id === id ? { ...toast, leaving: true } : toast)))
    clock.after(fade, () => set(toasts.filter((toast) => toast.id !== id)))
  }
  return {
    show: (title: string, { body, error = false }: { body?: string; error?: boolean } = {}): void => {
      const id = next++
      set([...toasts.slice(-4), { id, title, error, leaving: false, ...(body ? { body } : {}) }])
      clock.after(lifetime, () => dismiss(id))
    },
    dismiss,
    subscribe,
    current: () => toasts,
  }
}

/** The page's toasts. */
export const toasts = makeToasts()
