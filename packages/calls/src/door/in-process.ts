import { callNamed } from '../registry.ts'
import type { Portal } from '../pipeline/portal.ts'
import { system } from '../pipeline/principal.ts'
import { runCall } from '../pipeline/run.ts'

/** Makes a call for whoever holds the token (pages, server actions). Throws Refusal. */
export function callWith(
  portal: Portal,
  customer: string,
  token: string | undefined,
  name: string,
  payload: unknown,
  idempotency?: string,
): Promise<unknown> {
  return runCall(portal, callNamed, { customer, name, payload, token, idempotency })
}

/**
 * Makes a call as the system itself (jobs, timers). `id` is that of the request it follows from. Throws
 * Refusal.
 */
export function callAsSystem(
  portal: Portal,
  customer: string,
  name: string,
  payload: unknown,
  id?: string,
): Promise<unknown> {
  return runCall(portal, callNamed, { customer, name, payload, principal: system(customer), id })
}
