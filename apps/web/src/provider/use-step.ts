'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callKey } from '../calls/key.ts'
import { serverNow } from '../calls/server-clock.ts'
import { useRefusal } from '../calls/use-refusal.ts'
import { toasts } from '../components/toast/toasts.ts'
import { useHear } from '../live/use-hear.ts'
import type { Step } from './next-step.ts'
import type { StepFacts } from './StepDialog.tsx'
import { useKeptCall } from './use-kept-call.ts'

/** A fleet's report of what its driver does, and the step that is asked about in its dialog (V1238–V1241). */
export function useStep(ride: string) {
  const refusal = useRefusal()
  const hear = useHear()
  const client = useQueryClient()
  const [asking, setAsking] = useState<Step | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const readAgain = () => void client.invalidateQueries({ queryKey: callKey('offer.info', { ride }) })
  const { make, busy, kept, payload } = useKeptCall('ride.status', {
    done: ({ status, version: next }, { eta }) => {
      setAsking(null)
      hear({
        collection: 'ride:info',
        key: ride,
        type: 'status',
        data: { status, version: next, ...(eta === undefined ? {} : { eta }) },
      })
    },
    refused: (why) => {
      // Its dialog keeps what was entered, and says it.
      if (asking) setRefused(refusal(why))
      else toasts.show(refusal(why), { error: true })
      readAgain()
    },
    discarded: readAgain,
  })
  // What happened has its own time, and a note that is changed meanwhile takes nothing of it away.
  const take = ({ status, reason }: Step, facts: StepFacts = {}) => {
    setRefused(null)
    make({ ride, status: status as 'pickup', at: serverNow(), ...(reason ? { reason } : {}), ...facts })
  }
  const ask = (step: Step | null) => {
    setRefused(null)
    setAsking(step)
  }
  const choose = (step: Step) =>
    step.status === 'pickup' || step.status === 'completed' || step.status === 'failed'
      ? ask(step)
      : take(step)
  const keptStatus = payload?.status
  return { asking, close: () => ask(null), choose, take, busy, refused, kept, keptStatus }
}
