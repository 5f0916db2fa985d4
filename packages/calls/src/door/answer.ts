import { newKey } from '@nemt/domain/key/key.ts'
import { write } from '@nemt/store/change/write.ts'
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
export const answerTo = async (portal: Portal, request: Request): Promise<Answer> => {
  try {
    return { status: 200, body: { ok: true, data: (await runCall(portal, request)) ?? null } }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal) return refused(refusal)
    const id = await logFailure(portal, request, error)
    return {
      status: 500,
      body: { ok: false, error: { code: 'internal', message: `Something unexpected happened (${id}).` } },
    }
  }
}

/** A refusal as a door gives it. */
export const refused = ({ kind, code, message, fields, detail }: Refusal): Answer => ({
  status: statusOf[kind],
  body: { ok: false, error: { code, message, ...(fields ? { fields } : {}), ...(detail ? { detail } : {}) } },
})

/** Keeps an unforeseen error for support and gives its id: never the payload, which holds people's data. */
export const logFailure = async (portal: Portal, request: Request, error: unknown): Promise<string> => {
  const key = newKey('ERR', portal.clock())
  const { name, message, stack, code } = error as Error & { code?: string }
  const object = {
    call: request.name,
    name,
    stack: String(stack ?? '')
      .split('\n')
      .slice(0, 8),
  }
  await write(portal.store, request.customer, {
    inserts: {
      error_log: [{ key, code: code ?? name ?? 'error', message: String(message).slice(0, 500), object }],
    },
  }).catch(() => {})
  process.stderr.write(
    `${JSON.stringify({ level: 'error', id: key, call: request.name, customer: request.customer, error: name, stack: object.stack })}\n`,
  )
  return key
}
