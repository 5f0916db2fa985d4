import { columns, computed, select } from '@nemt/store/rows/select.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import type { PayersNamed } from '@nemt/domain/journey/request.ts'
import type { Allotment } from '@nemt/domain/funding/ledger.ts'
import type { Fleet } from '@nemt/domain/fleet/schema.ts'
import { clashOf } from '@nemt/domain/journey/order.ts'
import { mobilityProblem } from '@nemt/domain/mobility/problems.ts'
import { key, localDate } from '@nemt/domain/text/schema.ts'
import { addDays, localDate as dateOf } from '@nemt/domain/time/zone.ts'
import { many, one } from '@nemt/store/read.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import * as z from 'zod'
import { loadAgencies, loadFleets } from '../fleet/load.ts'
import { presentContact } from '../phone/rides.ts'
import { counterUpserts } from '../fund/ledger.ts'
import { candidatesOf, fundsQuestion, type FundRow } from '../fund/load.ts'
import { serviceOf, usableFunds } from './paying/benefit.ts'
import {
  chooseFunds,
  fundKeysOf,
  fundsInUse,
  holdFunds,
  nothingSelected,
  type Held,
} from '../fund/reserve.ts'
import { Refusal } from '../pipeline/refusal.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { againWhen } from '../pipeline/retry.ts'
import { problemRefused } from '../message/problem.ts'
import { rideRows, type RideRows } from './booking/rows.ts'
import type { BookedRide } from './booking/request.ts'
import { editOf } from './edit/edit.ts'
import { rideEvent } from './life/event.ts'
import { checkLimits } from './paying/limits.ts'
import { rideOf, rideQuery, type RideRow } from './record/row.ts'
import {
  comparableRow,
  dayUpsert,
  duplicatesRefused,
  sameDayQuestions,
  type LinkRow,
  type OtherRide,
} from './booking/duplicates.ts'
import { datesOf, ridesOn, seriesEvent, seriesUpdate, type OccurringRide } from './series/series.ts'
import { transitVerdict } from './booking/transit.ts'

/**
 * Makes the rides of a series that are due by now (server-behaviour §2.7): once per leg and day, however
 * often it is called. A day that doubles another ride or that no fund pays for is skipped, and the series'
 * first ride says so.
 */
export const rideSeriesMaterialise = defineCall({
  name: 'ride.series.materialise',
  does: 'Makes the rides of a series that are due.',
  effect: 'write',
  permission: 'session',
  scopes: [],
  internal: true,
  input: z.strictObject({ request: key }),
  output: z.strictObject({
    made: z.array(localDate),
    skipped: z.array(z.strictObject({ date: localDate, why: z.string() })),
  }),
  run: (context, { request }) =>
    againWhen(['day_changed', 'allotment_taken', 'ride_series_day', 'series_changed'], () =>
      materialise(context, request),
    ),
})

