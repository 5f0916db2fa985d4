import { useState } from 'react'
import { dataOf, Refused } from '#/calls/answer.ts'
import { send } from '#/calls/send.ts'
import { randomId } from '#/state/random-id.ts'

type Changes = { gone: readonly string[]; added: readonly string[] }

/**
 * Takes plans away and gives others, one call each (C029, C030), those that go first: they make room. The first
 * refusal ends it.
 */
export function usePlanChanges(passenger: string) {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refused | null>(null)
  const make = async ({ gone, added }: Changes): Promise<boolean> => {
    setBusy(true)
    try {
      for (const plan of gone) await change('passenger.remove_plan', passenger, plan)
      for (const plan of added) await change('passenger.add_plan', passenger, plan)
      return true
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setRefusal(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { make, isBusy, refusal, forget: () => setRefusal(null) }
}

async function change(name: 'passenger.add_plan' | 'passenger.remove_plan', passenger: string, plan: string) {
  dataOf(await send(name, { passenger_key: passenger, plan_key: plan }, randomId()))
}
