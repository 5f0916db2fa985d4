import { earnedLines, type EarnedLine } from '@nemt/domain/cost/earnings.ts'
import { statusWhenOver } from '@nemt/domain/offer/minimum.ts'
import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import { many } from '@nemt/store/read.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import type { Context } from '../pipeline/context.ts'
import { forbidden } from '../pipeline/refusal.ts'
import { costsOf, rideQuery } from '../ride/record/row.ts'
import { isFleetLogin } from './own-records.ts'

/** A month of a statement, yyyy-mm; PostgreSQL's calendar has no year 0. */
export const month = z.string().regex(/^(?!0000)\d{4}-(?:0[1-9]|1[0-2])$/)

/** More rides than a fleet drives in a month for one customer. */
const MOST = 5_000

/** A ride by which a fleet earned, without a word on who rode. */
export type EarnedOf = {
  ride: string
  status: RideStatus
  needed: number
  timezone: string
  lines: EarnedLine[]
  total: number
}

/** What the fleet whose people ask earned with its rides of a month at this customer, by the day of the ride. */
export async function earnedIn(context: Context, asked: string): Promise<EarnedOf[]> {
  if (!isFleetLogin(context)) throw forbidden()
  const { sql, principal } = context
  const fleet = principal.fleet ?? ''
  const first = `${asked}-01`
  const days = sql`r.local_date >= ${first}::date and r.local_date < (${first}::date + interval '1 month')`
  const lost = sql`exists (select 1 from ride_cost k where k.customer_key = s.c and k.ride_key = r.key
    and k.target = ${fleet})`
  const ours = sql`${days} and (r.fleet_key = ${fleet} or ${lost})`
  const { rides, offers } = await context.read(
    {
      rides: many(rideQuery(sql, ours, sql`order by r.needed_at, r.key limit ${MOST}`)),
      offers: many(
        select(
          sql,
          columns('offer', 'o', ['ride_key', 'price_cents']),
          sql`from offer o join ride r on r.customer_key = o.customer_key and r.key = o.ride_key
            where o.customer_key = s.c and o.fleet_key = ${fleet} and o.status = 'accepted' and ${days}`,
        ),
      ),
    },
    { detail: { month: asked } },
  )
  const agreed = new Map(offers.map(({ ride_key, price_cents }) => [ride_key, price_cents ?? undefined]))
  return rides.flatMap((row) => {
    const costs = Object.values(costsOf(row))
    const judged = { status: row.status, holds: row.fleet_key === fleet, agreed: agreed.get(row.key) }
    const lines = earnedLines({ ...judged, lines: costs }, fleet)
    if (lines.length === 0) return []
    const total = lines.reduce((sum, { price }) => sum + price, 0)
    // How a ride goes on that it lost, a fleet doesn't hear.
    const status = judged.holds ? row.status : statusWhenOver(row.status)
    return [{ ride: row.key, status, needed: row.needed_at, timezone: row.timezone, lines, total }]
  })
}
