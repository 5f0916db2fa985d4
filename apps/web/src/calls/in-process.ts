import 'server-only'
import type { InterfaceLanguage } from '@nemt/domain/copy/language.ts'
import { baseDomain, customerOfHost } from '../tenant/host.ts'
import type { Answer } from './answer.ts'
import { answers } from './native.ts'
import { portal } from './portal.ts'

/** Who calls: the host names the customer, the token the session; `id` is the request's. */
export type Caller = {
  host: string
  token?: string
  address?: string
  outbox?: boolean
  id?: string
  language?: InterfaceLanguage
}

/**
 * Makes a named call for a page, a form action or the sign-in, and gives its answer; refusals are answers,
 * not errors. The one place that knows how the web process reaches the calls: in process, through the same
 * pipeline as every door.
 */
export async function callAs<T>(caller: Caller, name: string, payload: unknown): Promise<Answer<T>> {
  const customer = customerOfHost(caller.host, baseDomain())
  if (!customer)
    return { ok: false, error: { code: 'unknown_customer', message: 'There is no such customer.' } }
  const [{ answerTo }, opened] = await Promise.all([answers(), portal()])
  const { body } = await answerTo(opened, {
    customer,
    name,
    payload,
    token: caller.token,
    address: caller.address,
    outbox: caller.outbox,
    id: caller.id,
    language: caller.language,
    page: true,
  })
  return body as Answer<T>
}
