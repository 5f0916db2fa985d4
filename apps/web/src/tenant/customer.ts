import 'server-only'
import type { Customer } from '@nemt/domain/customer/schema.ts'
import { headers } from 'next/headers'
import { cache } from 'react'
import { callAs } from '../calls/in-process.ts'
import { baseDomain, customerOfHost } from './host.ts'

/** What anybody at a customer's address may know of it: the answer of `customer.public`. */
export type PublicCustomer = Pick<
  Customer,
  'key' | 'name' | 'timezone' | 'phone' | 'config_support_phone' | 'urls' | 'copy'
> & {
  sso: boolean
  portal: boolean
  passwords: boolean
  disable_auth: boolean
  self_schedule: boolean
  product: string
}

export const currentHost = cache(async (): Promise<string> => {
  const sent = await headers()
  return sent.get('x-forwarded-host') ?? sent.get('host') ?? ''
})

/** The customer of this request's host; null on the bare domain and for a host that names none. */
export const currentCustomer = cache(async (): Promise<PublicCustomer | null> => {
  const host = await currentHost()
  if (!customerOfHost(host, baseDomain())) return null
  const id = (await headers()).get('x-request-id') ?? undefined
  const answer = await callAs<PublicCustomer>({ host, id }, 'customer.public', {})
  if (answer.ok) return answer.data
  if (answer.error.code === 'unknown_customer') return null
  throw Object.assign(new Error(`customer.public: ${answer.error.code}`), id ? { digest: id } : {})
})
