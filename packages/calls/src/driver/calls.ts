import { phone } from '@nemt/domain/communication/schema.ts'
import { driverCredentials } from '@nemt/domain/fleet/values.ts'
import { tidyName } from '@nemt/domain/text/entry.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import { present } from '@nemt/store/rows/present.ts'
import { columns } from '@nemt/store/rows/select.ts'
import * as z from 'zod'
import {
  credentialsOf,
  keptCredentials,
  mustBeMeant,
  mustBeOwn,
  ownKeepers,
  ownRecords,
  removableOwn,
} from '../fleet/own-records.ts'
import { tidyPhone } from '../phone/number.ts'
import { defineKind } from '../record/kind.ts'
import { listOf } from '../record/read.ts'
import { removeOf } from '../record/remove.ts'
import { saveOf } from '../record/save.ts'

/** Somebody who drives for a fleet, with credentials and their dates (docs/decisions/075-drivers-and-vehicles.md). */
const driverKind = defineKind({
  noun: 'driver',
  collection: 'fleet:driver',
  table: 'driver',
  prefix: 'DRV',
  fields: z.strictObject({
    /** Whose; its own people need not say. */
    fleet: key.optional(),
    name: text(200),
    /** Where the driver is reached, and gets the link of a ride. */
    phone,
    credentials: credentialsOf(driverCredentials).optional(),
  }),
  fleetOf: ({ fleet }) => fleet,
  see: 'session',
  readers: ['fleet'],
  keepers: ownKeepers,
  create: null,
  edit: null,
  columns: () => columns('driver', 't', ['key', 'version', 'fleet_key', 'name', 'phone', 'credentials']),
  from: (sql, asking) => ownRecords(sql, 'driver', asking),
  order: 'name',
  archives: true,
  of: ({ fleet_key, name, phone: number, credentials }) => ({
    fleet: fleet_key,
    name,
    phone: number,
    credentials: keptCredentials(driverCredentials, credentials),
  }),
  tidy: (context, { fleet, phone: typed, name, ...rest }) => ({
    ...rest,
    ...present({ fleet: fleet ?? context.principal.fleet }),
    name: tidyName(name),
    phone: tidyPhone(context, typed, 'phone'),
  }),
  row: ({ fleet, name, phone: number, credentials }) => ({
    ...{ fleet_key: fleet ?? '', name, phone: number, credentials: credentials ?? {} },
  }),
  check: async (context, { fleet, credentials }, before) => {
    mustBeOwn(context, fleet, before?.fleet_key)
    mustBeMeant(context, credentials)
  },
  removable: removableOwn('driver_key'),
})

export const driverList = listOf(driverKind, 'drivers')
export const driverSave = saveOf(driverKind)
export const driverArchive = removeOf(driverKind)
