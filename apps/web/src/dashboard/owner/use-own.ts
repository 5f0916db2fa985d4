'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { Ownership } from '@nemt/domain/ride/ownership.ts'
import type { DataOf } from '#/calls/named.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { toasts } from '#/components/toast/toasts.ts'

/** Takes the work on a ride, gives it to somebody, and puts it back (docs/decisions/097); shown as soon as answered. */
export function useOwn() {
  const text = useTranslations('owner')
  const refusal = useRefusal()
  const client = useQueryClient()
  const show = (key: string, owner: Ownership | undefined) =>
    client.setQueriesData<DataOf<'ride.board'>>({ queryKey: ['ride.board'] }, (data) =>
      data?.rides.some((ride) => ride.key === key)
        ? { ...data, rides: data.rides.map((ride) => (ride.key === key ? { ...ride, owner } : ride)) }
        : data,
    )
  const owning = useMakeCall('ride.own', {
    done: ({ ride, owner }, { user }) => {
      show(ride, owner)
      if (user) toasts.show(text('given', { name: owner.name }))
    },
    // Somebody was quicker: whose it is comes with the refusal.
    refused: (refused, { ride }) => {
      toasts.show(refusal(refused), { error: true })
      if (refused.code === 'ride_owned') show(ride, refused.detail.owner as Ownership | undefined)
    },
  })
  const disowning = useMakeCall('ride.disown', {
    done: ({ ride }) => void show(ride, undefined),
    refused: (refused) => toasts.show(refusal(refused), { error: true }),
  })
  return {
    own: owning.make,
    putBack: (ride: string) => disowning.make({ ride }),
    busy: owning.busy || disowning.busy,
  }
}
