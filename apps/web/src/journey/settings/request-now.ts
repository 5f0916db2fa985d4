import type { JourneySettings } from './settings.ts'

/** A page is not older than this when it is opened; more is a clock that is set wrong. ms. */
const LIKELY_AGE = 10 * 60_000

/**
 * By how much a device's clock is behind the server's, ms; 0 for a difference that the way of a page explains.
 * `sent` is the server's time when the page was made, `opened` the device's when it is opened.
 */
export function clockBehind(sent: number, opened: number): number {
  const behind = sent - opened
  return Math.abs(behind) > LIKELY_AGE ? behind : 0
}

/** The time that the request is judged by, ms: a phone whose clock is hours off books the right day. */
export function requestNow({ clockBehind: behind = 0 }: Pick<JourneySettings, 'clockBehind'>): number {
  return Date.now() + behind
}
