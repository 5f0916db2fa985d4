'use client'
import { useTranslations } from 'next-intl'
import styles from './live.module.css'

export type LiveState = 'live' | 'connecting' | 'reconnecting' | 'offline'

/** Whether what is shown moves by itself right now. Losing and regaining the line is also said aloud. */
export function LiveMark({ state }: { state: LiveState }) {
  const text = useTranslations('live')
  return (
    <span role="status" className={styles.mark} data-state={state}>
      {text(state)}
    </span>
  )
}
