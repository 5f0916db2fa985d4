/** Months that a statement is given for. */
const MONTHS = 13

/** The month of a day (yyyy-mm-dd) and those of the year before it, yyyy-mm, the newest first. */
export function monthsUntil(day: string): string[] {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, back) => {
    const count = year * 12 + month - 1 - back
    return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
  })
}
