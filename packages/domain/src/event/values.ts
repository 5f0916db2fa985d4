/**
 * Values without the schemas around them: what runs in the browser imports these, so that zod stays out of
 * it.
 */
export const rideEventTypes = [
  'create',
  'edit',
  'offer',
  'offer.accept',
  'offer.decline',
  'status',
  'type',
  'error',
  'info',
  'question',
  'reply',
] as const
