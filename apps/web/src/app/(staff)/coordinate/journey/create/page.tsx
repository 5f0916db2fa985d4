import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { DataOf } from '#/calls/named.ts'
import { call } from '#/calls/page.ts'
import { Create } from '#/journey/create/Create.tsx'
import { overridesOfLink } from '#/journey/opening/link.ts'
import { oneOf, type Query } from '#/journey/opening/opening.ts'
import { readOpening } from '#/journey/opening/read-opening.ts'
import { requireSession } from '#/session/session.ts'

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations('journey'))('title'),
  }
}

/**
 * /coordinate/journey/create: the trip request, as its address asks for: empty, for a passenger, like a
 * former trip, or with rides to change.
 */
async function CreatePage({ searchParams }: { searchParams: Promise<Query> }) {
  await requireSession()
  const query = await searchParams
  const [opening, { drafts }] = await Promise.all([
    readOpening(query),
    call<DataOf<'draft.list'>>('draft.list'),
  ])
  return (
    <Create
      opening={opening}
      drafts={opening.kept ? [] : drafts}
      overrides={overridesOfLink(oneOf(query, 'overrides'))}
    />
  )
}

export default CreatePage
