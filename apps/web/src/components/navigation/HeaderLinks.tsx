'use client'
import { ActionIcon, Menu } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { isCurrent, type NavigationLink } from './links.ts'
import styles from './header.module.css'

/** The header's links in a row; on phones the same behind one button. */
export function HeaderLinks({ links }: { links: NavigationLink[] }) {
  const text = useTranslations('navigation')
  const path = usePathname()
  const current = (href: string) => (isCurrent(href, path) ? ('page' as const) : undefined)
  return (
    <>
      <div className={styles.folded}>
        <Menu position="bottom-start" width="var(--width-menu)">
          <Menu.Target>
            <ActionIcon size="lg" aria-label={text('menu')}>
              <IconMenu2 aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {links.map(({ href, word }) => (
              <Menu.Item
                key={href}
                component={Link}
                href={href}
                prefetch={false}
                aria-current={current(href)}
              >
                {text(word)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
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
