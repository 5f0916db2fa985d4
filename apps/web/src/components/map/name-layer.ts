import L from 'leaflet'
import { deepest, extent } from '#/map/base-tile.ts'
import { baseTile } from './base-tiles.ts'
import { declutter, smallestTown, type Placed } from './declutter.ts'
import type { Palette } from './palette.ts'

const namesAtMost = 60
/** Parts of towns are named from here on. */
const partsFrom = 12

/**
 * The names of towns over the base map, chosen anew after every move so that they never touch. Decoration:
 * the text beside the map says where it is.
 */
export function nameLayer(palette: Palette): L.Layer {
  const layer = new L.Layer()
  let requests = 0

  const candidates = async (map: L.Map): Promise<Placed[]> => {
    const zoom = Math.min(Math.floor(map.getZoom()), deepest)
    const side = 256 * 2 ** (map.getZoom() - zoom)
    const bounds = map.getPixelBounds()
    const corner = { x: Math.floor(bounds.min!.x / side), y: Math.floor(bounds.min!.y / side) }
    const last = { x: Math.floor(bounds.max!.x / side), y: Math.floor(bounds.max!.y / side) }
    const tiles = []
    for (let x = corner.x; x <= last.x; x++) for (let y = corner.y; y <= last.y; y++) tiles.push({ x, y })
    const smallest = smallestTown(map.getZoom())
    const found = await Promise.all(
      tiles.map(async ({ x, y }) =>
        (await baseTile(zoom, x, y)).labels
          .filter(
            ([, , , population, part]) =>
              population >= smallest && (part === 0 || map.getZoom() >= partsFrom),
          )
          .map(([name, left, top, population, part]): Placed => ({
            name,
            x: (x + left / extent) * side,
            y: (y + top / extent) * side,
            weight: part ? population / 1_000 : population,
            part: part === 1,
          })),
      ),
    )
    return found.flat()
  }

  const draw = async (map: L.Map, pane: HTMLElement) => {
    const request = ++requests
    // A map without names is a map; they come with the next move.
    const names = declutter(await candidates(map).catch(() => []), namesAtMost)
    if (request !== requests) return
    const origin = map.getPixelOrigin()
    pane.replaceChildren(
      ...names.map(({ name, x, y, weight, part }) => {
        const label = document.createElement('span')
        label.textContent = name
        Object.assign(label.style, {
          position: 'absolute',
          transform: `translate(${x - origin.x}px, ${y - origin.y}px) translate(-50%, -50%)`,
          whiteSpace: 'nowrap',
          color: palette.text,
          fontSize: weight > 200_000 ? '14px' : '12px',
          fontWeight: weight > 200_000 ? '600' : '400',
          fontStyle: part ? 'italic' : 'normal',
          textShadow: `0 0 3px ${palette.halo}, 0 0 3px ${palette.halo}, 0 0 3px ${palette.halo}`,
        })
        return label
      }),
    )
  }

  layer.onAdd = (map) => {
    const pane = map.getPane('names') ?? map.createPane('names')
    pane.setAttribute('aria-hidden', 'true')
    Object.assign(pane.style, { zIndex: '350', pointerEvents: 'none' })
    const redraw = () => void draw(map, pane)
    const clear = () => pane.replaceChildren()
    map.on('moveend', redraw).on('zoomstart', clear)
    redraw()
    layer.onRemove = () => {
      requests++
      map.off('moveend', redraw).off('zoomstart', clear)
      clear()
      return layer
    }
    return layer
  }
  return layer
}
