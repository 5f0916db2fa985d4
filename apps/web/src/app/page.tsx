import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { BareDomain } from '../components/tenant/BareDomain.tsx'
import { MissingCustomer } from '../components/tenant/MissingCustomer.tsx'
import { isSecure } from '../session/cookie.ts'
import { currentSession, startPage } from '../session/session.ts'
import { currentCustomer, currentHost } from '../tenant/customer.ts'
import { baseDomain, customerOfHost } from '../tenant/host.ts'

/**
 * The root: the bare domain explains itself; a customer's address leads to where the session starts, or to
 * the login (doc 1 §2, X057).
 */
async function Root() {
  const host = await currentHost()
  if (!customerOfHost(host, baseDomain()))
    return <BareDomain host={host} secure={isSecure(await headers())} />
  if (!(await currentCustomer())) return <MissingCustomer host={host} />
  const session = await currentSession()
  redirect(session ? startPage(session) : '/login')
}

export default Root
