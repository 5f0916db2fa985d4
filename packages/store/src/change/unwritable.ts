import { NOT_STORED } from '../refused.ts'

/** So long after the last write that failed nobody knows any more whether the next one would. ms. */
const KNOWN_MS = 60_000

let failedAt: number | undefined

/** Remembers how a write of this process ended: without a code it was made. */
export function noteWrite(code?: string): void {
  if (code === undefined) failedAt = undefined
  else if (NOT_STORED.includes(code)) failedAt = performance.now()
}

/** Whether the database takes no writes at the moment, as far as this process knows; reads may go on. */
export function isUnwritable(): boolean {
  return failedAt !== undefined && performance.now() - failedAt < KNOWN_MS
}
