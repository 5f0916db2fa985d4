'use client'
import { useQueryClient } from '@tanstack/react-query'
import { dataOf } from '#/calls/answer.ts'
import { callKey } from '#/calls/key.ts'
import type { DataOf } from '#/calls/named.ts'
import { send } from '#/calls/send.ts'
import { mayEstimate } from '../draft/pickup-lead.ts'
import { journey } from '../draft/store.ts'
import { takeEstimate } from '../draft/times.ts'
import { PICKUP_FRESH_MS, pickupQuestion } from '../estimate/pickup-question.ts'

/**
 * Lets the first pickup go by the appointment and the places as they are now, where no screen has asked the map yet:
 * who changes a place and goes on at once would be fetched too late. Gives what is to be waited for, if anything.
 */
export function useSettlePickup(): () => Promise<void> | undefined {
  const client = useQueryClient()
  return () => {
    const question = pickupQuestion(journey.current())
    if (!question || !mayEstimate(journey.current())) return undefined
    const queryKey = callKey('map.estimate.pickup', question)
    type Answer = DataOf<'map.estimate.pickup'>
    const take = ({ pickup }: Answer) => journey.change((state) => takeEstimate(state, pickup))
    const known = client.getQueryData<Answer>(queryKey)
    if (known) return void take(known)
    if (!navigator.onLine) return undefined
    const queryFn = async () => dataOf(await send<Answer>('map.estimate.pickup', question))
    return client.fetchQuery({ queryKey, queryFn, staleTime: PICKUP_FRESH_MS }).then(take, () => {
      // The time that is there holds: the summary shows it before anything is sent.
    })
  }
}
