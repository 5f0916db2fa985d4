import { riskReasons } from '@nemt/domain/ride/board.ts'
import { FINAL, SOFT } from '@nemt/domain/ride/sets.ts'
import { ALL_ENDED } from './passenger/leaving.ts'
import { besidesOf, noticeOfEvent } from './passenger/tell.ts'
import { alertedStatus } from './user/alert.ts'
import type { LoggedEvent } from '@nemt/store/event/log.ts'
import type { DueRide } from '@nemt/store/job/due.ts'
import type { JobSpec } from '@nemt/store/job/queue.ts'

/** A job is a call that the system makes. `request` is the id of what it follows from. */
export type CallJob = {
  customer: string
  call: string
  payload: Record<string, unknown>
  request?: string
}
/** `customer`: another one than that of the event. */
type Follow = { call: string; payload: Record<string, unknown>; at?: number | undefined; customer?: string }

function instant(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

/**
 * What was written of a record in the moment in which its passenger left it is set right: at once, and once more when
 * every call that had read it before has ended. A deactivated one may come back, so the job names the version.
 */
function settling({ key, data }: LoggedEvent): Follow[] {
  const payload = { passenger: key, ...(data.status === 'inactive' ? { version: data.version } : {}) }
  return [undefined, instant(data.again)].map((at) => ({ call: 'passenger.settle', payload, at }))
}

/**
 * What was used counts in the intervals of today's rules: at once, and once more when every call that had read the
 * ledger before has ended.
 */
function regrouping({ data, at }: LoggedEvent): Follow[] {
  // The steps of a way through all passengers are taken once.
  const again = data.after === undefined ? [at + ALL_ENDED] : []
  return [undefined, ...again].map((then) => ({ call: 'fund.regroup', payload: data, at: then }))
}

/** The same for one passenger, whose plans are others now. */
function regroupingOf(event: LoggedEvent): Follow[] {
  return regrouping({ ...event, data: { passenger: event.key } })
}

/** Statuses in which a ride waits for its fleet to come. */
const EXPECTED: readonly unknown[] = ['confirmed', 'active']

/**
 * What a fleet is told of a ride that it had accepted when its status changes; what it did itself it knows,
 * and of what it had ended nothing follows, unless support says that it is still to be driven.
 */
function reasonToTell({ status, from, assigned, override }: LoggedEvent['data']): string | undefined {
  // Whoever had it, or was asked whether they keep it, hears that it is gone.
  if (assigned === true) return 'withdrawn'
  if (override === true) {
    const isBack = from === 'cancelled' && status !== 'unavailable'
    return isBack || EXPECTED.includes(status) ? 'restored' : undefined
  }
  if (from === 'failed' || from === 'rejected' || from === 'completed') return undefined
  if (status === 'cancelled') return 'cancelled'
  if (status === 'modified') return 'replaced'
  if (status === 'unavailable' || status === 'scheduling') return 'withdrawn'
  return undefined
}

/**
 * Tells the fleet that had the ride; where none had it, those that were asked whether they keep it as it is
 * after a change.
 */
function telling({ key, actor, data, fleet_keys }: LoggedEvent): Follow[] {
  // Of all rides that a pause takes away each fleet is told at once (passenger/pause-tell.ts).
  if (typeof data.pause === 'string') return []
  const what = reasonToTell(data)
  if (!what) return []
  const held = typeof data.holder === 'string'
  const fleets = (held ? [data.holder] : fleet_keys).filter(
    (fleet) => fleet !== actor.fleet && fleet !== data.fleet,
  )
  const next = typeof data.replaced === 'string' ? { next: data.replaced } : {}
  return fleets.map((fleet) => ({
    call: 'offer.tell',
    payload: { ride: key, fleet, held, version: data.version, what, ...next },
  }))
}

/** The fleet that has a ride is told that it is wanted now, each time that it is asked for. */
function requesting({ key, actor, data, fleet_keys }: LoggedEvent): Follow[] {
  if (data.status !== 'requesting') return []
  return fleet_keys
    .filter((fleet) => fleet !== actor.fleet)
    .map((fleet) => ({
      call: 'offer.tell',
      payload: { ride: key, fleet, held: true, version: data.version, what: 'requested' },
    }))
}

/** Tells the fleet to which support gave the ride. */
function given({ key, data }: LoggedEvent): Follow[] {
  if (data.assigned !== true || typeof data.fleet !== 'string') return []
  const { fleet, version } = data
  return [{ call: 'offer.tell', payload: { ride: key, fleet, held: true, version, what: 'assigned' } }]
}

/** What of a ride in place a fleet reads on its page: whose change it is told. */
const readByFleets = /^(stops|accessibility|communication|passenger|notes|reason|extra)\b/

/** The provider that has a ride hears of what it reads of it: of an edit, and of what goes with a record. */
function tellingHolder({ key, data, fleet_keys }: LoggedEvent): Follow[] {
  const fields = (data.fields ?? []) as string[]
  if (!fields.some((field) => readByFleets.test(field))) return []
  return fleet_keys.map((fleet) => ({
    call: 'offer.tell',
    payload: { ride: key, fleet, held: true, version: data.version, what: 'changed' },
  }))
}

function togetherWith(rides: unknown): { together?: unknown[] } {
  return Array.isArray(rides) && rides.length > 0 ? { together: rides } : {}
}

function following({ key, data }: LoggedEvent): Follow[] {
  return [
    ...(data.plan === true ? [{ call: 'offer.plan', payload: { ride: key } }] : []),
    // Offers wait for their hour; see "Offers scheduled to send on …".
    ...(instant(data.time_of)
      ? [{ call: 'offer.plan', payload: { ride: key }, at: instant(data.time_of) }]
      : []),
    ...(data.simulated === true
      ? [{ call: 'dummy.drive', payload: { ride: key }, at: instant(data.next) }]
      : []),
  ]
}

/** The passenger is told what they would ask about. */
function tellingPassenger(event: LoggedEvent): Follow[] {
  const notice = noticeOfEvent(event)
  const { version } = event.data
  if (notice === null) return []
  const payload = { ride: event.key, version, notice, ...besidesOf(event) }
  return [{ call: 'passenger.tell', payload }]
}

/** Tells users who want to hear of it. */
function alerting(event: LoggedEvent): Follow[] {
  const { key: ride, actor, data } = event
  const status = alertedStatus(event)
  if (status === null) return []
  return [{ call: 'user.alert', payload: { ride, version: data.version, status, by: actor.key } }]
}

/** Tells users who want to hear that a ride came to be at risk. */
function alertingOfRisk({ key: ride, data }: LoggedEvent): Follow[] {
  const risk = riskReasons.find((reason) => reason === data.risk)
  return risk ? [{ call: 'user.alert', payload: { ride, version: data.version, risk } }] : []
}

/** Tells users who want to hear of it that a ride's passenger wrote. */
function alertingOfReply({ key: ride, actor }: LoggedEvent): Follow[] {
  return [{ call: 'user.alert', payload: { ride, reply: true, by: actor.key } }]
}

/** Tells users who want to hear of rides at risk from which day on a series could not be booked. */
function alertingOfSkipped({ key: ride, data }: LoggedEvent): Follow[] {
  const [first] = Array.isArray(data.skipped) ? (data.skipped as { date: string }[]) : []
  return first ? [{ call: 'user.alert', payload: { ride, skipped: first.date } }] : []
}

/** A ride that is over may open the leg after it, or put it in question; one that goes on after all ends that. */
function nextLeg({ key, data }: LoggedEvent): Follow[] {
  const isOver = data.status !== 'modified' && [...FINAL, ...SOFT].some((status) => status === data.status)
  const wasMissed = data.from === 'failed' || data.from === 'rejected'
  return isOver || wasMissed ? [{ call: 'ride.next_leg', payload: { ride: key } }] : []
}

/** An offer that is out ends at its hour, or is answered by itself. */
function answering(
  ride: string,
  { fleet, round, expires, accepts, declines }: LoggedEvent['data'],
): Follow[] {
  const payload = { ride, fleet, round }
  return [
    ...(instant(expires) ? [{ call: 'offer.expire', payload, at: instant(expires) }] : []),
    ...(instant(accepts) ? [{ call: 'offer.accept', payload, at: instant(accepts) }] : []),
    ...(instant(declines)
      ? [{ call: 'offer.decline', payload: { ride, fleet, reasons: ['vehicle_na'] }, at: instant(declines) }]
      : []),
  ]
}

/** A cancellation that may be taken back, or was: nobody outside hears of either (docs/decisions/073). */
function isTheOffices({ data }: LoggedEvent): boolean {
  return data.undo !== undefined || data.undone === true
}

/** A ride whose cancellation was taken back goes on where it was. */
function goingOn(event: LoggedEvent): Follow[] {
  const { key, data } = event
  if (data.undone !== true) return []
  const open = Array.isArray(data.open) ? (data.open as LoggedEvent['data'][]) : []
  return [...following(event), ...open.flatMap((offer) => answering(key, offer))]
}

/** What follows from a change of status. */
function statusFollows(event: LoggedEvent): Follow[] {
  return [
    ...telling(event),
    ...given(event),
    ...requesting(event),
    ...following(event),
    ...nextLeg(event),
    ...tellingPassenger(event),
    ...alerting(event),
  ]
}

/** What a fleet was asked ends with it, if it takes no offers any more. */
function endingOffers({ key }: LoggedEvent): Follow[] {
  return [{ call: 'fleet.offers.end', payload: { fleet: key } }]
}

/** Each offer ends where its ride is, and the next fleets are asked. */
function withdrawing({ key: fleet, data }: LoggedEvent): Follow[] {
  const open = Array.isArray(data.open)
    ? (data.open as { customer: string; ride: string; round: number }[])
    : []
  return open.map(({ customer, ride, round }) => ({
    ...{ call: 'offer.expire', customer },
    payload: { ride, fleet, round, withdrawn: true },
  }))
}

/** What follows from an event, by `collection type`: the only place where one thing sets off another. */
const reactions: Record<string, (event: LoggedEvent) => Follow[]> = {
  // A ride that says what becomes of its offers needs no job: they wait, have nobody to go to, or are planned with
  // another ride's.
  'ride:info create': (event) => [
    ...(event.data.status === 'scheduling' && event.data.offers === undefined
      ? [{ call: 'offer.plan', payload: { ride: event.key, ...togetherWith(event.data.together) } }]
      : []),
    ...tellingPassenger(event),
  ],
  'ride:info driver': tellingPassenger,
  'ride:info late': tellingPassenger,
  'ride:info ready': tellingPassenger,
  'ride:info edit': tellingHolder,
  'ride:info passenger': tellingHolder,
  'cancellation:info open': ({ key, data }) => [
    { call: 'ride.cancel.tell', payload: { cancellation: key }, at: instant(data.next) },
  ],
  'ride:info status': (event) => (isTheOffices(event) ? goingOn(event) : statusFollows(event)),
  'ride:events risk': (event) => alertingOfRisk(event),
  'ride:events reply': alertingOfReply,
  'ride:events error': alertingOfSkipped,
  'ride:events played': following,
  'ride:offers offer': ({ key, data }) => answering(key, data),
  'ride:offers offer.decline': ({ key }) => [{ call: 'offer.plan', payload: { ride: key } }],
  'ride:offers offer.expire': ({ key }) => [{ call: 'offer.plan', payload: { ride: key } }],
  'ride:offers offer.accept': (event) => [
    ...(event.data.simulated === true ? [{ call: 'dummy.drive', payload: { ride: event.key } }] : []),
    ...tellingPassenger(event),
  ],
  'fleet:info edited': endingOffers,
  'fleet:info archived': endingOffers,
  'fleet:offers ended': withdrawing,
  'ride:events tell.later': ({ data: { at, ...payload } }) => [
    { call: 'passenger.tell', payload, at: instant(at) },
  ],
  'series:info due': ({ key, data }) => [
    { call: 'ride.series.materialise', payload: { request: key }, at: instant(data.next) },
  ],
  'series:info resumed': ({ key }) => [
    { call: 'ride.series.materialise', payload: { request: key, besides: true } },
  ],
  'fund:info regroup': regrouping,
  'patient:info plan.added': regroupingOf,
  'patient:info plan.removed': regroupingOf,
  'patient:info unmerged': regroupingOf,
  'pause:info begun': ({ key }) => [{ call: 'passenger.pause.tell', payload: { pause: key } }],
  'patient:info archived': settling,
  // Deactivated, and their rides cancelled.
  'patient:info edited': (event) => (instant(event.data.again) === undefined ? [] : settling(event)),
  'patient:info merged': (event) =>
    typeof event.data.into === 'string' ? settling(event) : regroupingOf(event),
  'system:info reseed': ({ data }) => [
    { call: 'search.rebuild', payload: typeof data.after === 'string' ? { after: data.after } : {} },
  ],
  'draft:info saved': ({ key, data }) => [
    { call: 'draft.expire', payload: { user: data.user, key }, at: instant(data.next) },
  ],
  'message:info queued': ({ key }) => [{ call: 'message.send', payload: { message: key } }],
}

/** The job of a ride that is due, or whose passenger is to be reminded (store/job/due.ts). */
export function dueJob({ customer, ride, step }: DueRide): Omit<JobSpec, 'key'> {
  const call = step === 'due' ? 'ride.due' : 'passenger.remind'
  return { identifier: 'call', payload: { customer, call, payload: { ride } } satisfies CallJob }
}

/** The job of a customer that has rides whose risk is to be judged (store/job/due.ts). */
export function riskJob({ customer }: { customer: string }): Omit<JobSpec, 'key'> {
  return { identifier: 'call', payload: { customer, call: 'ride.risk', payload: {} } satisfies CallJob }
}

/** The jobs that an event makes; their keys are the event's own, so that none is queued twice. */
export function jobsOf(event: LoggedEvent): JobSpec[] {
  return (reactions[`${event.collection} ${event.type}`]?.(event) ?? []).map(
    ({ call, payload, at, customer = event.customer }, index) => ({
      identifier: 'call',
      payload: {
        customer,
        call,
        payload,
        ...(event.request ? { request: event.request } : {}),
      } satisfies CallJob,
      key: `${event.position.seq}:${index}`,
      ...(at === undefined ? {} : { runAt: at }),
    }),
  )
}
