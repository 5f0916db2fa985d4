'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { UNDO_MS } from '@nemt/domain/ride/cancel.ts'
import { outcomeOf } from '#/calls/attempts.ts'
import { serverNow } from '#/calls/server-clock.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { toasts } from '#/components/toast/toasts.ts'
import { askRidesAgain } from '#/live/ask-again.ts'

/** What a cancellation was answered with; `until` when it may be taken back, ms. */
export type Cancelled = {
  rides: readonly string[]
  cancellation?: { key: string; until: number } | undefined
}

/**
 * Says that rides were cancelled, and where the rule allows it offers to take that back for ten seconds, before
 * anybody outside is told (docs/decisions/073). Above everything that shows the rides: the offer outlives the dialog.
 * Where nobody answered in time it is offered again, as long as it may be done.
 * `whose`: two offers may stand there at once, and each has to say what it brings back.
 */
export function useTellCancelled(): (answer: Cancelled, whose?: string) => void {
  const text = useTranslations('cancelDialog')
  const told = useRefusal()
  const client = useQueryClient()
  const readAgain = () => void askRidesAgain(client)
  const offers = useRef(new Map<string, { until: number; whose: string | undefined }>())
  const offer = (key: string) => ({ label: text('undo'), run: () => make({ cancellation: key }) })
  const { make } = useMakeCall('ride.cancel.undo', {
    done: ({ rides }, { cancellation }) => {
      toasts.show(text('undone', { count: rides.length }), { body: offers.current.get(cancellation)?.whose })
      readAgain()
    },
    refused: (refusal, { cancellation }) => {
      const isUnknown = outcomeOf(refusal.code) === 'unknown'
      const left = (offers.current.get(cancellation)?.until ?? 0) - serverNow()
      toasts.show(text('notUndone'), {
        body: isUnknown && left <= 0 ? text('unreachedInTime') : told(refusal),
        error: true,
        ...(isUnknown && left > 0 ? { action: offer(cancellation), lastsMs: left } : {}),
      })
      readAgain()
    },
  })
  return ({ rides, cancellation }, whose) => {
    if (cancellation) offers.current.set(cancellation.key, { until: cancellation.until, whose })
    toasts.show(text('done', { count: rides.length }), {
      body: whose,
      ...(cancellation ? { action: offer(cancellation.key), lastsMs: UNDO_MS } : {}),
    })
    readAgain()
  }
}
