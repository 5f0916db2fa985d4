'use client'
import { useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { dataOf, Refused } from '#/calls/answer.ts'
import type { DataOf, PayloadOf } from '#/calls/named.ts'
import { send } from '#/calls/send.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { toasts } from '#/components/toast/toasts.ts'
import type { BoardRide, Line } from '#/dashboard/board/lines.ts'
import { aroundOf } from '../selection/around.ts'
import type { Selection } from '../selection/use-selection.ts'
import { detailed } from '../use-rides.ts'
import { linesByDay } from './day-lines.ts'

/** As many rides as are asked for at once. */
const MOST = 500

/**
 * Prints the ticked rides alone. Those that the list doesn't show are asked for before: nobody told it what became of
 * them. `printed`: their lines, while the list shows only these.
 */
export function usePrint({ rides, renew }: Selection, shown: readonly BoardRide[]) {
  const refusal = useRefusal()
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const end = () => setPrinting(false)
    addEventListener('afterprint', end)
    return () => removeEventListener('afterprint', end)
  }, [])
  const print = async () => {
    const onScreen = new Set(shown.map(({ key }) => key))
    try {
      const fresh = await asTheyAre(rides.filter(({ key }) => !onScreen.has(key)))
      flushSync(() => {
        renew(fresh)
        setPrinting(true)
      })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return toasts.show(refusal(error), { error: true })
    }
    window.print()
  }
  const printed = useMemo<Line[] | null>(
    () =>
      printing ? linesByDay(rides.toSorted((one, other) => one.times.needed - other.times.needed)) : null,
    [printing, rides],
  )
  return { printed, print: () => void print() }
}

/** The rides as they are by now. Throws a Refused. */
async function asTheyAre(rides: readonly BoardRide[]): Promise<BoardRide[]> {
  const parts = Array.from({ length: Math.ceil(rides.length / MOST) }, (_, index) =>
    rides.slice(index * MOST, (index + 1) * MOST),
  )
  const answers = await Promise.all(
    parts.map((part) => {
      const asked: PayloadOf<'ride.search'> = {
        ...aroundOf(part),
        keys: part.map(({ key }) => key),
        ...{ take: MOST, details: true },
      }
      return send<DataOf<'ride.search'>>('ride.search', asked)
    }),
  )
  return answers.flatMap((answer) => dataOf(answer).rides.flatMap(detailed))
}
