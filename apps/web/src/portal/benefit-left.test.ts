import { leftOfBenefit, type Left } from './benefit-left.ts'

type Bound = { count: number | null; cents?: number | null }

test.each<[string, Bound, number, Left[]]>([
  ['neither rides nor money are limited', { count: null, cents: null }, 1, [{ text: 'unlimited' }]],
  ['rides are limited', { count: 3, cents: null }, 0, [{ text: 'left', count: 3 }]],
  ['money is limited', { count: null, cents: 43_210 }, 0, [{ text: 'moneyLeft', cents: 43_210 }]],
  ['planned rides will take of it', { count: null, cents: 0 }, 1, [{ text: 'moneyLeftBefore', cents: 0 }]],
  [
    'both are limited',
    { count: 3, cents: 5 },
    0,
    [
      { text: 'left', count: 3 },
      { text: 'moneyLeft', cents: 5 },
    ],
  ],
  ['money is not told, and may be limited', { count: null }, 0, []],
])('V138 V139 what is left of a benefit where %s', (_, remaining, planned, left) => {
  expect(leftOfBenefit({ remaining, pending: { count: planned } })).toEqual(left)
})
