'use client'
import { useEffect, useRef, useState } from 'react'
import type { Refusal } from '../calls/answer.ts'
import { send } from '../calls/send.ts'
import { forgetStep, keepStep, keptSteps, type KeptStep } from './kept-steps.ts'
import { stepAnswer, type StepAnswer } from './step-answer.ts'

/** How long until what could not be sent is tried again, and what waits for its own link, ms. */
const AGAIN_MS = { later: 5_000, elsewhere: 20_000 } as const

/** A step that the server has, and when it said so by the phone's clock, ms: what was read before doesn't have it. */
type Taken = { step: KeptStep; answeredAt: number }
type How = {
  /** What is told of a step besides what is kept: the signature, which stays in the page's memory. */
  beside: (step: KeptStep) => object
  /** A step was answered: what the server has is to be read again. */
  answered: () => void
}

async function sendStep(step: KeptStep, beside: object): Promise<StepAnswer> {
  const { id, ...told } = step
  // Another page may have sent the step alone: with its signature it is told once more, under a key of its own.
  const key = 'signature' in beside ? `${id}s` : id
  return stepAnswer(await send('drive.step', { ...told, ...beside }, key))
}

/**
 * The steps that were pressed and wait to be answered: kept on the phone with their own times, sent one after the other
 * in their order, each once, as soon as there is a network.
 */
export function useSteps(ride: string, { beside, answered }: How) {
  const [waiting, setWaiting] = useState<readonly KeptStep[]>([])
  const [taken, setTaken] = useState<readonly Taken[]>([])
  const [held, setHeld] = useState<'later' | 'elsewhere' | null>(null)
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
      const isHeld = answer === 'later' || answer === 'elsewhere'
      setHeld(isHeld ? answer : null)
      if (answer === 'elsewhere') answered()
      if (isHeld) return void setTimeout(() => setRound((rounds) => rounds + 1), AGAIN_MS[answer])
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
  return { waiting, taken, held: waiting.length > 0 ? held : null, refused, take }
}

/** Each step once, in the order of their times. */
function joined(some: readonly KeptStep[], more: readonly KeptStep[]): KeptStep[] {
  const others = more.filter(({ id }) => !some.some((step) => step.id === id))
  return [...some, ...others].toSorted((a, b) => a.at - b.at)
}
