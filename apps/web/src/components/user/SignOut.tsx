'use client'
import { Button } from '@mantine/core'
import { leave } from '#/session/leave.ts'

/** Ends the session from a page that has no user's menu. */
export function SignOut({ label }: { label: string }) {
  return (
    <Button variant="default" onClick={() => void leave()}>
      {label}
    </Button>
  )
}
