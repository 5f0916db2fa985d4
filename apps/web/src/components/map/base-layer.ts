import L from 'leaflet'
import { deepest, extent, type BaseTile } from '#/map/base-tile.ts'
import { baseTile } from './base-tiles.ts'
import { canvasTile } from './canvas-tile.ts'
import type { Palette } from './palette.ts'

function trace(
  canvas: CanvasRenderingContext2D,
  points: number[],
  scale: number,
  shiftX: number,
  shiftY: number,
) {
  for (let at = 0; at < points.length; at += 2) {
    const x = points[at]! * scale - shiftX
    const y = points[at + 1]! * scale - shiftY
    if (at === 0) canvas.moveTo(x, y)
    else canvas.lineTo(x, y)
  }
}

function draw(
  canvas: CanvasRenderingContext2D,
  tile: BaseTile,
  size: number,
  at: { scale: number; offsetX: number; offsetY: number },
  palette: Palette,
) {
  const scale = (size * at.scale) / extent
  const shift: [number, number] = [at.offsetX * size, at.offsetY * size]
  canvas.fillStyle = palette.land
  canvas.beginPath()
  for (const ring of tile.land) trace(canvas, ring, scale, ...shift)
  canvas.fill('evenodd')
  for (const [lines, colour, width] of [
    [tile.counties, palette.county, 1],
    [tile.states, palette.state, 1.5],
  ] as const) {
    canvas.strokeStyle = colour
    canvas.lineWidth = width
    canvas.beginPath()
    for (const line of lines) trace(canvas, line, scale, ...shift)
    canvas.stroke()
  }
}

/** The embedded base map as a grid of canvases: land, counties, states. Its ground is water. */
class BaseLayer extends L.GridLayer {
  readonly palette: Palette
  constructor(palette: Palette, attribution: string) {
    super({ attribution, maxZoom: 16 })
    this.palette = palette
  }

  protected override createTile(coords: L.Coords, done: L.DoneCallback): HTMLElement {
    const { x: size } = this.getTileSize()
    return canvasTile({ coords, size, deepest, done }, baseTile, (canvas, tile, at) =>
      draw(canvas, tile, size, at, this.palette),
    )
  }
}

export function baseLayer(palette: Palette, attribution: string): L.GridLayer {
  return new BaseLayer(palette, attribution)
}
