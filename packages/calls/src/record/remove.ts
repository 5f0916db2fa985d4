import { key } from '@nemt/domain/text/schema.ts'
import type { Changes } from '@nemt/store/change/changes.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import * as z from 'zod'
import type { Context } from '../pipeline/context.ts'
import { defineCall, type Call } from '../pipeline/define.ts'
import { forbidden, knownConflict, notFound } from '../pipeline/refusal.ts'
import { keptRemoval, keptUpdate } from './change.ts'
import type { KeptColumns, KeptTable, Kind } from './kind.ts'
import { rowsOf } from './read.ts'
import { mayKeepOf, wordsOf } from './save.ts'
import { recordEvent } from './event.ts'

const recordKey = z.strictObject({ key })

/**
 * The call that removes a record: archived where the table keeps archives, else deleted unless something
 * still needs it.
 */
export function removeOf<
  S extends z.ZodRawShape,
  T extends KeptTable,
  C extends KeptColumns,
  N extends string,
>(
  kind: Kind<S, T, C, N>,
): Call<typeof recordKey, typeof recordKey> & { name: `${N}.archive` | `${N}.delete` } {
  const name = kind.archives ? (`${kind.noun}.archive` as const) : (`${kind.noun}.delete` as const)
  return defineCall({
    name,
    does: kind.archives
      ? `Archives a ${kind.noun}: it leaves all lists; what refers to it keeps its name.`
      : `Deletes a ${kind.noun} that nothing refers to.`,
    effect: 'write',
    permission: wordsOf(kind),
    scopes: ['coordinator', ...(kind.keepers?.scopes ?? [])],
    input: recordKey,
    output: recordKey,
    run: async (context, { key: named }) => {
      const { sql } = context
      if (!mayKeepOf(context, kind, kind.edit)) throw forbidden()
      const [row] = await rowsOf(context, kind, sql`and t.key = ${named}`)
      if (!row) throw notFound(kind.noun)
      const also = (await kind.removable?.(context, row)) ?? {}
      try {
        return await context.write(
          removalOf(context, kind, named, { also, fleet: kind.fleetOf?.(kind.of(row)) }),
          { key: named },
        )
      } catch (error) {
        if (error instanceof StoreRefused && error.code === 'gone') throw notFound(kind.noun)
        if (error instanceof StoreRefused && error.kind === 'missing')
          throw knownConflict(`${kind.noun}_in_use`, undefined, 'record_in_use')
        throw error
      } finally {
        kind.written?.(context.portal)
      }
    },
  })
}

/** Archives the row or takes it away, with what goes with it. */
function removalOf(
  context: Context,
  kind: Pick<Kind<z.ZodRawShape, KeptTable, KeptColumns>, 'archives' | 'table' | 'collection'>,
  named: string,
  { also, fleet }: { also: Changes; fleet: string | undefined },
): Changes & { object: string } {
  const archived = keptUpdate(kind.table, {
    where: { key: named, archived_at: null },
    set: { archived_at: context.now, version: { increment: 1 } },
    must: 'gone',
  })
  return {
    ...also,
    updates: [...(kind.archives ? [archived] : []), ...(also.updates ?? [])],
    removes: [...(also.removes ?? []), ...(kind.archives ? [] : [keptRemoval(kind.table, named)])],
    events: [recordEvent(context, { collection: kind.collection, key: named, type: 'archived', fleet })],
    object: named,
  }
}
