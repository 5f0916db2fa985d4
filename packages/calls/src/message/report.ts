import { key, text } from '@nemt/domain/text/schema.ts'
import { removal, update } from '@nemt/store/change/changes.ts'
import { one } from '@nemt/store/read.ts'
import { column, columns, joined, select } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import type { Context } from '../pipeline/context.ts'
import { defineJob } from '../pipeline/define.ts'
import { retryWhen } from '../pipeline/retry.ts'
import { toldChanges } from '../ride/life/told.ts'
import { failureChanges } from './failure.ts'

/**
 * Takes what a provider tells of a message that it took (server-behaviour §2.13). What arrived stays so; a number that
 * takes no messages is marked until one arrives there, or comes from it.
 */
export const messageReport = defineJob({
  name: 'message.report',
  input: z.strictObject({
    message: key,
    status: z.enum(['delivered', 'undelivered']),
    lasting: text(20).optional(),
  }),
  output: z.strictObject({ status: z.string() }),
  // Another report of it, or what notes that it was handed over, may come at the same moment.
  run: (context, report) => retryWhen([MOVED_ON], () => take(context, report)),
})

/** The message came to something else since it was read. */
const MOVED_ON = 'message_moved_on'

type Report = { message: string; status: 'delivered' | 'undelivered'; lasting?: string | undefined }

async function take(context: Context, { message, status, lasting }: Report) {
  const reported = await readReported(context, message)
  if (!reported || reported.channel === 'email') return { status: reported?.status ?? 'gone' }
  const before = status === 'delivered' ? MAY_ARRIVE : MAY_FAIL
  if (!before.some((earlier) => earlier === reported.status)) return { status: reported.status }
  const { recipient, ride_key, effect } = reported
  const ride = ride_key === null ? null : heardRide(reported, ride_key)
  const failure =
    status === 'delivered' ? { events: [] } : failureChanges(context, { recipient, effect, lasting, ride })
  return context.write(
    {
      ...failure,
      events: [...failure.events, ...toldChanges(context, { effect, ride })],
      updates: [
        update('message', {
          where: { key: message, status: [...before] },
          set: { status, error: status === 'delivered' ? null : (lasting ?? 'not delivered') },
          must: MOVED_ON,
        }),
      ],
      removes: status === 'delivered' ? [removal('phone_failure', { e164: recipient })] : [],
      object: message,
    },
    { status },
  )
}

/** A report may be faster than what notes that the message was handed over. */
const MAY_FAIL = ['queued', 'sent'] as const
const MAY_ARRIVE = [...MAY_FAIL, 'undelivered'] as const

async function readReported({ sql, read }: Context, message: string) {
  const { reported } = await read({
    reported: one(
      select(
        sql,
        {
          ...columns('message', 'm', ['status', 'channel', 'recipient', 'ride_key', 'effect']),
          ...joined({
            team_key: column('ride', 'r', 'team_key'),
            passenger_key: column('ride', 'r', 'passenger_key'),
            fleet_key: column('ride', 'r', 'fleet_key'),
          }),
        },
        sql`from message m left join ride r on r.customer_key = s.c and r.key = m.ride_key
          where m.customer_key = s.c and m.key = ${message}`,
      ),
    ),
  })
  return reported
}

type Reported = NonNullable<Awaited<ReturnType<typeof readReported>>>

function heardRide({ team_key, passenger_key, fleet_key }: Reported, ride: string) {
  // A ride has its passenger.
  return { key: ride, team_key, passenger_key: passenger_key as string, fleet_key }
}
