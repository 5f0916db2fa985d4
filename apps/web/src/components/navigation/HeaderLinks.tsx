'use client'
import { ActionIcon } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { lazy } from 'react'
import { DeferredPopup } from '../popup/DeferredPopup.tsx'
import { isCurrent, type NavigationLink } from './links.ts'
import styles from './header.module.css'

const FoldedLinks = lazy(() =>
  import('./FoldedLinks.tsx').then((module) => ({ default: module.FoldedLinks })),
)

/** The header's links in a row; on phones the same behind one button. */
export function HeaderLinks({ links }: { links: NavigationLink[] }) {
  const text = useTranslations('navigation')
  const path = usePathname()
  const current = (href: string) => (isCurrent(href, path) ? ('page' as const) : undefined)
  return (
    <>
      <div className={styles.folded}>
        <DeferredPopup
          popup="menu"
          button={
            <ActionIcon size="lg" aria-label={text('menu')}>
              <IconMenu2 aria-hidden />
            </ActionIcon>
          }
        >
          {(popup) => <FoldedLinks popup={popup} links={links} current={current} />}
        </DeferredPopup>
      </div>
      <nav className={styles.links} aria-label={text('main')}>
        {links.map(({ href, word }) => (
          <Link key={href} href={href} prefetch={false} className={styles.link} aria-current={current(href)}>
            {text(word)}
          </Link>
        ))}
      </nav>
    </>
  )
}
