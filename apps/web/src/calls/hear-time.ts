import { hearServerTime, type Asked } from './server-clock.ts'

/** Takes the server's time from the header `Date` of an answer, which tells whole seconds. */
export function hearDateHeader(date: string | null, asked: Asked): void {
  hearServerTime(Date.parse(date ?? '') + 500, asked, 500)
}

/**
 * Takes the server's time from a page that this tab was just opened with: it was made between the tab's asking and
 * now. `at`: when the server made it, ms.
 */
export function hearPageTime(at: number): void {
  const heard = Date.now()
  hearServerTime(at, { asked: heard - performance.now(), heard })
}
