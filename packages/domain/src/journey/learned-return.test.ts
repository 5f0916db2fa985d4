import { learnedReturn, type PlannedReturn, type RealReturn } from './learned-return.ts'

const zone = 'America/New_York'
/** Mondays of January and February 2027, in winter time. */
const MONDAYS = ['01-04', '01-11', '01-18', '01-25', '02-01', '02-08', '02-15', '02-22', '03-01']

function at(date: string, time: string): number {
  return Date.parse(`2027-${date}T${time}:00-05:00`)
}

function ways(times: readonly string[], change: Partial<RealReturn> = {}): RealReturn[] {
  return times.map((time, index) => ({
    ...{ at: at(MONDAYS[index] as string, time), from: '2 Clinic Ave', timezone: zone },
    appointment: at(MONDAYS[index] as string, '09:30'),
    ...change,
  }))
}

const planned: PlannedReturn = {
  ...{
    needed: at('03-08', '12:00'),
    from: '2 Clinic Ave',
    timezone: zone,
    appointment: at('03-08', '09:30'),
  },
}

test.each<[string, RealReturn[], Partial<PlannedReturn>, object | null]>([
  ['four tell', ways(['13:28', '13:31', '13:05', '13:30']), {}, { minutes: 810, weekday: 1, count: 4 }],
  ['three don’t', ways(['13:28', '13:31', '13:05']), {}, null],
  [
    'of nine the latest eight',
    ways(['10:00', '13:00', '13:00', '13:00', '13:00', '14:00', '14:00', '14:00', '14:00']),
    {},
    { minutes: 840, weekday: 1, count: 8 },
  ],
  [
    'one that ran away doesn’t count',
    ways(['13:30', '13:30', '13:30', '23:00', '13:30']),
    {},
    { minutes: 810 },
  ],
  ['planned so already', ways(['12:10', '12:10', '12:12', '12:10']), {}, null],
  ['from another place', ways(['13:30', '13:30', '13:30', '13:30'], { from: '3 Care Rd' }), {}, null],
  [
    'after another appointment',
    ways(['13:30', '13:30', '13:30', '13:30']).map((way) => ({ ...way, appointment: way.at - 600_000 })),
    {},
    null,
  ],
  ['on another weekday', ways(['13:30', '13:30', '13:30', '13:30']), { needed: at('03-09', '12:00') }, null],
  [
    'before the appointment as it is now',
    ways(['09:20', '09:20', '09:20', '09:20'], { appointment: undefined }),
    {},
    null,
  ],
  [
    'the clock was put forward meanwhile: the wall counts',
    ways(['13:30', '13:30', '13:30', '13:30']),
    { needed: Date.parse('2027-03-15T12:00:00-04:00'), appointment: Date.parse('2027-03-15T09:30:00-04:00') },
    { minutes: 810, weekday: 1, count: 4 },
  ],
])('decision 101 when the way back really begins: %s', (_, real, change, expected) => {
  const learned = learnedReturn({ ...planned, ...change }, real)
  if (expected === null) expect(learned).toBeNull()
  else expect(learned).toMatchObject(expected)
})
