import { computed, select } from '@nemt/store/rows/select.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { one } from '@nemt/store/read.ts'
import * as z from 'zod'
import type { Context } from '../pipeline/context.ts'
import { invalidInput } from '../pipeline/refusal.ts'
import { refusalOf } from '../pipeline/run.ts'
import { collectionNamed } from './collections.ts'
import { record, type Step } from './collection.ts'
import type { Fields } from '../pipeline/fields.ts'

/** A map of collections, each a map of records by key, or a path to one record or one of its parts. */
export const changesShape = z.record(z.string().max(120), z.unknown())

/** What was changed, by path. */
export const changedShape = z.record(z.string(), z.unknown())

/** Each step is made through the call that owns its rule, which has scopes of its own. */
export const scopes = ['coordinator', 'passenger', 'fleet'] as const

/**
 * Records that one call may change: each is a change of its own, so that more of them would outlast the call.
 */
const MOST_RECORDS = 250

type Steps = { path: string; record: string; step: Step }[]

/** The steps that a payload asks for, in its order. Throws invalid for a path that leads nowhere. */
export function stepsOf(how: 'merge' | 'remove', input: Fields): Steps {
  return Object.entries(input).flatMap(([path, value]) =>
    stepsAt(how, path, value).map((found) => ({ path, ...found })),
  )
}

/**
 * Takes the steps in their order and answers by path. The last one carries the idempotency key, with the
 * answer of all of them; several steps look before the first one whether they were taken under this key
 * already. Each step is a transaction of its own: a refusal in the middle names the record that was refused
 * (`detail.refused`) and those that were changed before it (`detail.held`), in their order.
 */
export async function takeSteps(
  context: Context,
  steps: Steps,
  shape: (taken: Fields) => unknown = (taken) => taken,
): Promise<Fields> {
  const records = new Set(steps.map(({ record: name }) => name)).size
  if (records > MOST_RECORDS)
    throw invalidInput('payload', 'many_records', { most: MOST_RECORDS }, 'too_many_records')
  const taken: Record<string, unknown> = {}
  if (steps.length > 1)
    await context.read({
      known: one(select(context.sql, { there: computed<number>(context.sql`1`) }, context.sql``)),
    })
  for (const [index, { path, record: name, step }] of steps.entries())
    try {
      taken[path] = await step(
        index === steps.length - 1
          ? context.answering((answer) => shape({ ...taken, [path]: answer }))
          : context.unkeyed(),
      )
    } catch (error) {
      throw refusalAfter(error, name, steps.slice(0, index))
    }
  return taken
}

/** A refusal in the middle, with what holds already. */
function refusalAfter(error: unknown, refused: string, before: Steps): unknown {
  const refusal = refusalOf(error)
  if (!refusal || before.length === 0) return error
  const held = [...new Set(before.map(({ record: name }) => name))]
  return refusal.with({ detail: { ...refusal.detail, refused, held } })
}

function stepsAt(how: 'merge' | 'remove', path: string, value: unknown): { record: string; step: Step }[] {
  // Configuration is written with dots: policy:info.PCY….trip.purpose.enabled (C096).
  const [collection = '', named, part, ...inside] = path.split(path.includes('/') ? '/' : '.')
  const change = collectionNamed(collection)?.[how]
  if (!change)
    throw invalidInput(path.slice(0, 60), how === 'merge' ? 'unmerged_collection' : 'undeleted_collection')
  const whole = inside.reduceRight<unknown>((within, name) => ({ [name]: within }), value)
  const entries = named === undefined ? Object.entries(record(value, path)) : [[named, whole] as const]
  // The keys of texts are dotted paths.
  const stranger = entries.find(
    ([name]) => !(collection.startsWith('copy:') ? /^[\w.]{1,120}$/.test(name) : key.safeParse(name).success),
  )
  if (stranger) throw invalidInput(`${collection}.${stranger[0].slice(0, 60)}`, 'key')
  return entries.flatMap(([name, entry]) =>
    change(name, entry, part).map((step) => ({ record: `${collection}/${name}`, step })),
  )
}
