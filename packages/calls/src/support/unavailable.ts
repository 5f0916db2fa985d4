import { Refusal } from '../pipeline/refusal.ts'

/** 503: this process has no connection over all customers. */
export function supportUnavailable() {
  return new Refusal('unavailable', 'support_unavailable', 'The search across customers is not available.')
}
