import { columns, select } from '@nemt/store/rows/select.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import { many } from '@nemt/store/read.ts'
import { present } from '@nemt/store/rows/present.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { columnNames, listName, ofViews, ownViews, viewFilter } from './shape.ts'

/** One's own saved views by name, and how one arranged each list: its columns, and the view that it opens with. */
export const viewList = defineCall({
  ...ofViews,
  name: 'view.list',
  does: "Lists one's own saved views of rides, and how one has arranged the lists.",
  effect: 'read',
  input: z.strictObject({}),
  output: z.strictObject({
    views: z.array(z.strictObject({ key, name: text(100), filter: viewFilter })),
    lists: z.array(z.strictObject({ list: listName, columns: columnNames, view: key.optional() })),
  }),
  run: async (context) => {
    const { sql } = context
    const { views, lists } = await context.read({
      views: many(
        select(
          sql,
          columns('saved_view', 'v', ['key', 'name', 'filter']),
          sql`from saved_view v where ${ownViews(context)} order by lower(v.name), v.key`,
        ),
      ),
      lists: many(
        select(
          sql,
          columns('list_setting', 'v', ['list', 'columns', 'view_key']),
          sql`from list_setting v where ${ownViews(context)} order by v.list`,
        ),
      ),
    })
    return {
      views,
      lists: lists.map(({ view_key, ...list }) => ({ ...list, ...present({ view: view_key }) })),
    }
  },
})
