import type { Context } from '../pipeline/context.ts'
import type { Assigned, Changes } from '@nemt/store/change/changes.ts'
import { endReason } from '@nemt/domain/ride/cancel.ts'
import { rideStatuses } from '@nemt/domain/ride/schema.ts'
import { stampedAt, stampProblem } from '@nemt/domain/ride/drive.ts'
import { noShowGrace } from '@nemt/domain/ride/step-times.ts'
import { mayChange, type Allowed } from '@nemt/domain/ride/status.ts'
import { instant, key, text } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { loadFleets } from '../fleet/load.ts'
import { allotmentTaken } from '../fund/allotment-taken.ts'
import { portalFacts } from '../passenger/portal.ts'
import { defineCall } from '../pipeline/define.ts'
import { forbiddenField, invalidInput, notFound } from '../pipeline/refusal.ts'
import { checkWantedAgain, isWantedAgain, orJudgedAgain } from './edit/wanted-again.ts'
import { actorFor } from './life/actor.ts'
import { askedFleets } from './life/asked.ts'
import { statusChanges } from './life/change.ts'
import { claimed } from './life/claimed.ts'
import { driverLinks } from './life/driver-link.ts'
import { driverNamed, tidyDriver, tidyVehicle, vehicleNamed } from './life/driver.ts'
import { readySince, rideFacts } from './life/questions.ts'
import { changeRefused, orEdited, orOvertaken } from './life/refused.ts'
import { remindedAgain } from './life/reminder.ts'
import { rideOf } from './record/row.ts'

const input = z.strictObject({
  ride: key,
  status: z.enum(rideStatuses).exclude(['cancelled', 'modified']),
  version: z.number().int().optional(),
  /** When the driver reaches the pickup (pickup) or the dropoff (enroute). */
  eta: instant.optional(),
  completed: instant.optional(),
  reason: text(1000).optional(),
  contact_attempted: z.boolean().optional(),
  /** Support only: who drives, with the status that asks for it (V807, V808). */
  driver: driverNamed.optional(),
  vehicle: vehicleNamed.optional(),
  /** The system only: who reports. */
  as: z.enum(['adapter', 'timer']).optional(),
  /** When it happened, where it is reported later: by a fleet or the system. */
  at: instant.optional(),
})

/**
 * Changes a ride's status as the status machine allows (server-behaviour §2.1): a provider's pickup, waiting,
 * enroute, failed, completed; Open On-Demand Ride (active) and Request Ride (requesting); support's
 * corrections. Cancelling is ride.cancel.
 */
export const rideStatus = defineCall({
  name: 'ride.status',
  does: "Changes a ride's status. 409 tells the current status and version.",
  effect: 'write',
  permission: 'ride.event.create',
  scopes: ['coordinator', 'passenger', 'fleet'],
  byKey: true,
  input,
  output: z.strictObject({ ride: key, status: z.enum(rideStatuses), version: z.number().int() }),
  run: (context, input) =>
    orJudgedAgain(() => change(context, input), isOfAnyVersion(context, input) ? ['already_edited'] : []),
})

/**
 * Whether the ride as it is then is meant, whatever it was before: a note that is changed at this moment must not lose
 * what happened on the road, or who waits to be picked up. Who names a version, or corrects as support, hears of the
 * other change instead.
 */
function isOfAnyVersion({ principal }: Context, { version }: Input): boolean {
  return version === undefined && !principal.global
}

async function change(context: Context, told: Input) {
  const named = (['driver', 'vehicle'] as const).find((field) => told[field] !== undefined)
  if (named && !context.principal.global) throw forbiddenField(named, 'driver_call')
  const facts = await statusFacts(context, told)
  const { row } = facts
  const input = { ...told, ...stamped(context, told, facts) }
  const allowed = allowedChange(context, input, facts)
  const changes = withLinks(context, facts, changesOf(context, input, facts, allowed))
  const guards = isWantedAgain(row.status, input.status) ? await checkWantedAgain(context, [row]) : []
  const write = () =>
    context
      .write(
        { ...changes, upserts: [...(changes.upserts ?? []), ...guards], ...audited(context, input) },
        { ride: row.key, status: input.status, version: row.version + 1 },
      )
      .catch(allotmentTaken(context, row))
  if (isOfAnyVersion(context, input)) return write()
  // Support sees the whole ride, and hears what it is now.
  return context.principal.global ? orOvertaken(context, row, write) : orEdited(context, row, write)
}

type Input = z.infer<typeof input>

/** The ride with what a change of it is judged by, and the latest offer of the fleet that it is about. */
async function statusFacts(context: Context, { ride: key, driver, vehicle }: Input) {
  const { sql, principal, policy, portal } = context
  const [{ ride: row, ...facts }, cards] = await Promise.all([
    context.read({ ...rideFacts(sql, principal, policy, key), ready: readySince(sql, key) }),
    loadFleets(portal),
  ])
  if (!row) throw notFound('ride')
  const named = {
    ...(driver ? { driver: tidyDriver(context, driver), driver_key: null } : {}),
    ...(vehicle ? { vehicle: tidyVehicle(vehicle), vehicle_key: null } : {}),
  }
  // Before anything else, so that no refusal tells a fleet how a ride goes on that it lost.
  const stranger = principal.scope === 'fleet' && row.fleet_key !== principal.fleet
  if (stranger) throw changeRefused(context, row, 'own_ride')
  const fleet = principal.fleet ?? row.fleet_key ?? undefined
  const offer = facts.offers.find(({ fleet_key }) => fleet_key === fleet)
  return { ...facts, row, cards, fleet, offer, named }
}

