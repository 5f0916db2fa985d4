import type { CallName, PayloadOf } from './named.ts'

/** The cache key of a call: its name, then its payload. Live events find answers by it. */
export function callKey<N extends CallName>(name: N, payload: PayloadOf<N>): readonly [N, PayloadOf<N>] {
  return [name, payload]
}
