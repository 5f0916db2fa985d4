'use client'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import styles from './crew/crew.module.css'

const places = [
  ['/scope/fleet', 'rides'],
  ['/scope/fleet/offers', 'offers'],
  ['/scope/fleet/crew', 'title'],
  ['/scope/fleet/earnings', 'earnings'],
  ['/scope/fleet/punctuality', 'punctuality'],
  ['/scope/fleet/keys', 'keys'],
  ['/scope/fleet/alerts', 'alerts'],
  ['/scope/fleet/people', 'people'],
] as const

/**
 * Where a fleet's people go, who sign in: their rides, what they have to answer, their drivers and vehicles, what they
 * earned, whether they came on time, the keys of their systems, of what they hear, and who they are.
 */
export function FleetNav() {
  const text = useTranslations('crew')
  const path = usePathname()
  const row = useRef<HTMLElement>(null)
  // On a phone the row is longer than the screen: where one is must be seen.
  useEffect(() => {
    const [all, current] = [row.current, row.current?.querySelector<HTMLElement>('[aria-current]')]
    if (!all || !current) return
    const start = current.offsetLeft - all.offsetLeft
    all.scrollLeft = start - (all.clientWidth - current.offsetWidth) / 2
  }, [path])
  return (
    <nav ref={row} className={`${styles.nav} no-print`} aria-label={text('nav')}>
      {places.map(([href, name]) => (
        <Link key={href} href={href} prefetch={false} aria-current={path === href ? 'page' : undefined}>
          {text(name)}
        </Link>
      ))}
    </nav>
  )
}
