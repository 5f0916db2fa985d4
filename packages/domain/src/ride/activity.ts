import type { InterfaceLanguage } from '../copy/language.ts'
import type { RideEvent } from '../event/schema.ts'
import { formatDate, formatLongDate, formatTime } from '../time/format.ts'
import { localDate } from '../time/zone.ts'
import { riskReasons } from './board.ts'
import { cancellationReasons } from './cancel.ts'
import type { Line } from './labels.ts'
import { rideStatuses } from './values.ts'
import { readStatus } from './sets.ts'

/** A line of the activity: a sentence of the catalogue, or words that a person wrote. */
export type ActivityLine = Line | { text: string }

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() ? value : undefined
}

export function isAdministrator({ sender }: Pick<RideEvent, 'sender'>): boolean {
  return Boolean(sender.super || sender.global)
}

/**
 * Who an event is from: rides made by the system show as System (V602), super and global senders as
 * Administrator (V960).
 */
export function senderLine(event: Pick<RideEvent, 'sender'>): ActivityLine {
  if (isAdministrator(event)) return { key: 'activity.administrator' }
  return event.sender.key === 'system' || !event.sender.name
    ? { key: 'activity.system' }
    : { text: event.sender.name }
}

function statusLine(
  { data, sender }: RideEvent,
  { zone, language = 'en', senderName, say }: ActivityFacts,
): ActivityLine {
  const status = readStatus(String(data.status), rideStatuses)
  const at = data.time_of
  if (data.undone === true) return { key: 'activity.undone', values: { sender: senderName } }
  if (status === 'scheduling' && typeof at === 'number')
    return {
      key: 'activity.scheduling_at',
      values: { date: formatLongDate(localDate(at, zone), language), time: formatTime(at, zone, language) },
    }
  if (status === 'confirmed' && isAdministrator({ sender }))
    return { key: 'activity.confirmed_administrator' }
  if (status === 'cancelled') {
    const known = cancellationReasons.find((each) => each === data.reason)
    const reason = text(data.notes) ?? text(data.text) ?? (known && say({ key: `cancellation.${known}` }))
    return reason
      ? { key: 'activity.cancelled_reason', values: { sender: senderName, reason } }
      : { key: 'activity.cancelled', values: { sender: senderName } }
  }
  // A fleet's 'Declined by passenger' is a failed ride (V1255), whose passenger was found.
  if (status === 'failed' && data.claim === 'declined_by_passenger') return { key: 'activity.rejected' }
  return status ? { key: `activity.${status}` } : { text: String(data.status ?? '') }
}

export type ActivityFacts = {
  zone: string
  global: boolean
  language?: InterfaceLanguage
  senderName: string
  /** Words of the catalogue in the viewer's language. */
  say: (line: Line) => string
}

/**
 * The sentences of a ride event (doc 2 §4, V942–V959): what was done and, where that brought the ride to a status
 * which no event of its own tells, that status. `senderName` is the sender as this viewer reads it; `global` viewers
 * see the message of an error, others a general one.
 */
export function activityLines(event: RideEvent, facts: ActivityFacts): ActivityLine[] {
  return [
    activityLine(event, facts),
    ...(bringsTo(event) ? [statusLine(event, facts)] : []),
    // A provider may report late (server-behaviour §2.1): nobody is to wonder why a stage has no time.
    ...(event.data.skipped === true ? [{ key: 'activity.skipped' } as const] : []),
  ]
}

/** Whether an event's status is told by itself alone; offers that wait, or have nobody to go to, have an event. */
function bringsTo({ type, data }: RideEvent): boolean {
  if (type === 'offer.accept') return data.status === 'confirmed'
  if (type !== 'create') return false
  return data.status === 'transit' || (data.status === 'scheduling' && !WAITING.includes(data.offers))
}

const WAITING: unknown[] = ['later', 'nobody']

