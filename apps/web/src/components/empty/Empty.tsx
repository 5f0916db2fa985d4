import type { ReactNode } from 'react'
import styles from './empty.module.css'

/** Nothing to show: says what is missing and offers the next step. */
export const Empty = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={styles.empty}>
    <p className={styles.title}>{title}</p>
    {children}
  </div>
)
