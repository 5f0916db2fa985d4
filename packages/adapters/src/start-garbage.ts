import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** When a start is over and nothing but what runs on is left of it, in ms. */
const AFTER_MS = 10_000

/**
 * Gives the memory back that a start took and needs no more: modules are compiled and schemas built once, and
 * V8, which always sees a little work (polls, signs of life), would keep that room for hours. Once, some 50 ms
 * (docs/decisions/042).
 */
export function collectAfterStart(afterMs = AFTER_MS): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    setFlagsFromString('--no-expose-gc')
    collect()
  }, afterMs).unref()
}
