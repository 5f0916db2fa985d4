/**
 * Provider pages: offer badges (V1243–V1248), banners (V1267–V1272), cards and reasons. The two spaces in
 * `confirmed_other` are the specification's.
 */
export const offer = {
  Cancelled: 'Cancelled',
  Declined: 'Declined',
  Accepted: 'Accepted',
  Available: 'Available',
  Unavailable: 'Unavailable',
  banner_cancelled: 'This ride has been cancelled',
  banner_unavailable: 'Sorry, another transportation provider has accepted this ride',
  banner_declined: 'This ride has been declined',
  banner_confirmed: 'This ride is confirmed',
  banner_confirmed_other: 'This ride is confirmed.  Please check your system for details',
  banner_open:
    'Please review the ride details below and accept or decline this offer. For more information, visit',
  banner_modified: 'This ride was changed. If it needs a provider, you get a new offer',
  banner_withdrawn: 'This offer was withdrawn. There is nothing for you to do',
  banner_failed: 'This ride did not take place. There is nothing more for you to do',
  banner_given_back: 'You gave this ride back. It is offered to other providers',
  banner_requested: 'The {passenger} is ready and waits for your answer',
  banner_expired: 'The time to answer this offer is over',
  none: 'Sorry, there are no longer any offers available for this passenger.',
  scheduled_pickup: 'Scheduled Pickup',
  will_call_around: 'Will Call Around',
  on_demand_around: 'On-demand Around',
  multi_load: 'multi-load eligible',
  single_load: 'single-load only',
  no_show: 'No Show',
  declined_by_passenger: 'Declined by passenger',
}
export const decline = {
  vehicle_na: 'Vehicle not available',
  service_na: 'Service not available',
  operating_hours: 'Outside operating hours',
  external_circumstances: 'External circumstances',
  further_notice: 'Not available until further notice',
  too_long: 'Trip is too long',
  add_ons: 'Cannot take more rides',
  other: 'Other',
}
export const reroute = {
  mistake: 'Accepted by mistake',
  driver_na: 'Driver not available',
  vehicle_na: 'Vehicle not available',
  services_na: 'Services not available',
  external_circumstances: 'External circumstances',
  other: 'Other',
}
/** A fleet's statement of a month, as a file, and what is asked about it. */
export const statement = {
  date: 'Date',
  ride: 'Ride',
  status: 'Status',
  reason: 'For',
  amount: 'Amount (USD)',
  agreed: 'Agreed pay',
  total: 'Total',
  dispute: 'A provider disputes its statement',
}
/** The file of how providers kept what rides were promised. */
export const kept = {
  from: 'From',
  to: 'To',
  fleet: 'Provider',
  place: 'Place',
  rides: 'Rides',
  on_time: 'On time',
  late: 'Late',
  late_pickups: 'Late pickups',
  late_arrivals: 'Late for the {appointment}',
  missed: 'Missed by the provider',
  no_show: 'No-show of the {passenger}',
  unproven: 'No-show without proof',
  pickup_minutes: 'Minutes late at the pickup (mean of late ones)',
  arrival_minutes: 'Minutes late for the {appointment} (mean of late ones)',
}
