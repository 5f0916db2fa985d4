import { LONGEST_OF_CREW } from '@nemt/domain/fleet/longest.ts'
import { vehicleCredentials } from '@nemt/domain/fleet/values.ts'
import { vehicles } from '@nemt/domain/mobility/schema.ts'
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
import { defineKind } from '../record/kind.ts'
import { listOf } from '../record/read.ts'
import { removeOf } from '../record/remove.ts'
import { saveOf } from '../record/save.ts'

/** A vehicle of a fleet, with what it may be sent for (docs/decisions/075-drivers-and-vehicles.md). */
const vehicleKind = defineKind({
  noun: 'vehicle',
  collection: 'fleet:vehicle',
  table: 'vehicle',
  prefix: 'VEH',
  fields: z.strictObject({
    /** Whose; its own people need not say. */
    fleet: key.optional(),
    name: text(LONGEST_OF_CREW.name),
    license: text(LONGEST_OF_CREW.license).optional(),
    make: text(LONGEST_OF_CREW.make).optional(),
    model: text(LONGEST_OF_CREW.model).optional(),
    color: text(LONGEST_OF_CREW.color).optional(),
    kinds: z.array(z.enum(vehicles)).max(vehicles.length),
    credentials: credentialsOf(vehicleCredentials).optional(),
  }),
  fleetOf: ({ fleet }) => fleet,
  see: 'session',
  readers: ['fleet'],
  keepers: ownKeepers,
  create: null,
  edit: null,
  columns: () =>
    columns('vehicle', 't', [
      ...(['key', 'version', 'fleet_key', 'name', 'license', 'make', 'model', 'color'] as const),
      ...(['kinds', 'credentials'] as const),
    ]),
  from: (sql, asking) => ownRecords(sql, 'vehicle', asking),
  order: 'name',
  archives: true,
  of: ({ fleet_key, name, license, make, model, color, kinds, credentials }) => ({
    fleet: fleet_key,
    name,
    ...present({ license, make, model, color }),
    kinds,
    credentials: keptCredentials(vehicleCredentials, credentials),
  }),
  tidy: ({ principal }, { fleet, name, license, make, model, color, ...rest }) => ({
    ...rest,
    ...present({ fleet: fleet ?? principal.fleet, license: words(license), make: words(make) }),
    ...present({ model: words(model), color: words(color) }),
    name: tidyName(name),
  }),
  row: ({ fleet, name, license, make, model, color, kinds, credentials }) => ({
    ...{ fleet_key: fleet ?? '', name, license: license ?? null, make: make ?? null },
    ...{ model: model ?? null, color: color ?? null, kinds, credentials: credentials ?? {} },
  }),
  check: async (context, { fleet, credentials }, before) => {
    mustBeOwn(context, fleet, before?.fleet_key)
    mustBeMeant(context, credentials)
  },
  removable: removableOwn('vehicle_key'),
})

/** What is said of a vehicle, as it is kept; undefined where nothing is. */
function words(typed: string | undefined): string | undefined {
  return tidyName(typed ?? '') || undefined
}

export const vehicleList = listOf(vehicleKind, 'vehicles')
export const vehicleSave = saveOf(vehicleKind)
export const vehicleArchive = removeOf(vehicleKind)
