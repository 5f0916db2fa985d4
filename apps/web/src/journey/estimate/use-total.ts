'use client'
import { seriesTotals, sumPrices, type Price } from '@nemt/domain/journey/series-totals.ts'
import { ridesOf } from '../draft/booking.ts'
import { useJourney } from '../draft/use-journey.ts'
import { useSeries } from '../repeat/use-series.ts'
import { useSettings } from '../settings/SettingsContext.tsx'

/**
 * What all rides of the request will probably cost together, on all days of a series (decision 025), and how
 * many they are. `prices` by leg.
 */
export function useTotal(prices: readonly Price[]): { price: Price; rides: number; days: number } {
  const settings = useSettings()
  const draft = useJourney((state) => state.draft)
  const made = useSeries()?.made ?? []
  if (made.length === 0) return { price: sumPrices(prices), rides: ridesOf(draft, settings).length, days: 1 }
  const totals = seriesTotals(
    made.map(({ date, leg }) => ({ key: `${date} ${leg}`, date, leg })),
    prices,
    {},
  )
  return { price: totals.price, rides: totals.rides, days: totals.days }
}
