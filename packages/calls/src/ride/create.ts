import { columns, computed, select } from '@nemt/store/rows/select.ts'
import { fundingFor, type FundingSource } from '@nemt/domain/funding/limit.ts'
import type { Fleet } from '@nemt/domain/fleet/schema.ts'
import { refusals } from '@nemt/domain/funding/selection.ts'
import { clashOf } from '@nemt/domain/journey/order.ts'
import { MATERIALISE_DAYS } from '@nemt/domain/journey/recurring.ts'
import type { DraftRide } from '@nemt/domain/journey/schema.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { rideStatuses } from '@nemt/domain/ride/schema.ts'
import { key, localDate } from '@nemt/domain/text/schema.ts'
import { one } from '@nemt/store/read.ts'
import * as z from 'zod'
import { loadAgencies, loadFleets } from '../fleet/load.ts'
import { counterUpserts } from '../fund/ledger.ts'
import { candidatesOf, fundsQuestion } from '../fund/load.ts'
import {
  chooseFunds,
  fundKeysOf,
  fundsInUse,
  holdFunds,
  nothingSelected,
  type FundedRide,
  type Selected,
} from '../fund/reserve.ts'
import { message } from '../message/text.ts'
import { portalQuestion } from '../passenger/portal.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { invalid, notFound } from '../pipeline/refusal.ts'
import { againWhen } from '../pipeline/retry.ts'
import { benefitOf, knownForm, serviceOf, usableFunds } from './paying/benefit.ts'
import { checkBooking, checkTeams, teamOf, teamsQuestion } from './booking/check.ts'
import { problemRefused } from '../message/problem.ts'
import { rideRows, type RideRows } from './booking/rows.ts'
import { timedRides } from './booking/times.ts'
import {
  acceptBooking,
  booking,
  completeBooking,
  journeyTypeOf,
  type BookedRide,
  type Booking,
} from './booking/request.ts'
import { learnRoads } from './booking/estimate.ts'
import { rideEvent } from './life/event.ts'
import { checkContacts, clinicalQuestion, tidyContacts } from './booking/contacts.ts'
import { checkLimits, overridden, type LimitedRow } from './paying/limits.ts'
import { sourceOf, sourcesQuestion } from './paying/sources.ts'
import { checkAccess, checkOwn, checkPlaces, knownPlacesQuestion, whoRides } from './booking/own-request.ts'
import { payersNamed } from './paying/payers.ts'
import { laterOf, ridesOn, seriesEvent, seriesOf } from './series/series.ts'
import { checkStopPlaces, stopPlacesQuestion } from './booking/stop-places.ts'
import { spendingOf } from './paying/spending.ts'
import { transitVerdict } from './booking/transit.ts'
import { comparableRow, dayUpsert, duplicatesRefused, sameDayQuestions } from './booking/duplicates.ts'
import { passengerSeen } from '../passenger/visible.ts'

const createdRide = z.strictObject({
  key,
  status: z.enum(rideStatuses),
  version: z.number().int(),
  /**
   * The fund that pays, or, by fund, why none does; absent where the customer uses no funds, and for
   * passengers.
   */
  fund: key.optional(),
  unfunded: z.record(key, z.enum(refusals)).optional(),
})

/**
 * All dates of a series, those whose rides are made now, and those on which the clock's change moves a ride.
 */
const createdSeries = z.strictObject({
  key,
  dates: z.array(localDate),
  made: z.array(localDate),
  moved: z.array(localDate),
})

/**
 * Creates the rides of a trip request, all or none (C010): everything the screen checked is checked again. A
 * passenger with edit access books for themselves: the funds are chosen by strategy and no limit is
 * overridden.
 */
export const rideCreate = defineCall({
  name: 'ride.create',
  does:
    'Creates the rides of a trip request. The payload may be the bare array of rides. 409 duplicate_ride ' +
    'names rides that these may double; `acknowledged` lets them pass. 409 limits_exceeded ' +
    '(allotment_exhausted, has_fund, cost_ride_limit, cost_patient_limit, cost_total_limit) names the ' +
    'broken limits; `acknowledged_limits` and `authorization` let those pass that may be overridden.',
  effect: 'write',
  permission: 'ride.create',
  scopes: ['coordinator', 'passenger'],
  input: booking,
  accept: acceptBooking,
  output: z.strictObject({
    request: key,
    keys: z.array(key),
    rides: z.array(createdRide),
    series: createdSeries.optional(),
  }),
  run: (context, asked) =>
    againWhen(['day_changed', 'allotment_taken', 'funding_changed'], () =>
      create(context, tidied(context, completeBooking(asked))),
    ),
})

/** The request with its contacts' numbers as they are dialled. */
function tidied(context: Context, asked: Booking): Booking {
  return {
    ...asked,
    rides: tidyContacts(context, asked.rides),
  }
}

