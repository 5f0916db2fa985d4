'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { consequenceOf, type Consequence } from '@nemt/domain/ride/consequence.ts'
import { diffRides, editKind } from '@nemt/domain/ride/edit.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import type { Refused } from '#/calls/answer.ts'
import type { PayloadOf } from '#/calls/named.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { useNow } from '#/components/time/use-now.ts'
import { toasts } from '#/components/toast/toasts.ts'
import { useTellElsewhere } from '#/components/toast/use-tell-elsewhere.ts'
import { askRidesAgain } from '#/live/ask-again.ts'

type Change = Omit<PayloadOf<'ride.update'> extends { rides: (infer R)[] } ? R : never, 'key' | 'version'>

export type Edited = {
  /** What saving sets off; `none` while nothing differs. */
  consequence: Consequence
  save: () => void
  busy: boolean
  /** Why it was not saved. */
  refused: string | null
  /** The paths of what was sent that the refusal is about. */
  fields: Readonly<Record<string, string>>
  /** Forgets the refusal: something else is typed. */
  reset: () => void
  /** It was not, because it looks like other rides; saving again says that they were seen. */
  isLike: boolean
}

/** The rides that a refusal says this one is like. */
function likeOnes(refusal: Refused | null): string[] {
  const { duplicates } = refusal?.detail ?? {}
  return Array.isArray(duplicates) ? duplicates.map(({ key }: { key: string }) => key) : []
}

/**
 * An edit of one ride where it stands: what it sets off, and its saving. `after` is the ride as it will be,
 * `change` what is sent. `onDone` hears the key of the ride that took this one's place, if one did.
 */
export function useEdit(
  ride: Ride,
  { after, change }: { after: Ride; change: Change },
  onDone: (replacement?: string) => void,
): Edited {
  const text = useTranslations('ridePane')
  const refusal = useRefusal()
  const client = useQueryClient()
  const now = useNow() ?? ride.times.created
  const tellElsewhere = useTellElsewhere()
  const { first, last } = ride.passenger.name
  const diff = diffRides(ride, after)
  const {
    make,
    busy,
    reset,
    refusal: refused,
  } = useMakeCall('ride.update', {
    done: ({ rides: [edited] }) => {
      toasts.show(text('saved'))
      void askRidesAgain(client)
      onDone(edited?.replaced && edited.key !== ride.key ? edited.key : undefined)
    },
    refused: (told) => {
      // Somebody may have been quicker: the next try is about the ride as it is now.
      void askRidesAgain(client)
      tellElsewhere(text('unchanged', { name: `${first} ${last}` }), refusal(told))
    },
  })
  const like = likeOnes(refused)
  return {
    consequence: consequenceOf({ ride, after, diff, kind: editKind(diff) }, now),
    save: () =>
      make({
        rides: [{ key: ride.key, version: ride.version, ...change }],
        ...(like.length > 0 ? { acknowledged: like } : {}),
      }),
    busy,
    refused: refused && refusal(refused),
    fields: refused?.fields ?? {},
    reset,
    isLike: like.length > 0,
  }
}
