import { declutter, type Placed } from './declutter.ts'

function at(name: string, x: number, y: number, weight: number): Placed {
  return {
    name,
    x,
    y,
    weight,
    part: false,
  }
}

test('of two names that touch, the heavier one stays', () => {
  expect(
    declutter([at('Cicero', 105, 100, 1), at('Chicago', 100, 100, 9), at('Gary', 300, 100, 2)], 10).map(
      ({ name }) => name,
    ),
  ).toEqual(['Chicago', 'Gary'])
})

test('no more names than the limit', () => {
  expect(
    declutter([at('A', 0, 0, 1), at('B', 0, 100, 2), at('C', 0, 200, 3)], 2).map(({ name }) => name),
  ).toEqual(['C', 'B'])
})
