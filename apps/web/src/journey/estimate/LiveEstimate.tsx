'use client'
import { useTranslations } from 'next-intl'
import { Estimates } from '../dialogs/LazyParts.tsx'
import { useEstimates } from './use-estimates.ts'
import styles from './estimate.module.css'

/**
 * Beside the form: what the trip will probably cost, when it starts and who can take it, while it is being
 * entered.
 */
export function LiveEstimate() {
  const text = useTranslations('journey')
  const estimates = useEstimates()
  return (
    <section
      className={styles.panel}
      aria-labelledby="estimate"
      aria-busy={estimates.known && !estimates.current}
    >
      <h2 id="estimate">{text('estimate')}</h2>
      {estimates.known ? <Estimates {...estimates} /> : <p className={styles.hint}>{text('estimateHint')}</p>}
    </section>
  )
}
