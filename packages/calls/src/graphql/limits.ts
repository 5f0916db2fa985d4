import {
  GraphQLError,
  Kind,
  visit,
  type ASTVisitor,
  type DocumentNode,
  type FragmentDefinitionNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql'

/** Deepest selection; the standard introspection query has thirteen. */
export const DEEPEST = 15
/** Fields of an operation, with fragments counted wherever they are spread. */
export const MOST_FIELDS = 1_000
/** Fields at the top: each is a call. */
export const MOST_CALLS = 10
/** Tokens that are read at all. */
export const MOST_TOKENS = 4_000

/** Characters of an operation that are read at all, and the deepest nesting of brackets in it. */
export const LONGEST = 100_000
export const DEEPEST_BRACKETS = 100

/**
 * Whether a text nests its brackets too deeply for what reads it by recursion. Linear; strings and comments
 * don't count.
 */
export function nestsTooDeep(query: string): boolean {
  const bare = query.replace(/"""[^]*?"""|"(?:\\.|[^"\\\n])*"|#.*/g, '')
  let depth = 0
  for (const character of bare) {
    if ('{[('.includes(character)) depth++
    else if ('}])'.includes(character)) depth--
    if (depth > DEEPEST_BRACKETS) return true
  }
  return false
}

/**
 * What an operation costs beside the calls that it makes, in calls: checking it takes time by its fields,
 * describing the schema far more.
 */
export function costOf(document: DocumentNode): number {
  let fields = 0
  visit(document, { Field: () => void fields++ })
  return Math.ceil(fields / 50) + (asksForSchema(document) ? INTROSPECTION : 0)
}

const INTROSPECTION = 50

/** Whether an operation asks what there is. */
export function asksForSchema(document: DocumentNode): boolean {
  let asks = false
  visit(document, {
    Field: ({ name }) =>
      name.value === '__schema' || name.value === '__type' ? void (asks = true) : undefined,
  })
  return asks
}

/** A validation rule: an operation asks for a bounded number of calls and fields, however it is written. */
export function withinLimits(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition: (operation) => {
      const refuse = (message: string) =>
        context.reportError(
          new GraphQLError(message, { nodes: operation, extensions: { code: 'too_complex' } }),
        )
      const { depth, fields, top } = measure(
        operation.selectionSet,
        (name) => context.getFragment(name) ?? undefined,
      )
      if (depth > DEEPEST) refuse(`An operation may be ${DEEPEST} levels deep.`)
      else if (fields > MOST_FIELDS) refuse(`An operation may have ${MOST_FIELDS} fields.`)
      else if (top > MOST_CALLS) refuse(`An operation may make ${MOST_CALLS} calls.`)
    },
  }
}

type Size = { depth: number; fields: number; top: number }

function measure(
  root: SelectionSetNode,
  fragment: (name: string) => FragmentDefinitionNode | undefined,
): Size {
  const size: Size = { depth: 0, fields: 0, top: 0 }
  const walk = (set: SelectionSetNode, level: number, within: readonly string[]): void => {
    size.depth = Math.max(size.depth, level)
    for (const selection of set.selections) {
      if (size.fields > MOST_FIELDS || level > DEEPEST) return
      if (selection.kind === Kind.FIELD) {
        size.fields++
        if (level === 1) size.top++
        if (selection.selectionSet) walk(selection.selectionSet, level + 1, within)
      } else if (selection.kind === Kind.INLINE_FRAGMENT) walk(selection.selectionSet, level, within)
      // A fragment within itself is refused by a rule of the library; here it only must not run for ever.
      else if (!within.includes(selection.name.value)) {
        size.fields++
        const found = fragment(selection.name.value)
        if (found) walk(found.selectionSet, level, [...within, selection.name.value])
      }
    }
  }
  walk(root, 1, [])
  return size
}
