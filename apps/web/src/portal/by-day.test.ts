import { byDate, type PortalRide } from './by-day.ts'

const ends = { home: { address: { format: '1 Test Way' } }, clinic: { address: { format: '9 Test Plaza' } } }

function ride(key: string, over: Partial<PortalRide> = {}): PortalRide {
  return {
    ...{ key, request: 'RQT1', version: 1, status: 'scheduling', type: 'scheduled', reason: 'appointment' },
    ...{ timezone: 'America/New_York', times: { needed: Date.parse('2026-12-19T09:00:00-05:00') } },
    ...{ passenger: { key: 'PAS1', name: { first: 'Ada', last: 'Test' } }, patient: 'PAS1', estimates: {} },
    ...{ stops: { pickup: ends.home, dropoff: ends.clinic }, repeat: { key: 'RPT1' } },
    ...over,
  }
}

const rested = ride('RID1', { status: 'cancelled', cancellation: 'other' })
const back = { stops: { pickup: ends.clinic, dropoff: ends.home } }

test.each<[string, PortalRide[], string[]]>([
  ['is shown while it rests', [rested], ['RID1']],
  ['gives way to the ride that came back', [rested, ride('RID2')], ['RID2']],
  [
    'also at another hour',
    [rested, ride('RID2', { times: { needed: Date.parse('2026-12-19T16:00:00-05:00') } })],
    ['RID2'],
  ],
  ['stays beside the way back', [rested, ride('RID2', back)], ['RID1', 'RID2']],
  ['stays beside a ride of no series', [rested, ride('RID2', { repeat: undefined })], ['RID1', 'RID2']],
  ['stays beside another one that rests', [rested, ride('RID2', { status: 'cancelled' })], ['RID1', 'RID2']],
])('decision 100 a day of a series that was paused %s', (_, rides, shown) => {
  expect(byDate(rides)).toEqual([['2026-12-19', rides.filter(({ key }) => shown.includes(key))]])
})

test('decision 100 a day that rests stays beside the next day', () => {
  const next = ride('RID2', { times: { needed: Date.parse('2026-12-20T09:00:00-05:00') } })
  expect(byDate([rested, next]).map(([date]) => date)).toEqual(['2026-12-19', '2026-12-20'])
})
