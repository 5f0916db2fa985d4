import { slotsOf } from './slots.ts'

type Version = Parameters<typeof slotsOf>[0][number]

function ride(key: string, more: Partial<Version> = {}): Version {
  return {
    ...{ key, leg: 0, local_date: '2026-12-01', prior_version_key: null },
    ...{ status: 'scheduling', pause_key: null },
    ...more,
  }
}
const paused = { status: 'cancelled', pause_key: 'PSEa' } as const
const edited = ride('a', { status: 'modified' })
const moved = { prior_version_key: 'a', local_date: '2026-12-02' }

test.each<[string, Version[], string[], string[]]>([
  ['is there', [ride('a')], ['0 2026-12-01'], []],
  ['that was taken away is not there', [ride('a', paused)], [], ['a']],
  ['that was cancelled is there', [ride('a', { ...paused, pause_key: null })], ['0 2026-12-01'], []],
  ['that support brought back is there', [ride('a', { pause_key: 'PSEa' })], ['0 2026-12-01'], []],
  ['that was edited counts on its own day', [edited, ride('b', moved)], ['0 2026-12-01'], []],
  ['that was edited and taken away', [edited, ride('b', { ...moved, ...paused })], [], ['b']],
  [
    'that was edited, taken away and came back',
    [edited, ride('b', { ...moved, ...paused }), ride('c', { ...moved, prior_version_key: 'b' })],
    ['0 2026-12-01'],
    [],
  ],
  ['that came back', [ride('a', paused), ride('b')], ['0 2026-12-01'], []],
  ['whose earlier version is in another series', [ride('b', { ...moved, ...paused })], [], ['b']],
])('decision 100 a day %s', (_, rides, there, taken) => {
  const slots = slotsOf(rides)
  expect([...slots.there]).toEqual(there)
  expect([...slots.taken.values()].map(({ key }) => key)).toEqual(taken)
})
