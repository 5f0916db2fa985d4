import { columns } from '@nemt/store/rows/select.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { regroupEvent } from './regroup-event.ts'
import { PASSENGER_WORDS } from '../passenger/access.ts'
import { defineKind } from '../record/kind.ts'
import { listOf } from '../record/read.ts'
import { removeOf } from '../record/remove.ts'
import { saveOf } from '../record/save.ts'

/**
 * A fund (C097): an allotment that passengers draw on, by the rules of its benefit. One that was drawn on
 * stays.
 */
export const fundKind = defineKind({
  noun: 'fund',
  collection: 'fund:info',
  table: 'fund',
  prefix: 'FND',
  fields: z.strictObject({ name: text(200), policy_key: key }),
  see: PASSENGER_WORDS,
  create: null,
  edit: null,
  columns: () => columns('fund', 't', ['key', 'version', 'name', 'policy_key']),
  order: 'name',
  archives: false,
  of: (row) => ({ name: row.name, policy_key: row.policy_key }),
  row: ({ name, policy_key }) => ({ name, policy_key }),
  also: ({ key: fund, policy_key }, before, context) =>
    before && before.policy_key !== policy_key ? { events: [regroupEvent(context, { fund })] } : {},
})

export const fundList = listOf(fundKind, 'funds')
export const fundSave = saveOf(fundKind)
export const fundDelete = removeOf(fundKind)
