import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Prefetched } from '#/calls/Prefetched.tsx'
import { currentWording } from '#/language/wording.ts'
import { Texts } from '#/language/Texts.tsx'
import { PastRides } from '#/portal/PastRides.tsx'
import { requirePassenger } from '#/portal/require-passenger.ts'
import { PAST_MONTHS, pastEnd, pastSearch } from '#/portal/searches.ts'
import { portalTexts } from '#/portal/texts.ts'

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations('portal'))('historyTitle'),
  }
}

/** /passenger/history (R016): rides to the end of yesterday. */
async function PassengerHistory() {
  await requirePassenger()
  const [{ timezone }, text] = [await currentWording(), await getTranslations('portal')]
  const end = pastEnd(timezone)
  const search = pastSearch(end, timezone, PAST_MONTHS)
  return (
    <>
      <h1>{text('historyTitle')}</h1>
      <Texts of={portalTexts}>
        <Prefetched calls={[['ride.search', search]]}>
          <PastRides end={end} zone={timezone} />
        </Prefetched>
      </Texts>
    </>
  )
}

export default PassengerHistory
