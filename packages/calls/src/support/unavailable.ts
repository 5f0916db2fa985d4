import { worded } from '../pipeline/refusal.ts'

/** 503: this process has no connection over all customers. */
export function supportUnavailable() {
  return worded('unavailable', 'support_unavailable', { key: 'error.support_unavailable' })
}
