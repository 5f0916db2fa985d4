'use client'
import { useLocale } from 'next-intl'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { languageOf } from '../language/languages.ts'
import { OfferRows } from './OfferRows.tsx'
import { offerRows, rowsBelow } from './offer-rows.ts'

/** What a provider has to know of the ride besides what decides, in the order of the specification. */
export function OfferDetail({ ride, accepted }: { ride: Ride; accepted: boolean }) {
  const language = languageOf(useLocale())
  return <OfferRows rows={rowsBelow(offerRows(ride, accepted, language))} />
}
