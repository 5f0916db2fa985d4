/** Labels of broken limits (V534–V543). */
export const limit = {
  distance_upper: 'exceeds distance limit of {limit} miles',
  distance_lower: 'does not meet the requirement of at least {limit} miles',
  duration_upper: 'exceeds duration limit of {limit} minutes',
  duration_lower: 'does not meet the requirement of at least {limit} minutes',
  vehicle_type: 'vehicle type not covered in benefit',
  has_fund: 'no allotments available for this trip on {date}',
  allotment_count: 'number of rides exceeds allotment',
  allotment_fund: 'cost of rides exceeds allotment of {limit}',
  cost: 'exceeds cost limit of {limit}',
  cost_lower: 'does not meet the requirement of at least {limit}',
  covered_service_date: 'outside covered service date range',
  ride_date: 'outside benefit effective date range',
  team_funding: 'exceeds funding source limit',
  duplicates: 'possible duplicate rides',
  title: 'Cannot submit request',
  notice:
    "Trip request cannot be submitted because rides in this request exceeds {customer}'s configured limits. Please contact {customer} at {phone}.",
  noticeNoPhone:
    "Trip request cannot be submitted because rides in this request exceeds {customer}'s configured limits. Please contact {customer}.",
  authorization: 'This trip needs an authorization. Please contact {customer} at {phone}.',
  authorizationNoPhone: 'This trip needs an authorization. Please contact {customer}.',
  back: 'Back to trip request',
  override: 'Override request',
  continue_request: 'Continue request',
  edit_request: 'Edit request',
  incomplete:
    'We were unable to get a complete cost estimate... you may proceed with the Trip Request without the cost estimates ({received} of {total} cost estimates received).',
  unavailable: 'Funds unavailable',
  low: 'Low allotment',
}
