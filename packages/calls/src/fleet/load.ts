import type { Fleet } from '@nemt/domain/fleet/schema.ts'
import { many, read } from '@nemt/store/read.ts'
import type { Portal } from '../pipeline/portal.ts'
import type { RideRow } from '../ride/row.ts'

const FRESH_MS = 2_000
type Known = { fleets: Fleet[]; agencies: Fleet[] }
const cache = new WeakMap<Portal, { at: number; loading: Promise<Known> }>()

/** Every fleet that is not archived, with its areas; at most two seconds old. A transit agency sells passes and is offered no rides: it is no fleet here. */
export const loadFleets = async (portal: Portal): Promise<Fleet[]> => (await load(portal)).fleets

/** The agencies of public transit, as fresh as the fleets. */
export const loadAgencies = async (portal: Portal): Promise<Fleet[]> => (await load(portal)).agencies

/** Fleets are shared by the customers, so one copy serves all. */
const load = (portal: Portal): Promise<Known> => {
  const known = cache.get(portal)
  if (known && performance.now() - known.at < Math.min(FRESH_MS, portal.freshMs)) return known.loading
  const loading = fetchFleets(portal)
  cache.set(portal, { at: performance.now(), loading })
  loading.catch(() => cache.delete(portal))
  return loading
}

/** Forgets the copy, after fleets were changed by this process. */
export const forgetFleets = (portal: Portal): void => void cache.delete(portal)

const fetchFleets = async (portal: Portal): Promise<Known> => {
  const { sql } = portal.store
  const { fleets } = await read(portal.store, 'global', {
    fleets: many(sql`select f.*, g.name as group_name, g.legal_name,
        (select jsonb_agg(jsonb_build_object('key', a.key, 'format', a.format, 'applies', a.applies, 'geojson', a.geojson, 'kind', a.kind)) from fleet_area a where a.fleet_key = f.key) as areas
      from fleet f join fleet_group g on g.key = f.group_key where s.c is not null and f.archived_at is null order by f.key`),
  })
  const all: Fleet[] = fleets.map(fleetOf)
  return { fleets: all.filter(({ dispatch }) => dispatch !== 'Transit'), agencies: all.filter(({ dispatch }) => dispatch === 'Transit') }
}

/** A fleet's record from its row; the dispatch kind's credentials stay behind. */
export const fleetOf = (row: RideRow): Fleet => {
  const area = (kind: string) =>
    (row['areas'] ?? []).filter((one: RideRow) => one['kind'] === kind).map(({ kind: _kind, ...one }: RideRow) => one)
  return {
    vehicles: {}, services: {}, hours: [], costs: {},
    ...row['document'],
    key: row['key'],
    name: row['name'],
    group: { key: row['group_key'], name: row['group_name'], ...(row['legal_name'] ? { legal_name: row['legal_name'] } : {}) },
    enabled: row['enabled'],
    archive: row['archived_at'] !== null,
    sandbox: row['sandbox'],
    dispatch: row['dispatch'],
    auto_accept: row['auto_accept'],
    ...(row['areas'] ? { areas: { whitelist: area('whitelist'), blacklist: area('blacklist') } } : {}),
  }
}