function activityLine(event: RideEvent, facts: ActivityFacts): ActivityLine {
  const { data } = event
  const { global, senderName } = facts
  const fleet = event.fleet ?? text(data.fleet) ?? ''
  switch (event.type) {
    case 'status':
      return statusLine(event, facts)
    case 'offer':
      return { key: 'activity.offer', values: { fleet } }
    case 'offer.accept':
      return { key: 'activity.offer_accept', values: { fleet } }
    case 'offer.decline':
      return { key: 'activity.offer_decline', values: { fleet } }
    case 'type':
      return { key: data.type === 'will-call' ? 'activity.type_will_call' : 'activity.type_scheduled' }
    case 'create':
      return { key: 'activity.create', values: { sender: senderName } }
    case 'edit':
      return { key: 'activity.edit', values: { sender: senderName } }
    case 'risk':
      return riskLine(data)
    case 'error':
      if (Array.isArray(data.skipped)) return skippedLine(data.skipped)
      return global && text(data.message) ? { text: String(data.message) } : { key: 'activity.error' }
    case 'info':
    case 'question':
    case 'reply':
      if (data.aboard === true)
        return { key: data.before === 'modified' ? 'activity.aboard_edited' : 'activity.aboard' }
      if (data.kept === true) return { key: 'activity.kept', values: { sender: senderName } }
      if (typeof data.undelivered === 'string') return undeliveredLine(data)
      if (isCaregiverStep(data.caregiver)) return { key: `activity.caregiver_${data.caregiver}` }
      if (isAboutOwner(event)) return ownerLine(event, senderName)
      if (isAboutLink(event))
        return { key: data.linked === undefined ? 'activity.unlinked' : 'activity.linked' }
      return saidLine(event, senderName)
  }
}

/** What somebody wrote, and that a picture came with it or alone: whoever sent it may wait at a door. */
function saidLine({ type, data }: RideEvent, sender: string): ActivityLine {
  const said = text(data.text) ?? text(data.message)
  if (said === undefined && type === 'reply') return { key: 'activity.wordless', values: { sender } }
  if (said !== undefined && data.pictured === true)
    return { key: 'activity.pictured', values: { text: said } }
  return { text: said ?? '' }
}

/** What became of a link by which somebody follows the ride (docs/decisions/102). */
function isCaregiverStep(value: unknown): value is 'made' | 'opened' | 'ended' {
  return value === 'made' || value === 'opened' || value === 'ended'
}

/** A message that did not arrive: the passenger's, or what a provider, a driver or a user was written of the ride. */
function undeliveredLine({ undelivered, others }: RideEvent['data']): ActivityLine {
  if (others === true) return { key: 'activity.undelivered_others' }
  return { key: undelivered === 'lasting' ? 'activity.unreachable' : 'activity.undelivered' }
}

/** As many days are named; of more how many they are besides. */
const NAMED = 8
/** Refusals of a ride that nobody pays for. */
const UNPAID = ['allotment_exhausted', 'has_fund', 'unknown_fund', 'unknown_benefit', 'cost_patient_limit']

/** The days of the ride's series that the nights could not make. */
function skippedLine(skipped: readonly { date?: unknown; why?: unknown }[]): ActivityLine {
  const dates = skipped.flatMap(({ date }) => (typeof date === 'string' ? formatDate(date) : []))
  const unpaid = skipped.every(({ why }) => UNPAID.some((code) => code === why))
  const more = dates.length > NAMED ? ` (+${dates.length - NAMED})` : ''
  return {
    key: unpaid ? 'activity.series_unpaid' : 'activity.series_skipped',
    values: { dates: `${dates.slice(0, NAMED).join(', ')}${more}` },
  }
}

/** That the ride is at risk, and why, or is no longer (server-behaviour §2.17). */
function riskLine({ risk }: RideEvent['data']): ActivityLine {
  const reason = riskReasons.find((known) => known === risk)
  return { key: reason ? `activity.risk_${reason}` : 'activity.risk_over' }
}

/** That the ride was linked with another one, or is no longer (C015). */
function isAboutLink({ data }: Pick<RideEvent, 'data'>): boolean {
  return typeof data.linked === 'string' || typeof data.unlinked === 'string'
}

/** Whose the ride is from now on; null is nobody's (docs/decisions/097). */
function isAboutOwner({ data }: Pick<RideEvent, 'data'>): boolean {
  return typeof data.owner === 'string' || data.owner === null
}

function ownerLine({ data }: RideEvent, sender: string): ActivityLine {
  if (data.owner === null) return { key: 'activity.disowned', values: { sender } }
  return { key: data.given === true ? 'activity.owner_given' : 'activity.owned', values: { sender } }
}

/** Messages between staff and passenger; everything else is activity (V743). */
export function isMessage(event: Pick<RideEvent, 'type' | 'data'>): boolean {
  if (isAboutLink(event) || isAboutOwner(event)) return false
  return event.type === 'info' || event.type === 'question' || event.type === 'reply'
}

/** Events grouped by their day in the ride's zone, both in order of time (V747); `at`: when the day's first was. */
export function byDay<E extends Pick<RideEvent, 'created'>>(
  events: readonly E[],
  zone: string,
): { date: string; at: number; events: E[] }[] {
  const days: { date: string; at: number; events: E[] }[] = []
  for (const event of events.toSorted((a, b) => a.created - b.created)) {
    const date = localDate(event.created, zone)
    const last = days.at(-1)
    if (last?.date === date) last.events.push(event)
    else days.push({ date, at: event.created, events: [event] })
  }
  return days
}
