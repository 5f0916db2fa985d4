import fc from 'fast-check'
import { actors, guards, type Actor, type ChangeFacts, type GuardName } from './guards.ts'
import { rideStatuses, type Ride, type RideStatus } from './schema.ts'
import {
  BOOKED,
  FINAL,
  inHistory,
  isCancellable,
  isOwnCancellable,
  isOwnEditable,
  isDone,
  isEditable,
  isPassengerDone,
  PASSENGER_DONE,
  readStatus,
  SOFT,
} from './sets.ts'
import { mayBegin, mayChange } from './status.ts'
import { manageStatuses, transitions, type Effect } from './transitions.ts'

const NY = 'America/New_York'
const needed = Date.parse('2026-07-06T10:00:00-04:00')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
type Change = Partial<Omit<ChangeFacts, 'ride'>> & { ride?: Partial<Ride> }

function facts({ ride = {}, ...change }: Change): ChangeFacts {
  return {
    to: 'confirmed',
    actor: 'coordinator',
    now: needed,
    ...change,
    ride: {
      status: 'scheduling',
      type: 'scheduled',
      timezone: NY,
      version: 3,
      patient: 'PAS1',
      times: { created: needed - 48 * HOUR, needed },
      accessibility: { mobility: 'unassisted', vehicle: 'any', service: 'standard' },
      ...ride,
    },
  }
}

function result(change: Change) {
  const answer = mayChange(facts(change))
  return 'ok' in answer ? 'ok' : answer.refused
}

const fleet = { fleet: 'FLT1', offer: { status: 'accepted' } } as const

function theirs(status: RideStatus, ride: Partial<Ride> = {}): Partial<Ride> {
  return {
    status,
    fleet: 'FLT1',
    driver: { name: 'Joe Day', phone: { display: '(312) 555-0199' } },
    ...ride,
  }
}

function willCall(status: RideStatus, ride: Partial<Ride> = {}): Partial<Ride> {
  return {
    status,
    type: 'will-call',
    ...ride,
  }
}

function waiting(minutes: number) {
  return theirs('waiting', {
    times: { created: 0, needed, pickup: needed - HOUR, waiting: needed - minutes * MINUTE },
  })
}

/** On board that many minutes before the time of the ride. */
function aboard(minutes: number) {
  return theirs('enroute', {
    times: { created: 0, needed, pickup: needed - HOUR, enroute: needed - minutes * MINUTE },
  })
}

const ana = { passenger: 'PAS1', portal: 'edit' } as const

