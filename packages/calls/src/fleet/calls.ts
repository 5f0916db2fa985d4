import { columns, computed, select } from '@nemt/store/rows/select.ts'
import { one } from '@nemt/store/read.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import { areas } from '@nemt/domain/area/schema.ts'
import { defaultDispatch } from '@nemt/domain/fleet/dispatch.ts'
import { emailsOf, groupProblem, isHours, tidyGroup, tidyMedicaid } from '@nemt/domain/fleet/editor.ts'
import { fleet, type Fleet } from '@nemt/domain/fleet/schema.ts'
import { codeOfState } from '@nemt/domain/place/states.ts'
import { blank } from '@nemt/domain/text/blank.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import { isEmail } from '@nemt/domain/user/editor.ts'
import { removal, upsert } from '@nemt/store/change/changes.ts'
import * as z from 'zod'
import type { Context } from '../pipeline/context.ts'
import { conflict, forbidden, invalidInput } from '../pipeline/refusal.ts'
import { defineKind } from '../record/kind.ts'
import { listOf } from '../record/read.ts'
import { removeOf } from '../record/remove.ts'
import { saveOf } from '../record/save.ts'
import { problemRefused } from '../message/problem.ts'
import { message } from '../message/text.ts'
import { shownPhone, tidyOptionalPhone } from '../phone/number.ts'
import { present } from '@nemt/store/rows/present.ts'
import { keptData, sealedAfter, toldData, withMeantData } from './data.ts'
import { fleetColumns, fleetOf, forgetFleets } from './load.ts'
import { addressChangeMails } from './address-change.ts'

/**
 * Fleets serve all customers, so they are kept in one place: by global users at the customer `global`. The
 * database refuses anybody else.
 */
export function atGlobal({ principal, customer }: Pick<Context, 'principal' | 'customer'>): boolean {
  return customer.key === 'global' && (principal.global || principal.scope === 'system')
}

function mustBeGlobal(context: Context): void {
  if (!atGlobal(context)) throw forbidden()
}

/** A provider group with its legal name (V1157). */
export const groupKind = defineKind({
  noun: 'fleet.group',
  collection: 'fleet:group',
  table: 'fleet_group',
  prefix: 'GRP',
  fields: z.strictObject({ name: text(200), legal_name: text(200).optional() }),
  see: 'session',
  create: null,
  edit: null,
  columns: () => columns('fleet_group', 't', ['key', 'version', 'name', 'legal_name']),
  from: (sql) => sql`from fleet_group t where s.c is not null`,
  order: 'name',
  archives: false,
  of: ({ name, legal_name }) => ({ name, ...present({ legal_name }) }),
  tidy: (_context, { name, legal_name }) =>
    tidyGroup({ name, ...(legal_name === undefined ? {} : { legal_name }) }),
  row: ({ name, legal_name }) => ({ name, legal_name: legal_name ?? null }),
  check: async (context, { legal_name }) => {
    mustBeGlobal(context)
    const problem = groupProblem(present({ legal_name }))
    if (problem) throw problemRefused(context, { ...problem, field: 'legal_name' })
  },
  removable: async (context) => {
    mustBeGlobal(context)
    return {}
  },
  written: forgetFleets,
  visible: atGlobal,
})

const fields = z.strictObject({
  ...fleet.omit({ key: true, archive: true, group: true, areas: true }).partial().shape,
  name: fleet.shape.name,
  group: key,
  areas: z.strictObject({ whitelist: areas, blacklist: areas }).partial().optional(),
})

/** The letters of the state that issued a Medicaid number (F479), by its letters or its name. */
function issuedIn(state: string | undefined): string | undefined {
  if (state === undefined || blank(state)) return undefined
  const letters = codeOfState(state)
  if (letters === undefined) throw invalidInput('medicaid_issue_state', 'wrong')
  return letters
}

/** Its headquarters, with a phone as every other is kept: its number for people, its extension beside it. */
function tidyPlace(context: Context, { phone: typed, ...place }: NonNullable<Fleet['place']>) {
  const phone = tidyOptionalPhone(context, typed, 'place.phone')
  return {
    ...place,
    ...(phone ? { phone: present({ display: phone.display, extension: phone.extension }) } : {}),
  }
}

