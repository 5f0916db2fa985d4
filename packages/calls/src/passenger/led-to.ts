import type { Passenger } from '@nemt/domain/passenger/schema.ts'
import { foldedLetters } from '@nemt/domain/text/plain.ts'
import type { MergeMap } from '@nemt/domain/passenger/merge.ts'
import type { Fragment, Sql } from '@nemt/store/sql.ts'
import { wordsFor } from './columns.ts'
import { begins, phoneWords, type SearchWord } from './search-words.ts'

/**
 * Where the record of a key was led by merges in the end, as a value of SQL (docs/decisions/062); null for one that was
 * not merged. An undone merge leads nowhere. From record to record, so that it costs nothing where nobody was merged.
 */
export function ledTo(sql: Sql, gone: Fragment): Fragment {
  const current = sql`passenger_merge n where n.customer_key = s.c and n.undone_at is null and n.gone_key =`
  return sql`(with recursive led as (
      select n.kept_key as key from ${current} ${gone}
      union select n.kept_key from led l cross join lateral (select n.kept_key from ${current} l.key) n
    ) select l.key from led l where not exists (select from ${current} l.key))`
}

/**
 * The words of a kept record that a merge took from it (its own number of the customer's, its own phone). They stay
 * with the merged record, which leads to it, so that either's old words find it.
 */
export function formerWords(kept: Passenger, merged: Passenger): string[] {
  const has = new Set(wordsFor(merged))
  return wordsFor(kept).filter((word) => !has.has(word))
}

/** What a merged record is known by: its words as it was, and what the kept one lost by the merge. */
export function wordsOfMerged({ kept, gone, merged }: MergeMap): string[] {
  return [...new Set([...wordsFor(gone.record), ...formerWords(kept.record, merged)])]
}

/**
 * The passengers whom a word of a search finds, in the column `passenger_key`: by their own words, or by those of a
 * record that was merged into theirs. A number that the merged one lost and somebody else has now is that one's alone.
 * Where the customer uses no rider keys nobody is found by one (V831); one of letters alone can't be told from a name
 * without looking at everybody who is called so.
 */
export function foundBy(sql: Sql, word: SearchWord, { riderKeys }: { riderKeys: boolean }): Fragment {
  const isNamed = riderKeys || !word.some((start) => /\d/.test(start))
  const own = sql`select w.passenger_key, w.word from passenger_word w
    where w.customer_key = s.c and ${begins(sql, word)} ${isNamed ? sql`` : sql`and not ${isRiderKey(sql)}`}`
  // Each step reads only what the one before has left: few words, of those few merges, of those where they led.
  return sql`(select w.passenger_key from (${own}) w
    union all select led.kept from (
      select m.gone_key, w.word from (${own} offset 0) w
      join passenger_merge m on m.customer_key = s.c and m.gone_key = w.passenger_key and m.undone_at is null
      offset 0
    ) w cross join lateral (select ${ledTo(sql, sql`w.gone_key`)} as kept offset 0) led
    where not exists (
      select from passenger_phone n join passenger_phone o on o.customer_key = s.c and o.e164 = n.e164
        and o.until is null and o.passenger_key <> led.kept
      where n.customer_key = s.c and n.passenger_key = led.kept and n.until is not null
        and right(n.e164, length(w.word)) = w.word))`
}

/** Whether a word of the index, `w`, is only its passenger's rider key: one that is their phone as well finds them. */
function isRiderKey(sql: Sql): Fragment {
  const { from, to } = foldedLetters
  const run = sql`regexp_replace(translate(lower(k.rider_key), ${from}::text, ${to}::text), '[^[:alnum:]]', '', 'g')`
  const isEndOf = (phone: Fragment) =>
    sql`right(${phone}->>'raw', length(w.word)) is not distinct from w.word`
  // The answer of one row, which is asked for each word that is found; as a join it would read all passengers.
  return sql`coalesce((select w.word in (${run}, ltrim(${run}, '0'))
      and not ${isEndOf(sql`k.phone`)} and not ${isEndOf(sql`k.communication->'phone'`)}
    from passenger k where k.customer_key = s.c and k.key = w.passenger_key), false)`
}

/**
 * The passengers, in the column `kept`, who had a number before a merge: the merged record's, or the kept one's own.
 * Nobody, where somebody has the number now.
 */
export function formerlyReached(sql: Sql, e164: string): Fragment {
  const word = phoneWords(e164)[0] ?? ''
  const numbers = ['kept', 'gone'].flatMap((side) => [
    sql`m.document #>> ${[side, 'record', 'phone', 'raw']}::text[]`,
    sql`m.document #>> ${[side, 'record', 'communication', 'phone', 'raw']}::text[]`,
  ])
  return sql`select led.kept from passenger_word w
    join passenger_merge m on m.customer_key = s.c and m.gone_key = w.passenger_key and m.undone_at is null
    cross join lateral (select ${ledTo(sql, sql`m.gone_key`)} as kept) led
    where w.customer_key = s.c and w.word = ${word}
      and ${e164} in (${numbers.reduce((left, right) => sql`${left}, ${right}`)})
      and not exists (select from passenger_phone o where o.customer_key = s.c and o.e164 = ${e164} and o.until is null)
      and not exists (select from passenger_word v
        join passenger h on h.customer_key = s.c and h.key = v.passenger_key and h.status <> 'archived'
        where v.customer_key = s.c and v.word = ${word}
          and ${e164} in (h.phone->>'raw', h.communication->'phone'->>'raw'))`
}