test.each<[string, Change, string]>([
  // scheduling
  [
    'V1249 a fleet accepts its open offer',
    { actor: 'fleet', fleet: 'FLT1', offer: { status: 'sent', expires: needed } },
    'ok',
  ],
  [
    'V1249 15 s after its end it still counts',
    { actor: 'fleet', now: needed + 15_000, offer: { status: 'sent', expires: needed } },
    'ok',
  ],
  [
    'V1249 later it does not',
    { actor: 'fleet', now: needed + 15_001, offer: { status: 'sent', expires: needed } },
    'offer_open',
  ],
  ['V1249 nor an offer that somebody else won', { actor: 'fleet', offer: { status: 'lost' } }, 'offer_open'],
  ['V1249 auto accept', { actor: 'timer', offer: { status: 'sent' }, autoAccept: true }, 'ok'],
  [
    'V1249 auto accept only where the fleet does',
    { actor: 'timer', offer: { status: 'sent' } },
    'auto_accept',
  ],
  ['V809 support assigns a fleet', { actor: 'support', fleet: 'FLT1' }, 'ok'],
  ['V809 support needs one', { actor: 'support' }, 'fleet_named'],
  ['V809 a coordinator assigns nobody', {}, 'change_not_yours'],
  [
    'V809 arranged with an Email-disabled fleet',
    { to: 'arranged', actor: 'support', dispatch: 'Email-disabled' },
    'ok',
  ],
  ['V809 not with another kind', { to: 'arranged', actor: 'support', dispatch: 'Basic' }, 'email_disabled'],
  ['V811 mark unavailable', { to: 'unavailable', actor: 'support' }, 'ok'],
  ['V811 not with a fleet', { to: 'unavailable', actor: 'support', ride: { fleet: 'FLT1' } }, 'no_fleet'],
  [
    'V812 not twice',
    { to: 'unavailable', actor: 'support', ride: { status: 'unavailable' } },
    'change_done_already',
  ],
  [
    '§2.1 the timer marks unavailable by flag',
    { to: 'unavailable', actor: 'timer', flags: { auto_mark_unavailable: true }, openOffers: 0 },
    'ok',
  ],
  ['§2.1 not without the flag', { to: 'unavailable', actor: 'timer', openOffers: 0 }, 'auto_unavailable'],
  [
    '§2.1 not while offers are open',
    {
      to: 'unavailable',
      actor: 'timer',
      flags: { auto_mark_unavailable: true },
      openOffers: 1,
      deadline: needed + 1,
    },
    'offers_exhausted',
  ],
  [
    '§2.1 the deadline ends open offers',
    {
      to: 'unavailable',
      actor: 'timer',
      flags: { auto_mark_unavailable: true },
      openOffers: 1,
      deadline: needed,
    },
    'ok',
  ],
  // edit
  ['V008 a critical edit', { to: 'modified', criticalEdit: true }, 'ok'],
  ['V008 nothing critical is no new version', { to: 'modified' }, 'critical_edit'],
  [
    'V559 a passenger edits',
    { to: 'modified', actor: 'passenger', ...ana, criticalEdit: true, ride: { status: 'confirmed' } },
    'ok',
  ],
  [
    'V559 not with view only',
    { to: 'modified', actor: 'passenger', passenger: 'PAS1', portal: 'view', criticalEdit: true },
    'portal_edit',
  ],
  [
    'V559 not against the policy',
    { to: 'modified', actor: 'passenger', ...ana, policyAllowsEdit: false, criticalEdit: true },
    'policy_edit',
  ],
  [
    'V558 not another one’s ride',
    { to: 'modified', actor: 'passenger', ...ana, passenger: 'PAS2', criticalEdit: true },
    'own_ride',
  ],
  [
    'V270 not once under way',
    { to: 'modified', criticalEdit: true, ride: { status: 'pickup' } },
    'change_impossible',
  ],
  // on demand
  ['V786 V788 open on-demand', { to: 'active', now: needed - 23 * HOUR, ride: willCall('confirmed') }, 'ok'],
  [
    'V787 less than 24 hours away',
    { to: 'active', now: needed - 24 * HOUR, ride: willCall('confirmed') },
    'within_day',
  ],
  ['V786 only will-call', { to: 'active', ride: { status: 'confirmed' } }, 'will_call'],
  [
    'V793 not transit',
    { to: 'active', ride: willCall('confirmed', { transit: { enabled: true } }) },
    'not_transit',
  ],
  [
    'V292 the timer opens at 7',
    { to: 'active', actor: 'timer', now: needed - 3 * HOUR, ride: willCall('confirmed') },
    'ok',
  ],
  [
    'V292 not before',
    { to: 'active', actor: 'timer', now: needed - 3 * HOUR - 1, ride: willCall('confirmed') },
    'opening_reached',
  ],
  ['V1295 V1296 V288 activate', { to: 'requesting', actor: 'support', ride: willCall('confirmed') }, 'ok'],
  [
    'V287 a passenger activates',
    { to: 'requesting', actor: 'passenger', ...ana, ride: willCall('confirmed') },
    'ok',
  ],
  ['V1298 not a scheduled ride', { to: 'requesting', ride: { status: 'confirmed' } }, 'will_call'],
  [
    'V1299 not before the previous ride is over',
    { to: 'requesting', ride: willCall('confirmed', { previous: 'RID0' }), previous: { status: 'enroute' } },
    'previous_over',
  ],
  [
    'V1299 then at once, before 7 too',
    {
      to: 'requesting',
      now: needed - 4 * HOUR,
      ride: willCall('confirmed', { previous: 'RID0' }),
      previous: { status: 'completed' },
    },
    'ok',
  ],
  [
    'V1299 a failed one is over',
    { to: 'requesting', ride: willCall('confirmed', { previous: 'RID0' }), previous: { status: 'failed' } },
    'ok',
  ],
  [
    'V1300 not before 7',
    { to: 'requesting', now: needed - 3 * HOUR - 1, ride: willCall('confirmed') },
    'opened',
  ],
  ['V789 V792 request an active ride', { to: 'requesting', ride: willCall('active') }, 'ok'],
  ['V790 request a failed one', { to: 'requesting', ride: willCall('failed') }, 'ok'],
  [
    'V790 the same day only',
    { to: 'requesting', now: needed + 15 * HOUR, ride: willCall('failed') },
    'same_day',
  ],
  ['V791 request in retry', { to: 'requesting', ride: willCall('retry') }, 'ok'],
  [
    'V794 not transit',
    { to: 'requesting', ride: willCall('active', { transit: { enabled: true } }) },
    'not_transit',
  ],
  ['§2.1 close the window again', { to: 'confirmed', ride: willCall('active') }, 'ok'],
  [
    '§2.1 an answer by phone',
    { to: 'requesting', actor: 'passenger', passenger: 'PAS1', portal: 'phone', ride: willCall('active') },
    'ok',
  ],
  [
    '§2.1 unused once it waits for no call any more',
    {
      ...{ to: 'cancelled', actor: 'timer', ride: willCall('active') },
      ...{ now: needed + 14 * HOUR, openUntil: needed + 14 * HOUR },
    },
    'ok',
  ],
  [
    '§2.1 not before',
    {
      ...{ to: 'cancelled', actor: 'timer', ride: willCall('active') },
      ...{ now: needed + 14 * HOUR - 1, openUntil: needed + 14 * HOUR },
    },
    'day_over',
  ],
  [
    '§2.1 nor where nobody says how long it waits',
    { to: 'cancelled', actor: 'timer', now: needed + 48 * HOUR, ride: willCall('active') },
    'day_over',
  ],
  // requesting and retry
  ['§2.1 no driver found', { to: 'retry', actor: 'adapter', ride: willCall('requesting') }, 'ok'],
  [
    '§2.1 fleets have 20 minutes',
    {
      to: 'retry',
      actor: 'timer',
      requestedAt: needed - 20 * MINUTE + 1,
      dispatch: 'Basic',
      ride: willCall('requesting'),
    },
    'acknowledge_over',
  ],
  [
    '§2.1 networks have 10',
    {
      to: 'retry',
      actor: 'timer',
      requestedAt: needed - 10 * MINUTE,
      dispatch: 'Uber',
      ride: willCall('requesting'),
    },
    'ok',
  ],
  [
    '§2.1 first retry after 2 minutes',
    {
      to: 'requesting',
      actor: 'timer',
      attempts: 1,
      requestedAt: needed - 2 * MINUTE,
      ride: willCall('retry'),
    },
    'ok',
  ],
  [
    '§2.1 second after 4',
    {
      to: 'requesting',
      actor: 'timer',
      attempts: 2,
      requestedAt: needed - 4 * MINUTE + 1,
      ride: willCall('retry'),
    },
    'retry_due',
  ],
  [
    '§2.1 no fourth',
    { to: 'requesting', actor: 'timer', attempts: 4, requestedAt: 0, ride: willCall('retry') },
    'retry_due',
  ],
  [
    '§2.1 then unavailable by flag',
    {
      to: 'unavailable',
      actor: 'timer',
      attempts: 4,
      flags: { auto_mark_unavailable: true },
      ride: willCall('retry'),
    },
    'ok',
  ],
  [
    '§2.1 not before',
    {
      to: 'unavailable',
      actor: 'timer',
      attempts: 3,
      flags: { auto_mark_unavailable: true },
      ride: willCall('retry'),
    },
    'retries_over',
  ],
  ['§2.1 a fleet acknowledges', { actor: 'fleet', ...fleet, ride: theirs('requesting') }, 'ok'],
  ['§2.1 also late, before it is asked again', { actor: 'fleet', ...fleet, ride: theirs('retry') }, 'ok'],
  [
    '§2.1 none but the fleet that has it',
    { actor: 'fleet', fleet: 'FLT2', ride: theirs('retry') },
    'own_ride',
  ],
  [
    '§2.1 who is late may set out at once',
    { to: 'pickup', actor: 'fleet', ...fleet, eta: needed + MINUTE, ride: theirs('retry') },
    'ok',
  ],
  ...(['requesting', 'retry'] as const).map((status): [string, Change, string] => [
    `V1251 a fleet that can't come gives back one that is ${status}`,
    { to: 'scheduling', actor: 'fleet', ...fleet, reason: 'driver_na', ride: theirs(status) },
    'ok',
  ]),
  [
    'V1251 with a reason',
    { to: 'scheduling', actor: 'fleet', ...fleet, ride: theirs('requesting') },
    'reroute_reason',
  ],
  // the trip itself
  [
    'V1238 pickup with driver and ETA',
    { to: 'pickup', actor: 'fleet', ...fleet, eta: needed, ride: theirs('confirmed') },
    'ok',
  ],
  [
    'V1256 pickup asks for an ETA',
    { to: 'pickup', actor: 'fleet', ...fleet, ride: theirs('confirmed') },
    'eta_given',
  ],
  [
    'V1239 not without a driver name',
    {
      to: 'pickup',
      actor: 'fleet',
      ...fleet,
      eta: 1,
      ride: theirs('confirmed', { driver: { name: ' ', phone: { display: '1' } } }),
    },
    'driver_named',
  ],
  [
    'V1240 not without a driver phone',
    {
      to: 'pickup',
      actor: 'fleet',
      ...fleet,
      eta: 1,
      ride: theirs('confirmed', { driver: { name: 'Joe' } }),
    },
    'driver_named',
  ],
  [
    'V1240 nor any later status',
    { to: 'waiting', actor: 'fleet', ...fleet, ride: theirs('confirmed', { driver: undefined }) },
    'driver_known',
  ],
  [
    'V1240 support needs no driver to report late',
    { to: 'waiting', actor: 'support', ride: theirs('confirmed', { driver: undefined }) },
    'ok',
  ],
  [
    'V1262 not another fleet’s ride',
    { to: 'pickup', actor: 'fleet', ...fleet, fleet: 'FLT2', eta: 1, ride: theirs('confirmed') },
    'own_ride',
  ],
  [
    'V1262 not with a declined offer',
    {
      to: 'pickup',
      actor: 'fleet',
      fleet: 'FLT1',
      offer: { status: 'declined' },
      eta: 1,
      ride: theirs('confirmed'),
    },
    'own_ride',
  ],
  [
    '§2.1 not more than three hours early',
    {
      ...{ to: 'pickup', actor: 'fleet', ...fleet, ride: theirs('confirmed') },
      ...{ eta: needed, now: needed - 3 * HOUR - 1 },
    },
    'near_pickup',
  ],
  [
    'a time of arrival that is over',
    { to: 'pickup', actor: 'fleet', ...fleet, eta: -1, now: needed, ride: theirs('confirmed') },
    'eta_near',
  ],
  ...(
    [
      ['two hours after the appointment', 3 * HOUR, needed, 'eta_late'],
      ['at the appointment', HOUR, needed - 2 * HOUR, 'ok'],
      // Who is late says so: the passenger reads when they come.
      ['within the hour of who sets out late', 90 * MINUTE, needed + 45 * MINUTE, 'ok'],
      ['long after the appointment, of who sets out then', 5 * HOUR, needed + 5 * HOUR, 'ok'],
    ] as const
  ).map(([what, eta, now, expected]): [string, Change, string] => [
    `V1256 an arrival ${what}`,
    {
      ...{ to: 'pickup', actor: 'fleet', ...fleet, eta: needed + eta, now },
      ride: theirs('confirmed', { times: { created: 0, needed, appointment: needed + HOUR } }),
    },
    expected,
  ]),
  [
    'V1256 when the dropoff is reached may lie after it',
    {
      ...{ to: 'enroute', actor: 'fleet', ...fleet, eta: needed + 3 * HOUR },
      ride: theirs('waiting', { times: { created: 0, needed, appointment: needed + HOUR } }),
    },
    'ok',
  ],
  [
    'support says no time of arrival that is over either',
    { to: 'pickup', actor: 'support', eta: needed - 10 * MINUTE, now: needed, ride: theirs('confirmed') },
    'eta_near',
  ],
  [
    'nor of the end of the way',
    { to: 'enroute', actor: 'support', eta: needed - 12 * HOUR, now: needed, ride: theirs('waiting') },
    'eta_near',
  ],
  [
    'support types for a while',
    { to: 'pickup', actor: 'support', eta: needed - 4 * MINUTE, now: needed, ride: theirs('confirmed') },
    'ok',
  ],
  [
    'support corrects what is over to an arrival of the morning',
    {
      ...{ to: 'pickup', actor: 'support', reason: 'By mistake' },
      ...{ eta: needed - 6 * HOUR, now: needed, ride: theirs('completed') },
    },
    'ok',
  ],
  [
    'a.m. typed for p.m.',
    {
      ...{ to: 'pickup', actor: 'fleet', ...fleet, ride: theirs('confirmed') },
      ...{ eta: needed + 12 * HOUR, now: needed },
    },
    'eta_near',
  ],
  [
    'an end of the way in a year',
    {
      to: 'enroute',
      actor: 'fleet',
      ...fleet,
      eta: needed + 8_760 * HOUR,
      now: needed,
      ride: theirs('waiting'),
    },
    'eta_near',
  ],
  ['V945 arrived', { to: 'waiting', actor: 'fleet', ...fleet, ride: theirs('pickup') }, 'ok'],
  ['V946 on board', { to: 'enroute', actor: 'adapter', eventAt: needed, ride: theirs('waiting') }, 'ok'],
  [
    '§2.1 a late event does not go back',
    { to: 'enroute', actor: 'adapter', eventAt: needed - 2 * HOUR, ride: waiting(5) },
    'fresh_event',
  ],
  [
    '§2.1 never backwards',
    { to: 'waiting', actor: 'adapter', eventAt: needed, ride: theirs('enroute') },
    'change_impossible',
  ],
  [
    'V1257 completed asks when',
    { to: 'completed', actor: 'fleet', ...fleet, ride: theirs('enroute') },
    'completed_time',
  ],
  [
    'V1257 not in the future',
    { to: 'completed', actor: 'fleet', ...fleet, completed: needed + 1, ride: theirs('enroute') },
    'completed_time',
  ],
  [
    'V1257 not before the pickup',
    {
      to: 'completed',
      actor: 'fleet',
      ...fleet,
      completed: needed - HOUR - 1,
      ride: { ...waiting(5), status: 'enroute' },
    },
    'completed_time',
  ],
  [
    'V1257 not before the passenger was on board',
    { to: 'completed', actor: 'fleet', ...fleet, completed: needed - 3 * MINUTE, ride: aboard(2) },
    'completed_time',
  ],
  [
    'V1257 not before the arrival, by a network',
    {
      to: 'completed',
      actor: 'adapter',
      eventAt: needed - 6 * MINUTE,
      ride: { ...waiting(5), status: 'enroute' },
    },
    'completed_time',
  ],
  [
    'V1257 support corrects one that was told too late',
    { to: 'completed', actor: 'support', completed: needed - 3 * MINUTE, ride: aboard(2) },
    'ok',
  ],
  [
    'V1257 completed',
    { to: 'completed', actor: 'fleet', ...fleet, completed: needed, ride: theirs('enroute') },
    'ok',
  ],
  [
    'V1257 a network’s event says itself when',
    { to: 'completed', actor: 'adapter', eventAt: needed, ride: theirs('enroute') },
    'ok',
  ],
  [
    'V1257 people say when',
    { to: 'completed', actor: 'fleet', ...fleet, eventAt: needed, ride: theirs('enroute') },
    'completed_time',
  ],
  [
    'V1257 an arranged ride is completed at a time, too',
    { to: 'completed', actor: 'support', ride: { status: 'arranged' } },
    'completed_time',
  ],
  [
    'V804 support completes at now',
    { to: 'completed', actor: 'support', completed: needed, ride: theirs('confirmed') },
    'ok',
  ],
  [
    'nobody has missed a ride whose driver came two hours early',
    {
      ...{ to: 'failed', actor: 'fleet', ...fleet, contactAttempted: true, ride: waiting(120) },
      now: needed - HOUR,
    },
    'waited',
  ],
  [
    'V951 no-show after the grace',
    { to: 'failed', actor: 'fleet', ...fleet, contactAttempted: true, ride: waiting(10) },
    'ok',
  ],
  [
    'V951 not before',
    { to: 'failed', actor: 'fleet', ...fleet, contactAttempted: true, ride: waiting(9) },
    'waited',
  ],
  [
    'V951 the grace is the customer’s',
    { to: 'failed', actor: 'fleet', ...fleet, graceSeconds: 300, contactAttempted: true, ride: waiting(5) },
    'ok',
  ],
  [
    'V951 not without an attempt to reach the passenger',
    { to: 'failed', actor: 'fleet', ...fleet, ride: waiting(20) },
    'contact_attempted',
  ],
  [
    'V1255 who is told no waits for nobody, and has nobody to look for',
    { to: 'failed', actor: 'fleet', ...fleet, reason: 'declined_by_passenger', ride: waiting(0) },
    'ok',
  ],
  [
    'V1255 also by phone on the way',
    { to: 'failed', actor: 'fleet', ...fleet, reason: 'declined_by_passenger', ride: theirs('pickup') },
    'ok',
  ],
  [
    'V1254 a no-show wants all three, whatever else is said',
    { to: 'failed', actor: 'fleet', ...fleet, reason: 'no_show', ride: waiting(0) },
    'waited',
  ],
  [
    'V951 from confirmed only near the time',
    {
      to: 'failed',
      actor: 'fleet',
      ...fleet,
      now: needed - 15 * MINUTE - 1,
      reason: 'no_show',
      ride: theirs('confirmed'),
    },
    'near_needed',
  ],
  [
    'V1254 V1255 with a reason',
    { to: 'failed', actor: 'fleet', ...fleet, ride: theirs('confirmed') },
    'reason_given',
  ],
  [
    'V952 declined by the passenger',
    { to: 'rejected', actor: 'fleet', ...fleet, ride: theirs('waiting') },
    'ok',
  ],
  [
    'V1251 reroute needs a reason',
    { to: 'scheduling', actor: 'fleet', ...fleet, ride: theirs('confirmed') },
    'reroute_reason',
  ],
  [
    'V1251 reroute',
    { to: 'scheduling', actor: 'fleet', ...fleet, reason: 'driver_na', ride: theirs('confirmed') },
    'ok',
  ],
  [
    'V1253 one that is open for a call goes back at once',
    { to: 'scheduling', actor: 'fleet', ...fleet, ride: theirs('active', { type: 'will-call' }) },
    'ok',
  ],
  [
    '§2.1 a network looks for another driver',
    { to: 'requesting', actor: 'adapter', ride: theirs('pickup') },
    'ok',
  ],
  [
    '§2.1 a provider gives a ride under way back',
    { to: 'scheduling', actor: 'fleet', ...fleet, reason: 'vehicle_na', ride: theirs('waiting') },
    'ok',
  ],
  [
    '§2.1 it does not request it itself',
    { to: 'requesting', actor: 'fleet', ...fleet, reason: 'vehicle_na', ride: theirs('waiting') },
    'change_not_yours',
  ],
  ['V810 support unassigns', { to: 'scheduling', actor: 'support', ride: theirs('confirmed') }, 'ok'],
  // ends
  ['§2.1 cancel', { to: 'cancelled', reason: 'sick' }, 'ok'],
  ['V643 a reason is required', { to: 'cancelled', reason: ' ' }, 'reason_given'],
  ['V643 one that can be read', { to: 'cancelled', reason: '\u2060\u200b' }, 'reason_given'],
  [
    'V560 a passenger cancels',
    { to: 'cancelled', actor: 'passenger', ...ana, reason: 'sick', ride: { status: 'confirmed' } },
    'ok',
  ],
  [
    'V266 a finished ride is not cancelled',
    { to: 'cancelled', reason: 'sick', ride: { status: 'completed' } },
    'change_impossible',
  ],
  [
    'V1287 support cancels',
    { to: 'cancelled', actor: 'support', reason: 'asked', ride: { status: 'waiting' } },
    'ok',
  ],
  [
    'V1289 support does not cancel what is done',
    { to: 'cancelled', actor: 'support', reason: 'asked', ride: { status: 'unavailable' } },
    'change_impossible',
  ],
  [
    'V265 a failed ride can be cancelled',
    { to: 'cancelled', reason: 'sick', ride: { status: 'failed' } },
    'ok',
  ],
  ['V265 an arranged one too', { to: 'cancelled', reason: 'sick', ride: { status: 'arranged' } }, 'ok'],
  [
    'V264 a transit pass can be given up',
    { to: 'cancelled', reason: 'sick', ride: { status: 'transit' } },
    'ok',
  ],
  [
    '§2.1 failed closes after a day',
    { to: 'closed', actor: 'timer', now: needed + 24 * HOUR, ride: { status: 'failed' } },
    'ok',
  ],
  [
    '§2.1 not before',
    { to: 'closed', actor: 'timer', now: needed + 24 * HOUR - 1, ride: { status: 'arranged' } },
    'day_since',
  ],
  ['V814 offers to all again', { to: 'scheduling', actor: 'support', ride: { status: 'unavailable' } }, 'ok'],
  [
    'V814 V816 not with a fleet',
    { to: 'scheduling', actor: 'support', ride: { status: 'unavailable', fleet: 'FLT1' } },
    'no_fleet',
  ],
  // support's override
  [
    'V799 override with a reason',
    { to: 'enroute', actor: 'support', reason: 'typo', ride: { status: 'completed', fleet: 'FLT1' } },
    'ok',
  ],
  [
    'server-behaviour §2.17 a correction to a ride that is driven needs who drives it',
    { to: 'confirmed', actor: 'support', reason: 'typo', ride: { status: 'cancelled' } },
    'fleet_assigned',
  ],
  [
    '§2.17 to one that is over it does not',
    { to: 'failed', actor: 'support', reason: 'typo', ride: { status: 'cancelled' } },
    'ok',
  ],
  [
    'V804 one to completed says when it ended',
    { to: 'completed', actor: 'support', reason: 'typo', ride: { status: 'cancelled' } },
    'completed_time',
  ],
  [
    'V804 which is not ahead',
    {
      to: 'completed',
      actor: 'support',
      reason: 'typo',
      completed: needed + 99 * HOUR,
      ride: { status: 'failed' },
    },
    'completed_time',
  ],
  ['V799 not without', { to: 'enroute', actor: 'support', ride: { status: 'completed' } }, 'reason_given'],
  [
    'V800 active not for scheduled rides',
    { to: 'active', actor: 'support', reason: 'typo', original: 'confirmed', ride: { status: 'completed' } },
    'selectable',
  ],
  [
    'V801 active only when it was confirmed',
    { to: 'active', actor: 'support', reason: 'typo', ride: willCall('completed') },
    'selectable',
  ],
  [
    'V802 requesting only when it was active',
    { to: 'requesting', actor: 'support', reason: 'typo', ride: { status: 'completed' } },
    'selectable',
  ],
  [
    'V279 nobody else leaves a final status',
    { to: 'scheduling', ride: { status: 'cancelled' } },
    'change_impossible',
  ],
  ['V374 another version is refused first', { to: 'cancelled', reason: 'sick', version: 2 }, 'ride_changed'],
])('%s', (_, change, expected) => {
  expect(result(change)).toBe(expected)
})

