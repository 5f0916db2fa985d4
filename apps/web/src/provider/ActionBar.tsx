'use client'
import { useSyncExternalStore, type ReactNode } from 'react'
import styles from './provider.module.css'

/** The bar at the lower edge, within the thumb's reach: the next step, and what stands beside it. */
export function ActionBar({ children }: { children: ReactNode }) {
  const lifted = useSyncExternalStore(onChange, keyboardHeight, () => 0)
  return (
    <div className={`${styles.bar} no-print`} style={{ insetBlockEnd: lifted }}>
      {children}
    </div>
  )
}

function onChange(changed: () => void): () => void {
  const seen = window.visualViewport
  for (const type of ['resize', 'scroll'] as const) seen?.addEventListener(type, changed)
  return () => {
    for (const type of ['resize', 'scroll'] as const) seen?.removeEventListener(type, changed)
  }
}

/**
 * px at the lower edge that the on-screen keyboard covers, in browsers that lay it over the page. While
 * somebody has zoomed in by fingers the part that is seen says nothing about a keyboard.
 */
function keyboardHeight(): number {
  const seen = window.visualViewport
  if (!seen || seen.scale > 1.01) return 0
  return Math.max(0, Math.round(window.innerHeight - seen.height - seen.offsetTop))
}
