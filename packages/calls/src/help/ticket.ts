import { columns, select } from '@nemt/store/rows/select.ts'
import { text } from '@nemt/domain/text/schema.ts'
import { one } from '@nemt/store/read.ts'
import * as z from 'zod'
import type { Context } from '../pipeline/context.ts'
import { notFound } from '../pipeline/refusal.ts'
import { seenBy } from '../ride/record/visible.ts'

/** What the calls that write to the help desk answer: the ticket, and by which way it went. */
export const ticketAnswer = z.strictObject({ ticket: z.string(), by: z.enum(['desk', 'mail']) })

/** What somebody wrote. */
export const ticketText = text(10_000)

/** Refuses (not found) unless the writer may see the ride. */
export async function mustSeeRide(context: Context, ride: string) {
  const { sql, principal, policy } = context
  const { found } = await context.read({
    found: one(
      select(
        sql,
        columns('ride', 'r', ['key', 'passenger_key']),
        sql`from ride r where r.customer_key = s.c and r.key = ${ride}
        and ${seenBy(sql, principal, policy)}`,
      ),
    ),
  })
  if (!found) throw notFound('ride')
}
