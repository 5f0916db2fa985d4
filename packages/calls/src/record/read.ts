import { key } from '@nemt/domain/text/schema.ts'
import { many } from '@nemt/store/read.ts'
import * as z from 'zod'
import type { Context } from '../pipeline/context.ts'
import { defineCall, type Call } from '../pipeline/define.ts'
import type { RideRow } from '../ride/row.ts'
import { recordOf, type Kind } from './kind.ts'

type Listed<S extends z.ZodRawShape, M extends string> = z.ZodObject<
  { [K in M]: z.ZodArray<ReturnType<typeof recordOf<S>>> },
  z.core.$strict
>
const asked = z.strictObject({ keys: z.array(key).max(500).optional() })

/**
 * The call that lists a kind's records, `many` being the word for them in the answer; with keys only those,
 * as far as they are there.
 */
export const listOf = <S extends z.ZodRawShape, M extends string>(
  kind: Kind<S>,
  plural: M,
): Call<typeof asked, Listed<S, M>> =>
  defineCall({
    name: `${kind.noun}.list`,
    does: `Lists the customer's ${plural}.`,
    effect: 'read',
    permission: kind.see,
    scopes: ['coordinator', ...(kind.readers ?? [])],
    input: asked,
    output: z.strictObject({ [plural]: z.array(recordOf(kind)) }) as unknown as Listed<S, M>,
    run: async (context, { keys }) => ({ [plural]: await recordsOf(context, kind, keys) }) as never,
  })

/** The records of a kind that the reader may see. */
export const recordsOf = async <S extends z.ZodRawShape>(
  context: Context,
  kind: Kind<S>,
  keys?: string[],
) => {
  const { sql } = context
  const rows = await rowsOf(context, kind, keys ? sql`and t.key = any(${keys})` : sql``)
  return rows
    .map((row) => ({ key: row['key'] as string, version: row['version'] as number, ...kind.of(row) }))
    .filter((record) => !kind.visible || kind.visible(context, record))
}

export const rowsOf = async <S extends z.ZodRawShape>(
  context: Context,
  kind: Kind<S>,
  and: ReturnType<Context['sql']>,
): Promise<RideRow[]> => {
  const { sql } = context
  const from = kind.query?.(sql) ?? sql`select t.* from ${sql(kind.table)} t where t.customer_key = s.c`
  const { rows } = await context.read({
    rows: many(
      sql`${from} ${kind.archives ? sql`and t.archived_at is null` : sql``} ${and}
        order by ${kind.order === 'name' ? sql`t.name, t.key` : sql`t.key`}`,
    ),
  })
  return rows
}
