import { boundedCache, loadOnce } from '@nemt/domain/cache/bounded.ts'
import { dispatchTraits } from '@nemt/domain/fleet/dispatch.ts'
import type { Credentials } from '@nemt/domain/fleet/credentials.ts'
import { pauseGoesOn } from '@nemt/domain/fleet/pause.ts'
import type { FleetCrew } from '@nemt/domain/fleet/required.ts'
import type { Fleet } from '@nemt/domain/fleet/schema.ts'
import { forgetDays, loadDays } from './days.ts'
import { soundFleet } from './stored.ts'
import type { Sql } from '@nemt/store/sql.ts'
import { many, read } from '@nemt/store/read.ts'
import { column, columns, computed, select, type Selected } from '@nemt/store/rows/select.ts'
import type { Row } from '@nemt/store/rows/tables.ts'
import { ofPortal } from '../pipeline/of-portal.ts'
import type { Portal } from '../pipeline/portal.ts'
import { warnOnce } from '../pipeline/warn.ts'
import { present } from '@nemt/store/rows/present.ts'

const FRESH_MS = 2_000
type Known = { fleets: Fleet[]; agencies: Fleet[] }
/** Fleets are shared by the customers, so one copy serves all. */
const cacheOf = ofPortal(({ freshMs }) =>
  boundedCache<'all', Promise<Known>>(1, { freshMs: Math.min(FRESH_MS, freshMs) }),
)

/**
 * Every fleet that is not archived, with its areas; at most two seconds old. A transit agency sells passes
 * and is offered no rides: it is no fleet here.
 */
export async function loadFleets(portal: Portal): Promise<Fleet[]> {
  return (await load(portal)).fleets
}

/** The agencies of public transit, as fresh as the fleets. */
export async function loadAgencies(portal: Portal): Promise<Fleet[]> {
  return (await load(portal)).agencies
}

function load(portal: Portal): Promise<Known> {
  return loadOnce(cacheOf(portal), 'all', () => fetchFleets(portal))
}

/** Forgets the copy, after fleets were changed by this process. */
export function forgetFleets(portal: Portal): void {
  crewsOf(portal).clear()
  forgetDays(portal)
  cacheOf(portal).clear()
}

async function fetchFleets(portal: Portal): Promise<Known> {
  const { sql } = portal.store
  const { fleets } = await read(portal.store, 'global', {
    fleets: many(
      select(
        sql,
        {
          ...fleetColumns(sql, 'f'),
          written: computed<string>(
            sql`f.xmin::text || coalesce((select string_agg(a.xmin::text, ' ' order by a.key) from fleet_area a
              where a.fleet_key = f.key), '')`,
          ),
          ...columns('fleet_pause', 'p', ['paused_at', 'until_at']),
        },
        sql`from fleet f join fleet_group g on g.key = f.group_key left join fleet_pause p on p.fleet_key = f.key
          where s.c is not null and f.archived_at is null order by f.key`,
      ),
    ),
  })
  const [crews, days] = await Promise.all([loadCrews(portal), loadDays(portal)])
  const all: Fleet[] = fleets.map((row) => ({
    ...judged(portal, row),
    ...present({ crew: crews.get(row.key), days: days.get(row.key), pause: pauseOf(row, portal.clock()) }),
  }))
  return {
    fleets: all.filter(({ dispatch }) => dispatchTraits(dispatch).asked !== 'passes'),
    agencies: all.filter(({ dispatch }) => dispatchTraits(dispatch).asked === 'passes'),
  }
}

type PauseRow = { paused_at: number | null; until_at: number | null }

/** The pause of a fleet that is not over. */
function pauseOf({ paused_at, until_at }: PauseRow, now: number): Fleet['pause'] {
  return paused_at !== null && pauseGoesOn(until_at, now) ? { until: until_at } : undefined
}

/** Crews change seldom, and fleets may have many drivers. */
const CREWS_FRESH_MS = 10_000
const crewsOf = ofPortal(({ freshMs }) =>
  boundedCache<'all', Promise<Map<string, FleetCrew>>>(1, { freshMs: Math.min(CREWS_FRESH_MS, freshMs) }),
)

