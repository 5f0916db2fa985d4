'use client'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { toLogin } from '../session/to-login.ts'
import { makeClient } from './client.ts'

/**
 * The cache of calls for an area of screens. A call refused for want of a session leads to the login,
 * whatever screen made it.
 */
export function CallsProvider({ children }: { children: ReactNode }) {
  const [client] = useState(() => makeClient(toLogin))
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
