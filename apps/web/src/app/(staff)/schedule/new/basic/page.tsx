import { redirect } from 'next/navigation'
import { cloneHref, createHref, ridesOfLink } from '#/journey/opening/link.ts'
import { oneOf, type Query } from '#/journey/opening/opening.ts'
import { requireSession } from '#/session/session.ts'

/**
 * /schedule/new/basic?clone=…&patient=…: the older form's address (V187) leads to the trip request, filled
 * like that ride and for that passenger.
 */
async function ScheduleNewPage({ searchParams }: { searchParams: Promise<Query> }) {
  await requireSession()
  const query = await searchParams
  const [[clone], [patient]] = [ridesOfLink(oneOf(query, 'clone')), ridesOfLink(oneOf(query, 'patient'))]
  redirect(clone ? cloneHref(clone, patient) : createHref(patient ? { passenger: patient } : {}))
}

export default ScheduleNewPage
