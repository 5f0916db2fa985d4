'use client'
import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './counter.module.css'

type Props = {
  /** Null while nobody knows. */
  count: number | null
  /** What is counted. */
  children: ReactNode
  /** More about it, such as the time that is left. */
  detail?: ReactNode
  /** Whether the list shows only these. */
  chosen: boolean
  /** Somebody has to look at these. */
  urgent?: boolean
  onChoose: () => void
}

/** A number that filters: how many there are, and at a click only these. */
export function Counter({ count, children, detail, chosen, urgent = false, onChoose }: Props) {
  return (
    <UnstyledButton
      className={styles.counter}
      aria-pressed={chosen}
      data-urgent={(urgent && count !== null && count > 0) || undefined}
      data-none={!count || undefined}
      onClick={onChoose}
    >
      <span className={`${styles.count} tabular`}>{count ?? '–'}</span> <span>{children}</span>
      {detail && <span className={styles.detail}> {detail}</span>}
    </UnstyledButton>
  )
}
