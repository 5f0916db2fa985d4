import { columns } from '@nemt/store/rows/select.ts'
import { phone } from '@nemt/domain/communication/schema.ts'
import { text } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { defineKind } from '../record/kind.ts'
import { listOf } from '../record/read.ts'
import { removeOf } from '../record/remove.ts'
import { saveOf } from '../record/save.ts'
import { tidyOptionalPhone } from '../phone/number.ts'
import { present } from '@nemt/store/rows/present.ts'

/** A clinical contact (F436–F440): whom a driver reaches when the passenger can't be called themselves. */
export const contactKind = defineKind({
  noun: 'contact',
  collection: 'contact:info',
  table: 'clinical_contact',
  prefix: 'CLC',
  fields: z.strictObject({ name: text(200), email: text(200).optional(), phone: phone.optional() }),
  see: ['ride.create', 'ride.edit', 'passenger.create', 'passenger.edit', 'contact.create', 'contact.edit'],
  create: 'contact.create',
  edit: 'contact.edit',
  columns: () => columns('clinical_contact', 't', ['key', 'version', 'name', 'email', 'phone']),
  order: 'name',
  archives: true,
  of: (row) => ({ name: row.name, ...present({ email: row.email, phone: row.phone }) }),
  tidy: (context, { phone: typed, ...rest }) => ({
    ...rest,
    ...present({ phone: tidyOptionalPhone(context, typed, 'phone') }),
  }),
  row: ({ name, email, phone: number }) => ({
    name,
    email: email ?? null,
    phone: number ?? null,
  }),
})

export const contactList = listOf(contactKind, 'contacts')
export const contactSave = saveOf(contactKind)
export const contactArchive = removeOf(contactKind)