test.each<[string, Change, string]>([
  ['V007 a request looks for a provider', { to: 'scheduling' }, 'ok'],
  ['V015 a passenger’s own request', { to: 'scheduling', actor: 'passenger', ...ana }, 'ok'],
  [
    'V129 not with view only',
    { to: 'scheduling', actor: 'passenger', passenger: 'PAS1', portal: 'view' },
    'portal_edit',
  ],
  ['V404 transit', { to: 'transit', ride: { transit: { enabled: true } } }, 'ok'],
  [
    'V404 transit only with standard service',
    {
      to: 'transit',
      ride: {
        transit: { enabled: true },
        accessibility: { mobility: 'walker', vehicle: 'any', service: 'to_door' },
      },
    },
    'transit_service',
  ],
  ['§2.1 support books off the platform', { to: 'arranged', actor: 'support' }, 'ok'],
  ['§2.1 a coordinator does not', { to: 'arranged' }, 'change_not_yours'],
  ['V281 nothing begins otherwise', { to: 'confirmed' }, 'change_impossible'],
])('%s', (_, change, expected) => {
  const answer = mayBegin(facts(change))
  expect('ok' in answer ? 'ok' : answer.refused).toBe(expected)
})

const anything = fc.record({
  actor: fc.constantFrom(...actors),
  to: fc.constantFrom(...rideStatuses),
  now: fc.integer({ min: needed - 48 * HOUR, max: needed + 72 * HOUR }),
  reason: fc.constantFrom('', 'sick'),
  eta: fc.constant(needed),
  completed: fc.integer({ min: needed - HOUR, max: needed + HOUR }),
  autoAccept: fc.boolean(),
  criticalEdit: fc.boolean(),
  contactAttempted: fc.boolean(),
  attempts: fc.integer({ min: 0, max: 5 }),
  openOffers: fc.integer({ min: 0, max: 1 }),
  requestedAt: fc.constant(needed - HOUR),
  original: fc.constantFrom(...rideStatuses),
  offer: fc.record({ status: fc.constantFrom('sent', 'accepted', 'declined') }),
  dispatch: fc.constantFrom('Basic', 'Uber', 'Email-disabled'),
}) as fc.Arbitrary<Partial<Omit<ChangeFacts, 'ride'>>>
const order: RideStatus[] = ['pickup', 'waiting', 'enroute', 'completed']

