import { text } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { invalidInput } from '../pipeline/refusal.ts'
import { collectionNamed } from './collections.ts'
import { isObject, type Fields } from '../pipeline/fields.ts'

/**
 * Reads collections in the shape `{ "ride:info": { KEY: true } }` and gives the same shape with the records;
 * `true` asks for all. A path such as `ride:info/KEY/status` asks for one record, or for one of its parts.
 */
export const dataQuery = defineCall({
  name: 'data.query',
  does: 'Reads records of collections: {"ride:info": {"RID…": true}}, {"team:info": true}.',
  effect: 'read',
  permission: 'session',
  scopes: ['coordinator', 'passenger', 'fleet'],
  input: z.record(z.string().max(120), z.union([z.literal(true), z.record(text(60).min(1), z.unknown())])),
  output: z.record(z.string(), z.record(z.string(), z.unknown())),
  run: async (context, input) => {
    const found: Record<string, Fields> = {}
    for (const [path, query] of Object.entries(input)) {
      const [name = '', key, ...parts] = path.split('/')
      const read = collectionNamed(name)?.query
      if (!read) throw invalidInput(path.slice(0, 60), 'unread_collection')
      const answer = key
        ? partOf(await read(context, { [key]: query }), [key, ...parts])
        : await read(context, query === true ? {} : query)
      found[name] = { ...found[name], ...answer }
    }
    return found
  },
})

/** What lies at a path, in its place; nothing where it is not there. */
function partOf(fields: Fields, [name = '', ...inside]: readonly string[]): Fields {
  if (!Object.hasOwn(fields, name)) return {}
  const value = fields[name]
  if (inside.length === 0) return { [name]: value }
  return { [name]: isObject(value) ? partOf(value, inside) : {} }
}
