import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { Prefetched } from '#/calls/Prefetched.tsx'
import { Texts } from '#/language/Texts.tsx'
import { OfferedRides } from '#/provider/OfferedRides.tsx'
import styles from '#/provider/provider.module.css'
import { requireFleet } from '#/provider/require-fleet.ts'
import { offeredRidesTexts } from '#/provider/texts.ts'
import { passengerDaySearch } from '#/provider/searches.ts'

type Props = { params: Promise<{ passenger: string; day: string }> }

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations('provider'))('passengerTitle'),
  }
}

/**
 * /scope/fleet/passenger/{passenger}/{day} (doc 3 §2.6): the rides of one passenger in the 24 hours from an
 * instant.
 */
async function ProviderPassenger({ params }: Props) {
  const [session, { passenger, day }, text] = [
    await requireFleet(),
    await params,
    await getTranslations('provider'),
  ]
  if (!/^\d{1,15}$/.test(day)) notFound()
  const search = passengerDaySearch(passenger, Number(day))
  return (
    <div className={styles.page} data-list>
      <h1 className={styles.title}>{text('passengerTitle')}</h1>
      <Texts of={offeredRidesTexts}>
        <Prefetched calls={[['ride.search', search]]}>
          <OfferedRides search={search} fleet={session.fleet!} empty="none" />
        </Prefetched>
      </Texts>
    </div>
  )
}

export default ProviderPassenger
