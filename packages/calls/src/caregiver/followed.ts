import { isFollowed } from '@nemt/domain/ride/caregiver.ts'
import { one } from '@nemt/store/read.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import type { Context } from '../pipeline/context.ts'
import { rideQuery } from '../ride/record/row.ts'
import { hashOf } from '../session/token.ts'

export const token = z.string().min(1).max(200)

/** The link of a token that was not taken back, with its ride; undefined for any other, and for a ride that is over. */
export async function followedRide(context: Context, sent: string, isShown = false) {
  const { sql, now } = context
  const theirs = sql`from caregiver_link l where l.customer_key = s.c and l.token_hash = ${hashOf(sent)}
    and l.ended_at is null`
  const { link, row } = await context.read(
    {
      link: one(select(sql, columns('caregiver_link', 'l', ['key', 'opened']), theirs)),
      row: one(rideQuery(sql, sql`r.key = (select l.ride_key ${theirs})`)),
    },
    isShown ? { object: sql`(select l.ride_key ${theirs})` } : undefined,
  )
  return link && row && isFollowed(row, now) ? { link, row } : undefined
}
