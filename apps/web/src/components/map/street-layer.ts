import L from 'leaflet'
import { streetExtent, streetZooms, type StreetArea, type StreetTile } from '#/map/street-tile.ts'
import type { DrawnClass } from '@nemt/adapters/maps/area/roads.ts'
import { canvasTile } from './canvas-tile.ts'
import type { Palette } from './palette.ts'
import { fromNarrow, roadColour, roadWidth } from './street-style.ts'
import { streetTile } from './street-tiles.ts'
import type { Window } from './windows.ts'

/** Pixels from which on a road has an edge. */
const EDGED = 2.5

/** The roads of a tile as one path for each class. */
function pathsOf({ lines }: StreetTile, size: number, { scale, offsetX, offsetY }: Window) {
  const perUnit = (size * scale) / streetExtent
  const paths = new Map<DrawnClass, Path2D>()
  for (const [drawn, , ...points] of lines) {
    const path = paths.get(drawn) ?? new Path2D()
    paths.set(drawn, path)
    for (let at = 0; at + 1 < points.length; at += 2) {
      const x = points[at]! * perUnit - offsetX * size
      const y = points[at + 1]! * perUnit - offsetY * size
      if (at === 0) path.moveTo(x, y)
      else path.lineTo(x, y)
    }
  }
  return paths
}

/** Edges of all classes first, so that roads open into each other where they meet. */
function draw(
  canvas: CanvasRenderingContext2D,
  paths: Map<DrawnClass, Path2D>,
  zoom: number,
  palette: Palette,
) {
  canvas.lineCap = canvas.lineJoin = 'round'
  for (const part of ['edge', 'fill'] as const)
    for (const drawn of fromNarrow) {
      const [path, width] = [paths.get(drawn), roadWidth(drawn, zoom)]
      const colour = roadColour(drawn, palette)[part]
      if (!path || !colour || width === 0 || (part === 'edge' && width < EDGED)) continue
      canvas.strokeStyle = colour
      canvas.lineWidth = part === 'edge' ? width + 1.5 : width
      canvas.setLineDash(drawn === 'path' ? [2, 2] : [])
      canvas.stroke(path)
    }
}

/** The streets of an area as a grid of canvases over the base map. */
class StreetLayer extends L.GridLayer {
  readonly area: StreetArea
  readonly palette: Palette
  constructor(area: StreetArea, palette: Palette) {
    const [west, south, east, north] = area.bounds
    super({
      attribution: area.attribution,
      minZoom: streetZooms.least,
      bounds: L.latLngBounds([south, west], [north, east]),
      // Above the base map, which is another grid of the same pane.
      zIndex: 2,
    })
    this.area = area
    this.palette = palette
  }

  protected override createTile(coords: L.Coords, done: L.DoneCallback): HTMLElement {
    const { x: size } = this.getTileSize()
    return canvasTile(
      { coords, size, deepest: streetZooms.most, done },
      (z, x, y) => streetTile(this.area, z, x, y),
      (canvas, tile, at) => draw(canvas, pathsOf(tile, size, at), coords.z, this.palette),
    )
  }
}

export function streetLayer(area: StreetArea, palette: Palette): L.GridLayer {
  return new StreetLayer(area, palette)
}
