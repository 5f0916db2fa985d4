import type { Actor, GuardName } from './guards.ts'
import type { RideStatus } from './schema.ts'
import { BOOKED } from './sets.ts'

/**
 * What follows from a change; the call that makes it carries them out in the same transaction or by reaction.
 */
export type Effect =
  | 'hold_funds'
  | 'release_funds'
  | 'commit_funds'
  | 'settle_failed'
  | 'recompute_funds'
  | 'plan_offers'
  | 'withdraw_offers'
  | 'close_other_offers'
  | 'offer_all'
  | 'set_fleet'
  | 'exclude_fleet'
  | 'clear_fleet'
  | 'restore_fleet'
  | 'withdraw_accepted'
  | 'cancellation_fee'
  | 'send_request'
  | 'count_attempt'
  | 'new_version'
  | 'stamp'
  | 'clear_stamps'
  | 'flag_skipped'
  | 'recompute_costs'
  | 'notify_passenger'
  | 'ask_return_leg'
  | 'ticket_not_refundable'
  | 'reason_unused'

export type Transition = {
  from: readonly (RideStatus | 'new')[]
  to: readonly RideStatus[]
  actors: readonly Actor[]
  guards: readonly GuardName[]
  effects: readonly Effect[]
  override?: true
}

const C = 'coordinator'
const P = 'passenger'
const F = 'fleet'
const A = 'adapter'
const S = 'support'
const T = 'timer'
const ownGuards = ['own_ride', 'portal_edit'] as const

/** What the manage page's status selector offers (V799). */
export const manageStatuses = [
  'requesting',
  'confirmed',
  'active',
  'pickup',
  'waiting',
  'enroute',
  'completed',
  'failed',
  'unavailable',
  'rejected',
] as const satisfies readonly RideStatus[]

/** What support's corrections set right: a ride that was told to be over. */
const CORRECTED: readonly RideStatus[] = ['completed', 'cancelled', 'failed', 'rejected']

