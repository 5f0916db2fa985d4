import L from 'leaflet'

const shapes = {
  pickup: '<circle cx="14" cy="13" r="5" fill="#fff"/>',
  dropoff: '<rect x="9" y="8" width="10" height="10" rx="1" fill="#fff"/>',
  driver: '<path d="M9 12h10l-1.500-4h-7zM8 12h12v5H8z" fill="#fff"/>',
}
const OUTLINE = 'M14 35C10 28 2 21.500 2 13a12 12 0 0 1 24 0c0 8.500-8 15-12 22z'
const colours = { pickup: '#087f5b', dropoff: '#1f2937', driver: '#c2410c' }

/** What a pin marks. Shapes differ as well as colours. */
export type PinKind = keyof typeof shapes

/** A pin as inline SVG, so that no image has to be found by a bundler. */
export function pin(kind: PinKind): L.DivIcon {
  return L.divIcon({
    className: '',
    iconSize: [28, 36],
    iconAnchor: [14, 35],
    html: [
      '<svg width="28" height="36" viewBox="0 0 28 36" aria-hidden="true">',
      `<path d="${OUTLINE}" fill="${colours[kind]}" stroke="#fff" stroke-width="2"/>`,
      shapes[kind],
      '</svg>',
    ].join(''),
  })
}
