import { columns } from '@nemt/store/rows/select.ts'
import { readsAllTeams } from '@nemt/domain/access/teams.ts'
import { phone } from '@nemt/domain/communication/schema.ts'
import { text } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { defineKind } from '../record/kind.ts'
import { listOf } from '../record/read.ts'
import { removeOf } from '../record/remove.ts'
import { saveOf } from '../record/save.ts'
import { tidyOptionalPhone } from '../phone/number.ts'
import { present } from '@nemt/store/rows/present.ts'

/**
 * A team (F430–F435). Whoever keeps teams sees all of them, everybody else those of doc 1 §6 (Team
 * visibility).
 */
export const teamKind = defineKind({
  noun: 'team',
  collection: 'team:info',
  table: 'team',
  prefix: 'TEA',
  fields: z.strictObject({
    name: text(200),
    sso: text(200).optional(),
    contact: z.strictObject({ phone: phone.optional() }).optional(),
  }),
  see: 'session',
  create: 'team.create',
  edit: 'team.edit',
  columns: () => columns('team', 't', ['key', 'version', 'name', 'sso', 'phone']),
  order: 'name',
  archives: true,
  of: (row) => ({
    name: row.name,
    ...present({ sso: row.sso, contact: row.phone ? { phone: row.phone } : undefined }),
  }),
  tidy: (context, { contact, ...rest }) => {
    const phone = tidyOptionalPhone(context, contact?.phone, 'contact.phone')
    return { ...rest, ...(phone ? { contact: { phone } } : {}) }
  },
  row: ({ name, sso, contact }) => ({
    name,
    sso: sso ?? null,
    phone: contact?.phone ?? null,
  }),
  visible: ({ principal, policy }, { key }) =>
    readsAllTeams(principal, policy) || principal.teams.includes(key),
})

export const teamList = listOf(teamKind, 'teams')
export const teamSave = saveOf(teamKind)
export const teamArchive = removeOf(teamKind)
