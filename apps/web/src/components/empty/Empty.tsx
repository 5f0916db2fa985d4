import type { ReactNode } from 'react'
import styles from './empty.module.css'

type Props = { title: string; children?: ReactNode; whole?: boolean }

/**
 * Nothing to show: says what is missing and offers the next step, under the one drawing of emptiness. `whole`: the page
 * has nothing else, so that this is its heading.
 */
export function Empty({ title, children, whole = false }: Props) {
  const Title = whole ? 'h1' : 'p'
  return (
    <div className={styles.empty}>
      <Road />
      <Title className={`plain ${styles.title}`}>{title}</Title>
      {children}
    </div>
  )
}

/** A quiet road between two stops. */
function Road() {
  return (
    <svg className={styles.drawing} viewBox="0 0 96 40" fill="none" stroke="currentColor" aria-hidden>
      <circle cx="10" cy="30" r="4" />
      <path d="M14 30h24c10 0 8-18 18-18h22" strokeDasharray="3 4" />
      <path d="M86 4c-4.400 0-8 3.500-8 7.800C78 17 86 24 86 24s8-7 8-12.200C94 7.500 90.400 4 86 4Z" />
      <circle cx="86" cy="12" r="2.500" />
      <path d="M2 37h92" strokeOpacity="0.4" />
    </svg>
  )
}
