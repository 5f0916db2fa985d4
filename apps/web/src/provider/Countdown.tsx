'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { ACCEPT_SLACK } from '@nemt/domain/offer/window.ts'
import { serverNow } from '../calls/server-clock.ts'
import { spokenMinutes, timeLeft, untilNextLook } from './time-left.ts'
import styles from './provider.module.css'

type Props = {
  /** When the offer ends, ms. */
  expires: number
  /** Asks how the offer stands: when its time is over, and once more when no late answer counts. */
  onOver: () => void
}

/**
 * The time that is left to answer. It is drawn as it passes and read aloud only at a few minutes. What is
 * over the server says: this device's clock takes no button away.
 */
export function Countdown({ expires, onOver }: Props) {
  const text = useTranslations('provider')
  const left = useTimeLeft(expires)
  useOver(expires, onOver)
  if (left === null) return null
  const parts = timeLeft(left)
  const spoken = spokenMinutes(left)
  return (
    <>
      <p className={`${styles.countdown} tabular`} role="timer" data-urgent={left < 600_000 || undefined}>
        {parts ? text('answerWithin', { left: text(`left.${parts.unit}`, wordsOf(parts)) }) : text('timeUp')}
      </p>
      <span className="unseen" role="status">
        {parts && spoken !== null && text('spokenLeft', { minutes: spoken })}
      </span>
    </>
  )
}

function wordsOf({ unit: _unit, ...values }: NonNullable<ReturnType<typeof timeLeft>>) {
  return { hours: 0, seconds: '00', ...values }
}

/** ms left; null while the server renders and the page wakes up. */
function useTimeLeft(expires: number): number | null {
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const now = expires - serverNow()
      setLeft(now)
      if (now > 0) timer = setTimeout(look, untilNextLook(now))
    }
    look()
    return () => clearTimeout(timer)
  }, [expires])
  return left
}

/** Longest time that a timer of a browser holds. ms. */
const LONGEST = 2 ** 31 - 1

function useOver(expires: number, onOver: () => void): void {
  useEffect(() => {
    const timers = [1_000, ACCEPT_SLACK + 2_000]
      .map((after) => expires + after - serverNow())
      .filter((wait) => wait > 0 && wait < LONGEST)
      .map((wait) => setTimeout(onOver, wait))
    return () => timers.forEach(clearTimeout)
  }, [expires, onOver])
}
