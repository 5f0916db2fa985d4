import {
  driveSteps,
  stampedAt,
  stampProblem,
  statusAfter,
  unriddenReason,
  unsignedReasons,
  wasTried,
} from '@nemt/domain/ride/drive.ts'
import { noShowGrace } from '@nemt/domain/ride/step-times.ts'
import { rideStatuses, type RideStatus } from '@nemt/domain/ride/schema.ts'
import { mayChange, type Allowed } from '@nemt/domain/ride/status.ts'
import { instant, key } from '@nemt/domain/text/schema.ts'
import { upsert, type Changes } from '@nemt/store/change/changes.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import { loadFleets } from '../fleet/load.ts'
import { allotmentTaken } from '../fund/allotment-taken.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { retryWhen } from '../pipeline/retry.ts'
import { statusChanges } from '../ride/life/change.ts'
import { claimed } from '../ride/life/claimed.ts'
import { rideEvent, type HeardRide } from '../ride/life/event.ts'
import { changeRefused } from '../ride/life/refused.ts'
import { rideOf, type RideRow } from '../ride/record/row.ts'
import { latestOf } from '../ride/record/versions.ts'
import { driveFacts, driverActor, ownOffer, type DriveFacts } from './facts.ts'
import { isOneProof, proofOf, signature } from './signature.ts'

const told = z.strictObject({
  /** Whose page says so; the session's ride without it. */
  ride: key.optional(),
  step: z.enum(driveSteps),
  /** When it happened by the phone's clock: it may be told long after. */
  at: instant,
  /** When the driver reaches the pickup (pickup). */
  eta: instant.optional(),
  /** When the passenger was tried (no_show). */
  contact: instant.optional(),
  /** The passenger's signature, or why there is none (completed). */
  signature: signature.optional(),
  unsigned: z.enum(unsignedReasons).optional(),
})
const input = told.refine(isOneProof, { path: ['unsigned'], error: 'signed_too' })
type Input = z.infer<typeof input>

/**
 * A step of a driver on the way, under its own time (docs/decisions/076): judged by the status machine
 * as of then, not in the future, not before what came before it. One that was made without a network comes later, once,
 * under its idempotency key.
 */
export const driveStep = defineCall({
  name: 'drive.step',
  does: 'Reports a step of a driver on the way, with the time at which it happened.',
  effect: 'write',
  permission: 'session',
  scopes: ['driver'],
  input,
  output: z.strictObject({ ride: key, status: z.enum(rideStatuses), version: z.number().int() }),
  // A note that is changed at this moment must not lose what happened on the road.
  run: (context, asked) => retryWhen(['already_edited'], () => step(context, asked)),
})

async function step(context: Context, said: Input) {
  const [facts, cards] = await Promise.all([driveFacts(context, said.ride), loadFleets(context.portal)])
  const { row } = facts
  const asked = byOurClock(context, said, facts)
  const told = { ride: row.key, status: statusAfter(asked.step) }
  const late = lateProof(context, asked, facts)
  if (late) return context.write(late, { ...told, version: row.version })
  const aboard = await boardedBefore(context, asked, facts)
  if (aboard) return context.write(aboard, { ...told, status: row.status, version: row.version })
  const allowed = allowedStep(context, asked, facts)
  const changes = changesOf(context, asked, facts, { allowed, cards })
  return context
    .write({ ...changes, object: row.key }, { ...told, version: row.version + 1 })
    .catch(allotmentTaken(context, row))
}

/** The step by our clock, from which a phone's may be a little off: the time of a try is off as far. */
function byOurClock(context: Context, said: Input, facts: DriveFacts): Input {
  const at = stampedAt(said.at, rideOf(facts.row).times, context.now, acceptedAt(context, facts))
  return { ...said, at, ...(said.contact === undefined ? {} : { contact: said.contact + at - said.at }) }
}

/**
 * Keeps who was handed over where the trip was completed meanwhile, by the dispatcher or another phone: nobody signs
 * twice. What was kept first stays. Null for a step that is judged like any other.
 */
function lateProof(context: Context, asked: Input, { row }: DriveFacts) {
  if (row.status !== 'completed' || asked.step !== 'completed') return null
  const proof = proofOf(row.key, Math.min(asked.at, context.now), asked)
  return proof && { insertsIfAbsent: { ride_proof: [proof] }, ...stepAudit(context, asked, row) }
}

/** Steps that say that somebody is in the vehicle, or was. */
const ABOARD: readonly Input['step'][] = ['enroute', 'completed']

