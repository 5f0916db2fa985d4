import 'server-only'
import { headers } from 'next/headers'
import { currentToken } from '../session/token.ts'
import { dataOf } from './answer.ts'
import { callAs, type Caller } from './in-process.ts'

/** The caller of the request being rendered. */
export const currentCaller = async (): Promise<Caller> => {
  const sent = await headers()
  return {
    host: sent.get('x-forwarded-host') ?? sent.get('host') ?? '',
    token: await currentToken(),
    address: sent.get('x-forwarded-for')?.split(',')[0]?.trim(),
    // The front door alone knows where a visitor is, and takes this header off what comes in.
    outbox: sent.get('x-portal-outbox') === 'open',
  }
}

/** A call on behalf of the visitor whose page is being rendered. Throws Refused. */
export const call = async <T>(name: string, payload: unknown = {}): Promise<T> =>
  dataOf(await callAs<T>(await currentCaller(), name, payload))
