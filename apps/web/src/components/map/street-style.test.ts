import { drawnClasses } from '@nemt/adapters/maps/area/roads.ts'
import { palettes } from './palette.ts'
import { fromNarrow, roadWidth } from './street-style.ts'

test('every class of road is drawn', () => {
  expect([...fromNarrow].toSorted()).toEqual([...drawnClasses].toSorted())
})

test.each([
  ['motorway', 8, 0],
  ['motorway', 15, 9],
  ['minor', 12, 0],
  ['minor', 15, 4.5],
  ['path', 14, 0],
  ['motorway', 19, 18],
] as const)('a %s at zoom %d is %d px wide', (drawn, zoom, width) => {
  expect(roadWidth(drawn, zoom)).toBe(width)
})

/** Relative luminance of WCAG 2. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

test.each(['light', 'dark'] as const)(
  'names pass AA on every road and on the land of the %s map',
  (scheme) => {
    const { text, land, roads } = palettes[scheme]
    const under = [land, roads.halo, roads.street, roads.main, roads.motorway]
    for (const colour of under) expect([colour, contrast(text, colour) >= 4.5]).toEqual([colour, true])
  },
)
