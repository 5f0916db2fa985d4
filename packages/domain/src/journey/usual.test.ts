import { usualTrips, type FormerRide } from './usual.ts'

const zone = 'America/Chicago'
const home = { address: { format: '1 Home St' }, type: 'home' as const }
const clinic = { address: { format: '2 Clinic Ave' }, name: 'Clinic' }
const lab = { address: { format: '3 Lab Rd' }, name: 'Lab' }
let counter = 0

function ride(
  request: string,
  needed: string,
  rest: Partial<FormerRide> & { appointment?: string } = {},
): FormerRide {
  const { appointment, ...more } = rest
  return {
    key: `RID${++counter}`,
    request,
    status: 'completed',
    type: 'scheduled',
    reason: 'appointment',
    timezone: zone,
    times: { needed: Date.parse(needed), ...(appointment && { appointment: Date.parse(appointment) }) },
    stops: { pickup: home, dropoff: clinic },
    ...more,
  }
}

function trip(request: string, date: string, at = '09:30', back = '13:00', offset = '-06:00') {
  return [
    ride(request, `${date}T08:45:00${offset}`, { appointment: `${date}T${at}:00${offset}` }),
    ride(request, `${date}T${back}:00${offset}`, { stops: { pickup: clinic, dropoff: home } }),
  ]
}

test('the most frequent trip comes first, its usual times and weekdays over a clock change and over requests', () => {
  const rides = [
    ...trip('RQT1', '2027-03-08'),
    ...trip('RQT1', '2027-03-10'),
    ...trip('RQT2', '2027-03-15', '09:30', '13:00', '-05:00'),
    ...trip('RQT3', '2027-03-16', '10:00', '14:00', '-05:00'),
    ride('RQT4', '2027-03-18T08:00:00-05:00', {
      stops: { pickup: home, dropoff: lab },
      reason: 'other',
      type: 'will-call',
    }),
  ]
  const [first, second, ...more] = usualTrips([...rides].reverse())
  expect(first).toEqual({
    ride: rides[6]?.key,
    rides: [rides[6]?.key, rides[7]?.key],
    request: 'RQT3',
    from: home,
    to: clinic,
    reason: 'appointment',
    minutes: 570,
    back: { type: 'scheduled', minutes: 780 },
    weekdays: [1, 2, 3],
    count: 3 + 1,
    last: '2027-03-16',
  })
  expect([second?.to, second?.back, second?.count, more]).toEqual([lab, null, 1, []])
})

const early = ['09:30', '13:00'] as const
const late = ['10:15', '14:30'] as const

test.each([
  [
    [early, late],
    [615, 870],
  ],
  [
    [late, early],
    [570, 780],
  ],
  // Also where the one that came last was there before the other.
  [
    [early, late, late, early],
    [570, 780],
  ],
  [
    [early, late, late, early, late],
    [615, 870],
  ],
] as const)(
  'of times that are as frequent those of the last trip are usual, there and back: %j',
  (times, usual) => {
    const rides = times.flatMap(([at, back], week) =>
      trip(`RQT${week}`, `2027-04-${String(5 + 5 * week).padStart(2, '0')}`, at, back, '-05:00'),
    )
    const [found] = usualTrips(rides)
    expect([found?.minutes, found?.back?.minutes]).toEqual(usual)
  },
)

test('what did not take place says nothing', () => {
  expect(
    usualTrips(
      (['cancelled', 'modified', 'unavailable', 'rejected'] as const).map((status, index) =>
        ride(`R${index}`, '2027-03-08T09:00:00-06:00', { status }),
      ),
    ),
  ).toEqual([])
  expect(usualTrips([])).toEqual([])
})

test('another apartment of the same house is another trip; at most three are given, of equals the latest', () => {
  const to = (subpremise: string, day: number) =>
    ride(`R${subpremise}`, `2027-03-0${day}T09:00:00-06:00`, {
      stops: { pickup: home, dropoff: { address: { format: '2 Clinic Ave', subpremise } } },
    })
  expect(
    usualTrips([to('1', 1), to('2', 2), to('3', 3), to('4', 4)]).map(
      ({ to: { address } }) => address.subpremise,
    ),
  ).toEqual(['4', '3', '2'])
})
