import { columns, select } from '@nemt/store/rows/select.ts'
import type { Belongings, MergeMap } from '@nemt/domain/passenger/merge.ts'
import { update } from '@nemt/store/change/changes.ts'
import { one } from '@nemt/store/read.ts'
import type { Context } from '../pipeline/context.ts'
import {
  belongingsOf,
  belongingsQuestions,
  countedDays,
  hasNothing,
  movedBenefits,
  movedBookings,
  movedDrafts,
} from './belongings.ts'
import { namedAs } from './carried.ts'
import { MERGE_CHANGED } from './merge.ts'

/**
 * Takes to the kept record what somebody wrote for the merged one at the moment of the merge, having read it before.
 * The merge learns of it, so that undoing it takes it back.
 */
export async function followMerge(
  context: Context,
  gone: string,
  kept: string,
): Promise<{ cancelled: string[] }> {
  const { sql, now } = context
  const { merged, ...found } = await context.read({
    merged: one(
      select(
        sql,
        columns('passenger_merge', 'm', ['key', 'document', 'turn']),
        sql`from passenger_merge m where m.customer_key = s.c and m.gone_key = ${gone} and m.undone_at is null`,
      ),
    ),
    ...belongingsQuestions(sql, [kept, gone]),
  })
  const late = belongingsOf(found, gone)
  if (!merged || hasNothing(late)) return { cancelled: [] }
  const way = { from: gone, to: kept }
  const benefits = movedBenefits(way, late, belongingsOf(found, kept))
  const phones = late.phones.map(({ key }) => key)
  return context.write(
    {
      updates: [
        update('passenger_merge', {
          where: { key: merged.key, turn: merged.turn, undone_at: null },
          set: { turn: { increment: 1 }, document: grown(merged.document, late) },
          must: MERGE_CHANGED,
        }),
        ...movedBookings(way, late, namedAs(merged.document.merged)),
        ...movedDrafts(way, found.drafts),
        ...benefits.updates,
        // The kept record has its number: one that came late is not to sign in with.
        ...(phones.length
          ? [update('passenger_phone', { where: { key: phones }, set: { passenger_key: kept, until: now } })]
          : []),
        ...(late.sessions.length
          ? [update('session', { where: { key: late.sessions }, set: { passenger_key: kept } })]
          : []),
      ],
      upserts: countedDays(
        kept,
        found.rides.filter(({ passenger_key }) => passenger_key === gone),
      ),
      removes: benefits.removes,
      object: kept,
    },
    { cancelled: [] },
  )
}

/** What the merged record had, with what came late. */
function grown(map: MergeMap, late: Belongings): MergeMap {
  const { has } = map.gone
  const both = Object.fromEntries(
    Object.entries(late).map(([kind, rows]) => [kind, [...(has[kind as keyof Belongings] ?? []), ...rows]]),
  ) as Belongings
  return { ...map, gone: { ...map.gone, has: both } }
}
