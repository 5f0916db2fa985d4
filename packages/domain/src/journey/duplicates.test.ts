import { findDuplicates, unacknowledged, type Comparable } from './duplicates.ts'

const CHI = 'America/Chicago'
const nine = Date.parse('2026-07-06T09:00:00-05:00')
const MINUTE = 60_000

function north(metres: number) {
  return 41.88 + (metres / 6_371_000) * (180 / Math.PI)
}

function at(metres: number) {
  return { address: { format: `${metres}`, lat: north(metres), lng: -87.63 } }
}

type Change = Partial<Omit<Comparable, 'times' | 'stops'>> & {
  after?: number
  minutes?: number
  pickup?: number
  dropoff?: number
  unlocated?: boolean
}

/** A ride from 0 m to 10 km at 9:00 that takes 20 minutes; `after` in minutes, places in metres north. */
function ride({
  after = 0,
  minutes = 20,
  pickup = 0,
  dropoff = 10_000,
  unlocated,
  ...rest
}: Change = {}): Comparable {
  return {
    key: 'RID1',
    request: 'RQT1',
    status: 'scheduling',
    patient: 'PAS1',
    timezone: CHI,
    times: { created: 0, needed: nine + after * MINUTE },
    stops: { pickup: unlocated ? { address: { format: '?' } } : at(pickup), dropoff: at(dropoff) },
    estimates: { duration_s: minutes * 60 },
    ...rest,
  }
}

function other(change: Change): Comparable {
  return ride({ key: 'RID2', request: 'RQT2', ...change })
}

