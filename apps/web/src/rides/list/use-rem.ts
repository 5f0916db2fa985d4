'use client'
import { useSyncExternalStore } from 'react'

/** How many px a rem is where nobody chose other letters; so the server draws. */
const USUAL = 16

function remInPixels(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL
}

function never() {
  return () => {}
}

/**
 * How many px a rem is here: people choose larger letters in their browsers. As the server has it until the page is
 * this browser's own: a list drawn for fewer rows than came would be thrown away, and the whole page with it.
 */
export function useRem(): number {
  return useSyncExternalStore(never, remInPixels, () => USUAL)
}
