/**
 * How the effects of messages begin that the portal sends by itself about a ride: notices and reminders, thanks for an
 * answer, and that there was nothing to answer. What staff write, links of drivers and codes begin otherwise.
 */
export const toldPrefixes = ['notice', 'answer', 'explained'] as const

export function isAutomatic(effect: string): boolean {
  return toldPrefixes.some((prefix) => effect.startsWith(`${prefix}:`))
}

/** What became of such a message, as the office reads it; others are made for nobody. */
export const deliveries = [
  'queued',
  'sent',
  'delivered',
  'undelivered',
  'failed',
  'late',
  'opted_out',
  'captured',
  'withdrawn',
] as const
