import { columns, select } from '@nemt/store/rows/select.ts'
import { removal, update, upsert, type Changes } from '@nemt/store/change/changes.ts'
import { draftKinds, type DraftKind } from '@nemt/domain/draft/kinds.ts'
import { instant, key, localDate, text } from '@nemt/domain/text/schema.ts'
import { many, one } from '@nemt/store/read.ts'
import * as z from 'zod'
import { passengerSeen } from '../passenger/visible.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { knownConflict, notFound } from '../pipeline/refusal.ts'
import { DRAFT_LIFE, draftNeed, MOST_DRAFTS, mustMake } from './visible.ts'

const input = z.strictObject({
  key,
  kind: z.enum(draftKinds).default('trip'),
  passenger: key.optional(),
  /** When its first ride is, and the name or address where that goes: what tells it from others in a list. */
  date: localDate.optional(),
  dropoff: text(300).optional(),
  document: text(300_000),
  /** When it was kept or read last by whoever keeps it now: what another window kept since stays. */
  known: instant.optional(),
})
type Kept = z.output<typeof input>

/**
 * Keeps an unsent trip request for the one who makes it, in place of what was kept under its key; the screen
 * alone reads what is in it.
 */
export const draftSave = defineCall({
  ...draftNeed,
  name: 'draft.save',
  does: 'Keeps an unsent trip request, or a record that is not saved, for a week, for oneself only.',
  effect: 'write',
  input,
  output: z.strictObject({ saved: instant }),
  run: async (context, input) => {
    const { principal, now, actor } = context
    mustMake(principal, input.kind)
    const { kept, whose: passenger } = await readKept(context, input)
    // Whoever the maker may not see is nobody: another team's, another customer's, another person's own
    // record.
    if (input.passenger !== undefined && !passenger) throw notFound('passenger')
    const own = kept.find((draft) => draft.key === input.key)
    if (input.known !== undefined && own?.updated_at !== input.known) throw knownConflict(ELSEWHERE)
    const over = kept
      .filter((draft) => draft.key !== input.key)
      .filter(({ updated_at }, index) => index >= MOST_DRAFTS - 1 || updated_at <= now - DRAFT_LIFE)
    const changes = {
      ...keeping(context, input),
      removes: over.map(({ key: old }) => removal('trip_draft', { user_key: principal.key, key: old })),
      // Nobody hears of it; it brings the system back when the draft may have become too old.
      events: own
        ? []
        : [
            {
              collection: 'draft:info',
              key: input.key,
              type: 'saved',
              actor,
              data: { user: principal.key, next: now + DRAFT_LIFE },
              audience: [],
            },
          ],
      object: input.key,
    }
    return context.write(changes, { saved: now })
  },
})

const ELSEWHERE = 'draft_elsewhere'

/** The draft in its row; what another window kept or sent meanwhile stays, where it is told what is `known`. */
function keeping({ principal, now }: Context, input: Kept): Pick<Changes, 'updates' | 'upserts'> {
  const named = { user_key: principal.key, key: input.key }
  const row = {
    kind: input.kind,
    passenger_key: input.passenger ?? null,
    local_date: input.date ?? null,
    dropoff: input.dropoff ?? null,
    document: input.document,
    updated_at: now,
  }
  if (input.known === undefined)
    return { upserts: [upsert('trip_draft', { by: ['user_key', 'key'], rows: [{ ...named, ...row }] })] }
  const where = { ...named, updated_at: input.known }
  return { updates: [update('trip_draft', { where, set: row, must: ELSEWHERE })] }
}

/** What the maker has kept, the latest first, and the passenger whom they name, if they may see them. */
function readKept(context: Context, input: { passenger?: string | undefined; kind: DraftKind }) {
  const { sql, principal } = context
  return context.read({
    whose: one(
      select(
        sql,
        columns('passenger', 'p', ['key']),
        sql`from passenger p where p.customer_key = s.c and p.key = ${input.passenger ?? ''}
      and ${passengerSeen(context)}`,
      ),
    ),
    kept: many(
      select(
        sql,
        columns('trip_draft', 'd', ['key', 'updated_at']),
        sql`from trip_draft d where d.customer_key = s.c
      and d.user_key = ${principal.key} and d.kind = ${input.kind} order by d.updated_at desc, d.key`,
      ),
    ),
  })
}
