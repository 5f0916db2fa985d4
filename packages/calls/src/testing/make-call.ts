import { answerTo, type Answer } from '../door/answer.ts'
import type { Portal } from '../pipeline/portal.ts'

type Made = {
  status: number
  ok: boolean
  data: never
  error?: { code: string; message: string; fields?: Record<string, string>; detail?: Record<string, unknown> }
}

/** A text of which no words are in the catalogue, or a place in it that nothing fills. */
const GAPS = /\{\w+\}/g

/**
 * Throws where what is said lacks its words, or a value in them: who looks at a code alone doesn't see that. What was
 * `sent` may be told back as it is.
 */
export function mustBeWorded(by: string, texts: readonly string[], sent?: unknown): void {
  const own = JSON.stringify(sent) ?? ''
  const lacks = (text: string) => [...text.matchAll(GAPS)].some(([place]) => !own.includes(place))
  if (texts.some((text) => text.trim() === '' || lacks(text)))
    throw new Error(`${by} says this without its words: ${JSON.stringify(texts)}`)
}

/** Makes a call as a door would, and gives status and body in one. */
export async function make(
  portal: Portal,
  customer: string,
  name: string,
  payload: unknown,
  options: { token?: string; key?: string; address?: string; outbox?: boolean } = {},
): Promise<Made> {
  const answer: Answer = await answerTo(portal, {
    customer,
    name,
    payload,
    token: options.token,
    idempotency: options.key,
    address: options.address,
    outbox: options.outbox ?? true,
  })
  const made = { status: answer.status, ...(answer.body as object) } as Made
  const { error } = made
  if (error) mustBeWorded(name, [error.message, ...Object.values(error.fields ?? {})], payload)
  return made
}

/**
 * The same as a client that is told to try again (503: the database had no time, or gave up a deadlock) makes
 * it: once more.
 */
export const makePatiently: typeof make = async (...asked) => {
  const answer = await make(...asked)
  return answer.status === 503 ? make(...asked) : answer
}
