'use client'
import { useEffect } from 'react'
import type { Entry } from './entry.ts'

/** What the page that is shown adds to the palette, and does by itself where others have to be left. */
export type PageOffers = {
  /** What it offers for the letters that were typed, fitting or not. */
  entries: (typed: string) => Entry[]
  /** Shows a day (yyyy-mm-dd); a ride on its day. */
  openDay: (day: string) => void
  openRide: (key: string, day: string) => void
  /** The ride that a new request may be made from. */
  ride: string | undefined
}

let offers: PageOffers | null = null

/** What the page offers as long as it is there. */
export function useOffers(ofPage: PageOffers): void {
  useEffect(() => {
    offers = ofPage
    return () => {
      if (offers === ofPage) offers = null
    }
  })
}

/** What the page offers that is shown now; null for one that offers nothing of its own. */
export function currentOffers(): PageOffers | null {
  return offers
}
