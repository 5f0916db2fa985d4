import type { MessageKey } from '../copy/en.ts'

/**
 * What the answer to an upload says (V1072–V1075); `null` = the network failed, with the status text to fill
 * in.
 */
export function uploadOutcome(status: number | null): MessageKey {
  if (status === null) return 'upload.network'
  return status === 200 ? 'upload.done' : status === 404 ? 'upload.exists' : 'upload.failed'
}
