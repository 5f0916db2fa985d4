import 'server-only'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { mayChangeRides, portalAccess, type PortalAccess } from '@nemt/domain/access/portal.ts'
import type { Customer } from '@nemt/domain/customer/schema.ts'
import type { Passenger } from '@nemt/domain/passenger/schema.ts'
import { call } from '../calls/page.ts'
import { requireSession, startPage, type Session } from '../session/session.ts'

/** The passenger's session, or the way to where the visitor belongs. */
export async function requirePassenger(): Promise<Session> {
  const session = await requireSession()
  return session.scope === 'passenger' ? session : redirect(startPage(session))
}

/** Whose portal it is: their own record, and what they may do in it. */
export type Portal = {
  passenger: Passenger
  customer: Pick<
    Customer,
    'name' | 'passenger' | 'phone' | 'config_support_phone' | 'timezone' | 'documentation'
  >
  access: PortalAccess
  mayChange: boolean
}

/** What the portal's pages are made of; asked once a request. */
export const currentPortal = cache(async (): Promise<Portal> => {
  const session = await requirePassenger()
  const [customer, passenger] = await Promise.all([
    call<Portal['customer']>('customer.info'),
    call<Passenger>('passenger.info', { key: session.user.key }),
  ])
  const access = portalAccess(customer, passenger)
  return { passenger, customer, access, mayChange: mayChangeRides(access) }
})
