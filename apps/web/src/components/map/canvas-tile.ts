import type { Coords, DoneCallback } from 'leaflet'
import { windowOf, type Window } from './windows.ts'

/**
 * A tile that is drawn once its data have come. Those of the deepest tiles serve the zooms below them.
 *
 * @param size of the tile's side, in CSS pixels
 * @param load gives the data of a tile
 */
export function canvasTile<Tile>(
  { coords, size, deepest, done }: { coords: Coords; size: number; deepest: number; done: DoneCallback },
  load: (z: number, x: number, y: number) => Promise<Tile>,
  draw: (canvas: CanvasRenderingContext2D, tile: Tile, at: Window) => void,
): HTMLElement {
  const canvas = document.createElement('canvas')
  const dense = Math.min(2, window.devicePixelRatio || 1)
  canvas.width = canvas.height = size * dense
  const context = canvas.getContext('2d')!
  context.scale(dense, dense)
  const at = windowOf(coords.z, coords.x, coords.y, deepest)
  load(at.z, at.x, at.y).then(
    (tile) => {
      draw(context, tile, at)
      done(undefined, canvas)
    },
    (error: Error) => done(error, canvas),
  )
  return canvas
}
