import { methodAt } from '@nemt/domain/communication/contact.ts'
import type { Communication, Phone } from '@nemt/domain/communication/schema.ts'
import type { Actor } from '@nemt/domain/event/actor.ts'
import { FINAL } from '@nemt/domain/ride/sets.ts'
import { update, type Assigned, type EventRow, type Update } from '@nemt/store/change/changes.ts'
import { many, type Question } from '@nemt/store/read.ts'
import { columns, computed, select, type Selected } from '@nemt/store/rows/select.ts'
import type { Fragment, Sql } from '@nemt/store/sql.ts'
import { canonical } from '../pipeline/fingerprint.ts'
import { carriedEvents } from '../ride/life/event.ts'

const contactColumns = columns('ride', 'r', [
  ...(['key', 'version', 'status', 'communication'] as const),
  ...(['passenger_key', 'team_key', 'fleet_key'] as const),
])
/** A ride whose contact may be its passenger's own number. */
export type ContactRide = Selected<typeof contactColumns>

/**
 * The rides that copied the passenger's own number, also those that are over: they can be told of, taken back and
 * wanted again. `passenger` is a key, or gives one.
 */
export function contactRides(sql: Sql, passenger: string | Fragment): Question<ContactRide[]> {
  return ridesTold(sql, passenger, sql`coalesce(r.communication->>'contact', 'rider') = 'rider'`)
}

/** All rides of a passenger, whomever they are told to. */
export function toldRides(sql: Sql, passenger: string): Question<ContactRide[]> {
  return ridesTold(sql, passenger, sql`true`)
}

function ridesTold(sql: Sql, passenger: string | Fragment, which: Fragment): Question<ContactRide[]> {
  return many(
    select(
      sql,
      contactColumns,
      sql`from ride r where r.customer_key = s.c and r.passenger_key = ${passenger} and ${which} order by r.key`,
    ),
  )
}

/**
 * Whether the number that the ride `r` names was its passenger's and is not any more, since the ride was booked: it may
 * be anybody's by now.
 */
export function isGivenAway(sql: Sql) {
  const theirs = sql`n.customer_key = s.c and n.passenger_key = r.passenger_key
    and n.e164 = r.communication->'phone'->>'raw'`
  return computed<boolean>(sql`coalesce(r.communication->>'contact', 'rider') = 'rider'
    and exists (select 1 from passenger_phone n where ${theirs} and n.until > r.created_at)
    and not exists (select 1 from passenger_phone n where ${theirs} and n.until is null)`)
}

/** A number as tidyPhone gives it; what kind of phone it is, where that is known. */
type Dialled = { [part in 'display' | 'raw' | 'extension']?: string | undefined } & { type?: Phone['type'] }

/** The rider is told on their own number; anybody else's contact is theirs to keep. */
function toldRider(communication: Communication | undefined): boolean {
  return (communication?.contact ?? 'rider') === 'rider'
}

/** What becomes of rides, and the events by which whoever has one open hears of it. */
export type ChangedRides = { updates: Update[]; events: EventRow[] }

function withContacts(
  actor: Actor,
  rides: readonly ContactRide[],
  next: (communication: Communication) => Communication,
): ChangedRides {
  return changedRides(actor, rides, ({ communication }) => ({ communication: next(communication) }))
}

/**
 * One update for all rides that become the same, and never two of one ride: a statement would write only one of them.
 * A ride whose contact changes and that was edited meanwhile keeps what its editor chose; one that is over is edited by
 * nobody and keeps its version, so that it can still be taken back. Of those that are to be driven the office, the
 * passenger and the provider hear: a screen that shows the old number has somebody call a stranger. Nobody edited the
 * ride: it is no line of its story.
 */
export function changedRides(
  actor: Actor,
  rides: readonly ContactRide[],
  setOf: (ride: ContactRide) => Assigned<'ride'>,
): ChangedRides {
  const changes = rides.flatMap((ride) => {
    const set = setOf(ride)
    if (Object.keys(set).length === 0) return []
    const counts = set.communication !== undefined && !FINAL.includes(ride.status)
    return [{ ride, set, version: counts ? ride.version : undefined }]
  })
  const alike = Map.groupBy(changes, ({ version, set }) => `${version} ${canonical(set)}`)
  const updates = [...alike.values()].map((group) => {
    const [{ version, set }] = group as [(typeof group)[number]]
    const keys = group.map(({ ride }) => ride.key)
    return version === undefined
      ? update('ride', { where: { key: keys }, set })
      : update('ride', { where: { key: keys, version }, set: { ...set, version: { increment: 1 } } })
  })
  const told = changes.map(({ ride, set, version }) => ({
    ...{ ride, version: version === undefined ? ride.version : version + 1, fields: fieldsOf(set) },
  }))
  return { updates, events: carriedEvents(actor, told) }
}

/** What of a ride a change sets, as an edit of the ride names it. */
function fieldsOf({ communication, ...named }: Assigned<'ride'>): string[] {
  return [...(communication ? ['communication'] : []), ...(Object.keys(named).length ? ['passenger'] : [])]
}

/** Whether a contact is told on a number as the rider: it goes where the number goes. */
export function toldOn(communication: Communication | undefined, e164: string): boolean {
  return toldRider(communication) && communication?.phone?.raw === e164
}

/** A contact without its number: nobody is told on it any more; what kind of phone it was stays. */
export function silenced({ phone, ...rest }: Communication): Communication {
  return {
    ...rest,
    method: 'none',
    ...(phone?.type ? { phone: { type: phone.type } } : {}),
  }
}

/** Rides of whoever loses a number. */
export function heldAway(actor: Actor, rides: readonly ContactRide[], e164: string): ChangedRides {
  return withContacts(
    actor,
    rides.filter(({ communication }) => toldOn(communication, e164)),
    silenced,
  )
}

/** Rides of whoever receives a number: the rider is told there. */
export function ridesTo(actor: Actor, rides: readonly ContactRide[], phone: Dialled): ChangedRides {
  return withContacts(
    actor,
    rides.filter(({ communication }) => toldRider(communication) && communication?.phone?.raw !== phone.raw),
    (communication) => withNumber(communication, phone),
  )
}

/**
 * A rider's contact with another number. Whoever was told nothing for want of a number is texted; who wants
 * to hear nothing still doesn't. A landline gets no texts: it is called (V493).
 */
export function withNumber(communication: Communication | undefined, phone: Dialled): Communication {
  const { extension: _extension, ...kept } = communication?.phone ?? {}
  const { display, raw, extension, type = kept.type } = phone
  const before = communication?.method
  const unreachable = !communication?.phone?.raw && (before === undefined || before === 'none')
  const method = unreachable ? 'sms' : before
  return {
    ...communication,
    contact: 'rider',
    ...(method ? { method: methodAt(type, method) } : {}),
    phone: {
      ...kept,
      ...(type ? { type } : {}),
      ...(display ? { display } : {}),
      ...(raw ? { raw } : {}),
      ...(extension ? { extension } : {}),
    },
  }
}

/**
 * The contact of a series' first ride as it is for a new one: the first ride may be long over and still name
 * a number that was given away since; then the passenger's present contact is told.
 */
export function presentContact(
  communication: Communication,
  passenger: { communication: Communication; given_away: readonly string[] } | null,
): Communication {
  return passenger?.given_away.some((e164) => toldOn(communication, e164))
    ? passenger.communication
    : communication
}
