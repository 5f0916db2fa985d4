'use client'
import { useTranslations } from 'next-intl'
import { Remaining } from './Remaining.tsx'
import type { Funding } from './use-funding.ts'
import styles from './benefit.module.css'

/** Who pays a ride, and what is left of that benefit after it; else why no benefit pays. */
export function PaidBy({ funding }: { funding: Funding }) {
  const text = useTranslations('benefit')
  if ('none' in funding)
    return (
      <>
        {text('nobody')}
        {funding.none.map(({ name, why }) => (
          <span key={name} className={styles.under}>
            <span translate="no">{name}</span>: {text(`why.${why}`)}
          </span>
        ))}
      </>
    )
  const unlimited = funding.left.count === null && funding.left.cents === null
  return (
    <>
      <span translate="no">{funding.name}</span>
      {!unlimited && (
        <span className={styles.under}>
          {text('after')} <Remaining left={funding.left} />
        </span>
      )}
    </>
  )
}
