'use client'
import { useEffect, useRef, useState } from 'react'
import type { Refused } from '../calls/answer.ts'
import { outcomeOf } from '../calls/attempts.ts'
import type { CallName, DataOf, PayloadOf } from '../calls/named.ts'
import { useMakeCall } from '../calls/use-make-call.ts'
import { useLiveState } from '../live/state.ts'

type How<N extends CallName> = {
  done?: (data: DataOf<N>, payload: PayloadOf<N>) => Promise<unknown> | void
  refused?: (refusal: Refused, payload: PayloadOf<N>) => void
  /** It is not tried again; whether it happened, only the server knows. */
  discarded?: () => void
}

/** What was pressed and has no answer yet, because nobody could be reached. */
export type KeptCall = { busy: boolean; again: () => void; discard: () => void }

/**
 * `useMakeCall` for somebody on the road: where no answer comes, what was pressed is kept, said, and made
 * again as soon as there is a connection, or when asked. It carries the same idempotency key, so that it
 * happens once at most. It is kept in memory only and dies with the page.
 */
export function useKeptCall<N extends CallName>(name: N, { done, refused, discarded }: How<N> = {}) {
  const [payload, setPayload] = useState<PayloadOf<N> | null>(null)
  const { make, busy } = useMakeCall(name, {
    done: (data, made) => {
      setPayload(null)
      return done?.(data, made)
    },
    refused: (refusal, made) => {
      const isOpen = outcomeOf(refusal.code) === 'unknown'
      setPayload(isOpen ? made : null)
      if (!isOpen) refused?.(refusal, made)
    },
  })
  const isLive = useLiveState() === 'live'
  const wasLive = useRef(isLive)
  useEffect(() => {
    const isBack = isLive && !wasLive.current
    wasLive.current = isLive
    if (isBack && payload !== null) make(payload)
  })
  useEffect(() => {
    if (payload === null) return
    const again = () => make(payload)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  })
  const discard = () => {
    setPayload(null)
    discarded?.()
  }
  const kept: KeptCall | null = payload === null ? null : { busy, again: () => make(payload), discard }
  return { make, busy, kept, payload }
}
