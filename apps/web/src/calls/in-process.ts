import 'server-only'
import type { Answer } from './answer.ts'

/** Who calls: the host names the customer, the token the session. */
export type Caller = { host: string; token?: string; address?: string }

const limit = 60_000

/**
 * Makes a named call for a page, a form action or the sign-in, and gives its answer; refusals are answers, not errors.
 * The one place that knows how the web process reaches the calls.
 */
export const callAs = async <T>(caller: Caller, name: string, payload: unknown): Promise<Answer<T>> => {
  const response = await fetch(`http://127.0.0.1:${process.env.PORT_PUBLIC ?? process.env.PORT ?? 3000}/api/call/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-host': caller.host,
      ...(caller.token ? { authorization: `Bearer ${caller.token}` } : {}),
      ...(caller.address ? { 'x-forwarded-for': caller.address } : {}),
    },
    body: JSON.stringify(payload ?? {}),
    signal: AbortSignal.timeout(limit),
    cache: 'no-store',
  })
  return (await response.json()) as Answer<T>
}
