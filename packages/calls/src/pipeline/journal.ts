import { countCall } from '@nemt/adapters/figures.ts'
import { log } from '@nemt/adapters/log.ts'
import { newKey } from '@nemt/domain/key/key.ts'

/**
 * A new id of a request: the log, the audit, the events and jobs that follow and the answer carry it. A
 * person can read it aloud.
 */
export function newRequestId(): string {
  return newKey('REQ')
}

/** A call that ended; nothing in it is a client's own word. */
export type Ended = {
  id: string
  /** Absent as long as nobody knows whether there is such a customer. */
  customer?: string | undefined
  /** The name of a call that exists; absent for any other. */
  call?: string | undefined
  /** `performance.now()` of its beginning. */
  began: number
  /** ok, the code of its refusal, or fault for what nobody foresaw. */
  outcome: string
}

const OURS: readonly string[] = ['unavailable', 'busy', 'timeout']

/**
 * Whether a refusal says more about the service than about who asked. What it doesn't offer at all (no text
 * messages, say) is none of these.
 */
export function failedHere(code: string): boolean {
  return OURS.includes(code)
}

/** The one line that each call writes, and its count, whatever its door (docs/decisions/030). */
export function noteCall({ id, customer, call = 'unknown', began, outcome }: Ended): void {
  const took = performance.now() - began
  countCall(call, outcome, took / 1000)
  const line = { request: id, customer, call, ms: Math.round(took * 10) / 10, outcome }
  if (outcome === 'fault') log().error(line, 'call')
  else if (failedHere(outcome)) log().warn(line, 'call')
  else log().info(line, 'call')
}
