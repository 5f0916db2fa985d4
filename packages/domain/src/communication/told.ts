import { messageStatuses } from './values.ts'

/**
 * How the effects of messages begin that the portal sends by itself about a ride: notices and reminders, thanks for an
 * answer, and that there was nothing to answer. What staff write, links of drivers and codes begin otherwise.
 */
export const toldPrefixes = ['notice', 'answer', 'explained'] as const

export function isAutomatic(effect: string): boolean {
  return toldPrefixes.some((prefix) => effect.startsWith(`${prefix}:`))
}

/**
 * How the effects of messages begin that are about a ride and go to somebody else than its passenger: offers to a
 * fleet's people and what became of its rides, links of drivers, alerts to users.
 */
export const othersPrefixes = ['offer', 'told', 'paused', 'drive', 'driven', 'alert'] as const

export function isToOthers(effect: string): boolean {
  return othersPrefixes.some((prefix) => effect.startsWith(`${prefix}:`))
}

type Delivery = Exclude<(typeof messageStatuses)[number], 'withheld' | 'dropped'>

/** What became of such a message, as the office reads it; withheld and dropped ones are made for nobody. */
export const deliveries = messageStatuses.filter(
  (status): status is Delivery => status !== 'withheld' && status !== 'dropped',
)
