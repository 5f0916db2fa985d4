import type { Answer } from './answer.ts'
import { hearDateHeader } from './hear-time.ts'

/** Every call ends after a minute (contract). */
export const callLimit = 60_000

/**
 * A call from the browser over HTTP. Never throws: no network, no time left and an answer that is none all
 * become refusals (`unreachable`, `timeout`). `idempotency` makes a repeated writing call safe.
 */
export async function post<T>(name: string, payload: unknown = {}, idempotency?: string): Promise<Answer<T>> {
  const asked = Date.now()
  try {
    const response = await fetch(`/api/call/${name}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(idempotency ? { 'idempotency-key': idempotency } : {}),
      },
      body: JSON.stringify(payload),
      signal: AbortSignal.timeout(callLimit),
    })
    hearDateHeader(response.headers.get('date'), { asked, heard: Date.now() })
    return (await response.json()) as Answer<T>
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError'
    const code = isLate ? 'timeout' : 'unreachable'
    return { ok: false, error: { code, message: code } }
  }
}
