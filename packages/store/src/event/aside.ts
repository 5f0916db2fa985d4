import { errorCode } from '@nemt/domain/problem/error-code.ts'
import type { Fragment, Sql } from '../sql.ts'
import { refusedBy, StoreRefused } from '../refused.ts'
import type { LoggedEvent } from './log.ts'

/** An event that could not be handled, as it is told to the log: by ids alone. */
export type AsideEvent = Pick<LoggedEvent, 'customer' | 'collection' | 'key' | 'type' | 'request'> & {
  /** As support names it. */
  aside: string
  tries: number
  /** It rests now, until somebody asks for another try. */
  rests: boolean
}

/** Tries of an event before it rests; the pause after each doubles from one second: half a minute in all. */
export const MOST_TRIES = 6
const FIRST_PAUSE_MS = 1_000

/** Until the next try after so many, ms; undefined when there is none. */
export function pauseAfter(tries: number): number | undefined {
  return tries < MOST_TRIES ? FIRST_PAUSE_MS * 2 ** (tries - 1) : undefined
}

/** Events of one line are handled in their order: a ride's, or those of the record they are about. */
export function lineOf({ ride_key, collection, key }: LoggedEvent): string {
  return ride_key ?? `${collection} ${key}`
}

/** A line, told apart from other customers'. */
export function lineKey(customer: string, line: string): string {
  return `${customer} ${line}`
}

/** Conditions of the database or of the whole queue: no event is to blame, so all of them wait. */
const EVERYBODYS = /^(?:08|25|3F|42|53|55|57|58)/

/** Whether it is this event that can't be handled, and not the database that is away or busy. */
export function isItsOwn(error: unknown): boolean {
  const refused = refusedBy(error)
  if (refused instanceof StoreRefused && (refused.kind === 'unavailable' || refused.kind === 'slow'))
    return false
  const { code } = error as { code?: unknown }
  return !(typeof code === 'string' && EVERYBODYS.test(code))
}

const BEHIND = 'behind'

/** An event that goes no further for now: it failed, or one of its line before it did. */
export type Held = { event: LoggedEvent; error?: unknown }

/** Rows of events that are set aside, as one step of the statement that moves the cursor past them. */
export function asideRows(sql: Sql, held: readonly Held[]): Fragment {
  const rows = held.map(({ event, error }) => ({
    customer_key: event.customer,
    key: keyOf(event),
    seq: event.position.seq.toString(),
    name: `${event.collection} ${event.type}`,
    object: event.key,
    line: lineOf(event),
    request: event.request,
    code: error === undefined ? BEHIND : errorCode(error),
    tries: error === undefined ? 0 : 1,
    pause: error === undefined ? 0 : (pauseAfter(1) ?? 0),
  }))
  return sql`
    insert into set_aside (customer_key, key, kind, seq, name, object, line, request, code, tries, next_at)
    select a.customer_key, a.key, 'event', a.seq, a.name, a.object, a.line, a.request, a.code, a.tries,
      now() + a.pause * interval '1 millisecond'
    from moved, jsonb_to_recordset(${sql.json(rows)}) as a(customer_key text, key text, seq bigint,
      name text, object text, line text, request text, code text, tries int, pause int)
    on conflict do nothing`
}

function keyOf({ position }: Pick<LoggedEvent, 'position'>): string {
  return `EVT${position.seq}`
}

/** The first event of a line that is set aside and is not resting. */
export type Waiting = { customer: string; seq: string; line: string; tries: number; due: boolean }

/** The lines that wait for an event of theirs, each with that event. */
export async function waitingLines(sql: Sql): Promise<Waiting[]> {
  return sql<Waiting[]>`
  select distinct on (a.customer_key, a.line) a.customer_key as customer, a.seq::text as seq, a.line, a.tries,
    (a.next_at <= now() or a.asked_at is not null) as due
  from set_aside a join event e on e.customer_key = a.customer_key and e.seq = a.seq
  where a.kind = 'event' and (a.next_at is not null or a.asked_at is not null)
  order by a.customer_key, a.line, e.xid, e.seq`
}

/** Notes another try that failed; gives what to tell, nothing when somebody else had it. */
export async function failedAgain(
  sql: Sql,
  event: LoggedEvent,
  { tries }: Waiting,
  error: unknown,
): Promise<AsideEvent | undefined> {
  const now = tries + 1
  const pause = pauseAfter(now)
  const rows = await sql`
    update set_aside set tries = ${now}, code = ${errorCode(error)}, last_at = now(), asked_at = null,
      next_at = now() + ${pause ?? null}::float8 * interval '1 millisecond'
    where customer_key = ${event.customer} and key = ${keyOf(event)} and tries = ${tries} returning 1`
  return rows.length === 1 ? toldOf(event, now) : undefined
}

/** What is told of an event after so many tries. */
export function toldOf(event: LoggedEvent, tries: number): AsideEvent {
  const { customer, collection, key, type, request } = event
  const rests = pauseAfter(tries) === undefined
  return { aside: keyOf(event), customer, collection, key, type, request, tries, rests }
}

/** The step that takes an event off the list, once, before its jobs are queued. */
export function takenOff(sql: Sql, { customer, position }: LoggedEvent, tries: number): Fragment {
  return sql`
  delete from set_aside where customer_key = ${customer} and key = ${keyOf({ position })}
  and tries = ${tries} returning 1`
}
