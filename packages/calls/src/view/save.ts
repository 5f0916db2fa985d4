import { newKey } from '@nemt/domain/key/key.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import { update } from '@nemt/store/change/changes.ts'
import { many } from '@nemt/store/read.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import { message } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { invalid, notFound, type Refusal } from '../pipeline/refusal.ts'
import { MOST_VIEWS, ofViews, ownViews, viewFilter } from './shape.ts'

function nameTaken(context: Context): Refusal {
  return invalid('name', message(context, 'error.view_name_taken'), 'view_name_taken')
}

/**
 * Keeps a filter under a name, or changes name and filter of one that is there. Refuses a name that another
 * view of one's own has (`view_name_taken`), and more views than anybody tells apart (`too_many_views`).
 */
export const viewSave = defineCall({
  ...ofViews,
  name: 'view.save',
  does: 'Keeps a filter of rides under a name, for oneself only; with its key, changes it.',
  effect: 'write',
  input: z.strictObject({ key: key.optional(), name: text(100), filter: viewFilter }),
  output: z.strictObject({ key }),
  run: async (context, { key: old, name: typed, filter }) => {
    const { sql, principal, now } = context
    const name = typed.trim()
    if (!name) throw invalid('name', message(context, 'error.view_name_missing'), 'view_name_missing')
    const { views } = await context.read({
      views: many(
        select(
          sql,
          columns('saved_view', 'v', ['key', 'name']),
          sql`from saved_view v where ${ownViews(context)}`,
        ),
      ),
    })
    if (old !== undefined && !views.some((view) => view.key === old)) throw notFound('view')
    const taken = views.some((view) => view.key !== old && view.name.toLowerCase() === name.toLowerCase())
    if (taken) throw nameTaken(context)
    if (old === undefined && views.length >= MOST_VIEWS)
      throw invalid('name', message(context, 'error.too_many_views'), 'too_many_views')
    const view = old ?? newKey('VIE', now)
    const own = { user_key: principal.key, key: view }
    const changes =
      old === undefined
        ? { inserts: { saved_view: [{ ...own, name, filter, created_at: now }] } }
        : { updates: [update('saved_view', { where: own, set: { name, filter }, must: 'gone' })] }
    try {
      return await context.write({ ...changes, object: view }, { key: view })
    } catch (error) {
      // Two screens of one person at the same moment.
      if (error instanceof StoreRefused && error.kind === 'unique' && error.code.includes('name'))
        throw nameTaken(context)
      if (error instanceof StoreRefused && error.code === 'gone') throw notFound('view')
      throw error
    }
  },
})
