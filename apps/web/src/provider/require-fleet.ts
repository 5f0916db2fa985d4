import 'server-only'
import { redirect } from 'next/navigation'
import { requireSession, startPage, type Session } from '../session/session.ts'

/** The provider's session, or the way to where the visitor belongs. */
export async function requireFleet(): Promise<Session> {
  const session = await requireSession()
  return session.scope === 'fleet' ? session : redirect(startPage(session))
}
