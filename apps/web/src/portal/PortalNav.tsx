'use client'
import { IconCalendar, IconEye, IconHelp, IconHistory, IconUser } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { Coming } from '#/components/link/Coming.tsx'
import styles from './portal.module.css'

const links = [
  { href: '/passenger/dashboard', word: 'dashboard', Icon: IconCalendar },
  { href: '/passenger/profile', word: 'profile', Icon: IconUser },
  { href: '/passenger/history', word: 'history', Icon: IconHistory },
  { href: '/passenger/readers', word: 'readers', Icon: IconEye },
  { href: '/passenger/help', word: 'help', Icon: IconHelp },
] as const

/** The pages of the portal (V170, and who looked: docs/decisions/082), under the thumb. */
export function PortalNav() {
  const text = useTranslations('portal')
  const path = usePathname()
  return (
    <nav className={`${styles.nav} no-print`} aria-label={text('menu')}>
      <ul className={styles.links}>
        {links.map(({ href, word, Icon }) => (
          <li key={href}>
            <Link
              href={href}
              prefetch={false}
              className={styles.link}
              aria-current={path === href ? 'page' : undefined}
            >
              <Icon aria-hidden />
              {text(word)}
              <Coming text={text('opening')} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
