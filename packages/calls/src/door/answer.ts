import { callNamed } from '../registry.ts'
import { framesOf, logFault } from '@nemt/adapters/last-resort.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { errorCode } from '@nemt/domain/problem/error-code.ts'
import { write } from '@nemt/store/change/write.ts'
import { failedHere, newRequestId } from '../pipeline/journal.ts'
import type { Portal } from '../pipeline/portal.ts'
import { statusOf, type Refusal } from '../pipeline/refusal.ts'
import { refusalOf, runCall, type Request } from '../pipeline/run.ts'

/** What every door gives back (contract: Calls). */
export type Answer =
  | { status: 200; body: { ok: true; data: unknown } }
  | {
      status: number
      body: {
        ok: false
        error: {
          code: string
          message: string
          fields?: Record<string, string>
          detail?: Record<string, unknown>
        }
      }
    }

/**
 * Makes a call and gives its answer; whatever nobody foresaw is logged under an id and says nothing outside.
 */
export async function answerTo(portal: Portal, asking: Request): Promise<Answer> {
  const id = asking.id ?? newRequestId()
  const request = { ...asking, id }
  try {
    return { status: 200, body: { ok: true, data: (await runCall(portal, callNamed, request)) ?? null } }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal) return refused(refusal, id)
    await logFailure(portal, request, error)
    const message = `Something unexpected happened (${id}).`
    return {
      status: 500,
      body: { ok: false, error: { code: 'internal', message, detail: { reference: id } } },
    }
  }
}

/**
 * A refusal as a door gives it. Where the service failed, `id` names the request to whoever asks about it
 * (`detail.reference`).
 */
export function refused(refusal: Refusal, id?: string): Answer {
  const { kind, code, message, fields, detail } = refusal
  const status = statusOf[kind]
  const shownDetail = id !== undefined && failedHere(code) ? { ...detail, reference: id } : detail
  return {
    status,
    body: {
      ok: false,
      error: {
        code,
        message,
        ...(fields ? { fields } : {}),
        ...(shownDetail ? { detail: shownDetail } : {}),
      },
    },
  }
}

/**
 * Keeps an unforeseen error for support under the request's id, and logs it: never the payload, which holds
 * people's data.
 */
export async function logFailure(
  portal: Portal,
  request: Request & { id: string },
  error: unknown,
): Promise<void> {
  const key = newKey('ERR', portal.clock())
  const { name, message } = error instanceof Error ? error : { name: typeof error, message: '' }
  const object = { call: request.name, request: request.id, name, stack: framesOf(error) }
  const about = { request: request.id, customer: request.customer, call: request.name }
  logFault('call', error, about)
  await write(portal.store, request.customer, {
    inserts: {
      error_log: [{ key, code: errorCode(error), message: message.slice(0, 500), object }],
    },
    // It is in the log in any case; often the database itself is the fault.
  }).catch((failed: unknown) => logFault('error log', failed, about))
}
