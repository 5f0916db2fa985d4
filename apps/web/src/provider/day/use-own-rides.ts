'use client'
import { useMemo } from 'react'
import { watchBoard, type Watched } from '@nemt/domain/ride/board.ts'
import { FINAL, SOFT } from '@nemt/domain/ride/sets.ts'
import type { DataOf, PayloadOf } from '#/calls/named.ts'
import { useCall } from '#/calls/use-call.ts'
import type { LaneRide } from '@nemt/domain/ride/lanes.ts'

type Info = DataOf<'ride.info'>['rides'][number]
/** A ride that the provider has. What an office watches of it besides, offers and replies, is not the provider's. */
export type OwnRide = Info & LaneRide

/** The rides of a day that the provider has and that are not over, each with its risk. Null until they are here. */
export function useOwnRides(search: PayloadOf<'ride.search'>, fleet: string, now: number) {
  const found = useCall('ride.search', search, { keep: true })
  const keys = (found.data?.rides ?? []).flatMap((ride) => (ride.fleet === fleet ? [ride.key] : []))
  const infos = useCall('ride.info', { keys }, { enabled: keys.length > 0, keep: true })
  const isEmpty = keys.length === 0
  const infosOf = infos.data?.rides
  const watched = useMemo<readonly Watched<OwnRide>[] | null>(() => {
    const known = isEmpty ? [] : infosOf
    if (!known) return null
    const rides = known.filter(({ status }) => status !== 'modified')
    return watchBoard(
      rides.map((ride): OwnRide => ({
        ...ride,
        offers: 0,
        replies: 0,
        exhausted: false,
        in_question: false,
      })),
      now,
    ).filter(({ ride }) => !FINAL.includes(ride.status) && !SOFT.includes(ride.status))
  }, [isEmpty, infosOf, now])
  return {
    watched: found.data ? watched : null,
    error: found.error ?? infos.error,
    retry: () => void Promise.all([found.refetch(), keys.length > 0 && infos.refetch()]),
    more: found.data?.more ?? false,
  }
}
