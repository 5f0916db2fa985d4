const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** What is told an address is tried so often at most (server-behaviour §2.3), the last time after more than an hour. */
export const WEBHOOK_TRIES = 7
/** So long an old secret signs beside the one that takes its place. ms. */
export const SECRETS_OVERLAP = 24 * HOUR

export const deliveryStates = ['waiting', 'delivered', 'dead'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/**
 * What a try met: the status that was answered, or why there was none. `inside`: the name leads to an address that is
 * not the internet's; `plain`: http where only https may be.
 */
export const noAnswers = [
  'timeout',
  'unknown_host',
  'inside',
  'plain',
  'certificate',
  'unreachable',
  'secret',
] as const
export type NoAnswer = (typeof noAnswers)[number]

/** Whether an address took what it was told: a status of 200 to 299, nothing else, and no way to go elsewhere. */
export function isTaken(answer: string): boolean {
  return /^2\d\d$/.test(answer)
}

/**
 * When it is tried again after so many tries that failed: 1, 2, 4 … 32 minutes later, or when the receiver asked for
 * it, if that is later (`waitMs`); null after the last one.
 */
export function nextTry(tries: number, now: number, waitMs = 0): number | null {
  return tries >= WEBHOOK_TRIES ? null : now + Math.max(MINUTE * 2 ** (tries - 1), waitMs)
}

/** No receiver puts us off for longer. ms. */
const LONGEST_WAIT = HOUR

/**
 * How long a receiver that is busy asks to be left alone (RFC 9110 §10.2.3), in ms: the seconds or the date of its
 * Retry-After; 0 for anything else, an hour at most.
 */
export function waitAsked(retryAfter: string | undefined, now: number): number {
  const asked = retryAfter?.trim() ?? ''
  const wait = /^\d+$/.test(asked) ? Number(asked) * SECOND : Date.parse(asked) - now
  return Math.min(Math.max(Number.isNaN(wait) ? 0 : wait, 0), LONGEST_WAIT)
}

/** How long an address rests that took nothing of what it was told. ms. */
export const WEBHOOK_REST = 15 * SECOND

/** The longest address that is kept. */
export const WEBHOOK_ADDRESS = 500

/**
 * Whether an address may be told anything: a whole one without a name and password in it, https but where `plain` is
 * allowed. Where its name leads is judged each time that it is told.
 */
export function isWebhookAddress(typed: string, { plain }: { plain: boolean }): boolean {
  if (typed.length > WEBHOOK_ADDRESS || !URL.canParse(typed)) return false
  const { protocol, hostname, username, password } = new URL(typed)
  const isAllowed = protocol === 'https:' || (plain && protocol === 'http:')
  return isAllowed && hostname !== '' && username === '' && password === ''
}
