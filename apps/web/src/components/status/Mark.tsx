import type { ReactNode } from 'react'
import styles from './mark.module.css'

/** The hues of states (look/tokens.css), apart from the action colour. */
export type Hue = 'grey' | 'blue' | 'purple' | 'green' | 'orange' | 'red' | 'pink'

type Props = {
  hue: Hue
  /** On a soft ground instead of behind a dot: where it stands alone. */
  soft?: boolean
  children: ReactNode
}

/** A state: its word beside a dot or on a soft ground of its hue, never the colour alone. */
export function Mark({ hue, soft = false, children }: Props) {
  return (
    <span className={styles.mark} data-hue={hue} data-soft={soft || undefined}>
      <span className={styles.word}>{children}</span>
    </span>
  )
}
