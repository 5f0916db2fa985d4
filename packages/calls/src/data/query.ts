import { text } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { invalidInput } from '../pipeline/refusal.ts'
import { collectionNamed } from './collections.ts'
import type { Fields } from '../pipeline/fields.ts'

/**
 * Reads collections in the shape `{ "ride:info": { KEY: true } }` and gives the same shape with the records;
 * `true` asks for all.
 */
export const dataQuery = defineCall({
  name: 'data.query',
  does: 'Reads records of collections: {"ride:info": {"RID…": true}}, {"team:info": true}.',
  effect: 'read',
  permission: 'session',
  scopes: ['coordinator', 'passenger', 'fleet'],
  input: z.record(z.string().max(60), z.union([z.literal(true), z.record(text(60).min(1), z.unknown())])),
  output: z.record(z.string(), z.record(z.string(), z.unknown())),
  run: async (context, input) => {
    const found: Record<string, Fields> = {}
    for (const [name, query] of Object.entries(input)) {
      const read = collectionNamed(name)?.query
      if (!read) throw invalidInput(name, 'unread_collection')
      found[name] = await read(context, query === true ? {} : query)
    }
    return found
  },
})