test('V281 no way leads back but support’s override: random walks', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...rideStatuses),
      fc.constantFrom('scheduled', 'will-call'),
      fc.array(anything, { maxLength: 30 }),
      (start, type, steps) => {
        let status = start
        for (const step of steps) {
          const change = facts({
            ...ana,
            fleet: 'FLT1',
            flags: { auto_mark_unavailable: true },
            ...step,
            ride: theirs(status, { type, fleet: status === 'scheduling' ? undefined : 'FLT1' }),
          })
          const answer = mayChange(change)
          if (!('ok' in answer)) continue
          if (answer.override) expect(change.actor).toBe('support')
          else {
            // A final status is left only by giving up a transit pass, or by support offering an unavailable
            // ride again.
            if (FINAL.includes(status))
              expect([[status, change.to].join()]).toContain(
                status === 'transit' ? 'transit,cancelled' : 'unavailable,scheduling',
              )
            if (order.includes(status) && order.includes(change.to))
              expect(order.indexOf(change.to)).toBeGreaterThan(order.indexOf(status))
            if (status === 'enroute') expect(change.to).toBe('completed')
          }
          status = change.to
        }
      },
    ),
    { numRuns: 400 },
  )
})

test('§2.1 a provider that gives a ride back is not asked again, a network keeps it', () => {
  const effects = (to: RideStatus, actor: 'fleet' | 'adapter') => {
    const answer = mayChange(facts({ to, actor, ...fleet, reason: 'vehicle_na', ride: theirs('waiting') }))
    return 'ok' in answer ? answer.effects : []
  }
  expect(effects('scheduling', 'fleet')).toEqual(expect.arrayContaining(['exclude_fleet', 'plan_offers']))
  expect(effects('requesting', 'adapter')).toEqual(['clear_stamps', 'notify_passenger'])
})

