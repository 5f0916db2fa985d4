import { rideStatuses } from '@nemt/domain/ride/schema.ts'
import { FINAL, isEditable } from '@nemt/domain/ride/sets.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import { many, one, type Question } from '@nemt/store/read.ts'
import type { Fragment, Sql } from '@nemt/store/sql.ts'
import { withoutRides } from '#/fleet/days.ts'
import { loadHeardFleets } from '#/fleet/heard.ts'
import { loadAgencies } from '#/fleet/load.ts'
import { fundsQuestion } from '#/fund/load.ts'
import { fundsInUse } from '#/fund/reserve.ts'
import { entriesQuestion } from '#/fund/settle.ts'
import { portalQuestion } from '#/passenger/portal.ts'
import type { Context } from '#/pipeline/context.ts'
import { notFound } from '#/pipeline/refusal.ts'
import { clinicalQuestion } from '../booking/contacts.ts'
import { sameDayQuestions } from '../booking/duplicates.ts'
import { judgedColumns } from '../booking/form.ts'
import { knownPlacesQuestion } from '../booking/own-request.ts'
import { stopPlacesQuestion } from '../booking/stop-places.ts'
import { teamsQuestion } from '../booking/teams.ts'
import type { Checked } from '../paying/limits.ts'
import { sourceOf, sourcesQuestion } from '../paying/sources.ts'
import { rideQuery } from '../record/row.ts'
import { seenBy } from '../record/visible.ts'
import type { EditedRide } from './edit.ts'

/** What somebody says the request of the edited rides is for; null takes it away. */
export type Repurposed = {
  purpose: string | null
  /** Where the edit cuts a series in two: rides of the new request that stay as they are, and could be edited. */
  left?: readonly string[] | undefined
}

/**
 * Step 'facts' of an edit: everything that it is judged by, in one round trip. 404 for a ride not seen.
 * `repurposed`: what their request is for from now on, where that is edited.
 */
export async function editFacts(context: Context, edited: readonly EditedRide[], repurposed?: Repurposed) {
  const { sql, principal, portal } = context
  const keys = edited.map(({ key }) => key)
  const named = edited.flatMap(({ fund_keys = [] }) => fund_keys)
  const inUse = fundsInUse(context, named)
  // An edit names a ride at the least (ride.update's input).
  const whose = sql`(select r.passenger_key from ride r where r.customer_key = s.c
    and r.key = ${keys[0] as string} limit 1)`
  const [{ passenger, rows: found, requests, left = [], ...facts }, fleets, agencies] = await Promise.all([
    context.read({
      ...rideQuestions(context, keys, whose),
      entries: entriesQuestion(sql, sql`any(${keys})`),
      portal: portalQuestion(sql, principal),
      siblings: siblingsQuestion(sql, keys),
      sources: sourcesQuestion(sql),
      ...(principal.scope === 'passenger' ? { places: knownPlacesQuestion(sql, principal.key, edited) } : {}),
      ...stopPlacesQuestion(sql, edited),
      ...sameDayQuestions(sql, whose, timesOf(edited), keys),
      ...(edited.some(({ team }) => team) ? { teams: teamsQuestion(sql, edited) } : {}),
      ...clinicalQuestion(sql, edited),
      ...(inUse ? { funds: fundsQuestion(sql, whose) } : {}),
      ...(repurposed && !repurposed.left ? { left: leftQuestion(sql, keys) } : {}),
    }),
    loadHeardFleets(context),
    loadAgencies(portal),
  ])
  const rows = new Map(found.map((row) => [row.key, row]))
  if (!passenger || rows.size < keys.length) throw notFound('ride')
  return {
    ...facts,
    left: repurposed?.left ?? left.map(({ key }) => key),
    sources: facts.sources.map(sourceOf),
    passenger,
    rows,
    /** What each request is for, by its key, before the edit and after it. */
    purposes: new Map(
      requests.map(({ key, purpose }) => [
        key,
        { from: purpose ?? undefined, to: (repurposed ? repurposed.purpose : purpose) ?? undefined },
      ]),
    ),
    fleets: withoutRides(fleets, found),
    agencies,
    inUse,
  }
}

export type EditFacts = Awaited<ReturnType<typeof editFacts>>

/** The fleets that have a ride's offer, or accepted it. */
export function askedOf(offered: EditFacts['offered'], ride: string): string[] {
  return offered.filter(({ ride_key }) => ride_key === ride).map(({ fleet_key }) => fleet_key)
}

/** The rides themselves, whose they are, who was asked to drive them, and what they are for. */
function rideQuestions({ sql, principal, policy }: Context, keys: string[], whose: Fragment) {
  return {
    rows: many(rideQuery(sql, sql`r.key = any(${keys}) and ${seenBy(sql, principal, policy)}`)),
    passenger: one(
      select(sql, judgedColumns, sql`from passenger p where p.customer_key = s.c and p.key = ${whose}`),
    ),
    offered: many(
      select(
        sql,
        columns('offer', 'o', ['ride_key', 'fleet_key']),
        sql`from offer o where o.customer_key = s.c and o.ride_key = any(${keys})
          and o.status in ('sent', 'accepted') order by o.ride_key, o.fleet_key`,
      ),
    ),
    requests: many(
      select(
        sql,
        columns('trip_request', 'q', ['key', 'purpose']),
        sql`from trip_request q where q.customer_key = s.c and q.key in (
          select r.request_key from ride r where r.customer_key = s.c and r.key = any(${keys}))`,
      ),
    ),
  }
}

/** What was let pass for the other rides of the same requests: their penalties stand already (X073). */
function siblingsQuestion(sql: Sql, rides: readonly string[]): Question<Checked[]> {
  return many(
    select(
      sql,
      columns('ride', 'r', ['checked_constraints']),
      sql`from ride r where r.customer_key = s.c
        and r.request_key in (select q.request_key from ride q where q.customer_key = s.c
          and q.key = any(${[...rides]}))
        and r.key <> all(${[...rides]}) and r.status <> all(${[...FINAL]})
        and r.checked_constraints is not null and r.repeat_key is null`,
    ),
  )
}

/** The rides of the same requests that could be edited, and are not: a purpose is one for the whole request. */
function leftQuestion(sql: Sql, edited: readonly string[]): Question<{ key: string }[]> {
  const open = rideStatuses.filter((status) => isEditable(status))
  return many(
    select(
      sql,
      columns('ride', 'r', ['key']),
      sql`from ride r where r.customer_key = s.c and r.key <> all(${[...edited]}) and r.status = any(${open})
        and r.request_key in (
          select q.request_key from ride q where q.customer_key = s.c and q.key = any(${[...edited]}))`,
    ),
  )
}

function timesOf(edited: readonly EditedRide[]): number[] {
  return edited
    .flatMap(({ times }) => [times?.needed, times?.appointment])
    .filter((instant) => typeof instant === 'number')
}
