'use client'
import { useEffect, useState } from 'react'
import type { PayloadOf } from '#/calls/named.ts'
import { useCall } from '#/calls/use-call.ts'
import { estimatesPayload } from '../booking.ts'
import { useJourney } from '../draft/use-journey.ts'
import { useSettings } from '../SettingsContext.tsx'

/** Nobody waits for the estimate, so it follows the last change after this long; ms. */
const settled = 400

/**
 * Estimates for the request as it stands: asked when typing pauses; `delay` 0 asks at once. `known` is false
 * until there is enough to ask with.
 */
export function useEstimates(delay = settled) {
  const settings = useSettings()
  // As text, so that what changes no estimate paints nothing anew.
  const wanted = useJourney(({ draft }) => {
    const payload = estimatesPayload(draft, settings)
    return payload && JSON.stringify(payload)
  })
  const [asked, setAsked] = useState(delay === 0 ? wanted : null)
  useEffect(() => {
    if (asked === wanted) return
    const timer = setTimeout(() => setAsked(wanted), delay)
    return () => clearTimeout(timer)
  }, [asked, wanted, delay])
  const answer = useCall(
    'ride.estimates',
    asked ? (JSON.parse(asked) as PayloadOf<'ride.estimates'>) : { rides: [] },
    { enabled: asked !== null, keep: true },
  )
  return { ...answer, known: wanted !== null, current: asked === wanted && !answer.isPlaceholderData }
}
