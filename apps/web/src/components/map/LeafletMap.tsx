'use client'
import 'leaflet/dist/leaflet.css'
import { SegmentedControl, useComputedColorScheme } from '@mantine/core'
import L from 'leaflet'
import { useTranslations } from 'next-intl'
import { Fragment, useEffect, useState } from 'react'
import { CircleMarker, MapContainer, Marker, Polyline, TileLayer, useMap, useMapEvents } from 'react-leaflet'
import type { Point } from '@nemt/domain/address/schema.ts'
import { baseAttribution } from '#/map/base-tile.ts'
import type { MapSettings } from '#/map/settings.ts'
import { streetAreaOf, type StreetArea } from '#/map/street-tile.ts'
import { baseLayer } from './base-layer.ts'
import { nameLayer } from './name-layer.ts'
import { palettes, type Palette } from './palette.ts'
import { pin, type PinKind } from './pins.ts'
import { streetLayer } from './street-layer.ts'
import { streetNameLayer } from './street-name-layer.ts'
import { routeColour } from './route-colours.ts'
import styles from './map.module.css'

export type MapPin = {
  kind: PinKind
  at: Point
  label: string
  /** Where there are several of a kind, or its label changes: a pin keeps the one that it was made with. */
  id?: string
  /** What a click on it, or Enter, opens. */
  onOpen?: () => void
}
/** `direct`: no way, but the line between both ends. */
export type MapRoute = {
  points: Point[]
  chosen: boolean
  direct: boolean
  /** What a click on its line does, where there are several. */
  onChoose?: () => void
}

/**
 * The only file that knows react-leaflet: everything else uses RouteMap or PinMap. With `onMove` the pins can
 * be dragged, and a click puts the first one there.
 */
type Props = {
  pins: MapPin[]
  routes: MapRoute[]
  settings: MapSettings
  label: string
  /** Where a vehicle was measured (V1313). */
  trail?: readonly Point[]
  /** What is shown at first, and again when it changes; the pins and the routes when absent. */
  fit?: Point[]
  onMove?: (to: Point) => void
}

/** Streets end at 16 in the embedded map; who places a pin may look closer. */
const closest = { looking: 16, placing: 19 } as const

const trailStyle = {
  color: '#ffffff',
  weight: 1,
  fillColor: '#111827',
  fillOpacity: 0.9,
  interactive: false,
} as const
/** A line is thin for a finger: so much of what lies around it takes the press too, px. */
const reachStyle = { weight: 20, opacity: 0 } as const

/** The embedded base map under the pins, with the streets of an area where there are any. */
function Embedded({ palette, area }: { palette: Palette; area: StreetArea | undefined }) {
  const map = useMap()
  useEffect(() => {
    const streets = area ? [streetLayer(area, palette), streetNameLayer(area, palette)] : []
    const layers = [baseLayer(palette, baseAttribution), nameLayer(palette), ...streets]
    for (const layer of layers) map.addLayer(layer)
    return () => {
      for (const layer of layers) map.removeLayer(layer)
    }
  }, [map, palette, area])
  return null
}

/** Shows all pins, and again when they change; one place alone gets the default zoom of 16 (doc 2 §9). */
function Fitted({ points }: { points: Point[] }) {
  const map = useMap()
  const places = JSON.stringify(points)
  useEffect(() => {
    const [first, ...others] = JSON.parse(places) as Point[]
    if (!first) return
    if (others.length === 0) map.setView([first.lat, first.lng], 16, { animate: false })
    else {
      map.fitBounds(L.latLngBounds([first, ...others]), {
        paddingTopLeft: [40, 48],
        paddingBottomRight: [40, 32],
        maxZoom: 15,
        animate: false,
      })
    }
  }, [map, places])
  return null
}

/** The routes with their places among all, the chosen one last: it lies over the others. */
function drawnLast(routes: readonly MapRoute[]): [route: MapRoute, index: number][] {
  return routes
    .map((route, index): [MapRoute, number] => [route, index])
    .toSorted(([one], [other]) => Number(one.chosen) - Number(other.chosen))
}

function styleOf({ chosen, direct }: MapRoute, index: number): L.PathOptions {
  const color = routeColour(index)
  if (direct) return { color, weight: 3, dashArray: '6 8' }
  return { color, weight: chosen ? 6 : 3, opacity: chosen ? 1 : 0.6 }
}