/** A fleet with its areas (C093, C094). Areas are rows of their own, saved and deleted with it. */
export const fleetKind = defineKind({
  noun: 'fleet',
  collection: 'fleet:info',
  table: 'fleet',
  prefix: 'FLT',
  fields,
  see: 'session',
  create: null,
  edit: null,
  columns: (sql) => ({ ...fleetColumns(sql, 't'), ...columns('fleet', 't', ['secrets']) }),
  from: (sql) => sql`from fleet t join fleet_group g on g.key = t.group_key where s.c is not null`,
  order: 'name',
  deep: true,
  opaque: ['user', 'alerts', 'data.service_provider', 'data.agency'],
  accept: withMeantData,
  archives: true,
  of: (row) => {
    const fleet = fleetOf(row)
    const { key: _key, archive, group, broken, data: _data, ...rest } = fleet
    void [_key, archive, broken]
    return { ...rest, group: group.key, ...toldData(fleet, row.secrets) }
  },
  hide: (context, { key: saved, ...change }, before) => ({
    secrets: sealedAfter(context, saved, change, before?.secrets ?? null),
  }),
  told: (fleet, { secrets }) => {
    const { data: _data, ...rest } = fleet
    return { ...rest, ...toldData(fleet, secrets ?? null) }
  },
  tidy: (context, { contact, place, medicaid_id, medicaid_issue_state, data, ...entered }) => {
    const medicaid = tidyMedicaid({ medicaid_id, medicaid_issue_state: issuedIn(medicaid_issue_state) })
    const rest = {
      ...{ ...entered, ...medicaid, ...(data ? keptData({ data }) : {}) },
      ...(place ? { place: tidyPlace(context, place) } : {}),
    }
    if (!contact) return rest
    const phone = tidyOptionalPhone(context, contact.phone, 'contact.phone')
    return {
      ...rest,
      contact: {
        ...present({ email: contact.email }),
        ...(phone ? { phone: { display: shownPhone(phone) } } : {}),
      },
    }
  },
  row: ({ name, group, enabled, sandbox, dispatch, auto_accept, areas: _areas, ...document }) => ({
    name,
    group_key: group,
    enabled: enabled ?? true,
    sandbox: sandbox ?? false,
    dispatch: dispatch ?? defaultDispatch,
    auto_accept: auto_accept ?? false,
    document,
  }),
  check: async (context, { hours, contact }, before) => {
    mustBeGlobal(context)
    const email = contact?.email
    const isNew = before === null || email !== fleetOf(before).contact?.email
    if (isNew && !emailsOf(email).every(isEmail))
      throw problemRefused(context, { code: 'email_wrong', field: 'contact.email' })
    const wrong = (hours ?? []).findIndex((row) => !isHours(row))
    if (wrong >= 0) throw invalidInput(`hours.${wrong}`, 'hours')
  },
  also: ({ key: fleetKey, areas: lists, name, contact }, before, context) => {
    const rows: NewRow<'fleet_area'>[] = (['whitelist', 'blacklist'] as const).flatMap((kind) =>
      (lists?.[kind] ?? []).map((area) => ({
        fleet_key: fleetKey,
        key: area.key,
        kind,
        format: area.format,
        applies: area.applies ?? 'both',
        geojson: area.geojson,
      })),
    )
    const gone = (before?.areas ?? []).filter(({ key: area }) => !rows.some((row) => row.key === area))
    if (!before) return { inserts: { fleet_area: rows } }
    return {
      ...addressChangeMails(context, fleetOf(before), { name, contact }),
      upserts: rows.length ? [upsert('fleet_area', { by: ['fleet_key', 'key'], rows })] : [],
      removes: gone.map((area) => removal('fleet_area', { fleet_key: fleetKey, key: area.key })),
    }
  },
  // Its people could not sign in any more, and nobody would drive the rides that they have.
  removable: async (context, row) => {
    mustBeGlobal(context)
    const { sql } = context
    const { open } = await context.read({
      open: one(
        select(
          sql,
          { rides: computed<number>(sql`app.fleet_open_rides(${row.key})`) },
          sql`from fleet f
            where s.c is not null and f.key = ${row.key}`,
        ),
      ),
    })
    if (open?.rides)
      throw conflict('fleet_rides_open', message(context, 'error.fleet_rides_open'), { rides: open.rides })
    return {}
  },
  written: forgetFleets,
  visible: atGlobal,
})

export const groupList = listOf(groupKind, 'groups')
export const groupSave = saveOf(groupKind)
export const groupDelete = removeOf(groupKind)
export const fleetList = listOf(fleetKind, 'fleets')
export const fleetSave = saveOf(fleetKind)
export const fleetArchive = removeOf(fleetKind)
