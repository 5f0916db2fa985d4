import { learnedReturn } from '@nemt/domain/journey/learned-return.ts'
import { instant, key } from '@nemt/domain/text/schema.ts'
import { instantAt, localDate } from '@nemt/domain/time/zone.ts'
import { many } from '@nemt/store/read.ts'
import { column, columns, computed, instant as instantOf, select } from '@nemt/store/rows/select.ts'
import type { Sql } from '@nemt/store/sql.ts'
import * as z from 'zod'
import { mustBeSelf, passengerInput } from '../passenger/access.ts'
import { familyOf } from '../passenger/family.ts'
import { defineCall } from '../pipeline/define.ts'

const DAY = 86_400_000
/** How long ago a way back tells how it is now, and how near one is that somebody thinks about. ms. */
const TELLS = 180 * DAY
const NEAR = 14 * DAY

/**
 * Ways back of a passenger's series that really begin at another time than they are planned for, by what the passenger
 * did (docs/decisions/101): of each series and weekday the next one, with the time at which it would be moved.
 * `ride.update` with `same_weekday` moves it, and those that follow on this weekday.
 */
export const rideSeriesReturns = defineCall({
  name: 'ride.series.returns',
  does: 'Says which ways back of a series really begin at another time, by the latest ones on the same weekday.',
  effect: 'read',
  permission: 'session',
  scopes: ['passenger'],
  input: passengerInput,
  output: z.strictObject({
    returns: z.array(
      z.strictObject({
        ride: key,
        version: z.number().int(),
        /** When it is planned for, and when it would be. */
        needed: instant,
        proposed: instant,
        timezone: z.string(),
        weekday: z.number().int(),
        /** By so many ways back. */
        count: z.number().int(),
      }),
    ),
  }),
  run: async (context, { passenger_key: passenger }) => {
    const { sql, principal, now } = context
    mustBeSelf(principal, passenger)
    const back = wayBack(sql, passenger)
    const { planned, real } = await context.read(
      {
        planned: many(
          select(
            sql,
            {
              ...columns('ride', 'r', ['key', 'version', 'needed_at', 'repeat_key']),
              ...wayBackColumns(sql),
            },
            sql`${back} and r.repeat_key is not null and r.status in ('scheduling', 'confirmed')
              and r.needed_at between ${new Date(now)} and ${new Date(now + NEAR)} order by r.needed_at, r.key`,
          ),
        ),
        real: many(
          select(
            sql,
            { at: instantOf<number>(sql`${begun(sql)}`), ...wayBackColumns(sql) },
            sql`${back} and r.status = 'completed' and ${begun(sql)} is not null
              and r.needed_at between ${new Date(now - TELLS)} and ${new Date(now)}
              order by r.needed_at desc limit 300`,
          ),
        ),
      },
      { object: passenger, shows: 'planned' },
    )
    const before = real.map(({ at, ...way }) => ({ at, ...wayOf(way) }))
    const first = new Set<string>()
    return {
      returns: planned.flatMap((row) => {
        const learned = learnedReturn({ needed: row.needed_at, ...wayOf(row) }, before)
        const once = `${row.repeat_key} ${learned?.weekday}`
        if (!learned || first.has(once)) return []
        first.add(once)
        const { key: ride, version, needed_at: needed, timezone } = row
        const proposed = instantAt(localDate(needed, timezone), learned.minutes, timezone)
        if (proposed <= now) return []
        return { ride, version, needed, proposed, timezone, weekday: learned.weekday, count: learned.count }
      }),
    }
  },
})

/** Rides `r` of a passenger that go back where the ride `b` before them came from. */
function wayBack(sql: Sql, passenger: string) {
  return sql`from ride r join ride b on b.customer_key = s.c and b.key = r.after_ride_key
    where r.customer_key = s.c and r.passenger_key in ${familyOf(sql, passenger)}
      and r.pickup_format = b.dropoff_format and r.dropoff_format = b.pickup_format`
}

/** When a ride really began; of one that nobody reported on the way, the time to which somebody moved it. */
function begun(sql: Sql) {
  return sql`coalesce(r.enroute_at, r.waiting_at, r.pickup_at,
    case when r.type = 'scheduled' and r.prior_version_key is not null then r.needed_at end)`
}

function wayBackColumns(sql: Sql) {
  return {
    ...columns('ride', 'r', ['timezone']),
    from: computed<string>(sql`lower(r.pickup_format || ' ' || coalesce(r.pickup_subpremise, ''))`),
    appointment: column('ride', 'b', 'appointment_at'),
  }
}

function wayOf({
  from,
  timezone,
  appointment,
}: {
  from: string
  timezone: string
  appointment: number | null
}) {
  return { from, timezone, ...(appointment === null ? {} : { appointment }) }
}