/** The status machine (server-behaviour §2.1), a row per change. Nothing else may happen to a ride. */
export const transitions: readonly Transition[] = [
  {
    from: ['new'],
    to: ['scheduling'],
    actors: [C, P],
    guards: ownGuards,
    effects: ['hold_funds', 'plan_offers'],
  },
  {
    from: ['new'],
    to: ['transit'],
    actors: [C, P],
    guards: [...ownGuards, 'transit_service'],
    effects: ['hold_funds'],
  },
  { from: ['new'], to: ['arranged'], actors: [S], guards: [], effects: ['hold_funds'] },

  {
    from: ['scheduling'],
    to: ['confirmed'],
    actors: [F, A, T, S],
    guards: ['fleet_named', 'offer_open', 'auto_accept'],
    effects: ['set_fleet', 'close_other_offers', 'notify_passenger'],
  },
  {
    from: ['scheduling'],
    to: ['arranged'],
    actors: [S],
    guards: ['email_disabled'],
    effects: ['set_fleet', 'withdraw_offers'],
  },
  {
    from: ['scheduling'],
    to: ['unavailable'],
    actors: [T, S],
    guards: ['no_fleet', 'auto_unavailable', 'offers_exhausted'],
    effects: ['withdraw_offers', 'release_funds', 'notify_passenger'],
  },
  {
    from: ['scheduling'],
    to: ['cancelled'],
    actors: [C, P, S],
    guards: [...ownGuards, 'reason_given'],
    effects: ['withdraw_offers', 'release_funds'],
  },
  {
    from: BOOKED,
    to: ['modified'],
    actors: [C, P],
    guards: [...ownGuards, 'policy_edit', 'critical_edit'],
    effects: ['withdraw_offers', 'new_version'],
  },

  {
    from: ['confirmed'],
    to: ['active'],
    actors: [C, S, T],
    guards: ['will_call', 'not_transit', 'within_day', 'opening_reached'],
    effects: ['notify_passenger'],
  },
  // By the clock where its passenger has called already, and another fleet has it since (ride/due.ts).
  {
    from: ['confirmed'],
    to: ['requesting'],
    actors: [C, P, S, T],
    guards: [...ownGuards, 'will_call', 'not_transit', 'previous_over', 'opened'],
    effects: ['send_request'],
  },
  {
    from: ['confirmed'],
    to: ['pickup'],
    actors: [F, A, S],
    guards: ['own_ride', 'driver_named', 'eta_given', 'eta_near', 'eta_late', 'near_pickup', 'fresh_event'],
    effects: ['stamp', 'notify_passenger'],
  },
  {
    from: ['confirmed'],
    to: ['waiting', 'enroute'],
    actors: [F, A, S],
    guards: ['own_ride', 'driver_known', 'eta_near', 'near_pickup', 'fresh_event'],
    effects: ['stamp', 'flag_skipped'],
  },
  {
    from: ['confirmed'],
    to: ['completed'],
    actors: [F, A, S],
    guards: ['own_ride', 'driver_known', 'near_pickup', 'completed_time', 'fresh_event'],
    effects: ['stamp', 'flag_skipped', 'commit_funds'],
  },
  {
    from: ['confirmed'],
    to: ['scheduling'],
    actors: [F, A, S],
    guards: ['own_ride', 'reroute_reason'],
    effects: ['clear_stamps', 'exclude_fleet', 'plan_offers', 'notify_passenger'],
  },
  // One that is open for a call goes back without a word of why (V1253).
  {
    from: ['active'],
    to: ['scheduling'],
    actors: [F],
    guards: ['own_ride'],
    effects: ['clear_stamps', 'exclude_fleet', 'plan_offers', 'notify_passenger'],
  },
  {
    from: ['confirmed'],
    to: ['failed', 'rejected'],
    actors: [F, A, S],
    guards: ['own_ride', 'near_needed', 'reason_given'],
    effects: ['stamp', 'settle_failed', 'ask_return_leg'],
  },
  {
    from: ['confirmed'],
    to: ['unavailable'],
    actors: [S],
    guards: [],
    effects: ['withdraw_offers', 'withdraw_accepted', 'clear_fleet', 'release_funds', 'notify_passenger'],
  },
  {
    from: ['confirmed', 'requesting', 'retry'],
    to: ['cancelled'],
    actors: [P, C, S],
    guards: [...ownGuards, 'reason_given'],
    effects: ['cancellation_fee', 'withdraw_accepted', 'release_funds'],
  },

  {
    from: ['active'],
    to: ['requesting'],
    actors: [P, C, S],
    guards: [...ownGuards, 'not_transit'],
    effects: ['send_request'],
  },
  { from: ['active'], to: ['confirmed'], actors: [C, S], guards: [], effects: [] },
  {
    from: ['active'],
    to: ['cancelled'],
    actors: [P, C, S],
    guards: [...ownGuards, 'reason_given'],
    effects: ['cancellation_fee', 'withdraw_accepted', 'release_funds'],
  },
  {
    from: ['active'],
    to: ['cancelled'],
    actors: [T],
    guards: ['day_over'],
    effects: ['withdraw_accepted', 'release_funds', 'reason_unused'],
  },

  // Whoever answers late, before they are asked again, answers all the same.
  {
    from: ['requesting', 'retry'],
    to: ['confirmed'],
    actors: [F],
    guards: ['own_ride'],
    effects: ['notify_passenger'],
  },
  // A provider that can't come says so, and the passenger doesn't wait for it in vain (V1251).
  {
    from: ['requesting', 'retry'],
    to: ['scheduling'],
    actors: [F],
    guards: ['own_ride', 'reroute_reason'],
    effects: ['clear_stamps', 'exclude_fleet', 'plan_offers', 'notify_passenger'],
  },
  {
    from: ['requesting', 'retry'],
    to: ['pickup'],
    actors: [F, A],
    guards: ['own_ride', 'driver_named', 'eta_near', 'eta_late', 'fresh_event'],
    effects: ['stamp', 'notify_passenger'],
  },
  {
    from: ['requesting'],
    to: ['retry'],
    actors: [A, T],
    guards: ['acknowledge_over'],
    effects: ['count_attempt'],
  },
  {
    from: ['requesting'],
    to: ['scheduling'],
    actors: [S, T],
    guards: ['acknowledge_over'],
    effects: ['clear_stamps', 'exclude_fleet', 'plan_offers'],
  },
  {
    from: ['requesting'],
    to: ['unavailable'],
    actors: [T, S],
    guards: ['auto_unavailable', 'offers_exhausted'],
    effects: ['withdraw_accepted', 'clear_fleet', 'withdraw_offers', 'release_funds', 'notify_passenger'],
  },
  {
    from: ['retry'],
    to: ['requesting'],
    actors: [T, P, C, S],
    guards: [...ownGuards, 'retry_due'],
    effects: ['send_request'],
  },
  {
    from: ['retry'],
    to: ['unavailable'],
    actors: [T, S],
    guards: ['auto_unavailable', 'retries_over'],
    effects: ['withdraw_accepted', 'clear_fleet', 'release_funds', 'notify_passenger'],
  },

  {
    from: ['pickup'],
    to: ['waiting'],
    actors: [F, A, S],
    guards: ['own_ride', 'fresh_event'],
    effects: ['stamp', 'notify_passenger'],
  },
  {
    from: ['pickup'],
    to: ['enroute'],
    actors: [F, A, S],
    guards: ['own_ride', 'eta_near', 'fresh_event'],
    effects: ['stamp', 'flag_skipped'],
  },
  {
    from: ['waiting'],
    to: ['enroute'],
    actors: [F, A, S],
    guards: ['own_ride', 'eta_near', 'fresh_event'],
    effects: ['stamp'],
  },
  {
    from: ['pickup', 'waiting'],
    to: ['completed'],
    actors: [F, A, S],
    guards: ['own_ride', 'completed_time', 'fresh_event'],
    effects: ['stamp', 'flag_skipped', 'commit_funds'],
  },
  // A network that looks for another driver keeps the ride; a provider that gives it back does not.
  {
    from: ['pickup', 'waiting'],
    to: ['requesting'],
    actors: [A, S],
    guards: [],
    effects: ['clear_stamps', 'notify_passenger'],
  },
  {
    from: ['pickup', 'waiting'],
    to: ['scheduling'],
    actors: [A, F, S],
    guards: ['own_ride', 'reroute_reason'],
    effects: ['clear_stamps', 'exclude_fleet', 'plan_offers', 'notify_passenger'],
  },
  {
    from: ['pickup', 'waiting'],
    to: ['failed'],
    actors: [F, A, S],
    guards: ['own_ride', 'waited', 'contact_attempted', 'fresh_event'],
    effects: ['stamp', 'settle_failed', 'ask_return_leg'],
  },
  {
    from: ['pickup', 'waiting'],
    to: ['rejected'],
    actors: [F, A],
    guards: ['own_ride', 'fresh_event'],
    effects: ['stamp', 'cancellation_fee', 'release_funds'],
  },
  {
    from: ['pickup', 'waiting'],
    to: ['cancelled'],
    actors: [P, C, S],
    guards: [...ownGuards, 'reason_given'],
    effects: ['cancellation_fee', 'withdraw_accepted', 'release_funds'],
  },
  {
    from: ['enroute'],
    to: ['completed'],
    actors: [F, A, S],
    guards: ['own_ride', 'completed_time', 'fresh_event'],
    effects: ['stamp', 'commit_funds'],
  },

  {
    from: ['failed'],
    to: ['requesting'],
    actors: [C, P, S],
    guards: [...ownGuards, 'not_transit', 'same_day'],
    effects: ['clear_stamps', 'hold_funds', 'send_request'],
  },
  { from: ['failed', 'arranged'], to: ['closed'], actors: [T], guards: ['day_since'], effects: [] },
  {
    from: ['failed'],
    to: ['cancelled'],
    actors: [P, C, S],
    guards: [...ownGuards, 'reason_given'],
    effects: [],
  },
  {
    from: ['arranged'],
    to: ['completed'],
    actors: [S, A],
    guards: ['completed_time'],
    effects: ['stamp', 'commit_funds'],
  },
  { from: ['arranged'], to: ['failed'], actors: [S, A], guards: [], effects: ['settle_failed'] },
  {
    from: ['arranged'],
    to: ['cancelled'],
    actors: [S, A, C],
    guards: ['reason_given'],
    effects: ['release_funds'],
  },
  {
    from: ['transit'],
    to: ['cancelled'],
    actors: [C, P, S],
    guards: [...ownGuards, 'reason_given'],
    effects: ['ticket_not_refundable'],
  },
  {
    from: ['unavailable'],
    to: ['scheduling'],
    actors: [S],
    guards: ['no_fleet'],
    effects: ['hold_funds', 'offer_all'],
  },

  {
    from: CORRECTED,
    to: manageStatuses.filter((status) => status !== 'completed'),
    actors: [S],
    guards: ['reason_given', 'selectable', 'fleet_assigned'],
    effects: ['recompute_funds', 'recompute_costs', 'restore_fleet'],
    override: true,
  },
  // When it ended is asked, here as anywhere (V804).
  {
    from: CORRECTED,
    to: ['completed'],
    actors: [S],
    guards: ['reason_given', 'completed_time'],
    effects: ['stamp', 'recompute_funds', 'recompute_costs', 'restore_fleet'],
    override: true,
  },
]