/** Ends of a ride of which a phone without a network hears nothing, and after which its driver's link still reports. */
const ENDED_UNHEARD: readonly RideStatus[] = ['cancelled', 'modified']

/**
 * What the office reads of a passenger who boarded before the ride was cancelled, or before an edit put another one in
 * its place, told by a phone that had no network: an unread message of the ride, for somebody sits in a vehicle that
 * nobody looks after. Null for any other step.
 */
async function boardedBefore(context: Context, asked: Input, { row }: DriveFacts): Promise<Changes | null> {
  const isBefore = ENDED_UNHEARD.includes(row.status) && asked.at < row.status_at
  if (!isBefore || !ABOARD.includes(asked.step)) return null
  const actor = driverActor(context, row)
  const data = { aboard: true, before: row.status }
  const looked = row.status === 'modified' ? await inItsPlace(context, row) : row
  const event = rideEvent(looked, 'ride:events', 'reply', actor, data, { audience: ['staff'] })
  return { events: [event], ...stepAudit(context, asked, row) }
}

/** The ride that edits have put in the place of another one, which is what the office looks at. */
async function inItsPlace({ sql, rows }: Context, row: RideRow): Promise<HeardRide> {
  const [latest] = await rows(
    select(
      sql,
      columns('ride', 'r', ['key', 'passenger_key', 'team_key']),
      sql`from ride r where r.customer_key = s.c and r.key = ${latestOf(sql, sql`${row.key}`)}`,
    ),
  )
  return latest ?? row
}

function acceptedAt(context: Context, { offers }: DriveFacts): number | undefined {
  return ownOffer(context, offers)?.decided_at ?? undefined
}

/** What the status machine says to the step, as of the moment at which it happened; or its refusal. */
function allowedStep(context: Context, asked: Input, facts: DriveFacts): Allowed {
  const { row, offers, previous, over } = facts
  const { customer, now, principal } = context
  const { step, eta, contact } = asked
  const ride = rideOf(row)
  const to = statusAfter(step)
  if (over && row.status !== to) throw changeRefused(context, row, 'change_impossible')
  const offer = ownOffer(context, offers)
  // What was done already is told first: another phone of the driver may have been quicker.
  const wrong = row.status === to ? null : stampProblem(asked.at, ride.times, now, acceptedAt(context, facts))
  if (wrong) throw changeRefused(context, row, wrong)
  const at = Math.min(asked.at, now)
  const change = mayChange({
    ...{ ride, to, actor: 'fleet', now: at },
    fleet: principal.fleet,
    offer: offer && { status: offer.status, expires: offer.expires_at ?? undefined },
    dispatch: offer?.dispatch,
    eta,
    completed: step === 'completed' ? at : undefined,
    reason: unriddenReason(step),
    graceSeconds: noShowGrace(customer.dispatch),
    contactAttempted: wasTried(contact, asked.at, ride.times),
    previous: previous ?? undefined,
    flags: customer.flags,
  })
  if ('refused' in change) throw changeRefused(context, row, change.refused)
  return change
}

type Judged = { allowed: Allowed; cards: Awaited<ReturnType<typeof loadFleets>> }

/** The rows that the step writes. */
function changesOf(context: Context, asked: Input, { row, entries }: DriveFacts, judged: Judged): Changes {
  const { now } = context
  const { step, eta, contact } = asked
  const at = Math.min(asked.at, now)
  const actor = driverActor(context, row)
  const why = unriddenReason(step)
  const changes = statusChanges({
    ...{ ride: row, to: statusAfter(step), effects: judged.allowed.effects, actor, now, at },
    ...{ entries, cards: judged.cards },
    expected: eta === undefined ? undefined : { pickup: eta },
    set: why ? { cancellation: why } : {},
    data: {
      ...(eta === undefined ? {} : { eta }),
      ...(contact === undefined ? {} : { contact }),
      ...claimed(context, why, step === 'no_show'),
    },
  })
  const proof = step === 'completed' ? proofOf(row.key, at, asked) : null
  return {
    ...changes,
    upserts: [
      ...(changes.upserts ?? []),
      ...(proof ? [upsert('ride_proof', { by: ['ride_key'], rows: [proof] })] : []),
    ],
    ...stepAudit(context, asked, row),
  }
}

/** Who took the step, and when it was. */
function stepAudit(context: Context, { step, at: told }: Input, row: RideRow) {
  const at = Math.min(told, context.now)
  const actor = driverActor(context, row)
  return { object: row.key, audit: [{ actor, action: 'drive.step', object: row.key, detail: { step, at } }] }
}
