import { dueNow, type DueRide, type DueStep } from '@nemt/domain/ride/due.ts'
import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import { openUntil, wasMissed } from '@nemt/domain/ride/opening.ts'
import { mayChange } from '@nemt/domain/ride/status.ts'
import { isOpenOffer } from '@nemt/domain/offer/history.ts'
import { escalations } from '@nemt/domain/offer/window.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { update, type Assigned, type Changes, type EventRow } from '@nemt/store/change/changes.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import * as z from 'zod'
import { loadHeardFleets } from '../fleet/heard.ts'
import { dayRides, loadStandings } from '../fleet/standing.ts'
import { broadcast } from '../offer/broadcast.ts'
import { pastOffer } from '../offer/round.ts'
import type { Context } from '../pipeline/context.ts'
import { defineJob } from '../pipeline/define.ts'
import { askedFleets } from './life/asked.ts'
import { statusChanges } from './life/change.ts'
import { rideEvent } from './life/event.ts'
import { readySince, rideFacts } from './life/questions.ts'
import { rideOf, type RideRow } from './record/row.ts'

/**
 * What the clock does with a ride once it is due (server-behaviour §2.1, §2.2; docs/decisions/057). Judged by the ride
 * as it stands, so that a call that comes late, twice or for nothing changes nothing.
 */
export const rideDue = defineJob({
  name: 'ride.due',
  input: z.strictObject({ ride: key }),
  output: z.strictObject({ step: z.string().optional() }),
  run: async (context, { ride }) => {
    const facts = await dueFacts(context, ride)
    const { row, step } = facts ?? {}
    if (!facts || !row) return {}
    try {
      return await context.write(
        { ...(await changesOf(context, facts)), object: row.key },
        step ? { step } : {},
      )
    } catch (error) {
      // Somebody was faster: whoever changed the ride has set its clock anew.
      if (overtaken(error)) return {}
      throw error
    }
  },
})

function overtaken(error: unknown): boolean {
  return (
    error instanceof StoreRefused &&
    ['already_edited', 'offer_pkey', 'offer_one_open'].includes(error.code ?? '')
  )
}

/** The ride and the step that it is due for; undefined when it isn't due, or gone. */
async function dueFacts(context: Context, key: string) {
  const { sql, principal, policy, customer, now } = context
  const { ride: row, ...facts } = await context.read({
    ...rideFacts(sql, principal, policy, key),
    ready: readySince(sql, key),
    days: dayRides(sql, sql`r.key = ${key}`),
  })
  if (!row || row.due_at === null || row.due_at > now) return undefined
  const dispatch = facts.offers.find(({ fleet_key }) => fleet_key === row.fleet_key)?.dispatch
  const { step, next } = dueNow(
    clockedRide(row, facts.previous),
    { dispatch, settings: customer.dispatch },
    { from: row.due_at, now },
  )
  return { ...facts, row, dispatch, step, next }
}

type DueFacts = NonNullable<Awaited<ReturnType<typeof dueFacts>>>

/** A ride as its clock judges it. */
function clockedRide(row: RideRow, before: DueRide['before'] | null): DueRide {
  const { status, type, timezone, times, previous } = rideOf(row)
  return {
    ...{ status, type, timezone, times, previous },
    since: row.status_at,
    attempts: row.attempts,
    duration_s: row.duration_s ?? undefined,
    expected: row.estimates.pickup,
    before: before ?? undefined,
  }
}

/** The status that a step leads to. */
const TO: Partial<Record<DueStep, RideStatus>> = {
  open: 'active',
  unused: 'cancelled',
  unanswered: 'retry',
  ask_again: 'requesting',
  give_up: 'unavailable',
  deadline: 'unavailable',
  close: 'closed',
}

/** Whoever has called already isn't asked to call again because another fleet has the ride: it is sent for. */
function statusAfter({ step, ready }: DueFacts): RideStatus | undefined {
  if (step === 'open' && ready) return 'requesting'
  return step && TO[step]
}

/** What the office is told of a ride that needs somebody. */
const TOLD: Partial<Record<DueStep, string>> = {
  give_up: 'No driver was found: the ride was asked for four times.',
  deadline: 'The search for a transportation provider has ended without one.',
  overdue: 'The ride has been on its way three times as long as estimated.',
}

