'use client'
import { Menu } from '@mantine/core'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import type { Popup } from '../popup/DeferredPopup.tsx'
import type { NavigationLink } from './links.ts'

type Props = { popup: Popup; links: NavigationLink[]; current: (href: string) => 'page' | undefined }

/** The header's links behind one button, for phones. */
export function FoldedLinks({ popup, links, current }: Props) {
  const text = useTranslations('navigation')
  return (
    <Menu position="bottom-start" width="var(--width-menu)" opened={popup.opened} onChange={popup.onChange}>
      <Menu.Target>{popup.button}</Menu.Target>
      <Menu.Dropdown>
        {links.map(({ href, word }) => (
          <Menu.Item key={href} component={Link} href={href} prefetch={false} aria-current={current(href)}>
            {text(word)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
