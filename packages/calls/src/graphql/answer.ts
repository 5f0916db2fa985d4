import {
  execute,
  GraphQLError,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLFormattedError,
} from 'graphql'
import { boundedCache } from '@nemt/domain/cache/bounded.ts'
import { logFailure } from '../door/answer.ts'
import { message } from '../message/text.ts'
import { admit, type Admitted } from '../pipeline/admit.ts'
import { failedHere, newRequestId, noteCall } from '../pipeline/journal.ts'
import type { Principal } from '../pipeline/principal.ts'
import { assertReadable } from '../pipeline/readable.ts'
import { Refusal, statusOf, unauthenticated } from '../pipeline/refusal.ts'
import { refusalOf } from '../pipeline/run.ts'
import { traceRefusal } from '../pipeline/trace.ts'
import { asksForSchema, costOf, LONGEST, MOST_TOKENS, nestsTooDeep, withinLimits } from './limits.ts'
import { graphqlSchema, type Asker } from './schema.ts'

export type GraphqlAnswer = {
  status: number
  body: { data?: unknown; errors?: GraphQLFormattedError[] }
  headers?: Record<string, string>
}

/**
 * Answers a GraphQL request over the calls. What can't be read or is too large is 400, 413 or 422 and asks
 * nothing. Reading, checking and describing the schema are taken from the asker's share of calls; only a
 * session is told what there is.
 */
export async function answerGraphql(asking: Asker, request: unknown): Promise<GraphqlAnswer> {
  const began = performance.now()
  const id = asking.id ?? newRequestId()
  const asker = { ...asking, id }
  const ended = (outcome: string) => noteCall({ id, call: 'graphql', began, outcome })
  try {
    const answered = await answer(asker, request)
    ended(answered.status === 200 ? 'ok' : 'bad_input')
    return answered
  } catch (error) {
    const refusal = refusalOf(error)
    ended(refusal?.code ?? 'fault')
    if (refusal) return refusedBy(refusal, id)
    await logFailure(
      asker.portal,
      { id, customer: asker.customer, name: 'graphql', payload: undefined },
      error,
    )
    return {
      status: 500,
      body: {
        errors: [{ message: `Something unexpected happened (${id}).`, extensions: { code: 'internal' } }],
      },
    }
  }
}

async function answer(asker: Asker & { id: string }, request: unknown): Promise<GraphqlAnswer> {
  // Each of the three is judged below; of anything else than an object they are undefined.
  const { query, variables, operationName } = (request ?? {}) as {
    query?: unknown
    variables?: unknown
    operationName?: unknown
  }
  if (typeof query !== 'string')
    return refused([new GraphQLError('query is missing', { extensions: { code: 'bad_input' } })])
  if (query.length > LONGEST)
    return refusedBy(unread('query', `must not be longer than ${LONGEST} characters`), undefined, 413)
  if (
    variables !== undefined &&
    variables !== null &&
    (typeof variables !== 'object' || Array.isArray(variables))
  )
    return refused([new GraphQLError('variables must be an object', { extensions: { code: 'bad_input' } })])
  const named = operationName ?? undefined
  if (named !== undefined && typeof named !== 'string')
    return refused([new GraphQLError('operationName must be a text', { extensions: { code: 'bad_input' } })])
  const admitted = await admit(asker.portal, asker)
  try {
    return await answerTo(asker, admitted.principal, { query, variables, operationName: named })
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal) await sayAndTrace(asker, admitted, refusal)
    throw error
  }
}

/** Words and traces what this door refuses by itself, as calls do; what is too much is held back, not written down. */
async function sayAndTrace(
  { portal, id, token }: Asker & { id: string },
  { customer, principal }: Admitted,
  refusal: Refusal,
): Promise<void> {
  const { words, kind } = refusal
  if (words) refusal.say(message({ customer, principal }, words.key, words.values))
  if (kind === 'limited') return
  const refused = { id, customer: customer.key, principal, name: 'graphql', payload: undefined }
  await traceRefusal(portal, { ...refused, token: Boolean(token) }, refusal)
}