/** What must follow when a ride comes to a status from any of these, whoever brings it there. */
const followings: [to: RideStatus, from: RideStatus[], effects: Effect[]][] = [
  ['confirmed', ['scheduling'], ['set_fleet', 'close_other_offers', 'notify_passenger']],
  ['unavailable', ['scheduling', 'confirmed', 'requesting', 'retry'], ['release_funds', 'notify_passenger']],
  ['unavailable', ['scheduling', 'confirmed', 'requesting'], ['withdraw_offers']],
  ['unavailable', ['confirmed', 'requesting', 'retry'], ['withdraw_accepted', 'clear_fleet']],
  ['cancelled', ['scheduling'], ['withdraw_offers', 'release_funds']],
  [
    'cancelled',
    ['confirmed', 'active', 'requesting', 'retry', 'pickup', 'waiting'],
    ['withdraw_accepted', 'release_funds'],
  ],
  ['cancelled', ['arranged'], ['release_funds']],
  ['modified', ['scheduling', 'confirmed', 'active'], ['withdraw_offers', 'new_version']],
  [
    'scheduling',
    ['confirmed', 'active', 'requesting', 'retry', 'pickup', 'waiting'],
    ['clear_stamps', 'exclude_fleet', 'plan_offers'],
  ],
  ['scheduling', ['confirmed', 'active', 'pickup', 'waiting'], ['notify_passenger']],
  ['scheduling', ['unavailable'], ['hold_funds', 'offer_all']],
  ['requesting', ['confirmed', 'active', 'retry', 'failed'], ['send_request']],
  ['requesting', ['failed'], ['clear_stamps', 'hold_funds']],
  ['requesting', ['pickup', 'waiting'], ['clear_stamps', 'notify_passenger']],
  ['pickup', ['confirmed', 'requesting', 'retry'], ['stamp', 'notify_passenger']],
  ['waiting', ['pickup'], ['stamp', 'notify_passenger']],
  ['waiting', ['confirmed'], ['stamp', 'flag_skipped']],
  ['enroute', ['confirmed', 'pickup'], ['stamp', 'flag_skipped']],
  ['enroute', ['waiting'], ['stamp']],
  ['completed', ['confirmed', 'pickup', 'waiting'], ['stamp', 'flag_skipped', 'commit_funds']],
  ['completed', ['enroute', 'arranged'], ['stamp', 'commit_funds']],
  ['failed', ['confirmed', 'pickup', 'waiting'], ['settle_failed', 'ask_return_leg']],
  ['failed', ['arranged'], ['settle_failed']],
]

