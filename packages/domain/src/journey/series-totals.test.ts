import { seriesTotals, sumPrices, type Paid, type SeriesRide } from './series-totals.ts'

/** Rides `1 2 …` of December 2026, two legs a day. */
function days(...of: number[]): SeriesRide[] {
  return of.flatMap((day) =>
    [0, 1].map((leg) => ({ key: `R${day}${leg}`, leg, date: `2026-12-${String(day).padStart(2, '0')}` })),
  )
}

const prices = [{ cost: 3000, low: 2500, high: 4000 }, { cost: 3700 }]

function by(fund_key: string, ...exhausted: string[]): Paid {
  return {
    fund_key,
    ...(exhausted.length
      ? { skipped: Object.fromEntries(exhausted.map((fund) => [fund, 'exhausted' as const])) }
      : {}),
  }
}

function none(...exhausted: string[]): Paid {
  return {
    none: Object.fromEntries(exhausted.map((fund) => [fund, 'exhausted'])),
  }
}

test('§2.17 the price of a series is that of all its rides, as a range', () => {
  const { rides, days: on, until, price } = seriesTotals(days(1, 3, 5), prices, {})
  expect({ rides, on, until, price }).toEqual({
    rides: 6,
    on: 3,
    until: '2026-12-05',
    price: { cost: 20_100, low: 18_600, high: 23_100 },
  })
})

test.each<[string, Record<string, Paid>, object]>([
  ['nobody is asked', {}, { payers: [], unpaid: null }],
  [
    'one fund pays all',
    { R10: by('A'), R11: by('A'), R30: by('A'), R31: by('A') },
    { payers: [{ fund: 'A', rides: 4, cents: 13_400, usedUp: [] }], unpaid: null },
  ],
  [
    'another takes over on the day the first is used up',
    { R10: by('A'), R11: by('A'), R30: by('B', 'A'), R31: by('B', 'A') },
    {
      payers: [
        { fund: 'A', rides: 2, cents: 6700, usedUp: ['2026-12-03'] },
        { fund: 'B', rides: 2, cents: 6700, usedUp: [] },
      ],
      unpaid: null,
    },
  ],
  [
    'and nobody after it',
    { R10: by('A'), R11: by('A'), R30: by('A'), R31: none('A') },
    {
      payers: [{ fund: 'A', rides: 3, cents: 9700, usedUp: ['2026-12-03'] }],
      unpaid: { rides: 1, from: '2026-12-03' },
    },
  ],
  [
    'a new interval pays again, and ends again',
    { R10: by('A'), R11: none('A'), R30: by('A'), R31: none('A') },
    {
      payers: [{ fund: 'A', rides: 2, cents: 6000, usedUp: ['2026-12-01', '2026-12-03'] }],
      unpaid: { rides: 2, from: '2026-12-01' },
    },
  ],
  [
    'used up before it began',
    { R10: none('A'), R11: none('A'), R30: none('A'), R31: none('A') },
    {
      payers: [{ fund: 'A', rides: 0, cents: 0, usedUp: ['2026-12-01'] }],
      unpaid: { rides: 4, from: '2026-12-01' },
    },
  ],
  [
    'one that ended is not used up',
    { R10: { none: { A: 'not_effective' } } },
    { payers: [], unpaid: { rides: 1, from: '2026-12-01' } },
  ],
])('§2.17 who pays a series: %s', (_, paid, expected) => {
  expect(seriesTotals(days(1, 3), prices, paid)).toMatchObject(expected)
  expect(seriesTotals(days(1, 3).toReversed(), prices, paid)).toMatchObject(expected)
})

test('§2.17 a price that is not known for one ride is not known for all', () => {
  expect(sumPrices([{ cost: 1 }, {}])).toEqual({})
  expect(seriesTotals(days(1), [{ cost: 1 }], {}).price).toEqual({})
  expect(sumPrices([{ cost: 100 }, { cost: 300, low: 200, high: 400 }])).toEqual({
    cost: 400,
    low: 300,
    high: 500,
  })
})
