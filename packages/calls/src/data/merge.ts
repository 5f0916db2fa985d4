import { computed, select } from '@nemt/store/rows/select.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { one } from '@nemt/store/read.ts'
import * as z from 'zod'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { invalid, Refusal } from '../pipeline/refusal.ts'
import { refusalOf } from '../pipeline/run.ts'
import { collectionNamed } from './collections.ts'
import { record, type Fields, type Step } from './make.ts'

/** A map of collections, each a map of records by key, or a path to one record or one of its parts. */
const changes = z.record(z.string().max(120), z.unknown())
const done = z.record(z.string(), z.unknown())
const scopes = ['coordinator', 'passenger', 'fleet'] as const

/**
 * Changes records in the shape `{ "ride:info": { KEY: {…} } }`; paths such as `ride:info/KEY/status` and
 * `ride:offers/RIDE/FLEET` work too.
 */
export const dataMerge = defineCall({
  name: 'data.merge',
  does:
    'Changes records of collections: {"ride:info": {"RID…": {"status": "requesting"}}}, ' +
    '{"team:info/TEA…/archive": true}.',
  effect: 'write',
  permission: 'session',
  scopes,
  input: changes,
  output: done,
  run: async (context, input) => take(context, stepsOf('merge', input)),
})

/** Deletes records (`true`) or fields of records, in the same shape. */
export const dataDelete = defineCall({
  name: 'data.delete',
  does:
    'Deletes records or fields of records: {"contact:info": {"CLC…": true}}, {"contact:info": {"CLC…": ' +
    '{"email": true}}}.',
  effect: 'write',
  permission: 'session',
  scopes,
  input: changes,
  output: done,
  run: async (context, input) => take(context, stepsOf('remove', input)),
})

/**
 * The specification's mutation (C047): merges and deletes at once. A bare map is a merge; saving a passenger
 * is one.
 */
export const koraMutation = defineCall({
  name: 'kora.mutation',
  does: 'Merges and deletes at once: {"merge": {"patient:info": {"PAS…": {…}}}, "delete": {…}}.',
  effect: 'write',
  permission: 'session',
  scopes,
  input: z.strictObject({ merge: changes.optional(), delete: changes.optional() }),
  accept: (payload) =>
    payload &&
    typeof payload === 'object' &&
    !Array.isArray(payload) &&
    Object.keys(payload).some((name) => name.includes(':'))
      ? { merge: payload }
      : payload,
  output: z.strictObject({ merge: done, delete: done }),
  run: async (context, input) => {
    const merges = stepsOf('merge', input.merge ?? {}).map((one) => ({ ...one, path: `merge ${one.path}` }))
    const deletes = stepsOf('remove', input.delete ?? {}).map((one) => ({
      ...one,
      path: `delete ${one.path}`,
    }))
    const halves = (taken: Fields) => ({ merge: half(taken, 'merge '), delete: half(taken, 'delete ') })
    return halves(await take(context, [...merges, ...deletes], halves))
  },
})

/**
 * Records that one call may change: each is a change of its own, so that more of them would outlast the call.
 */
const MOST_RECORDS = 250

type Steps = { path: string; record: string; step: Step }[]

function stepsOf(how: 'merge' | 'remove', input: Fields): Steps {
  return Object.entries(input).flatMap(([path, value]) =>
    stepsAt(how, path, value).map((found) => ({ path, ...found })),
  )
}

function half(taken: Fields, name: string): Fields {
  return Object.fromEntries(
    Object.entries(taken)
      .filter(([path]) => path.startsWith(name))
      .map(([path, answer]) => [path.slice(name.length), answer]),
  )
}

/**
 * Takes the steps in their order and answers by path. The last one carries the idempotency key, with the
 * answer of all of them; several steps look before the first one whether they were taken under this key
 * already. Each step is a transaction of its own: a refusal in the middle names the record that was refused
 * (`detail.refused`) and those that were changed before it (`detail.held`), in their order.
 */
async function take(
  context: Context,
  steps: Steps,
  shape: (taken: Fields) => unknown = (taken) => taken,
): Promise<Fields> {
  const records = new Set(steps.map(({ record: name }) => name)).size
  if (records > MOST_RECORDS)
    throw invalid('payload', `must not change more than ${MOST_RECORDS} records at once`, 'too_many_records')
  const taken: Fields = {}
  if (steps.length > 1)
    await context.read({
      known: one(select(context.sql, { there: computed<number>(context.sql`1`) }, context.sql``)),
    })
  for (const [at, { path, record: name, step }] of steps.entries())
    try {
      taken[path] = await step(
        at === steps.length - 1
          ? context.answering((answer) => shape({ ...taken, [path]: answer }))
          : context.unkeyed(),
      )
    } catch (error) {
      throw told(error, name, steps.slice(0, at))
    }
  return taken
}

/** A refusal in the middle, with what holds already. */
function told(error: unknown, refused: string, before: Steps): unknown {
  const refusal = refusalOf(error)
  if (!refusal || before.length === 0) return error
  const held = [...new Set(before.map(({ record: name }) => name))]
  const { kind, code, message, fields, detail } = refusal
  return new Refusal(kind, code, message, {
    ...(fields ? { fields } : {}),
    detail: { ...detail, refused, held },
  })
}

function stepsAt(how: 'merge' | 'remove', path: string, value: unknown): { record: string; step: Step }[] {
  const [collection = '', named, part] = path.split('/')
  const change = collectionNamed(collection)?.[how]
  if (!change)
    throw invalid(
      path.slice(0, 60),
      `is not a collection that can be ${how === 'merge' ? 'changed' : 'deleted from'} here`,
    )
  const entries = named === undefined ? Object.entries(record(value, path)) : [[named, value] as const]
  // The keys of texts are dotted paths.
  const stranger = entries.find(
    ([name]) => !(collection.startsWith('copy:') ? /^[\w.]{1,120}$/.test(name) : key.safeParse(name).success),
  )
  if (stranger) throw invalid(`${collection}.${stranger[0].slice(0, 60)}`, 'is not a key')
  return entries.flatMap(([name, entry]) =>
    change(name, entry, part).map((step) => ({ record: `${collection}/${name}`, step })),
  )
}
