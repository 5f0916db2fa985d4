'use client'
import { Button } from '@mantine/core'
import type { FormEvent } from 'react'
import { signOut } from '#/session/actions.ts'
import { leave } from '#/session/leave.ts'

function leaveHere(event: FormEvent): void {
  event.preventDefault()
  void leave()
}

/** Ends the session from a page that has no user's menu. */
export function SignOut({ label }: { label: string }) {
  return (
    <form action={signOut} onSubmit={leaveHere}>
      <Button type="submit" variant="default">
        {label}
      </Button>
    </form>
  )
}
