import L from 'leaflet'
import { streetExtent, streetZooms, type StreetArea } from '#/map/street-tile.ts'
import type { Palette } from './palette.ts'
import { fromNarrow, roadWidth } from './street-style.ts'
import { streetLabels, type NamedLine } from './street-names.ts'
import { streetTile } from './street-tiles.ts'

/** Streets are named from here on; farther out there is no room. */
const NAMED_FROM = 13
/** Roads that are thinner than this (px) have no name. */
const THINNEST = 2
const FONT = '500 11px "Inter Variable", Inter, system-ui, sans-serif'
const MOST = 90
const PANE = 'street-names'

/** The named lines in view, in pixels of the map's container. */
async function linesIn(map: L.Map, area: StreetArea): Promise<NamedLine[]> {
  const zoom = Math.min(Math.round(map.getZoom()), streetZooms.most)
  const side = 256 * 2 ** (map.getZoom() - zoom)
  const { min, max } = map.getPixelBounds()
  const [left, top] = [min!.x, min!.y]
  const tiles: { x: number; y: number }[] = []
  for (let x = Math.floor(left / side); x <= Math.floor(max!.x / side); x++)
    for (let y = Math.floor(top / side); y <= Math.floor(max!.y / side); y++) tiles.push({ x, y })
  const found = await Promise.all(
    tiles.map(async ({ x, y }) => {
      const { names, lines } = await streetTile(area, zoom, x, y)
      return lines.flatMap(([drawn, index, ...flat]): NamedLine[] => {
        const name = names[index]
        if (name === undefined || drawn === 'path' || roadWidth(drawn, map.getZoom()) < THINNEST) return []
        const points: [number, number][] = []
        for (let at = 0; at + 1 < flat.length; at += 2)
          points.push([
            (x + flat[at]! / streetExtent) * side - left,
            (y + flat[at + 1]! / streetExtent) * side - top,
          ])
        return [{ name, weight: fromNarrow.indexOf(drawn), points }]
      })
    }),
  )
  return found.flat()
}

/**
 * Street names along their streets, chosen anew after every move. Decoration: the text beside the map says
 * where it is.
 */
export function streetNameLayer(area: StreetArea, palette: Palette): L.Layer {
  const layer = new L.Layer()
  const canvas = document.createElement('canvas')
  Object.assign(canvas.style, { position: 'absolute', pointerEvents: 'none' })
  canvas.setAttribute('aria-hidden', 'true')
  let requests = 0

  const draw = async (map: L.Map) => {
    const request = ++requests
    // A map without names is a map; they come with the next move.
    const lines = map.getZoom() < NAMED_FROM ? [] : await linesIn(map, area).catch(() => [])
    if (request !== requests) return
    const { x: width, y: height } = map.getSize()
    const dense = Math.min(2, window.devicePixelRatio || 1)
    Object.assign(canvas, { width: width * dense, height: height * dense })
    Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` })
    L.DomUtil.setPosition(canvas, map.containerPointToLayerPoint([0, 0]))
    const context = canvas.getContext('2d')!
    context.scale(dense, dense)
    context.font = FONT
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.lineJoin = 'round'
    const labels = streetLabels(lines, (text) => context.measureText(text).width, [width, height])
    for (const { name, x, y, angle } of labels.slice(0, MOST)) {
      context.save()
      context.translate(x, y)
      context.rotate(angle)
      context.lineWidth = 3
      context.strokeStyle = palette.roads.halo
      context.strokeText(name, 0, 0)
      context.fillStyle = palette.text
      context.fillText(name, 0, 0)
      context.restore()
    }
  }

  layer.onAdd = (map) => {
    const pane = map.getPane(PANE) ?? map.createPane(PANE)
    // Over the ways, which would cross them out, and under the pins.
    Object.assign(pane.style, { zIndex: '410', pointerEvents: 'none' })
    pane.append(canvas)
    const redraw = () => void draw(map)
    const clear = () => canvas.getContext('2d')?.clearRect(0, 0, canvas.width, canvas.height)
    map.on('moveend resize', redraw).on('zoomstart', clear)
    redraw()
    layer.onRemove = () => {
      requests++
      map.off('moveend resize', redraw).off('zoomstart', clear)
      canvas.remove()
      return layer
    }
    return layer
  }
  return layer
}
