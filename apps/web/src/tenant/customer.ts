import 'server-only'
import { headers } from 'next/headers'
import { cache } from 'react'
import type { Copy } from '../language/catalogue.ts'
import { callAs } from '../calls/in-process.ts'
import { baseDomain, customerOfHost } from './host.ts'

/** What anybody at a customer's address may know of it: the answer of `customer.public`. */
export type PublicCustomer = {
  key: string
  name: string
  timezone: string
  support_phone?: { display?: string; raw?: string }
  splash?: string
  portal: boolean
  sso: boolean
  disable_auth: boolean
  self_schedule: boolean
  disable_passwords: boolean
  copy: Copy
}

export const currentHost = cache(async (): Promise<string> => {
  const sent = await headers()
  return sent.get('x-forwarded-host') ?? sent.get('host') ?? ''
})

/** The customer of this request's host; null on the bare domain and for a host that names none. */
export const currentCustomer = cache(async (): Promise<PublicCustomer | null> => {
  const host = await currentHost()
  if (!customerOfHost(host, baseDomain())) return null
  const answer = await callAs<PublicCustomer>({ host }, 'customer.public', {})
  if (answer.ok) return answer.data
  if (answer.error.code === 'unknown_customer') return null
  throw new Error(`customer.public: ${answer.error.code}`)
})
