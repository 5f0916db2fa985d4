import { key } from '@nemt/domain/text/schema.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import * as z from 'zod'
import { defineCall, type Call } from '../pipeline/define.ts'
import { conflict, forbidden, notFound } from '../pipeline/refusal.ts'
import { keptRemoval, keptUpdate } from './change.ts'
import type { KeptColumns, KeptTable, Kind } from './kind.ts'
import { rowsOf } from './read.ts'
import { mayKeep, wordsOf } from './save.ts'

const asked = z.strictObject({ key })

/**
 * The call that removes a record: archived where the table keeps archives, else deleted unless something
 * still needs it.
 */
export function removeOf<
  S extends z.ZodRawShape,
  T extends KeptTable,
  C extends KeptColumns,
  N extends string,
>(kind: Kind<S, T, C, N>): Call<typeof asked, typeof asked> & { name: `${N}.archive` | `${N}.delete` } {
  const name = kind.archives ? (`${kind.noun}.archive` as const) : (`${kind.noun}.delete` as const)
  return defineCall({
    name,
    does: kind.archives
      ? `Archives a ${kind.noun}: it leaves all lists; what refers to it keeps its name.`
      : `Deletes a ${kind.noun} that nothing refers to.`,
    effect: 'write',
    permission: wordsOf(kind),
    scopes: ['coordinator'],
    input: asked,
    output: asked,
    run: async (context, { key: own }) => {
      const { now, actor, sql } = context
      if (!mayKeep(context, kind.edit)) throw forbidden()
      const [row] = await rowsOf(context, kind, sql`and t.key = ${own}`)
      if (!row) throw notFound(kind.noun)
      const also = (await kind.removable?.(context, row)) ?? {}
      try {
        return await context.write(
          {
            ...also,
            updates: [
              ...(kind.archives
                ? [
                    keptUpdate(kind.table, {
                      where: { key: own, archived_at: null },
                      set: { archived_at: now, version: { increment: 1 } },
                      must: 'gone',
                    }),
                  ]
                : []),
              ...(also.updates ?? []),
            ],
            removes: [...(also.removes ?? []), ...(kind.archives ? [] : [keptRemoval(kind.table, own)])],
            events: [
              {
                collection: kind.collection,
                key: own,
                type: 'archived',
                actor,
                data: {},
                audience: ['staff'],
              },
            ],
            object: own,
          },
          { key: own },
        )
      } catch (error) {
        if (error instanceof StoreRefused && error.code === 'gone') throw notFound(kind.noun)
        if (error instanceof StoreRefused && error.kind === 'missing')
          throw conflict(`${kind.noun}_in_use`, 'Something still refers to this record.')
        throw error
      }
    },
  })
}
