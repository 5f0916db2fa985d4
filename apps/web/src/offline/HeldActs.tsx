'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { toasts } from '../components/toast/toasts.ts'
import { askRidesAgain } from '../live/ask-again.ts'
import { useLiveState } from '../live/state.ts'
import { HeldList } from './HeldList.tsx'
import { reachOf } from './held.ts'
import { sendHeld } from './send-held.ts'
import { useHeld } from './use-held.ts'

/** What is said when an act is done. */
const DONE = { cancel: 'cancelled', ready: 'readied', request: 'requested', again: 'requested' } as const

/** How long until what could not be sent is tried again, ms. */
const AGAIN_MS = 10_000

/**
 * What the passenger decided without a network: sent as soon as there is one, and shown until then, so that it can be
 * taken back (docs/decisions/096).
 */
export function HeldActs({ owner }: { owner: string }) {
  const text = useTranslations('offline')
  const client = useQueryClient()
  const acts = useHeld()
  const isLive = useLiveState() === 'live'
  const waiting = acts.filter(({ refused }) => !refused).length
  useEffect(() => {
    const run = () =>
      void sendHeld(owner, (act, outcome) => {
        if (outcome === 'done') toasts.show(text(DONE[act.kind], { reach: reachOf(act) }))
        void askRidesAgain(client)
      })
    run()
    const timer = waiting > 0 ? setInterval(run, AGAIN_MS) : undefined
    addEventListener('online', run)
    return () => {
      clearInterval(timer)
      removeEventListener('online', run)
    }
  }, [owner, waiting, isLive, client, text])
  return <HeldList acts={acts} />
}
