import { newKey } from '@nemt/domain/key/key.ts'
import { riskReasons } from '@nemt/domain/ride/board.ts'
import { rideStatuses } from '@nemt/domain/ride/schema.ts'
import { key, localDate as dateShape } from '@nemt/domain/text/schema.ts'
import { formatDate, formatZonedTime } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { alertMethod, alertTypes, REPLY_ALERT, RISK_ALERT } from '@nemt/domain/user/editor.ts'
import { interfaceLanguage } from '@nemt/domain/copy/language.ts'
import type { LoggedEvent } from '@nemt/store/event/log.ts'
import { many, one } from '@nemt/store/read.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import { columns, select, type Selected } from '@nemt/store/rows/select.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import * as z from 'zod'
import { queuedEvent } from '../message/queued.ts'
import { messageFor } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import { defineJob } from '../pipeline/define.ts'
import { usersQuery, type UserRow } from './row.ts'
import { seesRide } from './sees-ride.ts'
import { settingsOf } from './shape.ts'

/** An alert that has not left by then is not sent any more: the screen says more by then. ms. */
const USEFUL = 3_600_000

/** The status that somebody may want an alert of, if an event is a change to one. */
export function alertedStatus({ data }: Pick<LoggedEvent, 'data'>): string | null {
  const { status, from } = data
  if (typeof status !== 'string' || typeof from !== 'string' || status === from) return null
  return alertTypes.some((type) => type === `alert.ride.${status}`) ? status : null
}

/** Who writes line after line is one alert in so long. ms. */
const REPLIES_EVERY = 10 * 60_000

const input = z.strictObject({
  ride: key,
  version: z.number().int().optional(),
  /** What it came to; or why it is at risk; or that its passenger wrote. */
  status: z.enum(rideStatuses).optional(),
  risk: z.enum(riskReasons).optional(),
  reply: z.literal(true).optional(),
  /** Or the first day of its series that could not be booked. */
  skipped: dateShape.optional(),
  /** Who made the change. */
  by: z.string().max(60).optional(),
})
type Told = z.infer<typeof input>

const rideColumns = columns('ride', 'r', [
  'key',
  'status',
  'risk',
  'team_key',
  'needed_at',
  'timezone',
  'repeat_key',
])
type AlertedRide = Selected<typeof rideColumns>

/**
 * Tells users that a ride came to a status, or to be at risk, that its passenger wrote, or that days of its series
 * could not be booked, as they want to hear of (F424, F425), by mail or text as they chose: those who may see the
 * ride, and not who did it. Once for each version of the ride; no name, no place, no reason and no word of the
 * passenger's stands in it. Once the ride has moved on it is not sent.
 */
export const userAlert = defineJob({
  name: 'user.alert',
  input,
  output: z.strictObject({ told: z.number().int() }),
  run: async (context, told) => {
    const { ride: asked, status, risk, by } = told
    const about = aboutOf(context, told)
    const { sql } = context
    const { ride, users, roles } = await context.read({
      ride: one(select(sql, rideColumns, sql`from ride r where r.customer_key = s.c and r.key = ${asked}`)),
      users: many(
        usersQuery(
          sql,
          sql`u.fleet_key is null and u.settings->'alerts'->'types'->>${`alert.ride.${about.type}`} = 'true'`,
        ),
      ),
      roles: many(
        select(
          sql,
          columns('role', 'r', ['key', 'permissions', 'inherit']),
          sql`from role r where r.customer_key = s.c`,
        ),
      ),
    })
    if (!ride || (risk && ride.risk !== risk) || (status && ride.status !== status)) return { told: 0 }
    const readers = users.filter((user) => user.key !== by && seesRide(context, user, roles, ride))
    const messages = readers.flatMap((user) => alertRow(context, user, ride, about) ?? [])
    if (messages.length === 0) return { told: 0 }
    try {
      return await context.write(
        {
          inserts: { message: messages },
          events: messages.map((message) => queuedEvent(context, message.key)),
          object: asked,
        },
        { told: messages.length },
      )
    } catch (error) {
      // A job that came twice.
      if (error instanceof StoreRefused && error.kind === 'unique') return { told: 0 }
      throw error
    }
  },
})

/**
 * What an alert is about: its type, the text that says it, and what makes it one that is told once; `day`: one of the
 * ride's series that has no ride of its own.
 */
type About = { type: string; says: string; once: string; day?: string }

function aboutOf({ now }: Context, { version = 0, status, risk, reply, skipped }: Told): About {
  if (skipped)
    return { type: RISK_ALERT, says: 'notice.ride_alert_series', once: `series:${skipped}`, day: skipped }
  if (risk) return { type: RISK_ALERT, says: `risk.${risk}`, once: `${version}:${risk}` }
  if (reply)
    return {
      type: REPLY_ALERT,
      says: 'notice.ride_alert_reply',
      once: `${REPLY_ALERT}:${Math.floor(now / REPLIES_EVERY)}`,
    }
  return { type: status ?? '', says: `status.${status}`, once: `${version}:${status}` }
}

/** The alert in the way and the language that the user chose; undefined without an address for it. */
function alertRow(
  { customer, portal, now }: Context,
  user: UserRow,
  ride: AlertedRide,
  { type, says, once, day }: About,
): NewRow<'message'> | undefined {
  const { alerts, language: chosen } = settingsOf(user.settings)
  const channel = alertMethod(alerts, type)
  const recipient = channel === 'sms' ? user.phone?.raw : user.email
  if (!channel || !recipient) return undefined
  const language = interfaceLanguage(chosen)
  const values = {
    customer: customer.name,
    status: messageFor(customer, language, says),
    day: formatDate(day ?? localDate(ride.needed_at, ride.timezone)),
    time: formatZonedTime(ride.needed_at, ride.timezone, language),
    link: `${portal.addressOf(customer.key)}/dashboard/${ride.key}`,
  }
  const text = (name: string) => messageFor(customer, language, name, values)
  return {
    key: newKey('MSG', now),
    // A series' next ride is another one each night.
    effect: `alert:${(day && ride.repeat_key) ?? ride.key}:${once}:${user.key}`,
    channel,
    recipient,
    ...(channel === 'email'
      ? { subject: text('mail.ride_alert_subject'), body: text('mail.ride_alert_body') }
      : { body: text('notice.ride_alert') }),
    ride_key: ride.key,
    useless_at: now + USEFUL,
  }
}
