import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { overridesOfLink } from '#/journey/opening/link.ts'
import { oneOf, type Query } from '#/journey/opening/opening.ts'
import { readOpening } from '#/journey/opening/read-opening.ts'
import { Summary } from '#/journey/summary/Summary.tsx'
import { requireSession } from '#/session/session.ts'

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations('tripSummary'))('title'),
  }
}

/**
 * /coordinate/journey/summary: the rides of the request before it is sent; with ?rides=… the rides that are
 * changed (V188, V189).
 */
async function SummaryPage({ searchParams }: { searchParams: Promise<Query> }) {
  await requireSession()
  const query = await searchParams
  return <Summary opening={await readOpening(query)} overrides={overridesOfLink(oneOf(query, 'overrides'))} />
}

export default SummaryPage
