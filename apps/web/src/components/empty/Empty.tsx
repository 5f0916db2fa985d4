import type { ReactNode } from 'react'
import styles from './empty.module.css'

/** Nothing to show: says what is missing and offers the next step. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  )
}