async function create(context: Context, asked: Booking) {
  const { sql, portal, now, actor, principal } = context
  const who = whoRides(context, asked)
  if (!who)
    throw invalid('rides.0.passenger', message(context, 'problem.passenger_missing'), 'ride_patient_missing')
  const own = principal.scope === 'passenger'
  const inUse = fundsInUse(context, [
    ...asked.rides.flatMap(({ fund_keys = [] }) => fund_keys),
    ...(asked.policy ? [asked.policy] : []),
  ])
  const [facts, fleets, agencies] = await Promise.all([
    context.read({
      passenger: one(
        select(
          sql,
          {
            ...columns('passenger', 'p', [
              'key',
              'status',
              'first_name',
              'last_name',
              'dob',
              'rider_key',
              'language',
              'team_key',
              'accessibility',
              'communication',
            ]),
            ever: computed<boolean>(
              sql`exists (select 1 from ride r where r.customer_key = s.c and r.passenger_key = p.key)`,
            ),
          },
          sql`from passenger p where p.customer_key = s.c and p.key = ${who} and p.status <> 'archived'
            and ${passengerSeen(context)}`,
        ),
      ),
      ...sameDayQuestions(sql, who, timesOf(asked, now)),
      sources: sourcesQuestion(sql),
      ...(asked.rides.some(({ team }) => team) ? { teams: teamsQuestion(sql, asked.rides) } : {}),
      ...clinicalQuestion(sql, asked.rides),
      ...(inUse ? { funds: fundsQuestion(sql, who) } : {}),
      ...stopPlacesQuestion(sql, asked.rides),
      ...(own
        ? { portal: portalQuestion(sql, principal), places: knownPlacesQuestion(sql, who, asked.rides) }
        : {}),
    }),
    loadFleets(portal),
    loadAgencies(portal),
    learnRoads(context, asked.rides),
  ])
  const { passenger } = facts
  if (!passenger) throw notFound('passenger')
  checkAccess(context, facts.portal ?? null)
  checkOwn(context, asked, passenger.accessibility)
  checkTeams(context, asked.rides, facts.teams ?? [])
  checkPlaces(context, asked.rides, facts.places ?? [])
  checkStopPlaces(context, asked.rides, facts.named ?? [])
  const candidates = usableFunds(asked, inUse ? candidatesOf(facts.funds ?? [], now) : [])
  const benefit = benefitOf(context, asked, candidates)
  const draft = checkBooking(context, asked, passenger, {
    allotments: candidates.filter(({ enabled }) => enabled).length,
    benefit,
  })
  checkContacts(context, asked.rides, {
    language: passenger.language,
    clinical: facts.clinical ?? [],
    usual: passenger.communication,
  })
  const request = newKey('RQT', now)
  const team = teamOf(context, asked, passenger)
  const day = timedRides(context, draft, asked)
  const series = seriesOf(context, asked.rides[0]?.repeat, day)
  const wanted = series
    ? ridesOn(series.kept, day, series.due)
    : day.map((ride, leg) => ({ ride, leg, date: undefined, moved: false }))
  checkTransit(context, wanted, agencies, asked)
  const rides = wanted.map(({ ride, leg }) =>
    rideRows(context, {
      ride,
      booked: asked.rides[leg] as BookedRide,
      passenger,
      team,
      request,
      fleets,
      leg,
    }),
  )
  const sources = facts.sources.map(sourceOf)
  for (const [at, ride] of rides.entries())
    Object.assign(ride.row, {
      funding_key: payerOf(ride, sources),
      repeat_key: series?.kept.key ?? null,
      after_ride_key: ride.row.leg ? (rides[at - 1]?.row.key ?? null) : null,
    })
  const clash = clashOf(rides.map(comparableRow))
  if (clash)
    throw problemRefused(context, {
      code: clash.code,
      field: `rides.${wanted[clash.index]?.leg ?? 0}.times.needed`,
    })
  const doubled = duplicatesRefused(
    context,
    rides.map(comparableRow),
    facts.others,
    facts.links,
    asked.acknowledged ?? [],
    (at) => wanted[at]?.leg ?? at,
  )
  if (doubled) throw doubled
  const paid = rides.map(({ row }) => paidOf(row, asked, row.leg))
  const later = series ? laterOf(series, day, rides) : []
  const selected = inUse
    ? chooseFunds(context, [...paid, ...later.map(({ row }) => paidOf(row, asked, row.leg))], candidates)
    : nothingSelected()
  const spending = await spendingOf(
    context,
    rides.map(({ row }) => row),
    sources,
  )
  const checked = checkLimits(context, {
    rides: [...rides.map(({ row }, at) => ({ row, ride: row.leg, date: wanted[at]?.date })), ...later],
    selected,
    candidates,
    answers: asked,
    ...knownForm(context, asked),
    spending: spending.levels,
  })
  const held = holdFunds(context, paid, selected, candidates)
  for (const { row } of rides) {
    const kept = checked.get(row.leg)
    Object.assign(row, {
      fund_keys: inUse ? fundKeysOf(row.key, selected) : row.fund_keys,
      checked_constraints: kept ?? null,
      auth_code: row.auth_code ?? kept?.authorization?.code ?? null,
      service_name: row.service_name ?? kept?.authorization?.service ?? null,
    })
  }
  const keys = rides.map(({ row }) => row.key)
  return context.write(
    {
      upserts: [
        dayUpsert(
          who,
          rides.map(({ row }) => row.local_date),
          facts.days,
        ),
        ...counterUpserts(held.entries, held.bounds),
        ...spending.guards,
      ],
      inserts: {
        trip_request: [
          {
            key: request,
            passenger_key: who,
            type: journeyTypeOf(asked),
            reason: asked.rides[0]?.reason ?? 'other',
            purpose: asked.purpose ?? null,
            team_key: team ?? null,
            created_by: principal.key,
            created_at: now,
            repeat: series?.kept ?? null,
            document: {
              verified: asked.verified ?? {},
              covered: asked.covered ?? null,
              ...payersNamed(asked),
            },
          },
        ],
        ride: rides.map(({ row }) => row),
        stop: rides.flatMap(({ stops }) => stops),
        fund_entry: held.entries,
      },
      events: [
        ...rides.map(({ row }) =>
          rideEvent(
            row,
            'ride:info',
            'create',
            actor,
            {
              status: row.status,
              version: 1,
              request,
              needed: row.needed_at,
              ...overridden(checked.get(row.leg)),
            },
            { audience: ['staff', 'passenger'] },
          ),
        ),
        ...seriesEvent(request, series?.next, actor),
      ],
      object: request,
    },
    {
      request,
      keys,
      rides: rides.map(({ row }) => ({
        key: row.key,
        status: row.status,
        version: 1,
        ...(own ? {} : fundOf(row.key, selected)),
      })),
      ...(series
        ? {
            series: {
              key: series.kept.key,
              dates: series.dates,
              made: series.due,
              moved: movedDates(wanted),
            },
          }
        : {}),
    },
  )
}

