import type { ReactNode } from 'react'
import styles from './portal.module.css'

/** A fact: what it is called, and what it is; left out where there is nothing to say. */
export type Fact = readonly [label: string, value: ReactNode]

/** Facts of a ride or of a person, one under the other. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const shown = facts.filter(([, value]) => value !== undefined && value !== null && value !== '')
  return (
    <dl className={styles.facts}>
      {shown.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
