'use client'
import { ActionIcon } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { signOut } from '#/session/actions.ts'

/** Signs a passenger out, and makes the phone forget their rides; a plain form before scripts are there. */
export function SignOut() {
  const text = useTranslations('portal')
  const forget = () => void import('../offline/held.ts').then(({ held }) => held.leave())
  return (
    <form action={signOut} onSubmit={forget}>
      <ActionIcon type="submit" size="lg" aria-label={text('signOut')}>
        <IconLogout aria-hidden />
      </ActionIcon>
    </form>
  )
}
