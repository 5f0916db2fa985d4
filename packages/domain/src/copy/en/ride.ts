/** Labels of a ride's status (V275–V278); closed has none of its own (X043). */
export const status = {
  scheduling: 'scheduling',
  confirmed: 'confirmed',
  active: 'active',
  requesting: 'requesting',
  retry: 'retry',
  pickup: 'picking up',
  waiting: 'waiting',
  enroute: 'enroute',
  completed: 'completed',
  failed: 'failed',
  rejected: 'declined',
  cancelled: 'cancelled',
  unavailable: 'unavailable',
  modified: 'modified',
  arranged: 'arranged',
  closed: 'closed',
  transit: 'public transit',
}
/** Ride cards, summary and on-demand buttons. */
export const ride = {
  title: 'Ride #{n}',
  on_demand: 'On-Demand',
  scheduled_for: 'Scheduled for {time}',
  arranged: 'Arranged',
  opens_at: 'Opens at 7am',
  opens_after: 'Opens after previous ride',
  appointment: 'Appointment',
  appointment_time: 'Appointment Time',
  no_appointment_discharge: 'N/A - Discharge',
  no_appointment_other: 'N/A - Other',
  multi_load: 'Multi-Load',
  single_load: 'Single-Load',
  home: 'Home',
  activate: 'Activate',
  open_on_demand: 'Open On-Demand Ride',
  request: 'Request Ride',
  activate_done: 'The ride is over',
  activate_scheduled: 'The ride is scheduled',
  activate_not_confirmed: 'The ride is not confirmed',
  edited: 'Ride has already been edited by another user. Return to the Dashboard to review the ride.',
  transit_lost: 'Ride #{n} is no longer elligible for public transit',
  transit_hint: 'Patients that require assistance are not eligible for public transit',
  duration_cap: 'More than 8 hours',
  unassigned: 'Unassigned',
  offers_sent: 'Offers cannot be re-sent',
}
/** Reasons for a request (E055–E058), ride and journey types (E050–E054). */
export const reason = {
  appointment: 'Appointment',
  discharge: 'Discharge',
  'day-center': 'Day center',
  other: 'Other',
}
export const ride_type = { scheduled: 'Scheduled', 'will-call': 'Will-Call' }
export const journey_type = { one: 'One way', round: 'Round trip', multi: 'Multi-stop' }
export const location_type = { home: 'Residence', facility: 'Facility' }
/** Cancellation: reasons (E108–E117), ranges, notices. */
export const cancellation = {
  rescheduled: 'Rescheduled',
  cancelled: 'Appointment was cancelled',
  sick: 'Sick',
  emergency: 'Emergency',
  alternate: 'Found another ride',
  external: 'External circumstances',
  noshow: 'No show',
  duplicate: 'Duplicate ride',
  systemerror: 'System error',
  other: 'Other',
  unused: 'Never requested',
}
export const cancel = {
  current: 'current rides',
  future: 'current and future rides',
  fee: 'Are you sure you want to cancel? A cancellation fee may apply.',
  pass: 'The public transit pass for this ride: the pass has been purchased and cannot be refunded.',
  busy: 'Cancelling rides...',
}
/** Lines of a ride's activity (V942–V960); 'sender' is already a name. */
export const activity = {
  create: '{sender} requested this ride.',
  edit: '{sender} edited this ride.',
  scheduling: 'Looking for a transportation provider...',
  scheduling_at: 'Offers scheduled to send on {date} at {time}',
  confirmed: 'Ride is confirmed',
  confirmed_administrator: 'Ride is confirmed by Administrator',
  active: 'On-demand ride is open',
  requesting: 'Ride is being requested...',
  retry: 'No driver was found yet. The ride will be requested again.',
  pickup: 'The driver is on the way',
  waiting: 'The driver arrived',
  enroute: 'The passenger is en route to dropoff',
  completed: 'Ride is completed',
  failed: 'The driver could not find passenger',
  rejected: 'The passenger declined ride',
  cancelled: '{sender} cancelled ride.',
  cancelled_reason: '{sender} cancelled ride. Reason: {reason}',
  unavailable: 'No transportation providers can facilitate this ride. Ride has been cancelled.',
  modified: 'Ride was replaced by an edited version',
  arranged: 'Ride is arranged',
  closed: 'Ride is closed',
  transit: 'A public transit pass was ordered',
  offer: 'Ride was offered to fleet {fleet}',
  offer_accept: '{fleet} accepted the ride',
  offer_decline: '{fleet} cannot facilitate the ride',
  type_scheduled: 'Ride was changed to scheduled',
  type_will_call: 'Ride was changed to will-call',
  error: "Oops! Something unexpected happened. Don't worry our team is on it.",
  system: 'System',
  administrator: 'Administrator',
}
/** Why a ride may not go as promised, and what the board counts (ride/board.ts). */
export const risk = {
  offers_exhausted: 'No provider is left to ask',
  connection_lost: 'The earlier ride does not connect',
  unassigned_near: 'No provider, and its time is near',
  driver_late: 'The driver is late',
  arrives_late: 'Arrives after the appointment',
}
export const counter = {
  all: 'All',
  unassigned: 'Unassigned',
  risk: 'Late or at risk',
  willCall: 'Will-call waiting',
  unanswered: 'Offers unanswered',
  replies: 'Unread replies',
  attention: 'Needs attention',
}
