'use client'
import { useEffect } from 'react'
import { backAfter } from '@nemt/domain/journey/back.ts'
import { proposeBack } from '../draft/returning.ts'
import { journey } from '../draft/store.ts'
import { useJourney } from '../draft/use-journey.ts'
import { useFormerRides } from './use-former-rides.ts'

/**
 * Finds out when the passenger is usually ready for the way back, by trips to the same place and what this one is for.
 * It stands beside what a request asks, and not within: the summary may be reached before anybody is asked how they go
 * back.
 */
export function ReturnProposal() {
  const isRound = useJourney((state) => state.draft.type === 'round' && state.editing === undefined)
  return isRound && <Proposal />
}

function Proposal() {
  const passenger = useJourney((state) => state.passenger?.key)
  const reason = useJourney((state) => state.draft.reason)
  const purpose = useJourney((state) => state.draft.purpose)
  const to = useJourney((state) => state.draft.rides[0]?.stops.dropoff)
  const { data, isLoading } = useFormerRides(passenger)
  useEffect(() => {
    // Until the history is known nothing else is proposed, so that the time does not jump.
    if (isLoading) return
    const back = backAfter({ rides: data?.rides ?? [], reason, purpose, to: to ?? {} })
    journey.change((state) => proposeBack(state, back))
  }, [isLoading, data, reason, purpose, to])
  return null
}
