'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { afterSubmit } from '@nemt/domain/journey/submit.ts'
import { dataOf, type Refused } from '../../calls/answer.ts'
import { makeAttempts, outcomeOf } from '../../calls/attempts.ts'
import type { DataOf } from '../../calls/named.ts'
import { send } from '../../calls/send.ts'
import { toasts } from '../../components/toast/toasts.ts'
import { bookingOf } from '../booking.ts'
import { markSent } from '../draft/keep.ts'
import { journey } from '../draft/store.ts'
import { useSettings } from '../SettingsContext.tsx'

/** The key of a sending: as long as nobody knows what became of it, the same request carries the same key, also after a reload (R20). */
const keyFor = (payload: string): string => {
  const { attempt } = journey.current()
  if (attempt?.payload === payload) return attempt.key
  const key = makeAttempts().keyFor(payload)
  journey.change((state) => ({ ...state, attempt: { payload, key } }))
  return key
}

/** Sends the request: once, however often it is tried. `acknowledged` are rides that were shown as possible duplicates and are wanted all the same. */
export const useSubmit = () => {
  const settings = useSettings()
  const client = useQueryClient()
  const router = useRouter()
  const words = useTranslations('tripSummary')
  const { mutate, isPending, isSuccess, error, reset } = useMutation<DataOf<'ride.create'>, Refused, readonly string[]>({
    mutationFn: async (acknowledged) => {
      const payload = { ...bookingOf(journey.current().draft, settings), ...(acknowledged.length > 0 && { acknowledged: [...acknowledged] }) }
      return dataOf(await send<DataOf<'ride.create'>>('ride.create', payload, keyFor(JSON.stringify(payload))))
    },
    onSuccess: ({ keys }) => {
      markSent(journey.current().id)
      journey.clear()
      void client.invalidateQueries({ queryKey: ['ride.search'] })
      toasts.show(words('done', { count: keys.length }))
      router.replace(afterSubmit('coordinator', keys, settings.customer))
    },
    onError: ({ code }) => {
      if (outcomeOf(code) === 'answered') journey.change(({ attempt: _attempt, ...state }) => state)
    },
  })
  return { submit: (acknowledged: readonly string[] = []) => !isPending && mutate(acknowledged), busy: isPending || isSuccess, sent: isSuccess, refusal: error, unknown: error !== null && outcomeOf(error.code) === 'unknown', reset }
}
