/**
 * The served tile under a tile of any zoom: itself, or its ancestor at the deepest zoom that is served, with
 * the share of it that is meant. Offsets are in tiles of the asked zoom: the asked tile is the one at
 * (offsetX, offsetY) of scale × scale inside the served one.
 */
export type Window = { z: number; x: number; y: number; scale: number; offsetX: number; offsetY: number }

export function windowOf(z: number, x: number, y: number, deepest: number): Window {
  const deeper = Math.max(0, z - deepest)
  const scale = 2 ** deeper
  return {
    z: z - deeper,
    x: Math.floor(x / scale),
    y: Math.floor(y / scale),
    scale,
    offsetX: x % scale,
    offsetY: y % scale,
  }
}
