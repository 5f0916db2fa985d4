import { execute, GraphQLError, parse, specifiedRules, validate, type DocumentNode, type GraphQLFormattedError } from 'graphql'
import { withinLimits, MOST_TOKENS } from './limits.ts'
import { graphqlSchema, type Asker } from './schema.ts'

export type GraphqlAnswer = { status: number; body: { data?: unknown; errors?: GraphQLFormattedError[] } }

/** Answers a GraphQL request over the calls. What can't be read or is too large is 400 and asks nothing. */
export const answerGraphql = async (asker: Asker, request: unknown): Promise<GraphqlAnswer> => {
  const { query, variables, operationName } = (request ?? {}) as { query?: unknown; variables?: unknown; operationName?: unknown }
  if (typeof query !== 'string') return refused([new GraphQLError('query is missing', { extensions: { code: 'bad_input' } })])
  if (variables !== undefined && variables !== null && (typeof variables !== 'object' || Array.isArray(variables))) return refused([new GraphQLError('variables must be an object', { extensions: { code: 'bad_input' } })])
  const schema = graphqlSchema()
  let document: DocumentNode
  try {
    document = parse(query, { maxTokens: MOST_TOKENS, noLocation: true })
  } catch (error) {
    return refused([error as GraphQLError])
  }
  // The limits come first: the library's own rules take long for what is too large.
  const broken = validate(schema, document, [withinLimits], { maxErrors: 1 })
  const errors = broken.length > 0 ? broken : validate(schema, document, specifiedRules, { maxErrors: 20 })
  if (errors.length > 0) return refused(errors)
  const { data, errors: failed } = await execute({ schema, document, contextValue: asker, variableValues: variables as Record<string, unknown>, operationName: typeof operationName === 'string' ? operationName : null })
  // Without data nothing ran: a variable or the name of the operation was wrong.
  return { status: data === undefined ? 400 : 200, body: { ...(data === undefined ? {} : { data }), ...(failed ? { errors: failed.map(format) } : {}) } }
}

const refused = (errors: readonly GraphQLError[]): GraphqlAnswer => ({ status: 400, body: { errors: errors.map(format) } })

/** What nobody foresaw says nothing outside; refusals keep their code, status and fields. */
const format = (error: GraphQLError): GraphQLFormattedError =>
  error.originalError && !(error.originalError instanceof GraphQLError) ? { message: 'Something unexpected happened.', extensions: { code: 'internal' } } : { ...error.toJSON(), extensions: { code: 'bad_input', ...error.extensions } }