test.each(followings)('§2.1 a ride becomes %s from any of %j: %j follows', (to, from, effects) => {
  for (const status of from) {
    const rows = transitions.filter(
      (row) => !row.override && row.to.includes(to) && row.from.includes(status),
    )
    expect([status, rows.length > 0]).toEqual([status, true])
    for (const row of rows) expect([status, ...row.effects]).toEqual(expect.arrayContaining(effects))
  }
})

/** The rows of server-behaviour §2.1: who may bring a ride from one status to another. */
const table: [from: RideStatus[], to: RideStatus[], who: Actor[]][] = [
  [['scheduling'], ['confirmed'], ['fleet', 'adapter', 'timer', 'support']],
  [['scheduling'], ['arranged'], ['support']],
  [['scheduling', 'requesting', 'retry'], ['unavailable'], ['timer', 'support']],
  [
    ['scheduling', 'confirmed', 'requesting', 'retry'],
    ['cancelled'],
    ['passenger', 'coordinator', 'support'],
  ],
  [['scheduling', 'confirmed', 'active'], ['modified'], ['passenger', 'coordinator']],
  [['confirmed'], ['active'], ['coordinator', 'support', 'timer']],
  // By the clock: who has called already, where another fleet has the ride since.
  [['confirmed'], ['requesting'], ['passenger', 'coordinator', 'support', 'timer']],
  [['active', 'failed'], ['requesting'], ['passenger', 'coordinator', 'support']],
  [['confirmed'], ['pickup', 'waiting', 'enroute'], ['fleet', 'adapter', 'support']],
  [['confirmed'], ['failed', 'rejected'], ['fleet', 'adapter', 'support']],
  [
    ['confirmed', 'pickup', 'waiting'],
    ['scheduling', 'completed'],
    ['fleet', 'adapter', 'support'],
  ],
  [['confirmed'], ['unavailable'], ['support']],
  [['unavailable'], ['scheduling'], ['support']],
  [['active'], ['confirmed'], ['coordinator', 'support']],
  [['active'], ['scheduling'], ['fleet']],
  [['active'], ['cancelled'], ['passenger', 'coordinator', 'support', 'timer']],
  [['requesting', 'retry'], ['confirmed'], ['fleet']],
  [['requesting', 'retry'], ['pickup'], ['fleet', 'adapter']],
  [['requesting'], ['retry'], ['adapter', 'timer']],
  [['requesting'], ['scheduling'], ['support', 'timer', 'fleet']],
  [['retry'], ['scheduling'], ['fleet']],
  [['retry'], ['requesting'], ['timer', 'passenger', 'coordinator', 'support']],
  [['pickup'], ['waiting', 'enroute'], ['fleet', 'adapter', 'support']],
  [['waiting'], ['enroute'], ['fleet', 'adapter', 'support']],
  [['pickup', 'waiting'], ['failed'], ['fleet', 'adapter', 'support']],
  [['enroute'], ['completed'], ['fleet', 'adapter', 'support']],
  [['pickup', 'waiting'], ['requesting'], ['adapter', 'support']],
  [['pickup', 'waiting'], ['rejected'], ['fleet', 'adapter']],
  [['pickup', 'waiting'], ['cancelled'], ['passenger', 'coordinator', 'support']],
  [['failed', 'arranged'], ['closed'], ['timer']],
  [['arranged'], ['completed', 'failed'], ['support', 'adapter']],
  [['transit'], ['cancelled'], ['passenger', 'coordinator', 'support']],
]

