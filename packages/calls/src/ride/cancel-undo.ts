import { dispatchTraits } from '@nemt/domain/fleet/dispatch.ts'
import type { Fleet } from '@nemt/domain/fleet/schema.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { update, type Changes, type Update } from '@nemt/store/change/changes.ts'
import { many, one } from '@nemt/store/read.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import * as z from 'zod'
import { loadFleets } from '../fleet/load.ts'
import { allotmentTaken } from '../fund/allotment-taken.ts'
import { counterUpserts, type Bound } from '../fund/ledger.ts'
import { boundsOf, entriesQuestion } from '../fund/settle.ts'
import { message } from '../message/text.ts'
import { byItself } from '../offer/round.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { conflict, notFound, type Refusal } from '../pipeline/refusal.ts'
import { keptCancellation, type CancelledRide } from './cancelling/undo.ts'
import { checkWantedAgain, orJudgedAgain } from './edit/wanted-again.ts'
import { rideEvent } from './life/event.ts'
import { orEdited } from './life/refused.ts'
import { rideQuery, type RideRow } from './record/row.ts'
import { seenBy } from './record/visible.ts'

/**
 * Takes one's own cancellation back, within its ten seconds: rides, offers, costs and the ledger are as if it had not
 * been (docs/decisions/073). All of its rides or none: refused once people outside were told (`undo_over`), and when
 * somebody has changed one of them since (`already_edited`).
 */
export const rideCancelUndo = defineCall({
  name: 'ride.cancel.undo',
  does: "Takes one's own cancellation back before anybody outside is told of it.",
  effect: 'write',
  permission: ['ride.cancel', 'ride.edit'],
  scopes: ['coordinator'],
  input: z.strictObject({ cancellation: key }),
  output: z.strictObject({ rides: z.array(key) }),
  run: (context, { cancellation }) => orJudgedAgain(() => undo(context, cancellation)),
})

async function undo(context: Context, cancellation: string) {
  const { now } = context
  const { row, rides, entries, fleets } = await undoFacts(context, cancellation)
  const kept = row ? keptCancellation(row).rides : []
  const [first] = rides
  if (!row || !first || rides.length < kept.length) throw notFound('ride')
  if (row.told_at !== null || row.undone_at !== null || now > row.until_at) throw over(context, row)
  const guards = await checkWantedAgain(context, rides)
  const bounds = boundsOf(rides, entries)
  const byKey = new Map(rides.map((ride) => [ride.key, ride]))
  const changes = together(
    kept.map((ride) => restored(context, byKey.get(ride.key) as RideRow, ride, fleets)),
    bounds,
  )
  const undone = update('cancellation', {
    where: { key: cancellation, told_at: null, undone_at: null },
    set: { undone_at: now },
    must: 'undo_over',
  })
  const updates = [undone, ...(changes.updates ?? [])]
  const upserts = [...(changes.upserts ?? []), ...guards]
  const answer = { rides: kept.map((ride) => ride.key) }
  const write = () => context.write({ ...changes, updates, upserts, object: first.key }, answer)
  return orEdited(context, first, () => write().catch(allotmentTaken(context, first))).catch(
    async (error: unknown) => {
      if (!(error instanceof StoreRefused) || error.code !== 'undo_over') throw error
      throw over(context, (await undoFacts(context, cancellation)).row ?? row)
    },
  )
}

/** One's own cancellation, its rides as they are now, and what the ledger says of them. */
async function undoFacts(context: Context, cancellation: string) {
  const { sql, principal, policy, portal } = context
  const theirs = sql`(select jsonb_array_elements(k.document->'rides')->>'key' from cancellation k
    where k.customer_key = s.c and k.key = ${cancellation} and k.user_key = ${principal.key ?? ''})`
  const [facts, fleets] = await Promise.all([
    context.read({
      row: one(
        select(
          sql,
          columns('cancellation', 'k', ['until_at', 'told_at', 'undone_at', 'document']),
          sql`from cancellation k where k.customer_key = s.c and k.key = ${cancellation}
            and k.user_key = ${principal.key ?? ''}`,
        ),
      ),
      rides: many(rideQuery(sql, sql`r.key in ${theirs} and ${seenBy(sql, principal, policy)}`)),
      entries: entriesQuestion(sql, sql`any(array${theirs})`),
    }),
    loadFleets(portal),
  ])
  return { ...facts, fleets }
}

