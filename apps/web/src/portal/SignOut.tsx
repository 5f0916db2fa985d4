'use client'
import { ActionIcon } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useTransition, type FormEvent } from 'react'
import { signOut } from '#/session/actions.ts'
import { leave } from '#/session/leave.ts'

/** Signs a passenger out, and makes the phone forget their rides; a plain form before scripts are there. */
export function SignOut() {
  const text = useTranslations('portal')
  const [leaving, start] = useTransition()
  const leaveHere = (event: FormEvent): void => {
    event.preventDefault()
    if (leaving) return
    void import('../offline/held.ts').then(({ held }) => held.leave())
    // What fails in a transition is told where the page tells its faults.
    start(() => leave())
  }
  return (
    <form action={signOut} onSubmit={leaveHere}>
      <ActionIcon type="submit" size="lg" aria-label={text('signOut')}>
        <IconLogout aria-hidden />
      </ActionIcon>
    </form>
  )
}
