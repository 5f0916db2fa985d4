import { earlyLimit, wordOf } from './early-limit.ts'

const rides = [{ key: 'R0' }, { key: 'R1' }]

describe('V547 what a passenger hears before the request is sent', () => {
  test.each<[string, Parameters<typeof earlyLimit>[1], ReturnType<typeof earlyLimit>]>([
    ['nothing where all is paid', {}, null],
    ['nothing of who has no benefit', { R0: { none: {} } }, null],
    ['that nothing is left', { R0: { none: { F: 'exhausted' } } }, { word: 'allotment_count', dates: [] }],
    [
      'that no money is left, of benefits that grant money',
      { R0: { none: { M: 'exhausted' } } },
      { word: 'allotment_fund', dates: [] },
    ],
    [
      'that the day is none of the benefit’s',
      { R1: { none: { F: 'not_effective' } } },
      { word: 'ride_date', dates: [] },
    ],
    [
      'of several reasons the one that another day mends',
      { R0: { none: { F: 'purpose', G: 'exhausted' } } },
      { word: 'allotment_count', dates: [] },
    ],
    ['that it is not for this trip', { R0: { none: { F: 'purpose' } } }, { word: 'purpose', dates: [] }],
    ['that none pays at all', { R0: { none: { F: 'disabled' } } }, { word: 'has_fund', dates: [] }],
  ])('%s', (_, funds, expected) => {
    expect(earlyLimit(rides, funds, new Set(['M']))).toEqual(expected)
  })

  test('the days of a series on which nothing pays, once each', () => {
    const days = [
      { key: 'A', date: '2027-03-01' },
      { key: 'B', date: '2027-03-08' },
      { key: 'C', date: '2027-03-08' },
    ]
    const none = { none: { F: 'exhausted' } } as const
    expect(earlyLimit(days, { B: none, C: none })?.dates).toEqual(['2027-03-08'])
  })
})

test('V534 the words of a broken limit say which way', () => {
  expect(wordOf({ type: 'distance', bound: 'lower' })).toBe('distance_lower')
  expect(wordOf({ type: 'duration' })).toBe('duration_upper')
  expect(wordOf({ type: 'cost', bound: 'lower' })).toBe('cost_lower')
  expect(wordOf({ type: 'cost', bound: 'upper' })).toBe('cost')
  expect(wordOf({ type: 'has_fund' })).toBe('has_fund')
})
