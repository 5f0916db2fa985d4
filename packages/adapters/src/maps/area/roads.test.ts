import { drawnClass, drawnClasses, isStreet } from './roads.ts'

test.each([
  ['motorway', 'motorway'],
  ['motorway_link', 'motorway'],
  ['trunk', 'trunk'],
  ['trunk_link', 'trunk'],
  ['primary', 'primary'],
  ['primary_link', 'primary'],
  ['secondary', 'secondary'],
  ['secondary_link', 'secondary'],
  ['tertiary', 'tertiary'],
  ['tertiary_link', 'tertiary'],
  ['unclassified', 'minor'],
  ['residential', 'minor'],
  ['living_street', 'minor'],
  ['road', 'minor'],
  ['service', 'service'],
  ['pedestrian', 'path'],
  ['footway', 'path'],
  ['cycleway', 'path'],
  ['bridleway', 'path'],
  ['path', 'path'],
  ['steps', 'path'],
  ['track', 'path'],
  ['proposed', undefined],
  [undefined, undefined],
])('a way that OpenStreetMap calls %s is drawn as %s', (highway, expected) => {
  expect(drawnClass(highway)).toBe(expected)
})

test('roads are drawn from the widest to the narrowest; no car stops on a motorway or a path', () => {
  expect(drawnClasses.map((drawn) => [drawn, isStreet(drawn)])).toEqual([
    ['motorway', false],
    ['trunk', true],
    ['primary', true],
    ['secondary', true],
    ['tertiary', true],
    ['minor', true],
    ['service', true],
    ['path', false],
  ])
})
