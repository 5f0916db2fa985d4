/**
 * Values without the schemas around them: what runs in the browser imports these, so that zod stays out of
 * it.
 */
export const relations = ['self', 'spouse', 'parent', 'child', 'clinical', 'user', 'other'] as const
export const phoneTypes = ['land', 'smart', 'dumb'] as const
export const methods = ['sms', 'call', 'none'] as const
/**
 * What a passenger is told of a ride by text message (server-behaviour §2.13): it is booked or changed, a provider
 * takes it, somebody drives it, it comes soon, it may be called for, also because the way there is over, the driver is
 * on the way, late or there, it was cancelled by somebody else, it rests with the others of a time, nobody can drive
 * it, or another provider is looked for.
 */
export const rideNotices = [
  'booked',
  'changed',
  'accepted',
  'driver',
  'reminder',
  'opened',
  'ready',
  'on_way',
  'late',
  'arrived',
  'cancelled',
  'paused',
  'resumed',
  'unavailable',
  'searching',
] as const
export type RideNotice = (typeof rideNotices)[number]
/** How a message leaves; `voice` is an automated call that says it. */
export const messageChannels = ['email', 'sms', 'voice'] as const
/**
 * What a message asks its reader: whether they are ready to be picked up, or keep a ride that is near; 2 gives it up
 * either way.
 */
export const promptKinds = ['ready', 'keep'] as const
export type PromptKind = (typeof promptKinds)[number]
/**
 * What became of a message: its provider says of those that it took whether they were `delivered`; `withheld` is made
 * for nobody, `withdrawn` after its phone changed hands.
 */
export const messageStatuses = [
  'queued',
  'sent',
  'delivered',
  'undelivered',
  'failed',
  'late',
  'opted_out',
  'captured',
  'withheld',
  'dropped',
  'withdrawn',
] as const
