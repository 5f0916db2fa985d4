'use client'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { dataOf, type Refused } from './answer.ts'
import { makeAttempts, outcomeOf } from './attempts.ts'
import type { CallName, DataOf, PayloadOf } from './named.ts'
import { send } from './send.ts'

type How<N extends CallName> = {
  /** Shows the result before the answer (only where that is safe, look.md) and gives back how to undo it. */
  before?: (client: QueryClient, payload: PayloadOf<N>) => (() => void) | void
  /** Until what it gives back is over the action is under way: what was read before doesn't have it yet. */
  done?: (data: DataOf<N>, payload: PayloadOf<N>) => Promise<unknown> | void
  /** `key`: the idempotency key under which it was tried. */
  refused?: (refusal: Refused, payload: PayloadOf<N>, key: string) => void
}

type Making<N extends CallName> = {
  /**
   * Starts the action; what becomes of it, `done` and `refused` hear. The same once more while it is under way does
   * nothing; another one, as the next switch of a list, is made after it.
   */
  make: (payload: PayloadOf<N>) => void
  busy: boolean
  /** Why the last try was refused, until the next one. */
  refusal: Refused | null
  reset: () => void
}

/**
 * A writing call behind a button: an idempotency key per action, reused when it is tried again, by itself or
 * by the user.
 */
export function useMakeCall<N extends CallName>(name: N, { before, done, refused }: How<N> = {}): Making<N> {
  const client = useQueryClient()
  const [attempts] = useState(() => makeAttempts())
  // Two presses come before the page is painted again.
  const underWay = useRef(new Set<string>())
  const id = useId()
  const { mutate, isPending, error, reset } = useMutation<
    DataOf<N>,
    Refused,
    PayloadOf<N>,
    (() => void) | void
  >({
    scope: { id },
    mutationFn: async (payload) => dataOf(await send<DataOf<N>>(name, payload, attempts.keyFor(payload))),
    onMutate: (payload) => before?.(client, payload),
    onSuccess: async (data, payload) => {
      attempts.settle('answered')
      try {
        await done?.(data, payload)
      } finally {
        underWay.current.delete(JSON.stringify(payload))
      }
    },
    onError: (refusal, payload, undo) => {
      underWay.current.delete(JSON.stringify(payload))
      const key = attempts.keyFor(payload)
      attempts.settle(outcomeOf(refusal.code))
      undo?.()
      refused?.(refusal, payload, key)
    },
  })
  const make = (payload: PayloadOf<N>): void => {
    const action = JSON.stringify(payload)
    if (underWay.current.has(action)) return
    underWay.current.add(action)
    mutate(payload)
  }
  return { make, busy: isPending, refusal: error, reset }
}
