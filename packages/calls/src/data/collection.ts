import type * as z from 'zod'
import type { Context } from '../pipeline/context.ts'
import type { Call } from '../pipeline/define.ts'
import { isObject, type Fields } from '../pipeline/fields.ts'
import { invalidInput } from '../pipeline/refusal.ts'
import { inputOf, permit } from '../pipeline/run.ts'
import { mergePatch } from '../record/patch.ts'

/** Makes another call for the same person, with that call's own permission and checks. */
export async function makeCall<I extends z.ZodType, O extends z.ZodType>(
  context: Context,
  call: Call<I, O>,
  payload: unknown,
): Promise<z.output<O>> {
  permit(call, context.principal)
  return call.output.parse(
    await call.run(
      context.answering((answer) => call.output.parse(answer)),
      inputOf(context, call, payload),
    ),
  )
}

/** An object that somebody sent. Refuses anything else. */
export function record(value: unknown, field: string): Fields {
  if (!isObject(value)) throw invalidInput(field, 'object')
  return value
}

/** The same of one that may be missing, or be taken away (null). */
export function recordIfAny(value: unknown, field: string): Fields {
  return value === undefined || value === null ? {} : record(value, field)
}

/** What a deletion takes away, as a change: a map takes what it names inside of a field, all else the field. */
export function takenAway(value: unknown, field: string): Fields {
  return Object.fromEntries(
    Object.entries(record(value, field)).map(([name, inside]) => [
      name,
      isObject(inside) ? takenAway(inside, name) : null,
    ]),
  )
}

/** The same for a record whose maps a change replaces: they come with what they keep. */
export function keeping(held: Fields, taken: Fields): Fields {
  return Object.fromEntries(
    Object.entries(taken).map(([name, inside]) => {
      const kept = isObject(inside) ? recordIfAny(mergePatch(held[name], inside), name) : {}
      return [name, Object.keys(kept).length > 0 ? kept : null]
    }),
  )
}

/** A record as a listing call gives it. */
export type Keyed = Fields & { key: string }

export function isKeyed(value: unknown): value is Keyed {
  return isObject(value) && typeof value.key === 'string'
}

/** One change of one record, made through the call that owns its rule. */
export type Step = (context: Context) => Promise<unknown>

/** A step that is one call. */
export function step<I extends z.ZodType, O extends z.ZodType>(call: Call<I, O>, payload: unknown): Step {
  return (context) => makeCall(context, call, payload)
}

/**
 * How a collection of the specification is read, changed and deleted; what is missing it can't. `key` and
 * `part` come from the map or the path.
 */
export type Collection = {
  query?: (context: Context, wanted: Fields) => Promise<Fields>
  merge?: (key: string, value: unknown, part: string | undefined) => Step[]
  remove?: (key: string, value: unknown, part: string | undefined) => Step[]
}

/** The keys of a query's map; none asked for means all. */
export function keysOf(query: Fields): { keys: string[] } | Record<string, never> {
  return Object.keys(query).length ? { keys: Object.keys(query) } : {}
}

/** Reads each key of a query's map by itself. */
export function each(read: (context: Context, key: string) => Promise<unknown>) {
  return async (context: Context, query: Fields): Promise<Fields> =>
    Object.fromEntries(
      await Promise.all(
        Object.keys(query)
          .slice(0, 100)
          .map(async (name) => [name, await read(context, name)] as const),
      ),
    )
}

export function byKey(records: readonly { key: string }[]): Fields {
  return Object.fromEntries(records.map((record) => [record.key, record]))
}
