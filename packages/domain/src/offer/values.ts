/**
 * Values without the schemas around them: what runs in the browser imports these, so that zod stays out of
 * it.
 */
export const offerStatuses = [
  'queued',
  'sent',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
  'lost',
] as const
export const declineReasons = [
  'vehicle_na',
  'service_na',
  'operating_hours',
  'external_circumstances',
  'further_notice',
  'too_long',
  'add_ons',
  'other',
] as const
export const rerouteReasons = [
  'mistake',
  'driver_na',
  'vehicle_na',
  'services_na',
  'external_circumstances',
  'other',
] as const
