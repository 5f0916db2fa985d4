import { createHash } from 'node:crypto'
import type { PromptKind } from '@nemt/domain/communication/values.ts'
import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import { upsert, type Upsert } from '@nemt/store/change/changes.ts'
import { many, one, type Question } from '@nemt/store/read.ts'
import { columns, select, type Selected } from '@nemt/store/rows/select.ts'
import type { Row } from '@nemt/store/rows/tables.ts'
import type { Fragment } from '@nemt/store/sql.ts'
import type { Context } from '../pipeline/context.ts'

/** Statuses in which a ride stands as it was asked about. */
const ASKED: Record<PromptKind, readonly RideStatus[]> = {
  ready: ['active'],
  keep: ['scheduling', 'confirmed', 'arranged'],
}
/** So long a letter is not given to another ride: an answer to it may still be under way. ms. */
const LETTER_RESTS = 48 * 3_600_000

const promptColumns = {
  ...columns('prompt', 'q', ['message_key', 'ride_key', 'kind', 'letter', 'opened_at']),
  ...columns('ride', 'r', ['passenger_key', 'passenger_first', 'passenger_language']),
  ...columns('ride', 'r', ['communication', 'timezone', 'needed_at']),
}
/** Something that somebody was asked and may answer. */
export type OpenPrompt = Selected<typeof promptColumns>

/**
 * What a number may answer now: nobody has, its time is not over, and the ride stands as it was asked about and names
 * the number. Only the latest of a ride counts.
 */
export function openPrompts(
  { sql, now }: Pick<Context, 'sql' | 'now'>,
  e164: string,
): Question<OpenPrompt[]> {
  const stands = (kind: PromptKind): Fragment =>
    sql`(q.kind = ${kind} and r.status = any(${[...ASKED[kind]]}))`
  return many(
    select(
      sql,
      promptColumns,
      sql`from prompt q join ride r on r.customer_key = s.c and r.key = q.ride_key
        where q.customer_key = s.c and q.e164 = ${e164} and q.answered_at is null
          and q.expires_at > ${new Date(now)} and (${stands('ready')} or ${stands('keep')})
          and r.communication->'phone'->>'raw' = ${e164}
          and not exists (select 1 from prompt n where n.customer_key = s.c and n.ride_key = q.ride_key
            and n.e164 = q.e164 and (n.opened_at, n.message_key) > (q.opened_at, q.message_key))
        order by q.opened_at, q.message_key`,
    ),
  )
}

/** The letters that a number was asked by lately. */
export function lettersOf(
  { sql, now }: Pick<Context, 'sql' | 'now'>,
  e164: string,
): Question<Pick<OpenPrompt, 'letter' | 'ride_key'>[]> {
  return many(
    select(
      sql,
      columns('prompt', 'q', ['letter', 'ride_key']),
      sql`from prompt q where q.customer_key = s.c and q.e164 = ${e164}
        and (q.opened_at > ${new Date(now - LETTER_RESTS)}
          or (q.answered_at is null and q.expires_at > ${new Date(now)}))
        order by q.opened_at desc, q.message_key desc`,
    ),
  )
}

/** What a question is refused with when the number was asked something else meanwhile. */
export const PROMPTED = 'prompted'
/** Rows a customer has at most; two numbers that share a bucket by chance only cost one of them another try. */
const BUCKETS = 65_536

function bucketOf(e164: string): number {
  return createHash('sha256').update(e164).digest().readUInt32BE(0) % BUCKETS
}

type Turn = Pick<Row<'prompt_turn'>, 'turns'>

/** How often the number was asked something, from which `turned` counts on. */
export function turnOf({ sql }: Pick<Context, 'sql'>, e164: string): Question<Turn | null> {
  return one(
    select(
      sql,
      columns('prompt_turn', 't', ['turns']),
      sql`from prompt_turn t where t.customer_key = s.c and t.bucket = ${bucketOf(e164)}`,
    ),
  )
}

/**
 * Counts the questions to a number on from what was read with its letters (docs/decisions/111): of two at one moment
 * the later one is refused (`prompted`), reads the other one's letter and takes another.
 */
export function turned(e164: string, read: Turn | null): Upsert {
  return upsert('prompt_turn', {
    by: ['bucket'],
    rows: [{ bucket: bucketOf(e164), turns: (read?.turns ?? 0) + 1 }],
    and: { sql: 't.turns = excluded.turns - 1', values: [] },
    must: PROMPTED,
  })
}

/** The letter of a ride's next question to a number: its own, else one that no other ride had lately. */
export function nextLetter(used: readonly Pick<OpenPrompt, 'letter' | 'ride_key'>[], ride: string): string {
  const own = used.find(({ ride_key }) => ride_key === ride)
  if (own) return own.letter
  const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const oldest = used.at(-1)?.letter ?? 'A'
  return alphabet.find((letter) => used.every((other) => other.letter !== letter)) ?? oldest
}
