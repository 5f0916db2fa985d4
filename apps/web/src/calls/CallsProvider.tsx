'use client'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { toLogin } from '../session/to-login.ts'
import { makeClient } from './client.ts'

/**
 * The cache of calls for an area of screens. A call refused for want of a session leads to the login,
 * whatever screen made it; `stays` for a page that says by itself that it is over.
 */
export function CallsProvider({ stays = false, children }: { stays?: boolean; children: ReactNode }) {
  const [client] = useState(() => makeClient(stays ? undefined : toLogin))
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
