import { redirect } from 'next/navigation'
import { requireSession, startPage } from '#/session/session.ts'

/** Where support starts (doc 1 §2, root redirect): at the list of customers, until its own screens are there. */
async function GlobalStart() {
  const session = await requireSession()
  const start = startPage(session)
  redirect(start === '/scope/global' ? '/customers' : start)
}

export default GlobalStart