/** What the drivers and vehicles of the fleets that keep any have shown; at most ten seconds old. */
function loadCrews(portal: Portal): Promise<Map<string, FleetCrew>> {
  return loadOnce(crewsOf(portal), 'all', async () => {
    const { sql } = portal.store
    const shown = (table: 'driver' | 'vehicle') =>
      many(
        select(
          sql,
          {
            fleet_key: computed<string>(sql`t.fleet_key`),
            shown: computed<Credentials[]>(sql`jsonb_agg(t.credentials)`),
          },
          sql`from ${sql(table)} t where s.c is not null and t.archived_at is null group by t.fleet_key`,
        ),
      )
    const { drivers, vehicles } = await read(portal.store, 'global', {
      drivers: shown('driver'),
      vehicles: shown('vehicle'),
    })
    const crews = new Map<string, FleetCrew>()
    const nobody: FleetCrew = { drivers: [], vehicles: [] }
    for (const { fleet_key, shown: credentials } of drivers)
      crews.set(fleet_key, { ...nobody, drivers: credentials })
    for (const { fleet_key, shown: credentials } of vehicles)
      crews.set(fleet_key, { ...(crews.get(fleet_key) ?? nobody), vehicles: credentials })
    return crews
  })
}

/** Judged records kept at most; an archived fleet's goes with time. */
const RECORDS = 20_000
const recordsOf = ofPortal(() => boundedCache<string, { written: string; fleet: Fleet }>(RECORDS))

/**
 * A fleet's record, judged once per state of its rows (`written`: the transactions that wrote them): outlines
 * may be long.
 */
function judged(portal: Portal, row: FleetRow & { written: string }): Fleet {
  const cache = recordsOf(portal)
  const before = cache.get(row.key)
  if (before && before.written === row.written) return before.fleet
  const fleet = fleetOf(row)
  if (fleet.broken) warnOnce(`fleet ${fleet.key} is offered nothing`, fleet.broken)
  cache.set(fleet.key, { written: row.written, fleet })
  return fleet
}

/** What is read of a fleet: its columns under an alias, its group's (`g`), and its areas. */
export function fleetColumns(sql: Sql, alias: 'f' | 't') {
  return {
    ...columns('fleet', alias, [
      'key',
      'version',
      'name',
      'group_key',
      'enabled',
      'archived_at',
      'sandbox',
      'dispatch',
      'auto_accept',
      'document',
    ]),
    group_name: column('fleet_group', 'g', 'name'),
    ...columns('fleet_group', 'g', ['legal_name']),
    areas: computed<AreaRow[] | null>(
      sql`(select jsonb_agg(jsonb_build_object('key', a.key, 'format', a.format, 'applies', a.applies,
      'geojson', a.geojson, 'kind', a.kind) order by a.key)
      from fleet_area a where a.fleet_key = ${sql.unsafe(alias)}.key)`,
    ),
  }
}

type AreaRow = Pick<Row<'fleet_area'>, 'key' | 'format' | 'applies' | 'geojson' | 'kind'>
type FleetRow = Selected<ReturnType<typeof fleetColumns>>

/** A fleet's record from its row, without what is not valid (see soundFleet). */
export function fleetOf(row: FleetRow): Fleet {
  const { key, name, group_key, group_name, legal_name, enabled, sandbox, dispatch, auto_accept } = row
  const areas = (list: AreaRow['kind']) =>
    (row.areas ?? []).flatMap(({ kind, ...area }) => (kind === list ? [area] : []))
  return soundFleet({
    vehicles: {},
    services: {},
    hours: [],
    costs: {},
    ...row.document,
    key,
    name,
    group: { key: group_key, name: group_name, ...present({ legal_name }) },
    enabled,
    archive: row.archived_at !== null,
    sandbox,
    dispatch,
    auto_accept,
    ...(row.areas ? { areas: { whitelist: areas('whitelist'), blacklist: areas('blacklist') } } : {}),
  })
}
