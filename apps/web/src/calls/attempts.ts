/** What is known of an action after it was tried: it was answered, or nobody can say whether it happened. */
export type Outcome = 'answered' | 'unknown'

/** Codes after which a writing call may or may not have happened. */
const unknown: readonly string[] = ['unreachable', 'timeout', 'internal', 'unavailable']

/** The outcome that a refusal's code stands for; no code is success. */
export function outcomeOf(code?: string): Outcome {
  return code !== undefined && unknown.includes(code) ? 'unknown' : 'answered'
}

/** A new idempotency key: 128 random bits; not crypto.randomUUID, which pages without https do not have. */
export function newAttempt(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/**
 * Idempotency keys for one button. An action gets a key; as long as its outcome is unknown, the same payload
 * tried again carries the same key, so that it happens at most once (contract, Calls). After an answer, or
 * with another payload, it is a new action.
 */
export function makeAttempts(newKey: () => string = newAttempt) {
  let open: { payload: string; key: string } | null = null
  return {
    keyFor: (payload: unknown): string => {
      const written = JSON.stringify(payload)
      if (open?.payload !== written) open = { payload: written, key: newKey() }
      return open.key
    },
    settle: (outcome: Outcome): void => {
      if (outcome === 'answered') open = null
    },
  }
}