// Each row by hand: places within 150 m, |Δ| in minutes, own ride 9:00–9:20; score .4 + .4 + .2·(1 − Δ/60).
test.each<[string, Change, Change, string]>([
  ['the same ride', {}, {}, 'exact 1'],
  ['15 minutes later', {}, { after: 15 }, 'exact 0.95'],
  ['15 minutes earlier', {}, { after: -15 }, 'exact 0.95'],
  ['16 minutes later, still on the way', {}, { after: 16 }, 'overlap 0.95'],
  ['16 minutes earlier', {}, { after: -16 }, 'overlap 0.95'],
  ['20 minutes later: the first has ended', {}, { after: 20 }, 'likely 0.93'],
  ['20 minutes earlier: it has just ended', {}, { after: -20 }, 'likely 0.93'],
  ['19 minutes later', {}, { after: 19 }, 'overlap 0.94'],
  ['60 minutes later', {}, { after: 60 }, 'likely 0.8'],
  ['61 minutes later', {}, { after: 61 }, 'none'],
  ['60 minutes earlier', {}, { after: -60 }, 'likely 0.8'],
  ['61 minutes earlier', {}, { after: -61 }, 'none'],
  ['pickup 149 m away', {}, { pickup: 149 }, 'exact 1'],
  ['pickup 151 m away', {}, { pickup: 151 }, 'overlap 0.6'],
  ['dropoff 149 m away', {}, { dropoff: 10_149 }, 'exact 1'],
  ['dropoff 151 m away', {}, { dropoff: 10_151 }, 'overlap 0.6'],
  ['both 151 m away, the same time', {}, { pickup: 151, dropoff: 10_151 }, 'overlap 0.2'],
  ['other places, the same time', {}, { pickup: 5000, dropoff: 20_000 }, 'overlap 0.2'],
  ['other places, 10 minutes in', {}, { after: 10, pickup: 5000, dropoff: 20_000 }, 'overlap 0.17'],
  ['other places, after it ended', {}, { after: 20, pickup: 5000, dropoff: 20_000 }, 'none'],
  ['other places, ends as it starts', {}, { after: -20, pickup: 5000, dropoff: 20_000 }, 'none'],
  ['other places, ends a minute in', {}, { after: -19, pickup: 5000, dropoff: 20_000 }, 'overlap 0.14'],
  ['same pickup, half an hour later', {}, { after: 30, dropoff: 20_000 }, 'likely 0.5'],
  ['same dropoff, half an hour later', {}, { after: 30, pickup: 5000 }, 'likely 0.5'],
  ['same dropoff, an hour later', {}, { after: 60, pickup: 5000 }, 'likely 0.4'],
  ['same dropoff, an hour and a minute', {}, { after: 61, pickup: 5000 }, 'none'],
  ['the way back at the same time', {}, { pickup: 10_000, dropoff: 0 }, 'overlap 0.2'],
  ['the way back after 30 minutes', {}, { after: 30, pickup: 10_000, dropoff: 0 }, 'none'],
  [
    'a long ride before still runs',
    {},
    { after: -120, minutes: 121, pickup: 5000, dropoff: 20_000 },
    'overlap 0',
  ],
  ['a long ride before has ended', {}, { after: -120, minutes: 120, pickup: 5000, dropoff: 20_000 }, 'none'],
  ['this ride is the long one', { minutes: 180 }, { after: 150, pickup: 5000, dropoff: 20_000 }, 'overlap 0'],
  [
    'no length known, same instant',
    { estimates: {} },
    { estimates: {}, pickup: 5000, dropoff: 20_000 },
    'overlap 0.2',
  ],
  [
    'no length known, a minute apart',
    { estimates: {} },
    { estimates: {}, after: 1, pickup: 5000, dropoff: 20_000 },
    'none',
  ],
  ['no length known, same places', { estimates: {} }, { estimates: {}, after: 15 }, 'exact 0.95'],
  ['a pickup that is not located', {}, { unlocated: true }, 'overlap 0.6'],
  ['not located, half an hour later', {}, { unlocated: true, after: 30 }, 'likely 0.5'],
  ['another passenger', {}, { patient: 'PAS2' }, 'none'],
  ['the same request', {}, { request: 'RQT1' }, 'exact 1'],
  ['the ride itself', {}, { key: 'RID1' }, 'none'],
  ['its own version before', { prior_version: 'RID2' }, {}, 'none'],
  ['its own version after', {}, { prior_version: 'RID1' }, 'none'],
  ['cancelled', {}, { status: 'cancelled' }, 'none'],
  ['modified', {}, { status: 'modified' }, 'none'],
  ['unavailable', {}, { status: 'unavailable' }, 'none'],
  ['rejected', {}, { status: 'rejected' }, 'none'],
  ['completed counts', {}, { status: 'completed' }, 'exact 1'],
  ['failed counts', {}, { status: 'failed' }, 'exact 1'],
  ['arranged counts', {}, { status: 'arranged' }, 'exact 1'],
  ['transit counts', {}, { status: 'transit' }, 'exact 1'],
  ['ten minutes, over midnight', { after: 895 }, { after: 905 }, 'exact 0.97'],
  [
    'over midnight, still on the way',
    { after: 895, minutes: 60 },
    { after: 905, pickup: 5000, dropoff: 20_000 },
    'overlap 0.17',
  ],
  ['over midnight, after it ended', { after: 880 }, { after: 905, pickup: 5000, dropoff: 20_000 }, 'none'],
  ['just before midnight: the same day', { after: 885 }, { after: 895 }, 'exact 0.97'],
  [
    'the same instant in another zone, where it is the next day',
    { after: 895 },
    { after: 895, timezone: 'America/New_York' },
    'exact 1',
  ],
  ['the same time a day later', {}, { after: 1440 }, 'none'],
])('V543 V648 duplicates: %s', (_, own, theirs, expected) => {
  const [found] = findDuplicates(ride(own), [other(theirs)])
  expect(found ? `${found.kind} ${found.score}` : 'none').toBe(expected)
})

test('V543 linked rides are mute, the strongest comes first', () => {
  const others = [
    other({ key: 'C', after: 30 }),
    other({ key: 'B', after: 17 }),
    other({ key: 'A', after: 5 }),
    other({ key: 'D' }),
  ]
  expect(
    findDuplicates(ride(), others)
      .map(({ key }) => key)
      .join(''),
  ).toBe('DABC')
  expect(
    findDuplicates(ride(), others, new Set(['D', 'B']))
      .map(({ key }) => key)
      .join(''),
  ).toBe('AC')
})

test('V648 V360 what nobody acknowledged refuses, likely ones only ask', () => {
  const found = findDuplicates(ride(), [
    other({ key: 'C', after: 30 }),
    other({ key: 'B', after: 17 }),
    other({ key: 'A' }),
  ])
  expect(unacknowledged(found, []).map(({ key }) => key)).toEqual(['A', 'B'])
  expect(unacknowledged(found, ['A', 'B'])).toEqual([])
})
