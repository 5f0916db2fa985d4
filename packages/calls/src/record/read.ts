import { key } from '@nemt/domain/text/schema.ts'
import { many } from '@nemt/store/read.ts'
import { select, type Selected } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import type { Context } from '../pipeline/context.ts'
import { defineCall, type Call } from '../pipeline/define.ts'
import { recordOf, type KeptColumns, type KeptTable, type Kind } from './kind.ts'

type Listed<S extends z.ZodRawShape, M extends string> = z.ZodObject<
  { [K in M]: z.ZodArray<ReturnType<typeof recordOf<S>>> },
  z.core.$strict
>
const listInput = z.strictObject({ keys: z.array(key).max(500).optional() })

/**
 * The call that lists a kind's records, `many` being the word for them in the answer; with keys only those,
 * as far as they are there.
 */
export function listOf<
  S extends z.ZodRawShape,
  T extends KeptTable,
  C extends KeptColumns,
  N extends string,
  M extends string,
>(kind: Kind<S, T, C, N>, plural: M): Call<typeof listInput, Listed<S, M>> & { name: `${N}.list` } {
  return defineCall({
    name: `${kind.noun}.list`,
    does: `Lists the customer's ${plural}.`,
    effect: 'read',
    permission: kind.see,
    scopes: ['coordinator', ...(kind.readers ?? [])],
    input: listInput,
    // eslint-disable-next-line no-restricted-syntax -- zod sees no name in a computed key
    output: z.strictObject({ [plural]: z.array(recordOf(kind)) }) as unknown as Listed<S, M>,
    // eslint-disable-next-line no-restricted-syntax -- nor does the compiler
    run: async (context, { keys }) => ({ [plural]: await recordsOf(context, kind, keys) }) as never,
  })
}

/** The records of a kind that the reader may see. */
export async function recordsOf<S extends z.ZodRawShape, T extends KeptTable, C extends KeptColumns>(
  context: Context,
  kind: Kind<S, T, C>,
  keys?: string[],
) {
  const { sql } = context
  const rows = await rowsOf(context, kind, keys ? sql`and t.key = any(${keys})` : sql``)
  return rows
    .map((row) => ({ key: row.key, version: row.version, ...kind.of(row) }))
    .filter((record) => !kind.visible || kind.visible(context, record))
}

/** What is there of every kept record. */
export type KeptRow = { key: string; version: number }

/** The rows of a kind as far as a further condition over `t` picks them. */
export async function rowsOf<S extends z.ZodRawShape, T extends KeptTable, C extends KeptColumns>(
  context: Context,
  kind: Kind<S, T, C>,
  and: ReturnType<Context['sql']>,
): Promise<(Selected<C> & KeptRow)[]> {
  const { sql } = context
  // A table's name is a text, of whatever kind it is.
  const from =
    kind.from?.(sql, context) ?? sql`from ${sql(kind.table as string)} t where t.customer_key = s.c`
  const { rows } = await context.read({
    rows: many(
      select(
        sql,
        kind.columns(sql),
        sql`${from} ${kind.archives ? sql`and t.archived_at is null` : sql``} ${and}
          order by ${kind.order === 'name' ? sql`t.name, t.key` : sql`t.key`}`,
      ),
    ),
  })
  // The compiler doesn't see through the selection of a kind that it doesn't know yet.
  return rows as (Selected<C> & KeptRow)[]
}
