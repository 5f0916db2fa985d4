'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useSyncExternalStore } from 'react'
import { slowPage } from './slow-page.ts'
import styles from './slow-page.module.css'

type Props = { title: string; text: string }

/**
 * Says that the page behind a link does not come: Next shows nothing until it is there, and goes to it by itself then.
 * The region is there from the start, so that what comes into it is read aloud.
 */
export function SlowPage({ title, text }: Props) {
  const address = `${usePathname()}?${useSearchParams()}`
  useEffect(() => slowPage.arrived(), [address])
  const isSlow = useSyncExternalStore(slowPage.subscribe, slowPage.isSlow, () => false)
  return (
    <div aria-live="polite" className={`${styles.region} no-print`}>
      {isSlow && (
        <div className={styles.told}>
          <strong>{title}</strong>
          <p>{text}</p>
        </div>
      )}
    </div>
  )
}
