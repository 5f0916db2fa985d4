import {
  GraphQLError,
  GraphQLObjectType,
  GraphQLSchema,
  Kind,
  type GraphQLFieldConfig,
  type GraphQLResolveInfo,
} from 'graphql'
import * as z from 'zod'
import { answerTo } from '../door/answer.ts'
import type { Call } from '../pipeline/define.ts'
import type { Portal } from '../pipeline/portal.ts'
import type { Request } from '../pipeline/run.ts'
import { allCalls } from '../registry.ts'
import { inputFields, outputType, type Schema } from './types.ts'

/** Who asks, for all fields of one operation. */
export type Asker = { portal: Portal } & Pick<
  Request,
  'customer' | 'token' | 'address' | 'idempotency' | 'outbox' | 'id' | 'language' | 'page'
>

/**
 * The writing calls that this door offers besides all reads (contract: Operations): what happens to rides,
 * and the saving of passengers.
 */
function isMutation({ name, effect }: Call): boolean {
  return (
    effect === 'write' && (/^(ride|offer)\./.test(name) || name === 'kora.mutation' || name === 'data.merge')
  )
}

function schemaOf(type: z.ZodType, io: 'input' | 'output'): Schema {
  // The part of JSON Schema that types.ts reads.
  return z.toJSONSchema(type, { io, unrepresentable: 'any', reused: 'inline' }) as Schema
}

/**
 * Whether an operation makes one call alone: its idempotency key means the same as at every other door (R8). Of
 * several calls each has its own, by the name of its field.
 */
function isAlone({ operation }: GraphQLResolveInfo): boolean {
  const [first, ...others] = operation.selectionSet.selections
  return first?.kind === Kind.FIELD && others.length === 0
}

/**
 * A call as a field: `ride.search` is `ride_search`, its payload the arguments, its refusals errors with the
 * same code, status and fields as on every door.
 */
function fieldOf(call: Call): GraphQLFieldConfig<unknown, Asker> {
  const name = call.name.replaceAll('.', '_')
  const type = name.replace(/(^|_)(\w)/g, (_, _dash, letter: string) => letter.toUpperCase())
  const args = inputFields(schemaOf(call.input, 'input'), type)
  return {
    type: outputType(schemaOf(call.output, 'output'), type),
    description: call.does,
    args,
    resolve: async (_root, given: Record<string, unknown>, { portal, idempotency, ...asker }, info) => {
      const payload = 'payload' in args ? given.payload : defined(given)
      const key = idempotency
        ? { idempotency: isAlone(info) ? idempotency : `${idempotency}:${info.path.key}` }
        : {}
      const { status, body } = await answerTo(portal, { ...asker, ...key, name: call.name, payload })
      if (body.ok) return body.data
      const { message, ...extensions } = body.error
      throw new GraphQLError(message, { extensions: { ...extensions, status } })
    },
  }
}

/**
 * Arguments that were given as null are absent, as they are in JSON payloads. Objects without a prototype
 * become plain ones.
 */
function defined(given: unknown): unknown {
  if (Array.isArray(given)) return given.map(defined)
  if (given === null || typeof given !== 'object') return given
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, defined(value)]))
}

let cached: GraphQLSchema | undefined

/**
 * The schema over the calls that doors offer, made once from the same list as the OpenAPI document: it shows
 * nothing that isn't there.
 */
export function graphqlSchema(): GraphQLSchema {
  const offered = allCalls.filter(({ internal }) => !internal)
  const fields = (calls: readonly Call[]) =>
    Object.fromEntries(calls.map((call) => [call.name.replaceAll('.', '_'), fieldOf(call)]))
  cached ??= new GraphQLSchema({
    query: new GraphQLObjectType({
      name: 'Query',
      fields: fields(offered.filter(({ effect }) => effect === 'read')),
    }),
    mutation: new GraphQLObjectType({ name: 'Mutation', fields: fields(offered.filter(isMutation)) }),
  })
  return cached
}
