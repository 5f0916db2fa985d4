'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { Refused } from '#/calls/answer.ts'
import { outcomeOf } from '#/calls/attempts.ts'
import { callQuery } from '#/calls/call-query.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { focusField } from '#/components/problem/focus-field.ts'
import { toasts } from '#/components/toast/toasts.ts'
import { estimatesPayload } from '../draft/booking.ts'
import { journey } from '../draft/store.ts'
import { hereHref } from '../opening/current-address.ts'
import { summaryHref } from '../opening/link.ts'
import { asksNight } from '../draft/editing.ts'
import { heldBack } from '../draft/problem.ts'
import { serverNow } from '#/calls/server-clock.ts'
import { useSettlePickup } from './use-settle-pickup.ts'
import { useSettings } from '../settings/SettingsContext.tsx'

/** What asks before the summary: the appointment at night, costs that are missing, estimates that failed. */
export type Asking =
  | { dialog: 'night' }
  | { dialog: 'incomplete'; received: number; total: number }
  | { dialog: 'failed' }
  | null

/** The way from the form to the summary (doc 1 §4): the first problem, the night check, the estimates. */
export function useContinue() {
  const settings = useSettings()
  const client = useQueryClient()
  const router = useRouter()
  const refusalText = useRefusal()
  const settlePickup = useSettlePickup()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState<Asking>(null)

  // The summary is fetched while somebody fills in, so Continue does not wait for it.
  useEffect(
    () =>
      router.prefetch(hereHref(summaryHref, settings.scope), {
        kind: 'full' as NonNullable<Parameters<typeof router.prefetch>[1]>['kind'],
      }),
    [router, settings.scope],
  )

  // Without a network the browser would leave the page for an error of its own.
  const onward = () =>
    navigator.onLine
      ? router.push(hereHref(summaryHref, settings.scope))
      : toasts.show(refusalText({ code: 'unreachable', message: '' }), { error: true })

  const estimates = async () => {
    const payload = estimatesPayload(journey.current().draft, settings)
    if (!payload) return
    setAsking(null)
    setBusy(true)
    try {
      const { received, total } = await client.fetchQuery(callQuery('ride.estimates', payload))
      if (received < total) setAsking({ dialog: 'incomplete', received, total })
      else onward()
    } catch (error) {
      // Addresses are not to blame when nobody answered.
      if (error instanceof Refused && outcomeOf(error.code) === 'unknown')
        toasts.show(refusalText(error), { error: true })
      else setAsking({ dialog: 'failed' })
    } finally {
      setBusy(false)
    }
  }

  const go = () => {
    const coming = settlePickup()
    if (coming) {
      setBusy(true)
      void coming.then(() => {
        setBusy(false)
        leave()
      })
    } else leave()
  }

  const leave = () => {
    const state = journey.current()
    const now = serverNow()
    const problem = heldBack(state, settings, now)
    if (problem) return focusField(problem.field)
    if (asksNight(state, settings.customer.timezone)) return setAsking({ dialog: 'night' })
    // A passenger sees no prices, so none is waited for.
    if (settings.scope === 'passenger') return onward()
    void estimates()
  }

  return {
    go,
    busy,
    asking,
    close: () => setAsking(null),
    /** Retry asks again for what is missing. */
    retry: () => {
      void client.invalidateQueries({ queryKey: ['ride.estimates'], refetchType: 'none' }).then(estimates)
    },
    onward: () => {
      setAsking(null)
      onward()
    },
  }
}
