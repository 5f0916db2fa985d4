'use client'
import { QueryClientProvider } from '@tanstack/react-query'
import { useLayoutEffect, useState, type ReactNode } from 'react'
import { toLogin } from '../session/to-login.ts'
import { makeClient } from './client.ts'
import { hearPageTime } from './hear-time.ts'

type Props = {
  /** The page says by itself that it is over. */
  stays?: boolean
  /** When the server made the page, ms; a page that the browser has kept doesn't know. */
  sent?: number
  children: ReactNode
}

/**
 * The cache of calls for an area of screens, and its clock, which is the server's. A call refused for want of a session
 * leads to the login, whatever screen made it.
 */
export function CallsProvider({ stays = false, sent, children }: Props) {
  const [client] = useState(() => makeClient(stays ? undefined : toLogin))
  useLayoutEffect(() => {
    if (sent !== undefined) hearPageTime(sent)
  }, [sent])
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
