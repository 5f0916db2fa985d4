'use client'
import { useQueryClient } from '@tanstack/react-query'
import { callQuery } from '#/calls/call-query.ts'
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
    if (!question || !navigator.onLine || !mayEstimate(journey.current())) return undefined
    const query = callQuery('map.estimate.pickup', question)
    return client.fetchQuery({ ...query, staleTime: PICKUP_FRESH_MS }).then(
      ({ pickup }) => journey.change((state) => takeEstimate(state, pickup)),
      () => {
        // The time that is there holds: the summary shows it before anything is sent.
      },
    )
  }
}