test.each(table)('§2.1 from %j to %j: %j may, nobody else', (from, to, who) => {
  for (const [status, next] of from.flatMap((one) => to.map((other) => [one, other] as const))) {
    const rows = transitions.filter(
      (row) => !row.override && row.from.includes(status) && row.to.includes(next),
    )
    const may = [...new Set(rows.flatMap(({ actors }) => actors))]
    expect([status, next, ...may.sort()]).toEqual([status, next, ...who.toSorted()])
  }
})

test('V281 the rows name only statuses, actors and guards that exist, and every guard is used', () => {
  const used = new Set<GuardName>()
  for (const row of transitions) {
    for (const status of [...row.from.filter((from) => from !== 'new'), ...row.to])
      expect(rideStatuses).toContain(status)
    for (const name of row.guards) used.add(name)
  }
  expect([...used].sort()).toEqual(Object.keys(guards).sort())
  // Every status can be reached, and every one that is not over can be left.
  const reached = new Set(transitions.flatMap((row) => row.to))
  expect([...rideStatuses].filter((status) => !reached.has(status))).toEqual([])
})

test('V275 matching is read as requesting, other words are none', () => {
  expect(['matching', 'pickup', 'nonsense'].map((status) => readStatus(status, rideStatuses))).toEqual([
    'requesting',
    'pickup',
    null,
  ])
})

