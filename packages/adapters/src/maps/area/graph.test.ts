import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { graphConfig, openEngine } from './graph.ts'

const home = path.dirname(createRequire(__filename).resolve('@valhallajs/valhallajs'))

/** What Valhalla takes where nobody says otherwise, out of the program that writes its settings. */
function defaults(): unknown {
  const [, text = ''] =
    /^config = (\{.*?^\})$/ms.exec(readFileSync(path.join(home, 'valhalla_build_config'), 'utf8')) ?? []
  const json = text
    .replaceAll(/Optional\(\w+\)/g, 'null')
    .replaceAll('True', 'true')
    .replaceAll('False', 'false')
    .replaceAll(/,(\s*[}\]])/g, '$1')
  return JSON.parse(json)
}

/** The settings of a document by their paths. */
function settingsOf(value: unknown, at = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[at, value]]
  return Object.entries(value).flatMap(([name, inner]) => settingsOf(inner, at ? `${at}.${name}` : name))
}

const usual = new Map(settingsOf(defaults()))

/** What is set otherwise: nobody walks, nothing is said, and memory is a portal's, not a continent's. */
const OTHERWISE = {
  'mjolnir.tile_dir': '/area/graph',
  'mjolnir.max_cache_size': 192_000_000,
  'mjolnir.use_lru_mem_cache': true,
  'mjolnir.lru_mem_cache_hard_control': true,
  'mjolnir.id_table_size': 1_300_000,
  'mjolnir.concurrency': 2,
  'mjolnir.include_bicycle': false,
  'mjolnir.include_pedestrian': false,
  'mjolnir.data_processing.use_admin_db': false,
  'mjolnir.logging.type': '',
  'loki.actions': ['locate', 'route', 'trace_attributes', 'status'],
  'loki.service_defaults.search_cutoff': 2_000,
  'loki.logging.type': '',
  'loki.logging.long_request': 1_000,
  'thor.max_reserved_labels_count_astar': 200_000,
  'thor.max_reserved_labels_count_bidir_astar': 100_000,
  'thor.max_reserved_labels_count_dijkstras': 400_000,
  'thor.max_reserved_labels_count_bidir_dijkstras': 200_000,
  'thor.logging.type': '',
  'thor.logging.long_request': 1_000,
  'odin.logging.type': '',
  'meili.customizable': [],
  'meili.logging.type': '',
  'service_limits.auto.max_distance': 500_000,
  'service_limits.pedestrian.max_locations': 20,
  'service_limits.trace.max_distance': 500_000,
  'service_limits.trace.max_shape': 64_000,
}

test('the engine is set as its makers set it, but for what a portal has no use or no room for', () => {
  const own = settingsOf(graphConfig('/area/graph'))
  const otherwise = own.filter(([name, value]) => JSON.stringify(usual.get(name)) !== JSON.stringify(value))
  expect(Object.fromEntries(otherwise)).toEqual(OTHERWISE)
  expect(own.filter(([name]) => !usual.has(name))).toEqual([])
})

test('the engine lacks none of its settings: over a graph without streets it only finds none', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-graph-'))
  const engine = openEngine(folder)
  const locations = [
    { lat: 39.96, lon: -83 },
    { lat: 39.97, lon: -83 },
  ]
  await expect(engine.route({ locations, costing: 'auto' })).rejects.toThrow(
    'No suitable edges near location',
  )
  const line = { shape: locations, costing: 'auto', shape_match: 'walk_or_snap' }
  await expect(engine.traceAttributes(line)).rejects.toThrow('No suitable edges near location')
  rmSync(folder, { recursive: true })
})
