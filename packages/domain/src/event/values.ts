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
  'risk',
] as const
/** Who may receive an event live: staff by their team, the ride's passenger, the fleets that it names. */
export const audiences = ['staff', 'passenger', 'fleet'] as const
/** What can be set aside because it could not be handled. */
export const asideKinds = ['event', 'job'] as const