async function materialise(context: Context, request: string) {
  const { sql, now, actor } = context
  const { series } = await context.read({
    series: one(
      select(
        sql,
        columns('trip_request', 'q', ['passenger_key', 'repeat', 'purpose', 'document']),
        sql`from trip_request q where q.customer_key = s.c and q.key = ${request} and q.repeat is not null`,
      ),
    ),
  })
  const kept = series?.repeat
  if (!series || !kept) return { made: [], skipped: [] }
  const { due, next } = datesOf(kept, now)
  const who = series.passenger_key
  // Rides that the series made itself, or that it began with when it was split off; not those that took
  // another one's place later.
  const original = sql`not exists (select 1 from ride b where b.customer_key = s.c
    and b.key = r.prior_version_key and b.repeat_key = r.repeat_key)`
  const [facts, fleets, agencies] = await Promise.all([
    context.read({
      first: many(
        rideQuery(
          sql,
          sql`r.request_key = ${request} and r.repeat_key = ${kept.key} and ${original}
            and r.local_date <= ${addDays(kept.start, 366)}::date`,
          sql`order by r.local_date, r.leg limit 10`,
        ),
      ),
      there: many(
        select(
          sql,
          columns('ride', 'r', ['leg', 'local_date']),
          sql`from ride r where r.customer_key = s.c and r.repeat_key = ${kept.key} and ${original}`,
        ),
      ),
      passenger: one(
        select(
          sql,
          {
            ...columns('passenger', 'p', ['key', 'status', 'communication']),
            given_away: computed<string[]>(
              sql`(select coalesce(jsonb_agg(n.e164), '[]') from passenger_phone n
                where n.customer_key = s.c and n.passenger_key = p.key and n.until is not null
                  and not exists (select 1 from passenger_phone m where m.customer_key = s.c
                    and m.passenger_key = p.key and m.e164 = n.e164 and m.until is null))`,
            ),
          },
          sql`from passenger p where p.customer_key = s.c and p.key = ${who}`,
        ),
      ),
      ...sameDayQuestions(sql, who, [now, now + 64 * 86_400_000]),
      funds: fundsQuestion(sql, who),
    }),
    loadFleets(context.portal),
    loadAgencies(context.portal),
  ])
  const { passenger } = facts
  if (passenger?.status !== 'active') return { made: [], skipped: [] }
  const present = (row: RideRow): RideRow => ({
    ...row,
    communication: presentContact(row.communication, passenger),
  })
  const template = facts.first
    .filter((row, at, all) => all.findIndex(({ leg }) => leg === row.leg) === at)
    .sort((a, b) => a.leg - b.leg)
    .map(present)
  if (template.length < kept.legs.length) return { made: [], skipped: [] }
  const edits = template.map(
    (row) => editOf(rideOf(row), { key: row.key, version: row.version }, context.principal, 0).booked,
  )
  const drafts = edits.map((booked, leg) => ({
    ...(booked.type ? { type: booked.type } : {}),
    timezone: template[leg]?.timezone ?? kept.zone,
    times: booked.times,
    stops: booked.stops,
    ...(booked.accessibility ? { accessibility: booked.accessibility } : {}),
    ...(booked.transit ? { transit: booked.transit } : {}),
  }))
  const there = new Set(facts.there.map(({ leg, local_date }) => `${leg} ${local_date}`))
  const made: RideRows[] = []
  const skipped: { date: string; why: string }[] = []
  const held = {
    entries: [] as NewRow<'fund_entry'>[],
    bounds: new Map<string, Allotment>(),
    past: new Set<string>(),
  }
  let used = facts.funds
  const dates: string[] = []
  for (const date of due) {
    const wanted = ridesOn(kept, drafts, [date]).filter(
      ({ leg, ride }) =>
        ride.times.needed !== undefined &&
        ride.times.needed > now &&
        !there.has(`${leg} ${dateOf(ride.times.needed, ride.timezone ?? kept.zone)}`),
    )
    if (wanted.length === 0) continue
    const rows = wanted.map(({ ride, leg }) =>
      dayRow(context, template[leg] as RideRow, {
        ride,
        booked: edits[leg] as BookedRide,
        leg,
        request,
        fleets,
      }),
    )
    for (const [at, { row }] of rows.entries())
      row.after_ride_key = at > 0 ? (rows[at - 1]?.row.key ?? null) : null
    const refused = refusedDay(context, wanted, agencies) ?? doubledDay(context, rows, made, facts)
    const funded =
      refused ??
      tryReserve(context, rows, {
        template,
        funds: used,
        purpose: series.purpose,
        payers: series.document,
      })
    if (funded instanceof Refusal) {
      skipped.push({ date, why: funded.code })
      continue
    }
    used = counted(used, funded.entries)
    held.entries.push(...funded.entries)
    for (const [fund, bound] of funded.bounds) if (!held.past.has(fund)) held.bounds.set(fund, bound)
    for (const fund of funded.past) {
      held.past.add(fund)
      held.bounds.delete(fund)
    }
    made.push(...rows)
    dates.push(date)
  }
  const anchor = template[0] as RideRow
  try {
    return await context.write(
      {
        // The series may have been ended, split or made by another job in the meantime.
        updates: [seriesUpdate(request, kept, kept)],
        upserts: [
          ...(made.length
            ? [
                dayUpsert(
                  who,
                  made.map(({ row }) => row.local_date),
                  facts.days,
                ),
              ]
            : []),
          ...counterUpserts(held.entries, held.bounds),
        ],
        inserts: {
          ride: made.map(({ row }) => row),
          stop: made.flatMap(({ stops }) => stops),
          fund_entry: held.entries,
        },
        events: [
          ...made.map(({ row }) =>
            rideEvent(
              row,
              'ride:info',
              'create',
              actor,
              { status: row.status, version: 1, request, needed: row.needed_at },
              { audience: ['staff', 'passenger'] },
            ),
          ),
          ...(skipped.length
            ? [
                rideEvent(
                  anchor,
                  'ride:events',
                  'error',
                  actor,
                  { message: 'Rides of this series could not be made.', skipped, needs_attention: true },
                  { audience: ['staff'] },
                ),
              ]
            : []),
          ...seriesEvent(request, next, actor),
        ],
        object: request,
      },
      { made: dates, skipped },
    )
  } catch (error) {
    // Another job made the same day at the same moment.
    if (error instanceof StoreRefused && error.kind === 'unique' && error.code === 'ride_series_day')
      throw new StoreRefused('guard', 'ride_series_day', error)
    throw error
  }
}

