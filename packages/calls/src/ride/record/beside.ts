import { isHome } from '@nemt/domain/distance/proximity.ts'
import type { RequestCarried } from '@nemt/domain/journey/request.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { opaque } from '@nemt/domain/opaque/schema.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import { endOfDay, localDate } from '@nemt/domain/time/zone.ts'
import { many, type Answers } from '@nemt/store/read.ts'
import { present } from '@nemt/store/rows/present.ts'
import { columns, computed, joined, select } from '@nemt/store/rows/select.ts'
import type { Fragment, Sql } from '@nemt/store/sql.ts'
import * as z from 'zod'
import type { Principal } from '#/pipeline/principal.ts'

/**
 * What is read beside rides: what the records say that a ride names by their keys. Who rides is told what their
 * requests were for, the office everything, a fleet nothing.
 */
export const beside = {
  /** By request, what it is for. */
  purposes: z.record(key, text(200)).optional(),
  /** By request, what another system keeps with it, for the office (F024, F026, X099). */
  carried: z
    .record(key, z.strictObject({ passback: opaque.optional(), checkedConstraints: opaque.optional() }))
    .optional(),
  /** Funding sources and funds by their keys (doc 2 §2.3: Funding Source, Fund Name). */
  names: z.record(key, text(200)).optional(),
  /** By ride, which of its ends is the passenger's home: less than 100 m from it (V768, X049). */
  homes: z.record(key, z.strictObject({ pickup: z.boolean(), dropoff: z.boolean() })).optional(),
}

/** Asks for what a reader of that scope is told; `seen` is the condition over the rides `r`. */
export function besideQuestions(
  sql: Sql,
  scope: Principal['scope'],
  seen: Fragment,
): Partial<OfficeQuestions> {
  if (scope === 'coordinator') return officeQuestions(sql, seen)
  return scope === 'passenger' ? { requests: requestsQuestion(sql, ridesSeen(sql, seen), sql`null`) } : {}
}

function ridesSeen(sql: Sql, seen: Fragment): Fragment {
  return sql`from ride r where r.customer_key = s.c and ${seen}`
}

/** What requests say of their rides; `carried`: of what another system keeps with them, as much as is told. */
function requestsQuestion(sql: Sql, rides: Fragment, carried: Fragment) {
  return many(
    select(
      sql,
      {
        ...columns('trip_request', 'q', ['key', 'purpose', 'repeat']),
        carried: computed<RequestCarried | null>(carried),
      },
      sql`from trip_request q where q.customer_key = s.c and q.key in (select r.request_key ${rides})
        and (q.purpose is not null or q.repeat is not null or (${carried}) is not null)`,
    ),
  )
}

type OfficeQuestions = ReturnType<typeof officeQuestions>

function officeQuestions(sql: Sql, seen: Fragment) {
  const rides = ridesSeen(sql, seen)
  const carried = sql`case when q.document ?| array['passback', 'checkedConstraints'] then jsonb_build_object(
    'passback', q.document->'passback', 'checkedConstraints', q.document->'checkedConstraints') end`
  const named = { key: computed<string>(sql`q.key`), name: computed<string>(sql`q.name`) }
  return {
    requests: requestsQuestion(sql, rides, carried),
    named: many(
      select(
        sql,
        named,
        sql`from (
          select f.key, f.name from funding_source f where f.customer_key = s.c
            and f.key in (select r.funding_key ${rides})
          union all select f.key, f.name from fund f where f.customer_key = s.c
            and f.key in (select unnest(r.fund_keys) ${rides})) q`,
      ),
    ),
    homes: many(
      select(
        sql,
        { ...columns('ride', 'r', ['key']), ...joined(columns('passenger', 'p', ['home'])) },
        sql`from ride r join passenger p on p.customer_key = s.c and p.key = r.passenger_key
          where r.customer_key = s.c and p.home is not null and ${seen}`,
      ),
    ),
  }
}

type Found = Partial<Answers<OfficeQuestions>>

/** The rides with what their requests say of how they repeat (F058–F061). */
export function withRepeats(rides: readonly Ride[], { requests = [] }: Pick<Found, 'requests'>): Ride[] {
  const kept = new Map(requests.map((row) => [row.key, row.repeat]))
  return rides.map((ride) => {
    const { days, until: end, interval_weeks, zone = ride.timezone } = kept.get(ride.request) ?? {}
    if (!ride.repeat || end === undefined) return ride
    // The end is a day; on the wall of a way back that begins in another zone its last instant may be of the next one.
    const until = endOfDay(localDate(end, zone), ride.timezone)
    return { ...ride, repeat: { ...ride.repeat, days, until, ...(interval_weeks ? { interval_weeks } : {}) } }
  })
}

/** What was found, as it is answered; what there is none of, or was not asked for, is left out. */
export function besideOf({ requests = [], named = [], homes: found = [] }: Found, rides: readonly Ride[]) {
  const homes = new Map(found.map((row) => [row.key, row.home?.address]))
  const known = rides.filter((ride) => homes.has(ride.key))
  const ends = known.map(({ key: ride, stops }) => [
    ride,
    {
      pickup: isHome(stops.pickup.address, homes.get(ride)),
      dropoff: isHome(stops.dropoff.address, homes.get(ride)),
    },
  ])
  const purposes = requests.flatMap(({ key: request, purpose }) => (purpose ? [[request, purpose]] : []))
  const carried = requests.flatMap((row) => (row.carried ? [[row.key, present(row.carried)]] : []))
  return {
    ...(carried.length && { carried: Object.fromEntries(carried) }),
    ...(purposes.length && { purposes: Object.fromEntries(purposes) }),
    ...(named.length && { names: Object.fromEntries(named.map((row) => [row.key, row.name])) }),
    ...(ends.length && { homes: Object.fromEntries(ends) }),
  }
}
