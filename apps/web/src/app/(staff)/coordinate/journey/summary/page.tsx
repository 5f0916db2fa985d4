import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Summary } from '../../../../../journey/summary/Summary.tsx'
import { requireSession } from '../../../../../session/session.ts'

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations('tripSummary'))('title') })

/** /coordinate/journey/summary: the rides of the request before it is sent. */
const SummaryPage = async () => {
  await requireSession()
  return <Summary />
}

export default SummaryPage
