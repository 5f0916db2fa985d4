'use client'
import { useEffect, useState } from 'react'
import type { PayloadOf } from '#/calls/named.ts'
import { useCall } from '#/calls/use-call.ts'
import { estimatesPayload } from '../draft/booking.ts'
import { useJourney } from '../draft/use-journey.ts'
import { useSettings } from '../settings/SettingsContext.tsx'

/** Nobody waits for the estimate, so it follows the last change after this long; ms. */
const settled = 400

/**
 * Estimates for the request as it stands: asked when typing pauses; `delay` 0 asks at once. `known` is false
 * until there is enough to ask with.
 */
export function useEstimates(delay = settled) {
  const settings = useSettings()
  // As text, so that what changes no estimate paints nothing anew.
  const query = useJourney(({ draft }) => {
    const payload = estimatesPayload(draft, settings)
    return payload && JSON.stringify(payload)
  })
  const [sentQuery, setAsked] = useState(delay === 0 ? query : null)
  useEffect(() => {
    if (sentQuery === query) return
    const timer = setTimeout(() => setAsked(query), delay)
    return () => clearTimeout(timer)
  }, [sentQuery, query, delay])
  const answer = useCall(
    'ride.estimates',
    sentQuery ? (JSON.parse(sentQuery) as PayloadOf<'ride.estimates'>) : { rides: [] },
    { enabled: sentQuery !== null, keep: true },
  )
  return { ...answer, known: query !== null, current: sentQuery === query && !answer.isPlaceholderData }
}
