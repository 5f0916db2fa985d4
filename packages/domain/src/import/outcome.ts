import type { MessageKey } from '../copy/en.ts'

/**
 * What the answer to an upload says (V1072–V1075); `null` = the network failed, with the status text to fill
 * in.
 */
export function uploadOutcome(status: number | null): MessageKey {
  if (status === null) return 'upload.network'
  if (status === 200) return 'upload.done'
  return status === 404 ? 'upload.exists' : 'upload.failed'
}
