import { createHash } from 'node:crypto'
import { columns, select } from '@nemt/store/rows/select.ts'
import type { Row } from '@nemt/store/rows/tables.ts'
import { blocksToSearch, findMatches, toldScore, type Identity } from '@nemt/domain/passenger/duplicates.ts'
import { upsert, type Upsert } from '@nemt/store/change/changes.ts'
import { many, type Question } from '@nemt/store/read.ts'
import { message } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import { conflict } from '../pipeline/refusal.ts'
import { alikeQuestion, seesPassengerOf } from './duplicates.ts'
import { passengerOf, type PassengerRow } from './row.ts'

/** What a write is refused with when another record with a part of the identity was made or changed meanwhile. */
export const IDENTITY_CHANGED = 'identity_changed'

/** Rows a customer has at most; two people who share a bucket by chance only cost one of them another try. */
const BUCKETS = 65_536

type Turn = Pick<Row<'identity_turn'>, 'bucket' | 'turns'>
/** What a record is judged by as a double: those that are alike, and how often its buckets were counted. */
export type Alike = { alike: PassengerRow[]; turns: Turn[] }

/** The buckets in which doubles of a record are looked for, in a fixed order. */
function bucketsOf(identity: Identity): number[] {
  const buckets = blocksToSearch(identity).map(
    ({ word }) => createHash('sha256').update(word).digest().readUInt32BE(0) % BUCKETS,
  )
  return [...new Set(buckets)].sort((a, b) => a - b)
}

/** The records that may be doubles of one, and the turns from which `turned` counts on. */
export function alikeQuestions(
  context: Context,
  identity: Identity,
): { alike: Question<PassengerRow[]>; turns: Question<Turn[]> } {
  const { sql } = context
  return {
    alike: alikeQuestion(context, identity),
    turns: many(
      select(
        sql,
        columns('identity_turn', 't', ['bucket', 'turns']),
        sql`from identity_turn t where t.customer_key = s.c and t.bucket = any(${bucketsOf(identity)})`,
      ),
    ),
  }
}

/**
 * Counts a record's buckets on from what was read: whoever makes a double in between is noticed
 * (`identity_changed`), because doubles share a bucket at least. Without `read`, for somebody who makes a double on
 * purpose, they are counted all the same, so that others notice it.
 */
export function turned(identity: Identity, read: readonly Turn[] | undefined): Upsert[] {
  const known = new Map(read?.map(({ bucket, turns }) => [bucket, turns]))
  const rows = bucketsOf(identity).map((bucket) => ({ bucket, turns: (known.get(bucket) ?? 0) + 1 }))
  if (rows.length === 0) return []
  return [
    read
      ? upsert('identity_turn', {
          by: ['bucket'],
          rows,
          and: { sql: 't.turns = excluded.turns - 1', values: [] },
          must: IDENTITY_CHANGED,
        })
      : upsert('identity_turn', { by: ['bucket'], rows, add: ['turns'] }),
  ]
}

/**
 * Stops for a record that is probably the same person as another one, and says which (doc 2 §8, V934). `known`:
 * records that it was as alike before.
 */
export function refuseDouble(
  context: Context,
  identity: Identity,
  alike: readonly PassengerRow[],
  known: ReadonlySet<string> = new Set(),
): void {
  const [match] = findMatches(identity, alike.map(passengerOf), known).filter(({ level }) => level === 'stop')
  if (!match) return
  const { key, version, status, name, customer_key, dob, phone, places, team } = match.passenger
  // Another team's passenger is not shown; that there is one is said, so that nobody is made twice.
  if (!seesPassengerOf(context, team)) {
    throw conflict(
      'duplicate_passenger',
      message(context, 'error.duplicate_passenger', { name: '–', home: '–' }),
    )
  }
  const home = places.home?.address.format
  throw conflict(
    'duplicate_passenger',
    message(context, 'error.duplicate_passenger', { name: `${name.first} ${name.last}`, home: home ?? '–' }),
    {
      existing: {
        key,
        version,
        status,
        name,
        ...(customer_key ? { customer_key } : {}),
        ...(dob ? { dob } : {}),
        ...(phone?.display ? { phone: phone.display } : {}),
        ...(home ? { home } : {}),
      },
      score: toldScore(match),
    },
  )
}
