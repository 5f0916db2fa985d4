import type { IncomingMessage } from 'node:http'
import { answerGraphql, type GraphqlAnswer } from '@nemt/calls/graphql/answer.ts'
import type { Portal } from '@nemt/calls/pipeline/portal.ts'
import { addressOf } from './address.ts'
import { BodyError, readJson } from './body.ts'
import { credentialsOf } from './credentials.ts'
import { customerOf, sameOrigin } from './host.ts'

const no = (status: number, code: string, message: string): GraphqlAnswer => ({ status, body: { errors: [{ message, extensions: { code } }] } })

/** The GraphQL door (C116): the same host, credentials and origin rules as for calls over HTTP. */
export const graphqlAnswer = async ({ portal, secret, trustProxy }: { portal: Portal; secret: string; trustProxy: boolean }, request: IncomingMessage): Promise<GraphqlAnswer> => {
  if (request.method !== 'POST') return no(405, 'method_not_allowed', 'Operations are sent with POST.')
  const customer = customerOf(request.headers.host, portal.baseDomain)
  if (!customer) return no(404, 'unknown_customer', 'There is no such customer.')
  const { token, cookie } = await credentialsOf(request, secret)
  if (cookie && !sameOrigin({ origin: request.headers.origin, host: request.headers.host, 'sec-fetch-site': request.headers['sec-fetch-site'] })) return no(403, 'forbidden', 'This request comes from another site.')
  const idempotency = request.headers['idempotency-key']
  try {
    return await answerGraphql({ portal, customer, token, address: addressOf(request, trustProxy), idempotency: typeof idempotency === 'string' ? idempotency.slice(0, 150) : undefined }, await readJson(request))
  } catch (error) {
    return error instanceof BodyError ? no(error.status, 'bad_input', error.message) : no(500, 'internal', 'Something unexpected happened.')
  }
}