type Operation = { query: string; variables: unknown; operationName: string | undefined }

async function answerTo(
  asker: Asker,
  principal: Principal,
  { query, variables, operationName }: Operation,
): Promise<GraphqlAnswer> {
  assertReadable(query, 'query')
  assertReadable(variables, 'variables')
  assertReadable(operationName, 'operationName')
  if (nestsTooDeep(query)) throw unread('query', 'is nested too deeply')
  const schema = graphqlSchema()
  let document: DocumentNode
  try {
    document = parse(query, { maxTokens: MOST_TOKENS, noLocation: true })
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error
    return refused([error])
  }
  if (principal.scope === 'nobody' && asksForSchema(document)) throw unauthenticated()
  // The limits come first: the library's own rules take long for what is too large.
  const broken = validate(schema, document, [withinLimits], { maxErrors: 1 })
  if (broken.length > 0) return refused(broken)
  await admit(asker.portal, asker, costOf(document))
  const errors = validate(schema, document, specifiedRules, { maxErrors: 20 })
  if (errors.length > 0) return refused(errors)
  const operation = {
    schema,
    document,
    contextValue: asker,
    // Judged above: an object, or nothing.
    variableValues: variables as Record<string, unknown>,
    operationName: operationName ?? null,
  }
  const { data, errors: failed } = asksForSchema(document)
    ? await described(query, operation)
    : await execute(operation)
  // Without data nothing ran: a variable or the name of the operation was wrong.
  return {
    status: data === undefined ? 400 : 200,
    body: { ...(data === undefined ? {} : { data }), ...(failed ? { errors: failed.map(format) } : {}) },
  }
}

/**
 * The newest descriptions of the schema: the tools that ask for one all ask in the same few words, and each
 * takes a fifth of a second.
 */
const descriptions = boundedCache<string, ExecutionResult>(4)

async function described(query: string, operation: Parameters<typeof execute>[0]): Promise<ExecutionResult> {
  const description = descriptions.get(query)
  if (description) return description
  const executed = await execute(operation)
  const { definitions } = operation.document
  // What also makes calls, or depends on what comes with the text, is somebody's own.
  const onlySchema = definitions.every(
    (definition) =>
      definition.kind !== 'OperationDefinition' ||
      definition.selectionSet.selections.every(
        (field) => field.kind === 'Field' && field.name.value.startsWith('__'),
      ),
  )
  const plain = operation.variableValues === undefined || operation.variableValues === null
  if (!onlySchema || !plain || operation.operationName !== null || executed.errors) return executed
  descriptions.set(query, executed)
  return executed
}

function unread(field: string, problem: string): Refusal {
  return new Refusal('invalid', 'bad_input', `${field}: ${problem}`, { fields: { [field]: problem } })
}

function refused(errors: readonly GraphQLError[]): GraphqlAnswer {
  return {
    status: 400,
    body: { errors: errors.map(format) },
  }
}

/** A refusal of the whole request, with the status and the words that it has on every door. */
function refusedBy(
  { kind, code, message, fields, detail }: Refusal,
  id?: string,
  status: number = statusOf[kind],
): GraphqlAnswer {
  const seconds = detail?.retry_after
  const shownDetail = id !== undefined && failedHere(code) ? { ...detail, reference: id } : detail
  const extensions = {
    code,
    status,
    ...(fields ? { fields } : {}),
    ...(shownDetail ? { detail: shownDetail } : {}),
  }
  return {
    status,
    body: { errors: [{ message, extensions }] },
    ...(typeof seconds === 'number' ? { headers: { 'retry-after': String(seconds) } } : {}),
  }
}

/** What nobody foresaw says nothing outside; refusals keep their code, status and fields. */
function format(error: GraphQLError): GraphQLFormattedError {
  return error.originalError && !(error.originalError instanceof GraphQLError)
    ? { message: 'Something unexpected happened.', extensions: { code: 'internal' } }
    : { ...error.toJSON(), extensions: { code: 'bad_input', ...error.extensions } }
}
