'use client'
import { useLayoutEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import styles from './provider.module.css'

/**
 * What the bar may take of the screen's height and still stand over the page: the two answers to an offer, one below
 * the other on a phone at twice the size, are half of it and stay (V1227).
 */
const MOST_OF_SCREEN = 0.55

/**
 * The bar at the lower edge, within the thumb's reach: the next step, and what stands beside it. Where letters are so
 * large that it would hide what it is about, it stands at the end of the page.
 */
export function ActionBar({ children }: { children: ReactNode }) {
  const lifted = useSyncExternalStore(onChange, keyboardHeight, () => 0)
  const bar = useRef<HTMLDivElement>(null)
  const [isTall, setTall] = useState(false)
  useLayoutEffect(() => {
    const measure = () =>
      setTall((bar.current?.offsetHeight ?? 0) > document.documentElement.clientHeight * MOST_OF_SCREEN)
    const observer = new ResizeObserver(measure)
    if (bar.current) observer.observe(bar.current)
    addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      removeEventListener('resize', measure)
    }
  }, [])
  return (
    <div
      ref={bar}
      className={`${styles.bar} no-print`}
      data-tall={isTall || undefined}
      style={{ insetBlockEnd: lifted }}
    >
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
