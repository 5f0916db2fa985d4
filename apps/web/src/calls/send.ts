import type { Answer } from './answer.ts'
import { post } from './post.ts'

/** A call over the tab's socket; null when the line broke before the answer came. */
export type Line = (name: string, payload: unknown, idempotency?: string) => Promise<Answer<unknown> | null>

let line: Line | null = null

/** The live connection lends its socket to the calls, and takes it back (null) when it is down. */
export function lendLine(lent: Line | null): void {
  line = lent
}

/**
 * A call from the browser: over the socket while it is connected, else by POST. Never throws (see post). A
 * call whose line breaks is made again by POST: reading twice is harmless, and a writing call carries its
 * idempotency key.
 */
export async function send<T>(name: string, payload: unknown, idempotency?: string): Promise<Answer<T>> {
  return ((await line?.(name, payload, idempotency)) ??
    (await post<T>(name, payload, idempotency))) as Answer<T>
}