/**
 * Why the rides of a day can't be made although the series was booked: the customer covers other vehicles by
 * now, or no transit serves them that day.
 */
function refusedDay(
  context: Context,
  wanted: readonly OccurringRide[],
  agencies: readonly Fleet[],
): Refusal | null {
  for (const { ride, leg } of wanted) {
    const broken = mobilityProblem(ride.accessibility ?? {}, { customer: context.customer })
    if (broken)
      return problemRefused(context, { ...broken, field: `rides.${leg}.accessibility.${broken.field}` })
    const unserved = ride.transit?.enabled && !transitVerdict(context, agencies, ride, undefined).eligible
    if (unserved)
      return problemRefused(context, { code: 'transit_unavailable', field: `rides.${leg}.transit` })
  }
  return null
}

/** Why a day's rides double others: rides that exist, one another, or what was made of the days before. */
function doubledDay(
  context: Context,
  rows: readonly RideRows[],
  made: readonly RideRows[],
  { others, links }: { others: readonly OtherRide[]; links: readonly LinkRow[] },
): Refusal | null {
  const clash = clashOf([...made.slice(-rows.length), ...rows].map(comparableRow))
  if (clash) return problemRefused(context, { code: clash.code, field: 'rides.0.times.needed' })
  return duplicatesRefused(context, rows.map(comparableRow), others, links, [])
}

type Day = {
  ride: Parameters<typeof rideRows>[1]['ride']
  booked: Parameters<typeof rideRows>[1]['booked']
  leg: number
  request: string
  fleets: Parameters<typeof rideRows>[1]['fleets']
}

/** The rows of a leg on another day, by the series' first ride of that leg. */
function dayRow(context: Context, first: RideRow, { ride, booked, leg, request, fleets }: Day): RideRows {
  const passenger = {
    key: first.passenger_key,
    first_name: first.passenger_first,
    last_name: first.passenger_last,
    language: first.passenger_language,
    accessibility: first.accessibility,
    communication: first.communication,
  }
  const made = rideRows(context, {
    ride,
    booked,
    passenger,
    team: first.team_key ?? undefined,
    request,
    fleets,
    leg,
  })
  Object.assign(made.row, {
    user_key: first.user_key,
    repeat_key: first.repeat_key,
    funding_key: first.funding_key,
  })
  return made
}

type Facts = {
  template: readonly RideRow[]
  funds: readonly FundRow[]
  purpose: string | null
  payers: PayersNamed
}

/**
 * Chooses and holds the funds of a day's rides, or says why the day can't be made. What a person let pass
 * when the series was booked is let pass for its later days, and no more.
 */
function tryReserve(
  context: Context,
  rows: readonly RideRows[],
  { template, funds, purpose, payers }: Facts,
): Held | Refusal {
  const kept = template.flatMap((row) => row.checked_constraints ?? [])
  try {
    const candidates = usableFunds({ policy: payers.benefit }, candidatesOf(funds, context.now))
    const inUse = fundsInUse(context, payers.benefit ? [payers.benefit] : (payers.funds?.flat() ?? []))
    const paid = rows.map(({ row }) => ({
      key: row.key,
      needed: row.needed_at,
      date: row.local_date,
      cost: row.cost_cents ?? 0,
      ...(purpose ? { purpose } : {}),
      service: serviceOf(row),
      ...(payers.benefit ? { benefit: payers.benefit } : {}),
      named: payers.funds?.[row.leg] ?? [],
    }))
    const selected = inUse ? chooseFunds(context, paid, candidates) : nothingSelected()
    const checked = checkLimits(context, {
      rides: rows.map(({ row }) => ({ row, ride: row.leg })),
      selected,
      candidates,
      answers: {
        acknowledged_limits: kept.flatMap(({ limits }) => limits.map(({ code }) => code)),
        ...(kept[0]?.authorization ? { authorization: kept[0].authorization } : {}),
      },
    })
    for (const { row } of rows)
      Object.assign(row, {
        checked_constraints: checked.get(row.leg) ?? null,
        ...(inUse ? { fund_keys: fundKeysOf(row.key, selected) } : {}),
      })
    return holdFunds(context, paid, selected, candidates)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** The funds with what the days before have taken. */
function counted(funds: readonly FundRow[], entries: readonly NewRow<'fund_entry'>[]): FundRow[] {
  return funds.map((fund) => {
    const used = { ...fund.used }
    for (const entry of entries) {
      if (entry.fund_key !== fund.key) continue
      const before = used[entry.interval_start] ?? { count: 0, cents: 0 }
      used[entry.interval_start] = {
        count: before.count + entry.count,
        cents: before.cents + entry.cents,
      }
    }
    return { ...fund, used }
  })
}
