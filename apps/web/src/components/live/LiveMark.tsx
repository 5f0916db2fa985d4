'use client'
import { useTranslations } from 'next-intl'
import { Mark, type Hue } from '../status/Mark.tsx'
import styles from './live.module.css'

export type LiveState = 'live' | 'connecting' | 'reconnecting' | 'offline'

const hues: Record<LiveState, Hue> = {
  live: 'green',
  connecting: 'grey',
  reconnecting: 'orange',
  offline: 'red',
}

/** Whether what is shown moves by itself right now. Losing and regaining the line is also said aloud. */
export function LiveMark({ state }: { state: LiveState }) {
  const text = useTranslations('live')
  return (
    <span role="status" className={styles.live}>
      <Mark hue={hues[state]}>{text(state)}</Mark>
    </span>
  )
}
