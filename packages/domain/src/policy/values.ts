/**
 * Values without the schemas around them: what runs in the browser imports these, so that zod stays out of
 * it.
 */
export const authorizationNeeds = ['on_constraint', 'always', 'always_with_code'] as const
export const selectionStrategies = ['chrono_basic', 'closest_to_needed'] as const
export const limitIntervals = ['monthly', 'quarterly', 'yearly', 'static'] as const
export const constraintKinds = [
  'vehicle_type',
  'distance',
  'duration',
  'cost',
  'allotment_count',
  'allotment_fund',
  'ride_date',
  'covered_service_date',
  'team_funding',
] as const
