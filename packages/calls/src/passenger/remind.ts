import { reminderNow, reminderUntil } from '@nemt/domain/communication/reminder.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { update, type Changes } from '@nemt/store/change/changes.ts'
import { one } from '@nemt/store/read.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import * as z from 'zod'
import { PROMPTED } from '../message/prompt.ts'
import type { Context } from '../pipeline/context.ts'
import { defineJob } from '../pipeline/define.ts'
import { retryWhen } from '../pipeline/retry.ts'
import { numberOf, type NumberFacts } from '../ride/record/reach.ts'
import { rideQuery, type RideRow } from '../ride/record/row.ts'
import { noticeChanges } from './notice.ts'

/**
 * Reminds a passenger of a ride that comes soon (server-behaviour §2.13), once, and asks whether they still ride.
 * Judged by the ride as it stands: a job that comes late, twice or for nothing tells nothing that is not true.
 */
export const passengerRemind = defineJob({
  name: 'passenger.remind',
  input: z.strictObject({ ride: key }),
  output: z.strictObject({ told: z.boolean() }),
  run: (context, { ride }) => retryWhen([PROMPTED], () => remind(context, ride)),
})

async function remind(context: Context, ride: string) {
  const { sql, now } = context
  const { row, number } = await context.read({
    row: one(rideQuery(sql, sql`r.key = ${ride}`)),
    number: numberOf(sql, ride),
  })
  if (!row || !number || row.remind_at === null || row.remind_at > now) return { told: false }
  const { told, changes } = await reminderOf(context, row, number)
  try {
    return await context.write({ ...changes, object: ride }, { told })
  } catch (error) {
    // Somebody was faster: a job that came twice, or a change of the ride, which has its own time.
    if (error instanceof StoreRefused && error.code === 'already_reminded') return { told: false }
    throw error
  }
}

/** What becomes of a reminder that is due: it is sent, waits, or is dropped. */
async function reminderOf(
  context: Context,
  row: RideRow,
  number: NumberFacts,
): Promise<{ told: boolean; changes: Changes }> {
  const { customer, now } = context
  const { key: ride, version, status, type, timezone, needed_at: needed, remind_at, created_at: since } = row
  const reminded = { status, type, timezone, needed }
  const step = reminderNow(reminded, customer.settings, { since, now })
  const notice =
    step === 'send'
      ? await noticeChanges(context, row, number, {
          notice: 'reminder',
          effect: `notice:${ride}:${version}:reminder`,
          until: reminderUntil(reminded, now),
        })
      : null
  const next = update('ride', {
    where: { key: ride, remind_at, status },
    set: { remind_at: typeof step === 'object' ? step.at : null },
    must: 'already_reminded',
  })
  return { told: notice !== null, changes: { ...notice, updates: [next] } }
}
