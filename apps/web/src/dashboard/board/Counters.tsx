'use client'
import { useTranslations } from 'next-intl'
import { boardCounters, countBoard, timeLeft, type BoardCounter } from '@nemt/domain/ride/board.ts'
import { useMemo } from 'react'
import { Counter } from '#/components/counter/Counter.tsx'
import { timeLeftParts } from './time-left.ts'
import type { Board } from './use-board.ts'
import styles from './board.module.css'

type Props = { board: Board; chosen: BoardCounter; onChoose: (counter: BoardCounter) => void }

const URGENT: readonly BoardCounter[] = ['risk', 'attention', 'replies']

/** How many of the day's rides need what; a click shows only these, a second click all. */
export function Counters({ board: { all, now }, chosen, onChoose }: Props) {
  const text = useTranslations()
  const counts = useMemo(() => (all ? countBoard(all) : null), [all])
  const left = useMemo(() => timeLeft(all ?? [], now), [all, now])
  const leftText = (span: number) => {
    const { far, ...parts } = timeLeftParts(span)
    return text(far ? 'board.leftDays' : 'board.left', parts)
  }
  return (
    <div className={`${styles.counters} no-print`} role="group" aria-label={text('board.counters')}>
      {boardCounters.map((counter) => (
        <Counter
          key={counter}
          count={counts?.[counter] ?? null}
          chosen={chosen === counter}
          urgent={URGENT.includes(counter)}
          detail={counter === 'unassigned' && left !== null ? leftText(left) : undefined}
          onChoose={() => onChoose(chosen === counter ? 'all' : counter)}
        >
          {text(`counter.${counter}`)}
        </Counter>
      ))}
    </div>
  )
}
