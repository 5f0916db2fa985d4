import type { ReactNode } from 'react'
import styles from './login.module.css'

/** What a passenger sees before they are in: letters and controls for a phone in one hand (`.touch`). */
export function PassengerArea({ children }: { children: ReactNode }) {
  return <div className={`${styles.main} touch`}>{children}</div>
}
