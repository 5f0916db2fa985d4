import { CAREGIVER_LINKS, isFollowed } from '@nemt/domain/ride/caregiver.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import { upsert, type Upsert } from '@nemt/store/change/changes.ts'
import { one } from '@nemt/store/read.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import { subjectOf } from '../auth/attempts.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { retryWhen } from '../pipeline/retry.ts'
import { problemRefused } from '../message/problem.ts'
import { hashOf, newToken } from '../session/token.ts'
import { linkEvent } from './event.ts'
import { linksOf } from './links.ts'

/**
 * Makes a link by which somebody without an account sees where a ride is (docs/decisions/079). The link is given this
 * once: only its token's hash is kept. Refused for a ride that is over, and beyond five links.
 */
export const caregiverCreate = defineCall({
  name: 'caregiver.create',
  does: 'Makes a link by which a caregiver without an account sees where a ride is.',
  effect: 'write',
  secret: true,
  permission: ['ride.create', 'ride.edit'],
  scopes: ['coordinator', 'passenger'],
  input: z.strictObject({
    ride: key,
    /** Whom it is for, in the words of who makes it. */
    name: text(100).optional(),
  }),
  output: z.strictObject({ key, link: z.string() }),
  run: (context, asked) => retryWhen([MADE], () => makeLink(context, asked)),
})

async function makeLink(context: Context, { ride, name }: { ride: string; name?: string | undefined }) {
  const { customer, portal, actor, now } = context
  // Before the links are counted, so that one that is made meanwhile is noticed.
  const made = await madeOf(context, ride)
  const { row, links } = await linksOf(context, ride)
  if (!isFollowed(row, now)) throw problemRefused(context, { code: 'ride_over', field: 'ride' })
  if (links.length >= CAREGIVER_LINKS)
    throw problemRefused(context, { code: 'caregiver_links', field: 'ride' })
  const [token, key] = [newToken(), newKey('CGL', now)]
  return context.write(
    {
      upserts: [oneMore(context, ride, made)],
      inserts: {
        caregiver_link: [
          {
            ...{ key, ride_key: ride, token_hash: hashOf(token), created_at: now },
            ...{ created_by: actor, ...(name ? { name } : {}) },
          },
        ],
      },
      events: [linkEvent(context, row, 'made')],
      object: ride,
    },
    // Behind the '#' no server, proxy or log ever reads it; the page takes it out of its address at once.
    { key, link: `${portal.addressOf(customer.key)}/caregiver#${token}` },
  )
}

/** Somebody made a link to the same ride at the same moment. */
const MADE = 'caregiver_made'
const DAY = 86_400_000

/** The row that counts the links which were made to a ride today. */
function countOf(context: Context, ride: string) {
  const { now } = context
  return { subject: subjectOf(context, 'caregiver links', ride), window: now - (now % DAY) }
}

async function madeOf(context: Context, ride: string): Promise<number> {
  const { sql } = context
  const { subject, window } = countOf(context, ride)
  const { counted } = await context.read({
    counted: one(
      select(
        sql,
        columns('attempt', 'a', ['count']),
        sql`from attempt a where a.customer_key = s.c and a.subject = ${subject}
          and a."window" = ${new Date(window)}`,
      ),
    ),
  })
  return counted?.count ?? 0
}

/**
 * Counts a link on from what was read: of two at one moment the later one is refused (`caregiver_made`), and judged
 * anew. More than five would not be listed, and so be there for good.
 */
function oneMore(context: Context, ride: string, made: number): Upsert {
  return upsert('attempt', {
    by: ['subject', 'window'],
    rows: [{ ...countOf(context, ride), count: made + 1 }],
    and: { sql: 't.count = excluded.count - 1', values: [] },
    must: MADE,
  })
}
