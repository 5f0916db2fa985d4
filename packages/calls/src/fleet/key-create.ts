import { newKey } from '@nemt/domain/key/key.ts'
import { tidyName } from '@nemt/domain/text/entry.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import type { Upsert } from '@nemt/store/change/changes.ts'
import { one } from '@nemt/store/read.ts'
import { computed, select } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import { problemRefused } from '../message/problem.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { oneOfMost } from '../record/most.ts'
import { hashOf, newToken } from '../session/token.ts'
import { keeperOf } from './keys.ts'

/** A fleet has a few systems. */
const MOST = 20

/** Makes a key for a fleet's own system. It is shown in this answer and nowhere else: only its hash is kept. */
export const fleetKeyCreate = defineCall({
  name: 'fleet.key.create',
  does: "Makes a key for a fleet's own system, which is shown this once.",
  effect: 'write',
  permission: 'session',
  scopes: ['coordinator', 'fleet'],
  secret: true,
  input: z.strictObject({ fleet: key.optional(), name: text(100) }),
  output: z.strictObject({ key, name: text(100), token: z.string() }),
  run: (context, { fleet: named, name: typed }) => {
    const fleet = keeperOf(context, named)
    const name = tidyName(typed)
    if (!name) throw problemRefused(context, { code: 'entry_name_missing', field: 'name' })
    return oneOfMost(context, { what: 'fleet keys', of: fleet }, (counts) =>
      makeKey(context, { fleet, name, counts }),
    )
  },
})

async function makeKey(
  context: Context,
  { fleet, name, counts }: { fleet: string; name: string; counts: Upsert },
) {
  const { sql, now } = context
  const { facts } = await context.read({
    facts: one(
      select(
        sql,
        {
          held: computed<number>(
            sql`(select count(*)::int from fleet_key k where k.customer_key = s.c and k.fleet_key = f.key
              and k.revoked_at is null)`,
          ),
        },
        sql`from fleet f where s.c is not null and f.key = ${fleet} and f.archived_at is null`,
      ),
    ),
  })
  if (!facts) throw notFound('fleet')
  if (facts.held >= MOST)
    throw problemRefused(context, { code: 'fleet_keys_full', field: 'name', values: { most: MOST } })
  const [made, token] = [newKey('FKY', now), newToken()]
  const row = { key: made, fleet_key: fleet, name, token_hash: hashOf(token) }
  return context.write(
    { upserts: [counts], inserts: { fleet_key: [row] }, object: made },
    { key: made, name, token },
  )
}
