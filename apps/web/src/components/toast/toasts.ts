import { makeListeners } from '#/state/listeners.ts'

/** A short message at the edge: green for success, red for an error (doc 1 §8). */
export type Toast = {
  id: number
  title: string
  body?: string
  error: boolean
  leaving: boolean
  /** What may be done about it while it is shown. */
  action?: ToastAction
}
export type ToastAction = { label: string; run: () => void }
type ToastOptions = { body?: string; error?: boolean; action?: ToastAction; lastsMs?: number }

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
    show: (title: string, options: ToastOptions = {}): void => {
      const { body, error = false, action, lastsMs = lifetime } = options
      const id = next++
      const besides = { ...(body ? { body } : {}), ...(action ? { action } : {}) }
      set([...toasts.slice(-4), { id, title, error, leaving: false, ...besides }])
      clock.after(lastsMs, () => dismiss(id))
    },
    dismiss,
    subscribe,
    current: () => toasts,
  }
}

/** The page's toasts. */
export const toasts = makeToasts()
