import { columns, computed, joined, select } from '@nemt/store/rows/select.ts'
import { removal, upsert } from '@nemt/store/change/changes.ts'
import { address } from '@nemt/domain/address/schema.ts'
import { regions } from '@nemt/domain/area/schema.ts'
import { soundRegions } from '../fleet/stored.ts'
import { limitIntervals } from '@nemt/domain/policy/schema.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import { many, one } from '@nemt/store/read.ts'
import * as z from 'zod'
import type { Context } from '../pipeline/context.ts'
import { invalidInput, knownConflict } from '../pipeline/refusal.ts'
import { defineKind } from '../record/kind.ts'
import { listOf } from '../record/read.ts'
import { removeOf } from '../record/remove.ts'
import { saveOf } from '../record/save.ts'
import { present } from '@nemt/store/rows/present.ts'
import { checkAddress } from '../place/address.ts'

const CENTS = z.number().int().min(0).max(100_000_000_000).describe('In cents.')

/**
 * Who pays (F450–F461): filters by team and, in a record of their own, by region; spending limits in cents
 * per interval.
 */
export const fundingKind = defineKind({
  noun: 'funding',
  collection: 'funding:info',
  table: 'funding_source',
  prefix: 'FUN',
  fields: z.strictObject({
    name: text(200),
    filters: z.strictObject({ team: z.record(key, z.boolean()).optional() }).optional(),
    limit: z
      .strictObject({
        interval: z.enum(limitIntervals).optional(),
        spend: z.strictObject({ soft: CENTS.optional(), hard: CENTS.optional() }).optional(),
      })
      .optional(),
    contact: z
      .strictObject({
        name: z.strictObject({ first: text(100).optional(), last: text(100).optional() }).optional(),
        email: text(200).optional(),
        address: address.optional(),
      })
      .optional(),
    geo: z.strictObject({ pickup: regions.optional(), dropoff: regions.optional() }).optional(),
  }),
  see: ['funding.create', 'funding.edit', 'ride.create', 'ride.edit'],
  create: 'funding.create',
  edit: 'funding.edit',
  from: (sql) => sql`from funding_source t left join funding_geo g on g.customer_key = s.c
    and g.funding_key = t.key where t.customer_key = s.c`,
  columns: () => ({
    ...columns('funding_source', 't', [
      'key',
      'version',
      'name',
      'filters',
      'limit_interval',
      'soft_cents',
      'hard_cents',
      'contact',
    ]),
    ...joined(columns('funding_geo', 'g', ['pickup', 'dropoff'])),
  }),
  order: 'name',
  archives: false,
  of: (row) => ({
    name: row.name,
    filters: row.filters ?? {},
    limit: present({
      interval: row.limit_interval,
      spend:
        row.soft_cents === null && row.hard_cents === null
          ? undefined
          : present({ soft: row.soft_cents, hard: row.hard_cents }),
    }),
    contact: row.contact ?? {},
    geo: { pickup: soundRegions(row.pickup).regions, dropoff: soundRegions(row.dropoff).regions },
  }),
  row: ({ name, filters, limit, contact }) => ({
    name,
    filters: filters ?? {},
    limit_interval: limit?.interval ?? null,
    soft_cents: limit?.spend?.soft ?? null,
    hard_cents: limit?.spend?.hard ?? null,
    contact: contact ?? {},
  }),
  check: async (context, { limit, contact, filters }) => {
    checkAddress(context, contact?.address, 'contact.address')
    const { soft, hard } = limit?.spend ?? {}
    if (soft !== undefined && hard !== undefined && soft > hard)
      throw invalidInput('limit.spend.soft', 'above_hard')
    await checkTeams(context, Object.keys(filters?.team ?? {}))
  },
  also: ({ key: sourceKey, geo }, before) => {
    const row = { funding_key: sourceKey, pickup: geo?.pickup ?? {}, dropoff: geo?.dropoff ?? {} }
    return before
      ? { upserts: [upsert('funding_geo', { by: ['funding_key'], rows: [row] })] }
      : { inserts: { funding_geo: [row] } }
  },
  removable: async (context, row) => {
    const { sql } = context
    const { rides } = await context.read({
      rides: one(
        select(
          sql,
          { count: computed<number>(sql`count(*)::int`) },
          sql`from ride r where r.customer_key = s.c and r.funding_key = ${row.key}`,
        ),
      ),
    })
    if (rides?.count) throw knownConflict('funding_in_use', { rides: rides.count })
    return {
      removes: [
        removal('funding_geo', { funding_key: row.key }),
        removal('funding_counter', { funding_key: row.key }),
      ],
    }
  },
})

/** A source whose only team is none would pay for nothing, and nobody would be told. */
async function checkTeams(context: Context, named: readonly string[]): Promise<void> {
  if (named.length === 0) return
  const { sql } = context
  const { teams } = await context.read({
    teams: many(
      select(
        sql,
        columns('team', 't', ['key']),
        sql`from team t where t.customer_key = s.c and t.key = any(${[...named]})`,
      ),
    ),
  })
  const stranger = named.find((team) => !teams.some(({ key: known }) => known === team))
  if (stranger !== undefined) throw invalidInput(`filters.team.${stranger}`, 'absent')
}

export const fundingList = listOf(fundingKind, 'funding')
export const fundingSave = saveOf(fundingKind)
export const fundingDelete = removeOf(fundingKind)
