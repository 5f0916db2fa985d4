import { noticeOf } from '@nemt/domain/communication/notices.ts'
import { daytimeFrom } from '@nemt/domain/communication/reminder.ts'
import { rideNotices, type RideNotice } from '@nemt/domain/communication/values.ts'
import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import { waitsForCall } from '@nemt/domain/ride/sets.ts'
import type { PausedDays } from '@nemt/domain/passenger/pause.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import type { KeptSeries } from '@nemt/domain/journey/request.ts'
import { datesOfSeries } from '@nemt/domain/journey/rhythm.ts'
import { one } from '@nemt/store/read.ts'
import type { LoggedEvent } from '@nemt/store/event/log.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import { column, computed, select } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import { PROMPTED } from '../message/prompt.ts'
import { messageFor } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import { defineJob } from '../pipeline/define.ts'
import { retryWhen } from '../pipeline/retry.ts'
import { rideEvent } from '../ride/life/event.ts'
import { numberOf, routeOf } from '../ride/record/reach.ts'
import { rideQuery, type RideRow } from '../ride/record/row.ts'
import { dayIn, noticeChanges, noticeText, readerOfRide } from './notice.ts'
import { rhythmValues, toldRhythm, type ToldRhythm } from './told-rhythm.ts'

/** A reminder has a clock of its own (passenger/remind.ts). */
const told = rideNotices.filter((notice) => notice !== 'reminder')
type Told = Exclude<RideNotice, 'reminder'>

/** A provider has the ride, and nobody has set out. */
const AWAITED: readonly RideStatus[] = ['confirmed', 'active', 'requesting', 'retry']
/** The statuses of a ride that a notice is about; once it has moved on, the notice says nothing true any more. */
const ABOUT: Record<Told, readonly RideStatus[]> = {
  booked: ['scheduling', 'confirmed', 'arranged', 'transit'],
  changed: ['scheduling', 'confirmed', 'arranged', 'transit'],
  accepted: [...AWAITED, 'arranged'],
  driver: [...AWAITED, 'arranged'],
  opened: ['active'],
  ready: ['active'],
  on_way: ['pickup'],
  late: ['pickup'],
  arrived: ['waiting'],
  cancelled: ['cancelled'],
  paused: ['cancelled'],
  resumed: ['scheduling', 'confirmed', 'arranged', 'transit'],
  unavailable: ['unavailable'],
  searching: ['scheduling', 'requesting', 'retry'],
}
/** A notice that has not left by then is not sent any more. ms. */
const USEFUL = 3_600_000

/** What can wait until the morning, where it would wake somebody. */
const WAITS: readonly Told[] = [
  ...(['booked', 'changed', 'accepted', 'driver', 'cancelled'] as const),
  ...(['paused', 'resumed', 'unavailable', 'searching'] as const),
]
/** From so long before a ride on nothing waits. ms. */
const SOON = 2 * 3_600_000

/** Events that say by themselves what is told. */
const TOLD_BY: Record<string, Told> = {
  'ride:offers offer.accept': 'accepted',
  'ride:info ready': 'ready',
  'ride:info late': 'late',
}

/**
 * What the passenger reads of another driver or car: once one is on the way or there, the words for that, since they
 * look out for the one they were told of.
 */
function noticeOfCrew({ same, during }: LoggedEvent['data']): Told | null {
  if (same === true) return null
  if (during === 'pickup') return 'on_way'
  return during === 'waiting' ? 'arrived' : 'driver'
}

/** Notices that a new ride says of itself; a request is told once, by its first ride. */
const OF_NEW = ['booked', 'changed', 'resumed'] as const

/**
 * What a notice says that the ride doesn't say any more: the passenger had called for it, its series ends there or is
 * changed from it on, on which days that is now, or after which pause it comes back.
 */
export function besidesOf({ data }: Pick<LoggedEvent, 'data'>): {
  called?: true
  series?: true
  rhythm?: ToldRhythm
  pause?: string
} {
  const isAnswered = (data.from === 'requesting' || data.from === 'retry') && data.status === 'confirmed'
  const called = isAnswered || data.called === true
  const rhythm = toldRhythm.safeParse(data.rhythm)
  return {
    ...(called ? { called } : {}),
    ...(data.series === true ? { series: true } : {}),
    ...(rhythm.success ? { rhythm: rhythm.data } : {}),
    ...(data.notice === 'resumed' && typeof data.pause === 'string' ? { pause: data.pause } : {}),
  }
}

