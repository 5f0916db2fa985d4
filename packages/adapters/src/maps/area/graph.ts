import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const quiet = { type: '' }

/** Valhalla's memory for tiles, in bytes: the oldest go when it is full. */
const TILES_BYTES = 192_000_000

/** How the tiles are built and kept. */
function tiles(folder: string): object {
  return {
    tile_dir: folder,
    max_cache_size: TILES_BYTES,
    use_lru_mem_cache: true,
    lru_mem_cache_hard_control: true,
    id_table_size: 1_300_000,
    concurrency: 2,
    hierarchy: true,
    shortcuts: true,
    include_driveways: true,
    include_bicycle: false,
    include_pedestrian: false,
    include_driving: true,
    reclassify_links: true,
    data_processing: {
      infer_internal_intersections: true,
      infer_turn_channels: true,
      apply_country_overrides: true,
      use_admin_db: false,
    },
    logging: quiet,
  }
}

/** Lines are only followed edge by edge; the engine wants the rest as well. */
const matching = {
  mode: 'auto',
  customizable: [],
  verbose: false,
  default: {
    sigma_z: 4.07,
    gps_accuracy: 5,
    beta: 3,
    max_route_distance_factor: 5,
    max_route_time_factor: 5,
    max_search_radius: 100,
    breakage_distance: 2_000,
    interpolation_distance: 10,
    search_radius: 50,
    geometry: false,
    route: true,
    turn_penalty_factor: 0,
  },
  auto: { turn_penalty_factor: 200, search_radius: 50 },
  grid: { size: 500, cache_size: 100_240 },
  logging: quiet,
}

/** What one question may cost; the engine wants limits for everything that it could do. */
const limits = {
  auto: {
    max_distance: 500_000,
    max_locations: 20,
    max_matrix_distance: 400_000,
    max_matrix_location_pairs: 2_500,
  },
  pedestrian: {
    max_distance: 250_000,
    max_locations: 20,
    max_matrix_distance: 200_000,
    max_matrix_location_pairs: 2_500,
    min_transit_walking_distance: 1,
    max_transit_walking_distance: 10_000,
  },
  skadi: { max_shape: 750_000, min_resample: 10 },
  isochrone: {
    max_contours: 4,
    max_time_contour: 120,
    max_distance: 25_000,
    max_locations: 1,
    max_distance_contour: 200,
  },
  trace: {
    max_distance: 500_000,
    max_gps_accuracy: 100,
    max_search_radius: 100,
    max_shape: 64_000,
    max_alternates: 3,
    max_alternates_shape: 100,
  },
  max_exclude_locations: 50,
  max_reachability: 100,
  max_radius: 200,
  max_timedep_distance: 500_000,
  max_timedep_distance_matrix: 0,
  max_alternates: 2,
  max_exclude_polygons_length: 10_000,
  max_distance_disable_hierarchy_culling: 0,
  hierarchy_limits: { allow_modification: false },
  allow_hard_exclusions: false,
  status: { allow_verbose: false },
}

/** Valhalla's settings for a folder of tiles: the defaults of valhalla_build_config, less what is unused. */
export function graphConfig(folder: string): object {
  return {
    mjolnir: tiles(folder),
    loki: {
      actions: ['locate', 'route', 'trace_attributes', 'status'],
      use_connectivity: true,
      service_defaults: {
        radius: 0,
        minimum_reachability: 50,
        search_cutoff: 2_000,
        node_snap_tolerance: 5,
        street_side_tolerance: 5,
        street_side_max_distance: 1_000,
        heading_tolerance: 60,
      },
      logging: { ...quiet, long_request: 1_000 },
    },
    thor: {
      source_to_target_algorithm: 'select_optimal',
      max_reserved_labels_count_astar: 200_000,
      max_reserved_labels_count_bidir_astar: 100_000,
      max_reserved_labels_count_dijkstras: 400_000,
      max_reserved_labels_count_bidir_dijkstras: 200_000,
      clear_reserved_memory: false,
      extended_search: false,
      logging: { ...quiet, long_request: 1_000 },
    },
    odin: { markup_formatter: { markup_enabled: false }, logging: quiet },
    meili: matching,
    httpd: { service: {} },
    service_limits: limits,
  }
}

/** A route engine over a graph's tiles. It works beside the process's own thread. */
export type Engine = {
  route: (query: object) => Promise<unknown>
  traceAttributes: (query: object) => Promise<unknown>
}

const require = createRequire(import.meta.url)

/** The engine's module; throws where it is not installed or has nothing for this machine. */
export function openEngine(folder: string): Engine {
  const { Actor } = require('@valhallajs/valhallajs') as { Actor: new (config: object) => Engine }
  return new Actor(graphConfig(folder))
}

/** The program that builds a graph; undefined where there is none for this machine. */
export function graphBuilder(): string | undefined {
  try {
    const home = path.dirname(require.resolve('@valhallajs/valhallajs'))
    const program = path.join(home, process.platform, process.arch, 'valhalla_build_tiles')
    return existsSync(program) ? program : undefined
  } catch {
    return undefined
  }
}
