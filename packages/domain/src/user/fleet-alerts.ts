import type { AlertMethod } from './editor.ts'

/** What a fleet is told of rides, by mail (offer/mail.ts) and to those of its people who want to hear it. */
export const fleetNews = [
  ...(['offer', 'reconfirm', 'cancelled', 'changed', 'replaced', 'withdrawn', 'restored'] as const),
  ...(['requested', 'assigned'] as const),
] as const
export type FleetNews = (typeof fleetNews)[number]

/** What somebody of a fleet may choose to hear of (server-behaviour §2.3, docs/decisions/128-whom-of-a-fleet.md). */
export const fleetAlerts = ['offer', 'changed', 'cancelled', 'assigned', 'requested'] as const
export type FleetAlert = (typeof fleetAlerts)[number]

/** Under which choice each news falls. */
const choiceOf: Record<FleetNews, FleetAlert> = {
  offer: 'offer',
  reconfirm: 'offer',
  changed: 'changed',
  replaced: 'changed',
  restored: 'changed',
  cancelled: 'cancelled',
  withdrawn: 'cancelled',
  assigned: 'assigned',
  requested: 'requested',
}

/** How a choice is kept among one's alerts. */
export function fleetAlertKey(alert: FleetAlert): `alert.fleet.${FleetAlert}` {
  return `alert.fleet.${alert}`
}

type Chosen = { method?: AlertMethod | undefined; types?: Readonly<Record<string, boolean>> | undefined }

/** By which way somebody of a fleet hears of this; null when not. */
export function fleetAlertWay(alerts: Chosen | undefined, news: FleetNews): 'email' | 'sms' | null {
  const { method = 'none', types = {} } = alerts ?? {}
  return method !== 'none' && types[fleetAlertKey(choiceOf[news])] === true ? method : null
}

/** Somebody of a fleet who wants to hear of some of it. */
export type FleetReader = {
  key: string
  email: string
  /** Where texts go to, e164. */
  phone?: string
  language: string | null
  alerts: Chosen
}