test('V279 V280 V284 V286 the done sets', () => {
  expect([...FINAL].sort()).toEqual([
    'cancelled',
    'closed',
    'completed',
    'modified',
    'rejected',
    'transit',
    'unavailable',
  ])
  expect([...PASSENGER_DONE].sort()).toEqual([
    'arranged',
    'cancelled',
    'completed',
    'rejected',
    'unavailable',
  ])
  expect(SOFT).toEqual(['arranged', 'failed'])
  expect([
    isDone('arranged'),
    isPassengerDone('arranged'),
    isDone('transit'),
    isPassengerDone('modified'),
  ]).toEqual([false, true, true, false])
})

test('V283 V285 every status seen by staff and providers exists', () => {
  for (const status of [
    'scheduling',
    'requesting',
    'confirmed',
    'active',
    'pickup',
    'waiting',
    'enroute',
    'completed',
    'cancelled',
    'failed',
    'rejected',
    'retry',
    'unavailable',
    'arranged',
    'transit',
    'modified',
  ])
    expect(rideStatuses).toContain(status)
})

test('V151 V152 history holds what is finished, without modified', () => {
  expect(rideStatuses.filter(inHistory)).toEqual([
    'completed',
    'rejected',
    'cancelled',
    'unavailable',
    'arranged',
    'closed',
    'transit',
  ])
})

test.each(rideStatuses)(
  'V017 V130 a passenger is offered to cancel a ride that is %s when they may',
  (status) => {
    const may = transitions.some(
      ({ from, to, actors }) =>
        from.includes(status) && to.includes('cancelled') && actors.includes('passenger'),
    )
    expect(isOwnCancellable(status)).toBe(may)
  },
)

test.each(rideStatuses)(
  'V016 V131 a passenger is offered to edit a ride that is %s when a change of it can be made',
  (status) => {
    const may = transitions.some(
      ({ from, to, actors }) =>
        from.includes(status) && to.includes('modified') && actors.includes('passenger'),
    )
    expect(isOwnEditable(status)).toBe(may)
  },
)

test('V265 V266 V270 what the cancel and edit dialogs offer', () => {
  expect(rideStatuses.filter(isCancellable)).toEqual([
    'scheduling',
    'confirmed',
    'active',
    'requesting',
    'retry',
    'pickup',
    'waiting',
    'enroute',
    'failed',
    'arranged',
    'transit',
  ])
  expect(rideStatuses.filter(isEditable)).toEqual(rideStatuses.filter((status) => !FINAL.includes(status)))
})

test('V799 a selector offers what may follow', () => {
  const { to: _to, ...now } = facts({
    actor: 'support',
    eta: needed,
    completed: needed,
    ride: theirs('confirmed'),
  })
  expect(manageStatuses.filter((to) => 'ok' in mayChange({ ...now, to }))).toEqual([
    'pickup',
    'waiting',
    'enroute',
    'completed',
    'unavailable',
  ])
})

test('server-behaviour §2.1 what an edit may replace is what the table lets a coordinator replace', () => {
  const replaceable = rideStatuses.filter(
    (status) => result({ ride: { status }, to: 'modified', criticalEdit: true }) === 'ok',
  )
  expect(replaceable).toEqual(rideStatuses.filter((status) => BOOKED.includes(status)))
})
