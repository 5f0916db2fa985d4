import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLString,
  valueFromASTUntyped,
  type GraphQLFieldConfigMap,
  type GraphQLInputFieldConfigMap,
  type GraphQLInputType,
  type GraphQLOutputType,
} from 'graphql'

/** A JSON schema as far as the calls use it. */
export type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  description?: string
  minimum?: number
  maximum?: number
}

/** Whatever GraphQL has no type for: maps by key, unions. The call's own schema checks it. */
export const json = new GraphQLScalarType({
  name: 'JSON',
  description: 'Any JSON value.',
  parseValue: (value) => value,
  parseLiteral: (node, variables) => valueFromASTUntyped(node, variables),
})

function isName(name: string): boolean {
  return /^[A-Za-z]\w*$/.test(name)
}

function isShape(schema: Schema): schema is Schema & { properties: Record<string, Schema> } {
  return (
    schema.type === 'object' &&
    schema.properties !== undefined &&
    Object.keys(schema.properties).length > 0 &&
    Object.keys(schema.properties).every(isName)
  )
}

/** Instants in ms are whole numbers that GraphQL's Int can't hold. */
function fitsInt({ minimum = -Infinity, maximum = Infinity }: Schema): boolean {
  return minimum >= -(2 ** 31) && maximum < 2 ** 31
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** A value that may be null is the other half of the union. */
function nonNull(schema: Schema): Schema {
  const [half, ...others] = schema.anyOf?.filter(({ type }) => type !== 'null') ?? []
  return half && others.length === 0 ? half : schema
}

function scalarOf(schema: Schema) {
  if (schema.type === 'string') return GraphQLString
  if (schema.type === 'boolean') return GraphQLBoolean
  if (schema.type === 'integer') return fitsInt(schema) ? GraphQLInt : GraphQLFloat
  return schema.type === 'number' ? GraphQLFloat : json
}

/** The GraphQL type of what a call gives; `name` is the type's, where it needs one. */
export function outputType(given: Schema, name: string): GraphQLOutputType {
  const schema = nonNull(given)
  if (schema.type === 'array') return new GraphQLList(outputType(schema.items ?? {}, name))
  if (!isShape(schema)) return scalarOf(schema)
  return new GraphQLObjectType({
    name,
    fields: () =>
      Object.fromEntries(
        Object.entries(schema.properties).map(([field, inner]) => [
          field,
          { type: outputType(inner, name + capital(field)), ...described(inner) },
        ]),
      ) as GraphQLFieldConfigMap<unknown, unknown>,
  })
}

/** The GraphQL type of what a call takes. */
export function inputType(given: Schema, name: string): GraphQLInputType {
  const schema = nonNull(given)
  if (schema.type === 'array') return new GraphQLList(inputType(schema.items ?? {}, name))
  if (!isShape(schema)) return scalarOf(schema)
  return new GraphQLInputObjectType({ name: `${name}Input`, fields: () => inputFields(schema, name) })
}

/**
 * The arguments of a call: the fields of its payload. A payload that is a map by key is one argument,
 * `payload`.
 */
export function inputFields(schema: Schema, name: string): GraphQLInputFieldConfigMap {
  if (isShape(schema))
    return Object.fromEntries(
      Object.entries(schema.properties).map(([field, inner]) => {
        const type = inputType(inner, name + capital(field))
        return [
          field,
          { type: schema.required?.includes(field) ? new GraphQLNonNull(type) : type, ...described(inner) },
        ]
      }),
    )
  const empty = schema.type === 'object' && schema.properties && Object.keys(schema.properties).length === 0
  return empty ? {} : { payload: { type: new GraphQLNonNull(json) } }
}

function described({ description }: Schema) {
  return description ? { description } : {}
}
