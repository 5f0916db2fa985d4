import { instantAt } from '@nemt/domain/time/zone.ts'
import { heldApart, legsWith } from './legs.ts'

const zone = 'America/Chicago'
type Leg = Parameters<typeof legsWith>[0]

function ride(key: string, day: string, time: string, more: Partial<Leg> = {}): Leg {
  const times = { needed: instantAt(day, time, zone) }
  return { key, request: 'REQ1', status: 'scheduling', timezone: zone, times, ...more }
}
const there = ride('there', '2027-02-01', '09:00')
const back = ride('back', '2027-02-01', '14:00', { previous: 'there' })
const repeat = { key: 'RPT1' } as Leg['repeat']
function daily(leg: Leg): Leg {
  return { ...leg, repeat }
}

test.each<[string, Leg, Leg[], string[]]>([
  ['the way there with the way back', there, [there, back], ['there', 'back']],
  ['the way back with the way there', back, [there, back], ['there', 'back']],
  ['nothing of another request', there, [there, { ...back, request: 'REQ2' }], ['there']],
  ['nothing that is over', there, [there, { ...back, status: 'cancelled' }], ['there']],
  ['nothing that somebody sits in', back, [{ ...there, status: 'enroute' }, back], ['back']],
  [
    'legs of another day, of no series',
    there,
    [there, ride('back', '2027-02-03', '14:00')],
    ['there', 'back'],
  ],
  [
    'of a series its own day alone',
    daily(there),
    [daily(there), daily(back), daily(ride('next', '2027-02-02', '09:00'))],
    ['there', 'back'],
  ],
  [
    'a way back after midnight',
    daily(there),
    [daily(there), daily(ride('late', '2027-02-02', '00:30', { previous: 'there' }))],
    ['there', 'late'],
  ],
])('V246 a passenger is asked about %s', (_, from, rides, keys) => {
  expect(legsWith(from, rides).map(({ key }) => key)).toEqual(keys)
})

test('decision 096 of a series the first ride takes the later ones along, else each is held by itself', () => {
  const keys = (range: string | undefined, picked: Leg[]) => heldApart(picked, range).map(({ key }) => key)
  expect(keys('current', [daily(there), daily(back)])).toEqual(['there', 'back'])
  expect(keys('future', [daily(there), daily(back)])).toEqual(['there'])
  expect(keys(undefined, [there, back])).toEqual(['there', 'back'])
})