/** Why it can't be taken back: others were told, or it was taken back before, as by the first of two taps. */
function over(context: Context, { undone_at }: { undone_at: number | null }): Refusal {
  const code = undone_at === null ? 'undo_over' : 'undo_done'
  return conflict(code, message(context, `error.${code}`))
}

/** What brings one ride back. */
function restored(context: Context, row: RideRow, kept: CancelledRide, fleets: readonly Fleet[]): Changes {
  const { now, actor } = context
  const { key: ride_key, version, before, offers, fees, replaced } = kept
  const costs = (keys: string[], at: number | null): Update[] =>
    keys.length > 0
      ? [
          update('ride_cost', {
            where: { ride_key, key: keys },
            set: { replaced_at: at, replaced_by: at === null ? null : actor.key },
          }),
        ]
      : []
  return {
    updates: [
      update('ride', {
        where: { key: ride_key, version: version + 1, status: 'cancelled' },
        set: { ...before, version: version + 2 },
        must: 'already_edited',
      }),
      ...offers.map(({ fleet_key, round, status, decided_at, ride_version }) =>
        update('offer', {
          where: { ride_key, fleet_key, round },
          set: { status, decided_at, ride_version: ride_version + (ride_version === version ? 2 : 0) },
        }),
      ),
      // What was answered in this version of the ride was answered in it as it is again.
      update('offer', {
        where: { ride_key, ride_version: version, status: ['declined', 'expired', 'lost'] },
        set: { ride_version: version + 2 },
      }),
      ...costs(fees, now),
      ...costs(replaced, null),
    ],
    inserts: { fund_entry: kept.entries.map((entry) => counterEntry(context, ride_key, entry)) },
    events: [
      rideEvent(
        row,
        'ride:info',
        'status',
        actor,
        {
          ...{ status: before.status, from: 'cancelled', version: version + 2, undone: true },
          ...goingOn(context, row, kept, fleets),
        },
        { audience: ['staff'] },
      ),
    ],
  }
}

/** What waits for its hour with the ride, and may have come in vain meanwhile. */
function goingOn({ now }: Context, { fleet_key }: RideRow, kept: CancelledRide, fleets: readonly Fleet[]) {
  const fleetOf = (key: string) => fleets.find((fleet) => fleet.key === key)
  const holder = fleet_key ? fleetOf(fleet_key) : undefined
  const drives = holder !== undefined && dispatchTraits(holder.dispatch).asked === 'simulated'
  return {
    ...(drives ? { simulated: true, next: now } : {}),
    ...(kept.before.status === 'scheduling' ? { plan: true } : {}),
    open: kept.offers
      .filter(({ status }) => status === 'sent')
      .map(({ fleet_key: fleet, round, sent_at, expires_at }) => {
        const own = fleetOf(fleet)
        const answers = own ? byItself(own, { sent: sent_at ?? now, now }) : {}
        return { fleet, round, expires: expires_at, ...answers }
      }),
  }
}

/** The line of the ledger that takes another one back. */
function counterEntry(
  { now, actor }: Context,
  ride_key: string,
  { fund_key, interval_start, kind, count, cents }: CancelledRide['entries'][number],
): NewRow<'fund_entry'> {
  const back = { count: -count, cents: -cents }
  return {
    ...{ key: newKey('ENT', now), fund_key, interval_start, ride_key, ...back, at: now, by: actor.key },
    kind: kind === 'release' ? 'hold' : kind,
  }
}

/** All rides' changes as one; what went back to an allotment must still be there. */
function together(changes: readonly Changes[], bounds: ReadonlyMap<string, Bound>): Changes {
  const entries = changes.flatMap(({ inserts }) => inserts?.fund_entry ?? [])
  return {
    updates: changes.flatMap(({ updates = [] }) => updates),
    upserts: counterUpserts(entries, bounds),
    inserts: { fund_entry: entries },
    events: changes.flatMap(({ events = [] }) => events),
  }
}
