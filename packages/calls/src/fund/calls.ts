import { columns } from '@nemt/store/rows/select.ts'
import { opaque, wrapped } from '@nemt/domain/opaque/schema.ts'
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
  /** `original`: what another system keeps with it (F286, X099). */
  fields: z.strictObject({ name: text(200), policy_key: key, original: opaque.optional() }),
  see: PASSENGER_WORDS,
  create: null,
  edit: null,
  columns: () => columns('fund', 't', ['key', 'version', 'name', 'policy_key', 'original']),
  order: 'name',
  archives: false,
  of: ({ name, policy_key, original }) => ({
    ...{ name, policy_key },
    ...(original ? { original: original.is } : {}),
  }),
  row: ({ name, policy_key, original }) => ({ name, policy_key, original: wrapped(original) }),
  also: ({ key: fund, policy_key }, before, context) =>
    before && before.policy_key !== policy_key ? { events: [regroupEvent(context, { fund })] } : {},
})

export const fundList = listOf(fundKind, 'funds')
export const fundSave = saveOf(fundKind)
export const fundDelete = removeOf(fundKind)
