'use client'
import { seriesTotals, sumPrices, type Price } from '@nemt/domain/journey/series-totals.ts'
import { ridesOf } from '../draft/booking.ts'
import { seriesOf } from '../draft/repeat.ts'
import { zoneOfRide } from '../draft/times.ts'
import { useJourney } from '../draft/use-journey.ts'
import { useSettings } from '../settings/SettingsContext.tsx'

/**
 * What all rides of the request will probably cost together, on all days of a series (decision 025), and how
 * many they are. `prices` by leg.
 */
export function useTotal(prices: readonly Price[]): { price: Price; rides: number; days: number } {
  const settings = useSettings()
  const draft = useJourney((state) => state.draft)
  const rides = ridesOf(draft, settings)
  const made = seriesOf(draft, rides, zoneOfRide(draft, 0, settings.customer.timezone))?.made ?? []
  if (made.length === 0) return { price: sumPrices(prices), rides: rides.length, days: 1 }
  const totals = seriesTotals(
    made.map(({ date, leg }) => ({ key: `${date} ${leg}`, date, leg })),
    prices,
    {},
  )
  return { price: totals.price, rides: totals.rides, days: totals.days }
}
