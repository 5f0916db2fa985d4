import { formatWeekdays } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/text/schema.ts'
import type { InterfaceLanguage } from '@nemt/domain/copy/language.ts'
import type { Customer } from '@nemt/domain/customer/schema.ts'
import * as z from 'zod'
import { messageFor } from '../message/text.ts'
import { dayIn } from './notice.ts'

/** On which weekdays (1 to 7, from Monday on) the rides of a series are, and every how many weeks. */
export const toldRhythm = z.strictObject({
  from: localDate,
  until: localDate,
  days: z.array(z.number().int().min(1).max(7)).max(7),
  weeks: z.number().int().optional(),
})
export type ToldRhythm = z.infer<typeof toldRhythm>

/**
 * The same as a text has it: 'from 12/04 to 12/18 your rides are on Mon, Wed every 2 weeks'. A call says the names
 * whole: what reads it aloud may spell 'Mon'.
 */
export function rhythmValues(
  customer: Customer,
  language: InterfaceLanguage,
  { from, until, days, weeks = 1 }: ToldRhythm,
  isHeard = false,
): { from: string; until: string; days: string } {
  const dayOf = dayIn(language, isHeard)
  const named = isHeard
    ? formatWeekdays(days, language, 'long')
    : // One sign that is not of a phone's own alphabet (sáb) halves what a text message holds.
      formatWeekdays(days, language).replaceAll('á', 'a')
  const every = weeks > 1 ? ` ${messageFor(customer, language, 'notice.every_weeks', { weeks })}` : ''
  return {
    from: dayOf(from),
    until: dayOf(until),
    days: `${named}${every}`,
  }
}
