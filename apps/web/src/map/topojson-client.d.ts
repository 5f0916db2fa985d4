declare module 'topojson-client' {
  import type { Feature, FeatureCollection, MultiLineString } from 'geojson'

  /** A topology as us-atlas and world-atlas ship it; objects are opaque to us. */
  export type Topology = { type: string; objects: Record<string, unknown>; arcs: unknown[] }
  export const feature: (topology: Topology, object: unknown) => Feature | FeatureCollection
  export const mesh: (
    topology: Topology,
    object: unknown,
    filter?: (a: unknown, b: unknown) => boolean,
  ) => MultiLineString
}
