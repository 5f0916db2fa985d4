import type { Row } from '@nemt/store/rows/tables.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import { codeOfState } from '@nemt/domain/place/states.ts'
import { isStreetType, readingsOf, spellingsOf, withoutUnit } from '@nemt/domain/place/address-words.ts'
import type { Fragment, Sql } from '@nemt/store/sql.ts'
import { many, one, type Question } from '@nemt/store/read.ts'
import { foldedLetters, plain } from '@nemt/domain/text/plain.ts'

/** Saved places that are compared; those that hold more of the words at their beginnings come first. */
const COMPARED = 200

/** One of the customer's places: where most of its ways begin, when nothing else is known. */
export function anyPlaceQuestion(sql: Sql) {
  return one(
    select(
      sql,
      columns('place', 'l', ['lat', 'lng']),
      sql`from place l where l.customer_key = s.c and l.archived_at is null
      and l.lat is not null order by l.key limit 1`,
    ),
  )
}

/** What is read of a saved place. */
export type SavedPlace = Pick<Row<'place'>, 'key' | 'name' | 'address' | 'notes' | 'type'>

/**
 * Saved places that hold every word somewhere, in their name or address, in any spelling; those whose words
 * begin so come first.
 */
export function savedPlacesQuestion(sql: Sql, typed: string): Question<SavedPlace[]> {
  const held = sql`l.name_lower || ' ' || translate(lower(l.address->>'format'), ${foldedLetters.from}::text,
    ${foldedLetters.to}::text)`
  const readings = [typed, withoutUnit(typed).text].flatMap(readingsOf)
  const reads = readings.map((words) => sql`(${held}) ~ all(${patternsOf(words)}::text[])`)
  const any = reads.reduce((left, right) => sql`${left} or ${right}`, sql`false`)
  const begun = (hay: Fragment, words: readonly string[]) =>
    sql`(select count(*) from unnest(${words.map((word) => ` ${word}`)}::text[]) w
      where position(w in ' ' || ${hay}) > 0) desc`
  const words = plain(typed).split(' ').filter(Boolean)
  const order = words.length
    ? sql`${begun(sql`l.name_lower`, words)}, ${begun(sql`(${held})`, words)},`
    : sql``
  return many(
    select(
      sql,
      columns('place', 'l', ['key', 'name', 'address', 'notes', 'type']),
      sql`from place l where l.customer_key = s.c
    and l.archived_at is null and (${any})
    order by ${order} l.name, l.key limit ${COMPARED}`,
    ),
  )
}

/**
 * Saved places that share pieces of three letters with what was typed, those that share the most first: among them is
 * the one that was meant with a slip of the finger.
 */
export function nearlyNamedQuestion(sql: Sql, pieces: readonly string[]): Question<SavedPlace[]> {
  return many(
    select(
      sql,
      columns('place', 'l', ['key', 'name', 'address', 'notes', 'type']),
      sql`from place l cross join lateral (
        select count(*) as shared from unnest(${[...pieces]}::text[]) w where position(w in l.name_lower) > 0) p
      where l.customer_key = s.c and l.archived_at is null and p.shared > 0
      order by p.shared desc, l.name, l.key limit ${COMPARED}`,
    ),
  )
}

/** A word that may say whose a place is, as it is written: 'childrens' for Children's Hospital. */
function ownersOf(word: string): string[] {
  return /^\p{L}{2,}s$/u.test(word) ? [`${word.slice(0, -1)}.s`] : []
}

/**
 * The words that a place must hold; folded, they are letters and digits only. Kinds of street may be left out
 * or added, and states be in full.
 */
function patternsOf(words: readonly string[]): string[] {
  return words
    .filter((word) => words.length === 1 || !(isStreetType(word) || codeOfState(word)))
    .slice(0, 8)
    .map((word) => [...spellingsOf(word), ...ownersOf(word)].join('|'))
}
