import * as z from 'zod'

/**
 * Text that a person typed: trimmed, bounded, without control characters (a NUL would be refused by
 * PostgreSQL).
 */
export function text(max: number) {
  return (
    z
      .string()
      .max(max)
      // Control characters are exactly what is refused.
      .refine((value) => !/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(value), 'control_characters')
  )
}

/**
 * A key: three capital letters and a time-ordered id (doc 1 §3), or a customer's own short name; never the one name
 * that maps of records, as data.query gives them, leave out.
 */
export const key = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,40}$/)
  .refine((value) => value !== '__proto__')

/** An instant in ms since the epoch, between the years 1900 and 3100. */
export const instant = z.number().int().min(-2208988800000).max(35659000000000)

/** A calendar date, yyyy-mm-dd; the year 0, which ISO 8601 has, is none that a calendar or the database knows. */
export const localDate = z.iso.date().regex(/^(?!0000)/)

/** Integer cents. */
export const cents = z.number().int().min(-100_000_000).max(100_000_000)
