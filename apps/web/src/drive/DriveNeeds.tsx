'use client'
import { useLocale } from 'next-intl'
import { languageOf } from '../language/languages.ts'
import { OfferRows } from '../provider/OfferRows.tsx'
import { needRows } from '../provider/need-rows.ts'
import type { Trip } from './use-drive.ts'

/** What the passenger needs, in the rows of the fleet's own page (V1203, V1209–V1223). */
export function DriveNeeds({ trip }: { trip: Trip }) {
  return <OfferRows rows={needRows(trip, languageOf(useLocale()))} />
}
