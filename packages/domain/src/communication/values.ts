/**
 * Values without the schemas around them: what runs in the browser imports these, so that zod stays out of
 * it.
 */
export const relations = ['self', 'spouse', 'parent', 'child', 'clinical', 'user', 'other'] as const
export const phoneTypes = ['land', 'smart', 'dumb'] as const
export const methods = ['sms', 'call', 'none'] as const
/** How a message leaves. */
export const messageChannels = ['email', 'sms'] as const
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