/** The notice that an event of a ride is worth, or null. */
export function noticeOfEvent({
  collection,
  type,
  actor,
  data,
}: Pick<LoggedEvent, 'collection' | 'type' | 'actor' | 'data'>): Told | null {
  // A ride that takes another one's place was changed.
  if (type === 'create') return OF_NEW.find((notice) => notice === data.notice) ?? null
  if (type === 'driver') return noticeOfCrew(data)
  const itself = TOLD_BY[`${collection} ${type}`]
  if (itself) return itself
  const { status, from, override, reason, quiet, pause } = data
  // One of many rides that one change ends, which is told once.
  if (quiet === true) return null
  if (typeof pause === 'string' && status === 'cancelled') return 'paused'
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
 * `called`: the passenger had called for the ride; `series`: it is the first of a series that ends with it, or is
 * changed from it on; `rhythm`: the days of its series, which are others now; `pause`: it comes back after this one.
 */
const input = z.strictObject({
  ride: key,
  version: z.number().int(),
  notice: z.enum(told),
  called: z.boolean().optional(),
  series: z.boolean().optional(),
  rhythm: toldRhythm.optional(),
  pause: key.optional(),
})

/**
 * Tells a passenger what became of a ride (server-behaviour §2.13), at most once for each version of it and notice: in
 * their language, to the number that the ride names. Who wants to be called is called, who wants nothing gets nothing.
 */
export const passengerTell = defineJob({
  name: 'passenger.tell',
  input,
  output: z.strictObject({ told: z.boolean() }),
  run: (context, input) => retryWhen([PROMPTED], () => tell(context, input)),
})

async function tell(context: Context, asked: z.infer<typeof input>) {
  const { ride, version, notice, called, series, rhythm, pause } = asked
  const { row, number, beside } = await noticeFacts(context, ride, pause)
  if (!row || !number || !beside || !ABOUT[notice].includes(row.status)) return { told: false }
  const isHeard = routeOf(context, { communication: row.communication, ...number }).channel === 'voice'
  const morning = isHeard ? waitsUntil(context, row, notice) : undefined
  if (morning !== undefined) return tellLater(context, row, { ...asked, at: morning })
  const changes = await noticeChanges(context, row, number, {
    notice,
    effect: effectOf(row, { version, notice, pause }),
    until: context.now + USEFUL,
    text: rhythm ? 'ride_days' : textFor(notice, row, { ...beside, called, series }),
    values: rhythm ? daysOf(context, row, rhythm, isHeard) : valuesOf(context, row, beside, isHeard),
  })
  if (!changes) return { told: false }
  try {
    return await context.write({ ...changes, object: ride }, { told: true })
  } catch (error) {
    // A job that came twice.
    if (error instanceof StoreRefused && error.kind === 'unique') return { told: false }
    throw error
  }
}

/**
 * The morning, where somebody would be called at night about what has time until then (server-behaviour §2.13 has it so
 * for reminders). A text message wakes nobody.
 */
function waitsUntil({ now }: Context, row: RideRow, notice: Told): number | undefined {
  const at = daytimeFrom(now, row.timezone)
  const waits = at > now && WAITS.includes(notice) && row.needed_at - at >= SOON
  return waits ? at : undefined
}

/** It is judged then as the ride is by then. */
async function tellLater(context: Context, row: RideRow, data: z.infer<typeof input> & { at: number }) {
  const later = rideEvent(row, 'ride:events', 'tell.later', context.actor, data, { audience: [] })
  return context.write({ events: [later], object: row.key }, { told: false })
}

/**
 * The ride, what is known of its number, its provider's name, whether others were booked with it, and a pass, and
 * whether the way there is over.
 */
function noticeFacts(context: Context, ride: string, pause?: string) {
  const { sql, now, customer } = context
  const today = localDate(now, customer.timezone)
  return context.read({
    row: one(rideQuery(sql, sql`r.key = ${ride}`)),
    number: numberOf(sql, ride),
    beside: one(
      select(
        sql,
        {
          fleet: column('fleet', 'f', 'name'),
          repeat: column('trip_request', 'q', 'repeat'),
          several: computed<boolean>(sql`exists (select 1 from ride o where o.customer_key = s.c
            and o.request_key = r.request_key and o.key <> r.key and o.status <> 'modified')`),
          pass: computed<boolean>(sql`exists (select 1 from ride o where o.customer_key = s.c
            and o.request_key = r.request_key and o.status = 'transit')`),
          back: computed<boolean>(sql`exists (select 1 from ride b where b.customer_key = s.c
            and b.key = r.after_ride_key and b.status = 'completed')`),
          paused_from: computed<string | null>(sql`u.from_date::text`),
          paused_until: computed<string | null>(sql`u.until_date::text`),
          // Other pauses hold some of its days still.
          still: computed<PausedDays[]>(sql`(select coalesce(jsonb_agg(jsonb_build_object(
              'from', o.from_date, 'until', o.until_date) order by o.from_date, o.until_date), '[]')
            from pause o where o.customer_key = s.c and o.passenger_key = u.passenger_key and o.key <> u.key
              and o.ended_at is null and o.from_date <= u.until_date and o.until_date >= u.from_date
              and o.until_date >= ${today}::date)`),
        },
        sql`from ride r left join fleet f on f.key = r.fleet_key
          join trip_request q on q.customer_key = s.c and q.key = r.request_key
          left join pause u on u.customer_key = s.c and u.key = coalesce(${pause ?? null}, r.pause_key)
          where r.customer_key = s.c and r.key = ${ride}`,
      ),
    ),
  })
}

/**
 * What makes a notice one that is told once: the ride and its version, of several rides the first one's; of a pause
 * that is over, the pause, whose series come back each by itself.
 */
function effectOf(
  { key: ride }: RideRow,
  { version, notice, pause }: Pick<z.infer<typeof input>, 'version' | 'notice' | 'pause'>,
): string {
  if (notice === 'resumed' && pause) return `notice:${pause}:resumed`
  return `notice:${ride}:${version}:${notice}`
}

/** Notices that name the ride's time, which a ride has not before it is called for. */
const TIMED: readonly Told[] = ['booked', 'changed', 'accepted', 'driver']
/** The same of a ride that is over, or has lost its driver: the time at which it was thought to be is nobody's. */
const UNTIMED: readonly Told[] = ['cancelled', 'unavailable', 'searching']

/** Who takes a ride that is wanted now comes at once. */
const COMING: readonly Told[] = ['accepted', 'driver']

/** `pass`: a ride of the request goes by public transit. */
type Beside = {
  pass: boolean
  several: boolean
  repeat: KeptSeries | null
  back: boolean
  called: boolean | undefined
  series: boolean | undefined
  still: readonly PausedDays[]
}

function textFor(
  notice: Told,
  row: RideRow,
  { pass, several, repeat, back, called, series, still }: Beside,
): string {
  if (notice === 'resumed' && still.length > 0) return 'ride_resumed_part'
  // Of a series the first day alone is there where the others are made later.
  if (notice === 'booked' && (several || (repeat && datesOfSeries(repeat).dates.length > 1))) {
    if (pass) return 'ride_booked_more_transit'
    return waitsForCall(row) ? 'ride_booked_more_call' : 'ride_booked_more'
  }
  if ((notice === 'booked' || notice === 'changed') && row.status === 'transit')
    return `ride_${notice}_transit`
  if (notice === 'cancelled' && series === true) return 'ride_cancelled_more'
  if (notice === 'changed' && series === true)
    return waitsForCall(row) ? 'ride_changed_more_call' : 'ride_changed_more'
  const isWanted = called === true || row.status === 'requesting' || row.status === 'retry'
  if (isWanted && COMING.includes(notice)) return `ride_${notice}_asked`
  if (notice === 'on_way' && row.estimates.pickup === undefined) return 'ride_on_way_soon'
  if (notice === 'late' && row.type === 'will-call') return 'ride_late_call'
  const uncalled = UNTIMED.includes(notice)
    ? row.type === 'will-call'
    : TIMED.includes(notice) && waitsForCall(row)
  if (uncalled) return `ride_${notice}_call`
  return notice === 'opened' && back ? 'ride_ready' : `ride_${notice}`
}

/** The days of a series, and of a ride that is new on them its day and time; one that is called for has no time. */
function daysOf(
  context: Context,
  row: RideRow,
  rhythm: ToldRhythm,
  isHeard: boolean,
): Record<string, string> {
  const reader = readerOfRide(row)
  const isNew = row.status !== 'cancelled' && row.status !== 'transit' && !waitsForCall(row)
  return {
    ...rhythmValues(context.customer, reader.language, rhythm, isHeard),
    next: isNew ? noticeText(context, { ...row, reader, isHeard }, 'ride_days_next') : '',
  }
}

/** What a notice says besides the ride. */
function valuesOf(
  { customer }: Context,
  row: RideRow,
  beside: {
    fleet: string | null
    paused_from: string | null
    paused_until: string | null
    still: readonly PausedDays[]
  },
  isHeard: boolean,
): Record<string, string> {
  const { transit } = row
  const { fleet, paused_from: from, paused_until: until, still } = beside
  const { language } = readerOfRide(row)
  const dayOf = dayIn(language, isHeard)
  const spans = still.map((days) =>
    messageFor(customer, language, 'notice.days_from_to', {
      from: dayOf(days.from),
      until: dayOf(days.until),
    }),
  )
  return {
    ...(fleet ? { fleet } : {}),
    ...(transit?.agency ? { agency: transit.agency } : {}),
    ...(from && until ? { from: dayOf(from), until: dayOf(until) } : {}),
    still: spans.join(', '),
  }
}
