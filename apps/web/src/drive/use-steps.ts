'use client'
import { useEffect, useRef, useState } from 'react'
import type { Refusal } from '../calls/answer.ts'
import { outcomeOf } from '../calls/attempts.ts'
import { send } from '../calls/send.ts'
import { forgetStep, keepStep, keptSteps, type KeptStep } from './kept-steps.ts'

/** How long until what could not be sent is tried again, ms. */
const AGAIN_MS = 5_000
/** Refusals after which the same step may be taken a moment later. */
const PASSING: readonly string[] = ['already_edited', 'rate_limited', 'limited']

/** `elsewhere`: the phone has opened another trip; the step waits for its own. */
type Sent = { step: KeptStep; answer: 'taken' | 'later' | 'elsewhere' | Refusal }
/** A step that the server has, and when it said so by the phone's clock, ms: what was read before doesn't have it. */
type Taken = { step: KeptStep; answeredAt: number }
type How = {
  /** What is told of a step besides what is kept: the signature, which stays in the page's memory. */
  beside: (step: KeptStep) => object
  /** A step was answered: what the server has is to be read again. */
  answered: () => void
}

async function sendStep(step: KeptStep, beside: object): Promise<Sent['answer']> {
  const { id, ...told } = step
  const answer = await send('drive.step', { ...told, ...beside }, id)
  if (answer.ok) return 'taken'
  const { code } = answer.error
  if (outcomeOf(code) === 'unknown' || PASSING.includes(code)) return 'later'
  if (code === 'not_found') return 'elsewhere'
  // Another phone of the driver was quicker.
  return code === 'change_done_already' ? 'taken' : answer.error
}

/**
 * The steps that were pressed and wait to be answered: kept on the phone with their own times, sent one after the other
 * in their order, each once, as soon as there is a network.
 */
export function useSteps(ride: string, { beside, answered }: How) {
  const [waiting, setWaiting] = useState<readonly KeptStep[]>([])
  const [taken, setTaken] = useState<readonly Taken[]>([])
  const [isLate, setLate] = useState(false)
  const [refused, setRefused] = useState<Refusal | null>(null)
  const [round, setRound] = useState(0)
  const sending = useRef(false)
  useEffect(() => {
    void keptSteps(ride).then((kept) => kept.length > 0 && setWaiting((now) => joined(kept, now)))
  }, [ride])
  useEffect(() => {
    const again = () => setRound((rounds) => rounds + 1)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])
  useEffect(() => {
    const [step] = waiting
    if (!step || sending.current) return
    sending.current = true
    void sendStep(step, beside(step)).then(async (answer) => {
      sending.current = false
      const isLater = answer === 'later' || answer === 'elsewhere'
      setLate(isLater)
      if (answer === 'elsewhere') answered()
      if (isLater) return void setTimeout(() => setRound((rounds) => rounds + 1), AGAIN_MS)
      await forgetStep(step)
      setWaiting((now) => now.filter(({ id }) => id !== step.id))
      if (answer === 'taken') setTaken((now) => [...now, { step, answeredAt: Date.now() }])
      // What was not taken is said until the next step is.
      setRefused(answer === 'taken' ? null : answer)
      answered()
    })
  }, [waiting, round, beside, answered])
  const take = (step: KeptStep) => {
    setRefused(null)
    void keepStep(step)
    setWaiting((now) => joined(now, [step]))
  }
  return { waiting, taken, isLate: isLate && waiting.length > 0, refused, take }
}

/** Each step once, in the order of their times. */
function joined(some: readonly KeptStep[], more: readonly KeptStep[]): KeptStep[] {
  const others = more.filter(({ id }) => !some.some((step) => step.id === id))
  return [...some, ...others].toSorted((a, b) => a.at - b.at)
}
