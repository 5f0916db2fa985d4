import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { wantedPath } from '@nemt/domain/access/wanted-path.ts'
import { BareDomain } from '../components/tenant/BareDomain.tsx'
import { MissingCustomer } from '../components/tenant/MissingCustomer.tsx'
import { OpenLink } from '../provider/OpenLink.tsx'
import { isSecure } from '../session/cookie.ts'
import { currentSession, loginOf, startPage } from '../session/session.ts'
import { currentCustomer, currentHost } from '../tenant/customer.ts'
import { baseDomain, customerOfHost } from '../tenant/host.ts'

type Props = { searchParams: Promise<{ redirect?: string | string[]; access_token?: string | string[] }> }

/**
 * The root: the bare domain explains itself; a customer's address leads to where the session starts, or to
 * the login (doc 1 §2, X057). Staff go to what `redirect` names (V115, V117); support and passengers always begin at
 * their own start (V113, V114).
 */
async function Root({ searchParams }: Props) {
  const host = await currentHost()
  if (!customerOfHost(host, baseDomain()))
    return <BareDomain host={host} secure={isSecure(await headers())} />
  if (!(await currentCustomer())) return <MissingCustomer host={host} />
  const asked = await searchParams
  const wanted = wantedPath(asked.redirect)
  const session = await currentSession()
  if (asked.access_token !== undefined) return <OpenLink signedIn={session !== null} />
  if (!session) redirect(await loginOf(wanted))
  const start = startPage(session)
  redirect(start === '/dashboard' && wanted ? wanted : start)
}

export default Root
