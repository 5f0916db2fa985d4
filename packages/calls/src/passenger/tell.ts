import { noticeOf } from '@nemt/domain/communication/notices.ts'
import { rideNotices, type RideNotice } from '@nemt/domain/communication/values.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import { formatDate, formatZonedTime } from '@nemt/domain/time/format.ts'
import { interfaceLanguage } from '@nemt/domain/copy/language.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { one } from '@nemt/store/read.ts'
import type { LoggedEvent } from '@nemt/store/event/log.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import * as z from 'zod'
import { messageFor } from '../message/text.ts'
import { queuedEvent } from '../message/queued.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { rideQuery, type RideRow } from '../ride/record/row.ts'

/** The status of a ride that a notice is about; once it has moved on, the notice says nothing true any more. */
const ABOUT: Record<RideNotice, RideStatus> = {
  opened: 'active',
  on_way: 'pickup',
  arrived: 'waiting',
  cancelled: 'cancelled',
  unavailable: 'unavailable',
  searching: 'scheduling',
}
/** How a passenger is told, by what they want. */
const CHANNEL = { sms: 'sms', call: 'voice', none: undefined } as const
/** A notice that has not left by then is not sent any more. ms. */
const USEFUL = 3_600_000

/** The notice that an event of a ride is worth, or null. */
export function noticeOfEvent({ actor, data }: Pick<LoggedEvent, 'actor' | 'data'>): RideNotice | null {
  const { status, from, override, reason } = data
  if (typeof status !== 'string' || typeof from !== 'string') return null
  return noticeOf({
    status: status as RideStatus,
    from: from as RideStatus,
    byPassenger: actor.kind === 'passenger',
    isCorrection: override === true,
    ...(typeof reason === 'string' ? { reason } : {}),
  })
}

/**
 * Tells a passenger what became of a ride (server-behaviour §2.13), at most once for each version of it and notice: in
 * their language, to the number that the ride names. Who wants to be called is called, who wants nothing gets nothing.
 */
export const passengerTell = defineCall({
  name: 'passenger.tell',
  does: 'Tells the passenger of a ride what became of it.',
  effect: 'write',
  permission: 'session',
  scopes: [],
  internal: true,
  input: z.strictObject({ ride: key, version: z.number().int(), notice: z.enum(rideNotices) }),
  output: z.strictObject({ told: z.boolean() }),
  run: async (context, { ride, version, notice }) => {
    const { sql, customer, now } = context
    const { row } = await context.read({ row: one(rideQuery(sql, sql`r.key = ${ride}`)) })
    const { method, phone } = row?.communication ?? {}
    if (!row || !phone?.raw || customer.notices?.[notice] === false) return { told: false }
    const channel = CHANNEL[method ?? 'none']
    if (!channel || (channel === 'voice' && !context.portal.sends.voice)) return { told: false }
    if (row.status !== ABOUT[notice]) return { told: false }
    const message = newKey('MSG', now)
    try {
      return await context.write(
        {
          inserts: {
            message: [
              {
                key: message,
                effect: `notice:${ride}:${version}:${notice}`,
                channel,
                recipient: phone.raw,
                body: bodyOf(context, row, notice),
                ride_key: ride,
                useless_at: now + USEFUL,
              },
            ],
          },
          events: [queuedEvent(context, message)],
          object: ride,
        },
        { told: true },
      )
    } catch (error) {
      // A job that came twice.
      if (error instanceof StoreRefused && error.kind === 'unique') return { told: false }
      throw error
    }
  },
})

/** The text in the passenger's language: first names, times and the vehicle, nothing of places or health. */
function bodyOf({ customer }: Context, row: RideRow, notice: RideNotice): string {
  const { timezone: zone, driver, vehicle, estimates } = row
  const language = interfaceLanguage(row.passenger_language)
  const at = notice === 'on_way' ? (estimates.pickup ?? row.needed_at) : row.needed_at
  const car = [vehicle?.color, vehicle?.make, vehicle?.model, vehicle?.license].filter(Boolean).join(' ')
  return messageFor(customer, language, `notice.ride_${notice}`, {
    customer: customer.name,
    day: formatDate(localDate(row.needed_at, zone)).slice(0, 5),
    time: formatZonedTime(at, zone, language),
    driver: driver?.name?.split(' ')[0] ?? messageFor(customer, language, 'notice.driver'),
    vehicle: car && `${car}.`,
    support: customer.config_support_phone?.display ?? customer.phone?.display ?? '',
  }).trim()
}
