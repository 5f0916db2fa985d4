'use client'
import { useState } from 'react'
import { offerLabel, sortOffered, type OfferLabel } from '@nemt/domain/offer/label.ts'
import type { DataOf, PayloadOf } from '../calls/named.ts'
import { useCall } from '../calls/use-call.ts'
import { useCalls } from '../calls/use-calls.ts'

type Listed = DataOf<'ride.search'>['rides'][number]
type Info = DataOf<'offer.info'>
/** `info` where the ride is not this fleet's: the offer, and what has become of it. */
export type OfferedRide = {
  ride: Listed
  label: OfferLabel
  needed: number
  covid: boolean
  info: Info | undefined
}

/**
 * A fleet's rides of a search, each with where its offer stands, accepted and available first (V1184, V1185).
 * A ride that names a fleet is this fleet's; only the others have to be asked one by one. Null until all is
 * known; what comes later joins the list once it is known, and takes nothing away that somebody has open there.
 */
export function useOffered(search: PayloadOf<'ride.search'>, fleet: string) {
  const found = useCall('ride.search', search, { keep: true })
  const rides = found.data?.rides ?? []
  const unanswered = rides.filter((ride) => ride.fleet === undefined)
  const offers = useCalls(
    'offer.info',
    unanswered.map(({ key }) => ({ ride: key })),
  )
  const known = new Map(
    offers.flatMap(({ data }, index) =>
      data && unanswered[index] ? [[unanswered[index].key, data] as const] : [],
    ),
  )
  const isReading = offers.some(({ isPending }) => isPending)
  const [shown, setShown] = useState<string>()
  const asked = JSON.stringify(search)
  const isComplete = found.data !== undefined && !found.isPlaceholderData && !isReading
  if (isComplete && shown !== asked) setShown(asked)
  const waiting = found.data === undefined || (isReading && shown !== asked)
  const unread = new Set(unanswered.filter((_, index) => offers[index]?.isPending).map(({ key }) => key))
  const offered = rides
    .filter(({ key }) => !unread.has(key))
    .map((ride): OfferedRide => {
      const offer = known.get(ride.key)
      const label =
        ride.fleet === undefined
          ? (offer?.label ?? 'Unavailable')
          : offerLabel(ride, { status: 'accepted' }, fleet)
      return {
        ride,
        label,
        needed: ride.times.needed,
        covid: ride.covid19 === true,
        info: offer,
      }
    })
  return {
    offered: waiting ? null : sortOffered(offered),
    error: found.error,
    retry: () => void found.refetch(),
    more: found.data?.more ?? false,
  }
}
