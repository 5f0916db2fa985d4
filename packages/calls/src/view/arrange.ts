import { fixedColumns } from '@nemt/domain/ride/list-filter.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { upsert } from '@nemt/store/change/changes.ts'
import { one } from '@nemt/store/read.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { invalidInput, notFound } from '../pipeline/refusal.ts'
import { columnNames, listName, ofViews, ownViews } from './shape.ts'

/**
 * Arranges a list for oneself: its columns in their order (none for the product's own), and the view that it
 * opens with (null for none). What is left out stays as it is.
 */
export const viewArrange = defineCall({
  ...ofViews,
  name: 'view.arrange',
  does: 'Keeps the columns of a list of rides and the view that it opens with, for oneself only.',
  effect: 'write',
  input: z.strictObject({ list: listName, columns: columnNames.optional(), view: key.nullable().optional() }),
  output: z.strictObject({ list: listName }),
  run: async (context, { list, columns: asked, view }) => {
    const { sql, principal } = context
    if (asked && new Set(asked).size < asked.length) throw invalidInput('columns', 'columns_twice')
    if (asked?.length && fixedColumns.some((column) => !asked.includes(column)))
      throw invalidInput('columns', 'columns_fixed', { columns: fixedColumns.join(', ') })
    const { kept } = await context.read({
      kept: one(
        select(
          sql,
          columns('list_setting', 'v', ['columns', 'view_key']),
          sql`from list_setting v where ${ownViews(context)} and v.list = ${list}`,
        ),
      ),
    })
    const row = {
      user_key: principal.key,
      list,
      columns: asked ?? kept?.columns ?? [],
      view_key: view === undefined ? (kept?.view_key ?? null) : view,
    }
    try {
      return await context.write(
        { upserts: [upsert('list_setting', { by: ['user_key', 'list'], rows: [row] })], object: list },
        { list },
      )
    } catch (error) {
      // A view that is nobody's, or somebody else's: the foreign key reaches one's own only.
      if (error instanceof StoreRefused && error.kind === 'missing') throw notFound('view')
      throw error
    }
  },
})