function Routes({ routes }: { routes: readonly MapRoute[] }) {
  return drawnLast(routes).map(([route, index]) => {
    const { points, chosen, direct, onChoose } = route
    const events = onChoose && { eventHandlers: { click: onChoose } }
    return (
      // What a line looks like is only read when it is made.
      <Fragment key={`${index} ${chosen} ${direct}`}>
        <Polyline positions={points} pathOptions={styleOf(route, index)} {...events} />
        {events && !chosen && <Polyline positions={points} pathOptions={reachStyle} {...events} />}
      </Fragment>
    )
  })
}

function LeafletMap({ pins, routes, settings, label, trail = [], fit, onMove }: Props) {
  const text = useTranslations('map')
  const [view, setView] = useState<'street' | 'satellite'>('street')
  const palette = palettes[useComputedColorScheme('light')]
  const satellite = view === 'satellite' ? settings.satellite : undefined
  const places = pins.length > 0 ? pins.map(({ at }) => at) : (fit ?? [])
  const area = streetAreaOf(settings.areas, places)
  const tiles = satellite ?? (area ? undefined : settings.street)
  // All of them: the map stays where it is when another one is chosen.
  const shown = fit ?? [...places, ...routes.flatMap(({ points }) => points)]
  return (
    <div
      className={styles.frame}
      role="region"
      aria-label={label}
      style={{ '--water': palette.water } as React.CSSProperties}
    >
      <MapContainer
        className={styles.map}
        center={[39.5, -98.35]}
        zoom={4}
        minZoom={3}
        maxZoom={onMove ? closest.placing : closest.looking}
        zoomControl={false}
        attributionControl
        keyboard
      >
        {tiles ? (
          <TileLayer url={tiles} attribution={settings.attribution} />
        ) : (
          <Embedded palette={palette} area={area} />
        )}
        <Routes routes={routes} />
        {trail.map(({ lat, lng }, index) => (
          <CircleMarker key={index} center={{ lat, lng }} radius={3} pathOptions={trailStyle} />
        ))}
        {pins.map(({ kind, at, label: name, id = kind, onOpen }) => (
          <Marker
            key={id}
            position={at}
            icon={pin(kind)}
            alt={name}
            title={name}
            draggable={onMove !== undefined}
            eventHandlers={{
              dragend: (event) => onMove?.(pointOf((event.target as L.Marker).getLatLng())),
              ...(onOpen && { click: onOpen, keydown: onPress(onOpen) }),
            }}
          />
        ))}
        {onMove && <Clicks onMove={onMove} />}
        <Fitted points={shown} />
        <Zoom />
      </MapContainer>
      {settings.street && settings.satellite && (
        <SegmentedControl
          className={styles.view}
          size="xs"
          value={view}
          onChange={(next) => setView(next as typeof view)}
          data={[
            { value: 'street', label: text('street') },
            { value: 'satellite', label: text('satellite') },
          ]}
        />
      )}
    </div>
  )
}

/** Leaflet makes a button of a pin that only a pointer can press. */
function onPress(open: () => void) {
  return ({ originalEvent: pressed }: L.LeafletKeyboardEvent) => {
    if (pressed.key !== 'Enter' && pressed.key !== ' ') return
    pressed.preventDefault()
    open()
  }
}

function pointOf({ lat, lng }: L.LatLng): Point {
  return { lat, lng: L.latLng(lat, lng).wrap().lng }
}

/** A click puts the pin there: easier than dragging for an unsteady hand. */
function Clicks({ onMove }: { onMove: (to: Point) => void }) {
  useMapEvents({ click: ({ latlng }) => onMove(pointOf(latlng)) })
  return null
}

/** Leaflet's zoom buttons with translated names. */
function Zoom() {
  const map = useMap()
  const text = useTranslations('map')
  useEffect(() => {
    map.attributionControl.setPrefix(false)
    const control = L.control
      .zoom({ position: 'topright', zoomInTitle: text('zoomIn'), zoomOutTitle: text('zoomOut') })
      .addTo(map)
    return () => void control.remove()
  }, [map, text])
  return null
}

export default LeafletMap
