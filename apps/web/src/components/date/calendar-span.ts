/** Years before and after this one that a calendar shows: for one date, and for the ends of a range (V486, V487). */
export const CALENDAR_YEARS = { single: 1, range: 5 } as const
export type CalendarUse = keyof typeof CALENDAR_YEARS

type Bounds = { min?: string | undefined; max?: string | undefined }

/**
 * The first and the last day that a calendar offers, yyyy-mm-dd: its years, within what the field takes (V488). Typed
 * dates know no such span; a field without a use, like a date of birth, has none either.
 */
export function calendarSpan(today: string, use: CalendarUse | undefined, { min, max }: Bounds): Bounds {
  if (use === undefined) return { min, max }
  const [year, years] = [Number(today.slice(0, 4)), CALENDAR_YEARS[use]]
  const [first, last] = [`${year - years}-01-01`, `${year + years}-12-31`]
  return {
    min: min !== undefined && min > first ? min : first,
    max: max !== undefined && max < last ? max : last,
  }
}
