import { CELL_ZOOM, cellsOf, WIDE_CLASSES } from './cells.ts'

const SIDE = 2 ** CELL_ZOOM

/** The degrees of a place on the map of the world, in squares, as every web map has them. */
function degreesAt(x: number, y: number): { lng: number; lat: number } {
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / SIDE))) * 180) / Math.PI
  return { lng: (x / SIDE) * 360 - 180, lat }
}

test.each<[string, [left: number, top: number, right: number, bottom: number], string[]]>([
  ['within one', [1104.3, 1547.3, 1104.7, 1547.7], ['1104-1547']],
  ['across two, side by side', [1104.5, 1547.3, 1105.5, 1547.7], ['1104-1547', '1105-1547']],
  ['across two, one above the other', [1104.3, 1547.5, 1104.7, 1548.5], ['1104-1547', '1104-1548']],
  ['near the left edge', [1104.06, 1547.3, 1104.7, 1547.7], ['1103-1547', '1104-1547']],
  ['not so near to it', [1104.065, 1547.3, 1104.7, 1547.7], ['1104-1547']],
  ['near the right edge', [1104.3, 1547.3, 1104.94, 1547.7], ['1104-1547', '1105-1547']],
  ['not so near to it', [1104.3, 1547.3, 1104.935, 1547.7], ['1104-1547']],
  ['near the top', [1104.3, 1547.06, 1104.7, 1547.7], ['1104-1546', '1104-1547']],
  ['near the bottom', [1104.3, 1547.3, 1104.7, 1547.94], ['1104-1547', '1104-1548']],
])(
  'the squares that a rectangle touches with a sixteenth to spare: %s',
  (_, [left, top, right, bottom], cells) => {
    const [first, last] = [degreesAt(left, top), degreesAt(right, bottom)]
    expect(cellsOf([first.lng, last.lat, last.lng, first.lat])).toEqual(cells)
  },
)

test('of the whole area main roads alone are drawn', () => {
  expect(WIDE_CLASSES).toEqual(['motorway', 'trunk', 'primary', 'secondary'])
})
