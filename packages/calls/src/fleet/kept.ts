import { keptPromises, type Claim, type KeptOutcome, type LoggedStep } from '@nemt/domain/ride/punctuality.ts'
import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import { instant, key, text } from '@nemt/domain/text/schema.ts'
import { column, columns, computed, select } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import type { Context } from '../pipeline/context.ts'
import { forbidden, invalidInput } from '../pipeline/refusal.ts'
import { seenBy } from '../ride/record/visible.ts'
import { isFleetLogin } from './own-records.ts'

const DAY_MS = 86_400_000
/** As long as a report may reach, days: a quarter of a year and a little. */
const LONGEST = 100
/** Days that are read at once: so a busy customer's quarter needs no statement of seconds. */
const AT_ONCE = 5

export const keptSpan = z.strictObject({ from: instant, to: instant })
type Span = z.output<typeof keptSpan>

const count = z.number().int()
/** How a fleet kept its promises at a place; sums, so that lines can be added up. */
export const keptLine = z.strictObject({
  ...{ fleet: key, fleet_name: text(200) },
  /** The facility of the ride: where it leads, else where it begins; none where both are anywhere. */
  ...{ place: key.optional(), place_name: text(200).optional() },
  ...{ rides: count, on_time: count, late: count, missed: count, no_show: count, unproven: count },
  /** Late at the pickup, and by how much together; late for the appointment, and by how much together. Minutes. */
  ...{ late_pickups: count, pickup_minutes: z.number(), late_arrivals: count, arrival_minutes: z.number() },
})
export type KeptLine = z.output<typeof keptLine>

/**
 * How fleets kept what rides of some days were promised, of the rides that the asker may see; the most rides first. A
 * fleet's people, who sign in, read how their own kept them.
 */
export async function keptLines(context: Context, { from, to }: Span): Promise<KeptLine[]> {
  const { scope, fleet } = context.principal
  if (scope === 'fleet' && !isFleetLogin(context)) throw forbidden()
  if (to < from) throw invalidInput('to', 'before_start')
  if (to - from > LONGEST * DAY_MS) throw invalidInput('to', 'long_range', { days: LONGEST })
  const lines = new Map<string, KeptLine>()
  for (let start = from; start < to; start += AT_ONCE * DAY_MS) {
    const span = { from: start, to: Math.min(start + AT_ONCE * DAY_MS, to) }
    for (const row of await rowsOf(context, span, start === from ? { detail: { from, to } } : undefined))
      add(lines, row, { now: context.now, only: scope === 'fleet' ? fleet : undefined })
  }
  const names = await namesOf(context, [...lines.values()])
  return [...lines.values()]
    .map((line) => ({ ...line, fleet_name: names.get(line.fleet) ?? '' }))
    .toSorted((a, b) => b.rides - a.rides || (keyOf(a) < keyOf(b) ? -1 : 1))
}

/** An event as the question gives it: when it was told, its type, and of its data what is judged. */
type Told = [
  at: number,
  type: string,
  status: RideStatus | null,
  fleet: string | null,
  stamp: number | null,
  override: boolean | null,
  claim: Claim | null,
  contacted: boolean | null,
  grace: number | null,
]

/** The rides of some days that somebody drove or was to drive, each with what its events say. */
function rowsOf({ sql, rows, principal, policy }: Context, { from, to }: Span, seen?: { detail: object }) {
  return rows(
    select(
      sql,
      {
        ...columns('ride', 'r', ['type', 'needed_at', 'appointment_at']),
        place: computed<string | null>(sql`p.key`),
        place_name: computed<string | null>(sql`p.name`),
        log: computed<Told[] | null>(sql`(select jsonb_agg(jsonb_build_array(
          floor(extract(epoch from e.at) * 1000)::int8, e.type, e.data->'status', e.data->'fleet', e.data->'at',
          e.data->'override', e.data->'claim', e.data->'contacted', e.data->'grace') order by e.seq)
          from event e where e.customer_key = s.c and e.ride_key = r.key and (e.type = 'offer.accept'
            or (e.type = 'status' and e.collection = 'ride:info')))`),
      },
      sql`from ride r
        left join place p on p.customer_key = s.c and p.key = coalesce(r.dropoff_place_key, r.pickup_place_key)
        where r.customer_key = s.c and r.needed_at >= ${new Date(from)} and r.needed_at < ${new Date(to)}
          and exists (select 1 from offer o where o.customer_key = s.c and o.ride_key = r.key)
          and ${seenBy(sql, principal, policy)}`,
    ),
    seen,
  )
}
type RideKept = Awaited<ReturnType<typeof rowsOf>>[number]

function stepOf([at, type, status, fleet, stamp, override, claim, contacted, grace]: Told): LoggedStep {
  return {
    ...{ at, type: type === 'offer.accept' ? 'accept' : 'status', status: status ?? undefined },
    ...{ fleet: fleet ?? undefined, stamp: stamp ?? undefined, override: override ?? undefined },
    ...{ claim: claim ?? undefined, contacted: contacted ?? undefined, grace: grace ?? undefined },
  }
}

const MINUTE = 60_000

type Judging = {
  now: number
  /** The fleet whose turns alone are counted; what others made of a ride is not for its eyes. */
  only: string | undefined
}

function add(lines: Map<string, KeptLine>, row: RideKept, { now, only }: Judging): void {
  const promised = {
    pickup: row.type === 'scheduled' ? row.needed_at : undefined,
    appointment: row.appointment_at ?? undefined,
  }
  for (const { fleet, outcome, pickupLate, arrivalLate } of keptPromises(
    promised,
    (row.log ?? []).map(stepOf),
    now,
  )) {
    if (only !== undefined && fleet !== only) continue
    const line = lineOf(lines, fleet, row)
    line.rides += 1
    line[outcome satisfies KeptOutcome] += 1
    line.late_pickups += pickupLate === undefined ? 0 : 1
    line.pickup_minutes += (pickupLate ?? 0) / MINUTE
    line.late_arrivals += arrivalLate === undefined ? 0 : 1
    line.arrival_minutes += (arrivalLate ?? 0) / MINUTE
  }
}

function keyOf({ fleet, place = '' }: Pick<KeptLine, 'fleet' | 'place'>): string {
  return `${fleet} ${place}`
}

function lineOf(lines: Map<string, KeptLine>, fleet: string, { place, place_name }: RideKept): KeptLine {
  const at = place === null ? {} : { place, place_name: place_name ?? '' }
  const known = keyOf({ fleet, ...at })
  const line = lines.get(known) ?? {
    ...{ fleet, fleet_name: '', ...at, rides: 0, on_time: 0, late: 0, missed: 0, no_show: 0, unproven: 0 },
    ...{ late_pickups: 0, pickup_minutes: 0, late_arrivals: 0, arrival_minutes: 0 },
  }
  lines.set(known, line)
  return line
}

/** The names of the fleets of some lines, archived ones too. */
async function namesOf({ sql, rows }: Context, lines: readonly KeptLine[]): Promise<Map<string, string>> {
  const fleets = [...new Set(lines.map(({ fleet }) => fleet))]
  if (fleets.length === 0) return new Map()
  const named = await rows(
    select(
      sql,
      { ...columns('fleet', 'f', ['key']), name: column('fleet', 'f', 'name') },
      sql`from fleet f where s.c is not null and f.key = any(${fleets})`,
    ),
  )
  return new Map(named.map(({ key: fleet, name }) => [fleet, name]))
}