/** What a step writes; where nothing is to be done now, only when to look again. */
async function changesOf(context: Context, facts: DueFacts): Promise<Changes> {
  const { step } = facts
  if (step === 'broadcast') return askEverybody(context, facts)
  if (step === 'late') return lookAgain(facts, {}, [lateEvent(context, facts)])
  if (step === 'drive') return lookAgain(facts, {}, [playedEvent(context, facts)])
  const to = statusAfter(facts)
  const changed = to && changedBy(context, facts, to)
  if (changed) return changed
  return step && TOLD[step] ? attention(context, facts, TOLD[step]) : lookAgain(facts, {})
}

/** The change of status, if the status machine lets the clock make it. */
function changedBy(context: Context, facts: DueFacts, to: RideStatus): Changes | undefined {
  const { customer, now, actor } = context
  const { row, offers, entries, previous, dispatch } = facts
  const change = mayChange({
    ride: rideOf(row),
    to,
    actor: 'timer',
    now,
    dispatch,
    previous: previous ?? undefined,
    flags: customer.flags,
    openOffers: offers.filter(isOpenOffer).length,
    deadline: escalations(row.needed_at, customer.dispatch).deadline,
    openUntil: openUntil(clockedRide(row, previous), row.status_at, previous ?? undefined),
    requestedAt: row.status_at,
    attempts: row.attempts,
  })
  if ('refused' in change) return undefined
  const isUnused = change.effects.includes('reason_unused')
  // Who did not come to the way there isn't told at night that the way back waits for their call.
  const isQuiet = to === 'active' && wasMissed(previous ?? undefined)
  const isAgain = row.status === 'confirmed' && to === 'requesting'
  return statusChanges({
    ...{ ride: row, to, effects: change.effects, actor, now, entries },
    set: isUnused ? { cancellation: 'unused' } : {},
    data: {
      ...(isUnused ? { reason: 'unused' } : {}),
      ...(isQuiet ? { quiet: true } : {}),
      ...(isAgain ? { again: true } : {}),
    },
    fleets: askedFleets(offers),
  })
}

/** Nothing but the ride's flags and when to look again. */
function lookAgain({ row, next }: DueFacts, set: Assigned<'ride'>, events: EventRow[] = []): Changes {
  const { key, status, version } = row
  const where = { key, status, version, due_at: row.due_at }
  return {
    updates: [update('ride', { where, set: { due_at: next ?? null, ...set }, must: 'already_edited' })],
    events,
  }
}

/** The driver is late, which the passenger is told. */
function lateEvent({ actor }: Context, { row }: DueFacts): EventRow {
  const { version } = row
  return rideEvent(row, 'ride:info', 'late', actor, { version }, { audience: ['staff', 'passenger'] })
}

/** The fleet that the product plays sets out; nobody but the worker hears of that. */
function playedEvent({ actor }: Context, { row }: DueFacts): EventRow {
  return rideEvent(row, 'ride:events', 'played', actor, { simulated: true }, { audience: [] })
}

/** The office is to look after the ride; its story says why. */
function attention({ actor }: Context, facts: DueFacts, message: string): Changes {
  const { row } = facts
  const data = { message, needs_attention: true }
  return lookAgain(facts, { flags: { merge: { needs_attention: true } } }, [
    rideEvent(row, 'ride:events', 'error', actor, data, { audience: ['staff'] }),
  ])
}

/** Everybody else who can take the ride is asked, beside those who were; the office hears of it. */
async function askEverybody(context: Context, facts: DueFacts): Promise<Changes> {
  const { row, offers } = facts
  const [fleets, standings] = await Promise.all([loadHeardFleets(context), loadStandings(context.portal)])
  const asked = broadcast(context, row, { ...facts, fleets, standings, version: row.version })
  if (asked.sent === 0 && !offers.map(pastOffer).some(isOpenOffer))
    return attention(context, facts, 'No transportation provider is left to ask.')
  if (asked.sent === 0) return lookAgain(facts, {})
  const message =
    'The ride is near and nobody has taken it: every transportation provider that can was asked.'
  const told = rideEvent(row, 'ride:events', 'error', context.actor, { message }, { audience: ['staff'] })
  const looked = lookAgain(facts, { flags: { merge: { needs_attention: null } } }, [told])
  return {
    ...looked,
    inserts: asked.changes.inserts,
    events: [...(looked.events ?? []), ...asked.changes.events],
  }
}
