import { IDEMPOTENCY_DAYS } from '../retention/kept.ts'
import * as z from 'zod'
import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi'
import { allCalls, callNamed } from '../registry.ts'
import { webhookBody } from '../webhook/webhooks.ts'
import { PROVIDER_API, providerPaths } from './provider-paths.ts'

let document: string | undefined

const refusal = z.strictObject({
  ok: z.literal(false),
  error: z.strictObject({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    detail: z.record(z.string(), z.unknown()).optional(),
  }),
})
const EFFECTS = {
  read: 'Reads.',
  write: `Writes; takes an Idempotency-Key, which holds for ${IDEMPOTENCY_DAYS} days.`,
}

function json(schema: z.ZodType) {
  return { content: { 'application/json': { schema } } }
}

/**
 * The description of every call that a door offers, generated from the same schemas that check them; JSON
 * text, made once.
 */
export function openApi(product: string): string {
  if (document) return document
  const paths: ZodOpenApiPathsObject = {}
  for (const call of allCalls) {
    if (call.internal) continue
    const needs = typeof call.permission === 'string' ? call.permission : call.permission.join(' or ')
    paths[`/api/call/${call.name}`] = {
      post: {
        operationId: call.name,
        tags: call.name.split('.', 1),
        summary: call.does,
        description: `Permission: ${needs}. ${EFFECTS[call.effect]}`,
        ...(call.permission === 'public' ? { security: [] } : {}),
        requestBody: { required: true, ...json(call.input) },
        responses: {
          '200': { description: 'Done', ...json(z.strictObject({ ok: z.literal(true), data: call.output })) },
          default: { description: '401, 403, 404, 409, 422, 429, 503 or 504', ...json(refusal) },
        },
      },
    }
  }
  describeProviderApi(paths)
  document = JSON.stringify(
    createDocument({
      openapi: '3.1.0',
      info: {
        title: `${product} calls`,
        version: '1',
        description: 'Every capability is a named call; the customer is the first label of the host.',
      },
      security: [{ token: [] }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
      paths,
      webhooks,
    }),
  )
  return document
}

/**
 * How a receiver checks who told it. The headers' names are those of "Standard Webhooks", what is signed is not
 * (docs/decisions/105-webhooks-to-fleets.md): its libraries refuse every event.
 */
const CHECKED = `

\`webhook-signature\` has for each secret that signs \`v1=\` and the hexadecimal HMAC-SHA256 of
\`{webhook-timestamp}.{body}\`, with a comma between two: for a day after a new secret was made, the old one
signs as well. The key is the secret's text as it was shown or entered, \`whsec_\` included; nothing of it is
decoded. The body is signed as it came, byte for byte, before it is parsed. Refuse what is older than five minutes.
Libraries for "Standard Webhooks" sign something else and do not fit. With Node.js:

\`\`\`js
const { createHmac, timingSafeEqual } = require('node:crypto')

function isGenuine(body, headers, secret) {
  const at = headers['webhook-timestamp']
  if (!(Math.abs(Date.now() / 1000 - Number(at)) <= 300)) return false
  const own = Buffer.from('v1=' + createHmac('sha256', secret).update(at + '.' + body).digest('hex'))
  return headers['webhook-signature'].split(',').some((each) => {
    const told = Buffer.from(each)
    return told.length === own.length && timingSafeEqual(told, own)
  })
}
\`\`\``

/** What the addresses that fleets and the customer keep are told (docs/decisions/105-webhooks-to-fleets.md). */
const webhooks = {
  'ride event': {
    post: {
      operationId: 'webhook ride event',
      tags: ['provider API'],
      summary: "Something happened to one of the fleet's offers or rides, or to a ride of the customer's.",
      description: [
        'At least once, of each ride in the order of the log; `webhook-id` and `id` are the same each time.',
        'A status of 200 to 299 within ten seconds takes it; else it comes again after 1, 2, 4, 8, 16 and 32 minutes.',
        'Redirects are not followed.',
        CHECKED,
      ].join(' '),
      requestParams: {
        header: z.object({
          'webhook-id': z.string(),
          'webhook-timestamp': z.string().describe('Seconds since the epoch.'),
          'webhook-signature': z.string(),
        }),
      },
      requestBody: { required: true, ...json(webhookBody) },
      security: [],
      responses: { '2XX': { description: 'Taken' }, default: { description: 'Comes again' } },
    },
  },
} satisfies ZodOpenApiPathsObject

/** The provider API under its own addresses, from the schemas of the calls that they make. */
function describeProviderApi(paths: ZodOpenApiPathsObject): void {
  for (const { method, path, call: name, wants } of providerPaths) {
    const call = callNamed(name)
    if (!(call?.input instanceof z.ZodObject)) continue
    const { ride, ...rest } = call.input.shape as Record<string, z.ZodType>
    const own = z.strictObject(rest).required(wants === undefined ? {} : { [wants]: true })
    const inPath = path.includes('{ride}') && ride ? { path: z.strictObject({ ride }) } : {}
    const verb = method.toLowerCase() as 'get' | 'post' | 'put'
    paths[PROVIDER_API + path] = {
      ...paths[PROVIDER_API + path],
      [verb]: {
        operationId: `provider ${method} ${path}`,
        tags: ['provider API'],
        summary: call.does,
        description: `With the key of a fleet. The same as ${name}. ${EFFECTS[call.effect]}`,
        requestParams: { ...inPath, ...(verb === 'get' ? { query: own } : {}) },
        ...(verb === 'get' ? {} : { requestBody: { required: true, ...json(own) } }),
        responses: {
          '200': { description: 'Done', ...json(z.strictObject({ ok: z.literal(true), data: call.output })) },
          default: { description: '401, 403, 404, 409, 422, 429, 503 or 504', ...json(refusal) },
        },
      },
    }
  }
}
