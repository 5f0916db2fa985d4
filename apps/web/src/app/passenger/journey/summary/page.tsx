import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { overridesOfLink } from '#/journey/opening/link.ts'
import { oneOf, type Query } from '#/journey/opening/opening.ts'
import { readOpening } from '#/journey/opening/read-opening.ts'
import { Summary } from '#/journey/summary/Summary.tsx'
import { HelpBox } from '#/journey/wizard/HelpBox.tsx'
import { EarlyLimit } from '#/journey/wizard/LazyBlocked.tsx'
import { currentPortal } from '#/portal/require-passenger.ts'

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations('tripSummary'))('title'),
  }
}

/** /passenger/journey/summary (R020): the passenger's own request before it is sent. */
async function PassengerSummary({ searchParams }: { searchParams: Promise<Query> }) {
  const { passenger, mayChange } = await currentPortal()
  // The layout says it.
  if (!mayChange) return null
  const query = await searchParams
  return (
    <Summary
      opening={await readOpening(query, { scope: 'passenger', passenger })}
      overrides={overridesOfLink(oneOf(query, 'overrides'))}
      help={
        <>
          <EarlyLimit />
          <HelpBox />
        </>
      }
    />
  )
}

export default PassengerSummary
