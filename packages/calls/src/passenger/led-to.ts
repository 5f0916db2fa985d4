import type { Passenger } from '@nemt/domain/passenger/schema.ts'
import type { MergeMap } from '@nemt/domain/passenger/merge.ts'
import type { Fragment, Sql } from '@nemt/store/sql.ts'
import { wordsFor } from './columns.ts'
import { begins, phoneWords, type SearchWord } from './search-words.ts'

/**
 * Each record that was merged and where it led in the end, as rows of `gone` and `kept` (docs/decisions/062). An undone
 * merge leads nowhere.
 */
export function ledTo(sql: Sql): Fragment {
  const current = sql`passenger_merge m where m.customer_key = s.c and m.undone_at is null`
  return sql`(with recursive led as (
      select m.gone_key as gone, m.kept_key as kept from ${current}
      union select l.gone, m.kept_key from led l cross join lateral (
        select m.kept_key from ${current} and m.gone_key = l.kept) m
    ) select l.gone, l.kept from led l
      where not exists (select from ${current} and m.gone_key = l.kept))`
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
 */
export function foundBy(sql: Sql, word: SearchWord): Fragment {
  return sql`select coalesce(led.kept, w.passenger_key) as passenger_key
    from passenger_word w left join ${ledTo(sql)} led on led.gone = w.passenger_key
    where w.customer_key = s.c and ${begins(sql, word)}
      and (led.kept is null or not exists (
        select from passenger_phone n join passenger_phone o on o.customer_key = s.c and o.e164 = n.e164
          and o.until is null and o.passenger_key <> led.kept
        where n.customer_key = s.c and n.passenger_key = led.kept and n.until is not null
          and right(n.e164, length(w.word)) = w.word))`
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
    join ${ledTo(sql)} led on led.gone = w.passenger_key
    join passenger_merge m on m.customer_key = s.c and m.gone_key = led.gone and m.undone_at is null
    where w.customer_key = s.c and w.word = ${word}
      and ${e164} in (${numbers.reduce((left, right) => sql`${left}, ${right}`)})
      and not exists (select from passenger_phone o where o.customer_key = s.c and o.e164 = ${e164} and o.until is null)
      and not exists (select from passenger_word v
        join passenger h on h.customer_key = s.c and h.key = v.passenger_key and h.status <> 'archived'
        where v.customer_key = s.c and v.word = ${word}
          and ${e164} in (h.phone->>'raw', h.communication->'phone'->>'raw'))`
}
