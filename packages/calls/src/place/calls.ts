import { columns } from '@nemt/store/rows/select.ts'
import { address } from '@nemt/domain/address/schema.ts'
import { phone } from '@nemt/domain/communication/schema.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { plain } from '@nemt/domain/text/plain.ts'
import { defineKind } from '../record/kind.ts'
import { listOf } from '../record/read.ts'
import { removeOf } from '../record/remove.ts'
import { saveOf } from '../record/save.ts'
import { tidyOptionalPhone } from '../phone/number.ts'
import { present } from '@nemt/store/rows/present.ts'
import { checkAddress } from './address.ts'

/**
 * A location of the customer (F441–F449): what place pickers offer first. `claim_site`: the modifier letter
 * of claims (server-behaviour §2.14).
 */
export const placeKind = defineKind({
  noun: 'place',
  collection: 'place:info',
  table: 'place',
  prefix: 'PLC',
  fields: z.strictObject({
    name: text(200),
    contact: text(200).optional(),
    phone: phone.optional(),
    address,
    parent: key.optional(),
    type: z.enum(['home', 'facility']).optional(),
    claim_site: z
      .string()
      .regex(/^[A-Z]$/)
      .optional(),
    notes: z.strictObject({ pickup: text(1000).optional(), dropoff: text(1000).optional() }).optional(),
  }),
  see: ['ride.create', 'ride.edit', 'passenger.create', 'passenger.edit', 'place.create', 'place.edit'],
  readers: ['passenger'],
  create: 'place.create',
  edit: 'place.edit',
  columns: () =>
    columns('place', 't', [
      'key',
      'version',
      'name',
      'address',
      'contact',
      'phone',
      'parent_key',
      'type',
      'claim_site',
      'notes',
    ]),
  order: 'name',
  archives: true,
  of: (row) => ({
    name: row.name,
    address: row.address,
    ...present({
      contact: row.contact,
      phone: row.phone,
      parent: row.parent_key,
      type: row.type,
      claim_site: row.claim_site,
      notes: row.notes,
    }),
  }),
  tidy: (context, { phone: typed, ...rest }) => ({
    ...rest,
    ...present({ phone: tidyOptionalPhone(context, typed, 'phone') }),
  }),
  check: async (context, { address: given }) => checkAddress(context, given, 'address'),
  row: ({ name, contact, phone: number, address: at, parent, type, claim_site, notes }) => ({
    name,
    name_lower: plain(name),
    contact: contact ?? null,
    phone: number ?? null,
    address: at,
    lat: at.lat ?? null,
    lng: at.lng ?? null,
    parent_key: parent ?? null,
    type: type ?? 'facility',
    claim_site: claim_site ?? null,
    notes: notes ?? {},
  }),
})

export const placeList = listOf(placeKind, 'places')
export const placeSave = saveOf(placeKind)
export const placeArchive = removeOf(placeKind)
