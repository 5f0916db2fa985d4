/**
 * Values without the schemas around them: what runs in the browser imports these, so that zod stays out of
 * it.
 */
export const rideStatuses = [
  'scheduling',
  'confirmed',
  'active',
  'requesting',
  'retry',
  'pickup',
  'waiting',
  'enroute',
  'completed',
  'failed',
  'rejected',
  'cancelled',
  'unavailable',
  'modified',
  'arranged',
  'closed',
  'transit',
] as const
export const rideTypes = ['scheduled', 'will-call'] as const
export const reasons = ['appointment', 'discharge', 'day-center', 'other'] as const
export const costReasons = [
  'mileage',
  'minute',
  'loading',
  'cancellation',
  'no_show',
  'admin',
  'dead',
  'waiting',
  'lost_item',
] as const
/** The two ends of a ride. */
export const stopKinds = ['pickup', 'dropoff'] as const
export const stopTypes = ['home', 'facility'] as const
