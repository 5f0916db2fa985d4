import type { Fleet } from '@nemt/domain/fleet/schema.ts'
import { soundFleet } from './sound.ts'
import { many, read } from '@nemt/store/read.ts'
import type { Portal } from '../pipeline/portal.ts'
import { warnOnce } from '../pipeline/warn.ts'
import type { RideRow } from '../ride/row.ts'

const FRESH_MS = 2_000
type Known = { fleets: Fleet[]; agencies: Fleet[] }
const cache = new WeakMap<Portal, { at: number; loading: Promise<Known> }>()

/**
 * Every fleet that is not archived, with its areas; at most two seconds old. A transit agency sells passes
 * and is offered no rides: it is no fleet here.
 */
export const loadFleets = async (portal: Portal): Promise<Fleet[]> => (await load(portal)).fleets

/** The agencies of public transit, as fresh as the fleets. */
export const loadAgencies = async (portal: Portal): Promise<Fleet[]> => (await load(portal)).agencies

/** Fleets are shared by the customers, so one copy serves all. */
const load = (portal: Portal): Promise<Known> => {
  const known = cache.get(portal)
  if (known && performance.now() - known.at < Math.min(FRESH_MS, portal.freshMs)) return known.loading
  const loading = fetchFleets(portal)
  cache.set(portal, { at: performance.now(), loading })
  // Who waits for it hears of the fault; nobody after them does.
  loading.catch(() => cache.delete(portal))
  return loading
}

/** Forgets the copy, after fleets were changed by this process. */
export const forgetFleets = (portal: Portal): void => void cache.delete(portal)

const fetchFleets = async (portal: Portal): Promise<Known> => {
  const { sql } = portal.store
  const { fleets } = await read(portal.store, 'global', {
    fleets: many(sql`select f.*, g.name as group_name, g.legal_name,
        (select jsonb_agg(jsonb_build_object('key', a.key, 'format', a.format, 'applies', a.applies,
          'geojson', a.geojson, 'kind', a.kind)) from fleet_area a where a.fleet_key = f.key) as areas,
        f.xmin::text || coalesce((select string_agg(a.xmin::text, ' ' order by a.key) from fleet_area a
          where a.fleet_key = f.key), '') as written
      from fleet f join fleet_group g on g.key = f.group_key where s.c is not null and f.archived_at is null
      order by f.key`),
  })
  const all: Fleet[] = fleets.map((row: RideRow) => judged(portal, row))
  return {
    fleets: all.filter(({ dispatch }) => dispatch !== 'Transit'),
    agencies: all.filter(({ dispatch }) => dispatch === 'Transit'),
  }
}

const known = new WeakMap<Portal, Map<string, { written: string; fleet: Fleet }>>()

/**
 * A fleet's record, judged once per state of its rows (`written`: the transactions that wrote them): outlines
 * may be long.
 */
const judged = (portal: Portal, row: RideRow): Fleet => {
  const kept = known.get(portal) ?? new Map<string, { written: string; fleet: Fleet }>()
  known.set(portal, kept)
  const before = kept.get(row['key'])
  if (before && before.written === row['written']) return before.fleet
  const fleet = fleetOf(row)
  if (fleet.broken) warnOnce(`fleet ${fleet.key} is offered nothing`, fleet.broken)
  kept.set(fleet.key, { written: row['written'], fleet })
  return fleet
}

/** A fleet's record from its row, without what is not valid (see soundFleet). */
export const fleetOf = (row: RideRow): Fleet => {
  const area = (kind: string) =>
    (row['areas'] ?? [])
      .filter((one: RideRow) => one['kind'] === kind)
      .map(({ kind: _kind, ...one }: RideRow) => one)
  return soundFleet({
    vehicles: {},
    services: {},
    hours: [],
    costs: {},
    ...row['document'],
    key: row['key'],
    name: row['name'],
    group: {
      key: row['group_key'],
      name: row['group_name'],
      ...(row['legal_name'] ? { legal_name: row['legal_name'] } : {}),
    },
    enabled: row['enabled'],
    archive: row['archived_at'] !== null,
    sandbox: row['sandbox'],
    dispatch: row['dispatch'],
    auto_accept: row['auto_accept'],
    ...(row['areas'] ? { areas: { whitelist: area('whitelist'), blacklist: area('blacklist') } } : {}),
  })
}
