'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import type { Refused } from '../calls/answer.ts'
import { callKey } from '../calls/key.ts'
import type { PayloadOf } from '../calls/named.ts'
import { useRefusal } from '../calls/use-refusal.ts'
import { toasts } from '../components/toast/toasts.ts'
import { useHear } from '../live/use-hear.ts'
import { useKeptCall } from './use-kept-call.ts'

type Why = Pick<PayloadOf<'offer.decline'>, 'reasons' | 'comment' | 'pause'>

/**
 * A fleet's answers to the offer of a ride, in the list and on the ride's own page: accept, decline, and give
 * back (V1227–V1230, V1249–V1253). Whatever is answered or refused, the page reads again how the offer stands, and
 * until then nothing more is answered. `isActing`: support answers for the fleet (V1194).
 */
export function useAnswer(ride: string, fleet: string, isActing = false) {
  const text = useTranslations('provider')
  const refusal = useRefusal()
  const hear = useHear()
  const client = useQueryClient()
  const [asking, setAsking] = useState<'decline' | 'reroute' | null>(null)
  const readAgain = useCallback(
    () =>
      Promise.all(
        [callKey('offer.info', { ride }), ['ride.search'], ['offer.inbox'], ['fleet.paused']].map(
          (queryKey) => client.invalidateQueries({ queryKey }),
        ),
      ),
    [client, ride],
  )
  const answered = isActing ? { ride, fleet } : { ride }
  const [refusedAs, setRefusedAs] = useState<string | null>(null)
  const ask = (what: 'decline' | 'reroute' | null) => {
    setRefusedAs(null)
    setAsking(what)
  }
  const refused = (why: Refused) => {
    // Its dialog keeps what was entered, and says it as long as there is something to answer.
    if (asking) setRefusedAs(refusal(why))
    else toasts.show(refusal(why), { error: true })
    // Somebody was first, or the ride changed: the page says what is true now.
    void readAgain()
  }
  const accepting = useKeptCall('offer.accept', {
    done: ({ status, version }) => {
      toasts.show(text('acceptedToast'))
      hear({ collection: 'ride:offers', key: ride, type: 'offer.accept', data: { status, version, fleet } })
      return readAgain()
    },
    refused,
    discarded: () => void readAgain(),
  })
  const declining = useKeptCall('offer.decline', {
    done: () => {
      setAsking(null)
      toasts.show(text('declinedToast'))
      return readAgain()
    },
    refused,
    discarded: () => void readAgain(),
  })
  const turnDown = (gives_back: boolean, why: Why) => {
    setRefusedAs(null)
    declining.make({ ...answered, gives_back, ...why })
  }
  return {
    accept: () => accepting.make(answered),
    decline: (why: Why) => turnDown(false, why),
    giveBack: (why: Why) => turnDown(true, why),
    asking,
    ask,
    refused: refusedAs,
    readAgain: () => void readAgain(),
    accepting: accepting.busy,
    declining: declining.busy,
    kept: accepting.kept ?? declining.kept,
    keptWhat: accepting.kept ? text('accept') : text('decline'),
  }
}

export type Answering = ReturnType<typeof useAnswer>