type StatusFacts = Awaited<ReturnType<typeof statusFacts>>

/** What the status machine says to the change, or its refusal. */
function allowedChange(context: Context, input: Input, facts: StatusFacts): Allowed {
  const { principal, customer, now } = context
  const { row, fleet, offer, named } = facts
  const ride = rideOf({ ...row, ...named })
  checkStamp(context, input, facts)
  const change = mayChange({
    ride,
    to: input.status,
    actor: actorFor(principal, input.as),
    // As of when it happened: what is pressed without a network comes later.
    now: principal.scope === 'fleet' ? (input.at ?? now) : now,
    version: input.version,
    fleet,
    offer: offer && { status: offer.status, expires: offer.expires_at ?? undefined },
    dispatch: offer?.dispatch,
    reason: input.reason,
    eta: input.eta,
    completed: input.completed,
    eventAt: principal.scope === 'system' ? (input.at ?? now) : undefined,
    graceSeconds: noShowGrace(customer.dispatch),
    contactAttempted: input.contact_attempted,
    previous: facts.previous ?? undefined,
    flags: customer.flags,
    original: row.original_status ?? ride.status,
    ...portalFacts(context, facts.portal),
  })
  if ('refused' in change) throw changeRefused(context, row, change.refused, input.version)
  // A ride gets its fleet by offer.accept alone, which decides the race of several.
  if (row.status === 'scheduling' && input.status === 'confirmed')
    throw changeRefused(context, row, 'change_impossible')
  return change
}

/** Its times as far as a phone's clock may be off; what support and the system say holds to the second. */
function stamped({ now, principal }: Context, { at, completed }: Input, { row, offer }: StatusFacts) {
  if (principal.scope !== 'fleet') return {}
  const { times } = rideOf(row)
  const right = (told: number) => stampedAt(told, times, now, offer?.decided_at ?? undefined)
  return {
    ...(at === undefined ? {} : { at: right(at) }),
    ...(completed === undefined ? {} : { completed: right(completed) }),
  }
}

/** Whoever drives may report late, but nothing that can't have happened then; nobody else says when. */
function checkStamp(context: Context, { at }: Input, { row, offer }: StatusFacts): void {
  const { principal, now } = context
  if (at === undefined || principal.scope === 'system') return
  if (principal.scope !== 'fleet') throw invalidInput('at', 'who_drives')
  const wrong = stampProblem(at, rideOf(row).times, now, offer?.decided_at ?? undefined)
  if (wrong) throw changeRefused(context, row, wrong)
}

/** Who changed it and why; the words are for those who look after the product. */
function audited(
  { actor }: Context,
  { ride, status, reason }: Input,
): Pick<Changes, 'audit'> & { object: string } {
  const detail = { status, ...(reason?.trim() ? { reason: reason.trim() } : {}) }
  return { object: ride, audit: [{ actor, action: 'ride.status', object: ride, detail }] }
}

/** The same with the links of the driver's page, where support names somebody else (docs/decisions/076). */
function withLinks(
  context: Context,
  { row, ready, named: { driver } }: StatusFacts,
  changes: Changes,
): Changes {
  if (!driver) return changes
  const { updates = [], inserts, events = [] } = driverLinks(context, row, driver, ready?.at)
  return {
    ...changes,
    updates: [...(changes.updates ?? []), ...updates],
    inserts: { ...changes.inserts, ...inserts },
    events: [...(changes.events ?? []), ...events],
  }
}

/** So long after its time nobody is told any more that a ride goes after all. */
const LONG_OVER_MS = 3_600_000

/** One of the known reasons; other words go where only the office reads them, as those of a cancellation do (X110). */
function whyFailed({ notes }: StatusFacts['row'], reason: string): Assigned<'ride'> {
  if (endReason(reason) !== null) return { cancellation: reason }
  return { cancellation: 'other', notes: { ...notes, cancellation: reason } }
}

/** The rows that the change writes. */
function changesOf(
  context: Context,
  { status, eta, at, completed, reason, contact_attempted }: Input,
  { row, entries, cards, offer, offers, named }: StatusFacts,
  { effects, override }: Allowed,
): Changes {
  const { now, actor, principal } = context
  const reached = status === 'enroute' ? 'completed' : 'pickup'
  return statusChanges({
    ride: row,
    to: status,
    effects,
    actor,
    now,
    entries,
    cards,
    held: offer,
    fleets: askedFleets(offers),
    unassigned: principal.global,
    at: status === 'completed' ? completed : at,
    expected: eta === undefined ? undefined : { [reached]: eta },
    set: {
      ...named,
      ...remindedAgain(context, row, status),
      ...(reason?.trim() && status === 'failed' ? whyFailed(row, reason.trim()) : {}),
    },
    data: {
      ...(eta === undefined ? {} : { eta }),
      ...(override ? { override: true, ...(now > row.needed_at + LONG_OVER_MS ? { quiet: true } : {}) } : {}),
      ...(status === 'failed' ? claimed(context, reason, contact_attempted) : {}),
    },
  })
}
