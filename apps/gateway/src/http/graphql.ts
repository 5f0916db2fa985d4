import type { IncomingMessage } from 'node:http'
import type { GraphqlAnswer } from '@nemt/calls/graphql/answer.ts'
import type { Environment } from '@nemt/adapters/environment.ts'
import type { Portal } from '@nemt/calls/pipeline/portal.ts'
import { fromAnotherSite } from './another-site.ts'
import { BodyError, jsonOf, type Bodies } from './body.ts'
import { credentialsOf } from './credentials.ts'
import { customerOf, sameOrigin } from './host.ts'
import { languageOf } from './language.ts'
import type { Visitor } from './proxy.ts'

function no(status: number, code: string, message: string, fields?: Record<string, string>): GraphqlAnswer {
  return {
    status,
    body: { errors: [{ message, extensions: { code, ...(fields ? { fields } : {}) } }] },
  }
}

type Door = { portal: Portal; environment: Environment; bodies: Bodies }

/** The GraphQL door (C116): the same host, credentials and origin rules as for calls over HTTP. */
export async function graphqlAnswer(
  { portal, environment, bodies }: Door,
  request: IncomingMessage,
  { host, scheme, address, outbox, id }: Visitor,
): Promise<GraphqlAnswer> {
  if (request.method !== 'POST')
    return { ...no(405, 'method_not_allowed', 'Operations are sent with POST.'), headers: { allow: 'POST' } }
  const customer = customerOf(host, portal.baseDomain)
  if (!customer) return no(404, 'unknown_customer', 'There is no such customer.')
  const { token, cookie } = await credentialsOf(request, environment.secret)
  if (cookie && !sameOrigin(request.headers, scheme)) {
    const { code, message } = await fromAnotherSite(portal, { id, customer, name: 'graphql' })
    return no(403, code, message)
  }
  const key = request.headers['idempotency-key']
  const idempotency = typeof key === 'string' ? key : undefined
  try {
    const body = jsonOf(await bodies.read(request, address))
    // Loaded with the first query: most installations never get one.
    const { answerGraphql } = await import('@nemt/calls/graphql/answer.ts')
    const language = languageOf(request.headers)
    const asked = { customer, token, address, outbox, idempotency, id, language, page: cookie }
    return await answerGraphql({ portal, ...asked }, body)
  } catch (error) {
    if (!(error instanceof BodyError)) throw error
    const { status, code, message, headers } = error
    return { ...no(status, code, message, { query: message }), headers }
  }
}
