'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { UNDO_MS } from '@nemt/domain/ride/cancel.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { toasts } from '#/components/toast/toasts.ts'
import { askRidesAgain } from '#/live/ask-again.ts'

/** What a cancellation was answered with. */
export type Cancelled = { rides: readonly string[]; cancellation?: { key: string } | undefined }

/**
 * Says that rides were cancelled, and where the rule allows it offers to take that back for ten seconds, before
 * anybody outside is told (docs/decisions/073). Above everything that shows the rides: the offer outlives the dialog.
 * `whose`: two offers may stand there at once, and each has to say what it brings back.
 */
export function useTellCancelled(): (answer: Cancelled, whose?: string) => void {
  const text = useTranslations('cancelDialog')
  const told = useRefusal()
  const client = useQueryClient()
  const readAgain = () => void askRidesAgain(client)
  const whom = useRef(new Map<string, string | undefined>())
  const { make } = useMakeCall('ride.cancel.undo', {
    done: ({ rides }, { cancellation }) => {
      toasts.show(text('undone', { count: rides.length }), { body: whom.current.get(cancellation) })
      readAgain()
    },
    refused: (refusal) => {
      toasts.show(text('notUndone'), { body: told(refusal), error: true })
      readAgain()
    },
  })
  return ({ rides, cancellation }, whose) => {
    const key = cancellation?.key
    if (key) whom.current.set(key, whose)
    const action = key ? { label: text('undo'), run: () => make({ cancellation: key }) } : undefined
    toasts.show(text('done', { count: rides.length }), {
      body: whose,
      ...(action ? { action, lastsMs: UNDO_MS } : {}),
    })
    readAgain()
  }
}
