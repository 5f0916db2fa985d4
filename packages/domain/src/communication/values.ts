/**
 * Values without the schemas around them: what runs in the browser imports these, so that zod stays out of
 * it.
 */
export const relations = ['self', 'spouse', 'parent', 'child', 'clinical', 'user', 'other'] as const
export const phoneTypes = ['land', 'smart', 'dumb'] as const
export const methods = ['sms', 'call', 'none'] as const
/**
 * What a passenger is told of a ride by text message (server-behaviour §2.13): it may be called for, the driver is on
 * the way or there, it was cancelled by somebody else, nobody can drive it, or another provider is looked for.
 */
export const rideNotices = ['opened', 'on_way', 'arrived', 'cancelled', 'unavailable', 'searching'] as const
export type RideNotice = (typeof rideNotices)[number]
/** How a message leaves; `voice` is an automated call that says it. */
export const messageChannels = ['email', 'sms', 'voice'] as const
/** What became of a message: `withheld` is made for nobody, `withdrawn` after its phone changed hands. */
export const messageStatuses = [
  'queued',
  'sent',
  'failed',
  'late',
  'opted_out',
  'captured',
  'withheld',
  'dropped',
  'withdrawn',
] as const
