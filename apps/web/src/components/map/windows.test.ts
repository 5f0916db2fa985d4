import { windowOf } from './windows.ts'

test.each([
  [6, 16, 23, { z: 6, x: 16, y: 23, scale: 1, offsetX: 0, offsetY: 0 }],
  [10, 262, 380, { z: 10, x: 262, y: 380, scale: 1, offsetX: 0, offsetY: 0 }],
  [12, 1050, 1523, { z: 10, x: 262, y: 380, scale: 4, offsetX: 2, offsetY: 3 }],
])('tile %d/%d/%d is drawn from %j', (z, x, y, expected) => {
  expect(windowOf(z, x, y, 10)).toEqual(expected)
})
