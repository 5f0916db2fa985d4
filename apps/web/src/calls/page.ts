import 'server-only'
import { headers } from 'next/headers'
import { cache } from 'react'
import { currentLanguage } from '../language/current-language.ts'
import { currentToken } from '../session/token.ts'
import { Refused } from './answer.ts'
import { callAs, type Caller } from './in-process.ts'

/** The header in which the front door names the request. */
const REQUEST_ID = 'x-request-id'

/** Where the request that is being answered came from, as the front door says. */
export async function currentVisitor(): Promise<Omit<Caller, 'token'>> {
  const sent = await headers()
  return {
    host: sent.get('x-forwarded-host') ?? sent.get('host') ?? '',
    address: sent.get('x-forwarded-for')?.split(',')[0]?.trim(),
    // The front door alone knows where a visitor is, and takes this header off what comes in.
    outbox: sent.get('x-portal-outbox') === 'open',
    id: sent.get(REQUEST_ID) ?? undefined,
    language: await currentLanguage(),
  }
}

/** The caller of the request being rendered. */
export async function currentCaller(): Promise<Caller> {
  return { ...(await currentVisitor()), token: await currentToken() }
}

/** What a page asks, it asks once, however many of its parts need the answer: whether it is there, and what it says. */
const asked = cache(async (name: string, payload: string) => {
  const caller = await currentCaller()
  return { caller, answer: await callAs<unknown>(caller, name, JSON.parse(payload)) }
})

/**
 * A call on behalf of the visitor whose page is being rendered, which only reads. Throws Refused, whose digest is the
 * request's id: the error page shows it as the reference.
 */
export async function call<T>(name: string, payload: unknown = {}): Promise<T> {
  const { caller, answer } = await asked(name, JSON.stringify(payload))
  if (answer.ok) return answer.data as T
  throw Object.assign(new Refused(answer.error), caller.id ? { digest: caller.id } : {})
}
