import { redirect } from 'next/navigation'
import { createHref } from '#/journey/opening/link.ts'
import { requireSession } from '#/session/session.ts'

/** /coordinate (R023): the root of the coordinator's journey leads to the trip request. */
async function CoordinatePage() {
  await requireSession()
  redirect(createHref({}))
}

export default CoordinatePage