/** Names each transit ride's agency, or refuses the one that none serves. */
function checkTransit(
  context: Context,
  wanted: readonly { ride: DraftRide; leg: number }[],
  agencies: readonly Fleet[],
  asked: Booking,
): void {
  for (const { ride, leg } of wanted) {
    if (!ride.transit?.enabled) continue
    const verdict = transitVerdict(context, agencies, ride, asked.rides[leg]?.reason)
    if (!verdict.eligible)
      throw problemRefused(context, { code: 'transit_unavailable', field: `rides.${leg}.transit` })
    ride.transit = { enabled: true, agency: verdict.agency }
  }
}

/** The instants that a request names, wanted or worked out from: between them lie its rides. */
function timesOf({ rides }: Booking, now: number): number[] {
  const named = rides
    .flatMap(({ times }) => [times.needed, times.appointment])
    .filter((at) => at !== undefined)
  const last = rides.some(({ repeat }) => repeat?.enabled)
    ? [Math.max(now, ...named) + (MATERIALISE_DAYS + 2) * 86_400_000]
    : []
  return [...(named.length ? named : [now]), ...last]
}

function movedDates(wanted: readonly { date: string | undefined; moved: boolean }[]): string[] {
  return [...new Set(wanted.flatMap(({ date, moved }) => (moved && date ? [date] : [])))]
}

/**
 * A ride as the selection of funds sees it: its local date, estimate in cents, what for, and the funds that
 * somebody named.
 */
function paidOf(row: LimitedRow, { purpose, policy, rides }: Booking, at: number): FundedRide {
  return {
    key: row.key,
    needed: row.needed_at,
    date: row.local_date,
    cost: row.cost_cents ?? 0,
    ...(purpose ? { purpose } : {}),
    service: serviceOf(row),
    ...(policy ? { benefit: policy } : {}),
    named: rides[at]?.fund_keys ?? [],
  }
}

/** The funding source of a new ride (server-behaviour §2.10). */
function payerOf({ row, stops }: RideRows, sources: readonly FundingSource[]): string | null {
  const [pickup, dropoff] = stops.map(({ lat, lng }) =>
    typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null,
  )
  const team = row.team_key
  return (
    fundingFor(sources, {
      ...(team ? { team } : {}),
      pickup: pickup ?? null,
      dropoff: dropoff ?? null,
      date: row.local_date,
      cost: row.cost_cents ?? 0,
    })?.key ?? null
  )
}

function fundOf(ride: string, { chosen, unfunded }: Selected) {
  const [choice, why] = [chosen.get(ride), unfunded.get(ride)]
  return { ...(choice ? { fund: choice.fund_key } : {}), ...(why ? { unfunded: why } : {}) }
}
