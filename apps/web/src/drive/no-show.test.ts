import { noShowProblem } from './no-show.ts'

const MINUTE = 60_000
const needed = Date.parse('2026-11-23T15:00:00Z')
const untried = { code: 'no_show_untried', field: 'tried' }

function early(minutes: number) {
  return { code: 'no_show_early', field: 'wait', values: { time: String(minutes) } }
}

test.each([
  // Who is there an hour early waits from a quarter of an hour before the ride's time on.
  ['scheduled', -60, -49, -50, early(-5)],
  ['scheduled', -60, -5, null, untried],
  ['scheduled', -60, -5, -50, null],
  ['scheduled', 5, 14, 6, early(15)],
  ['scheduled', 5, 15, 6, null],
  ['will-call', -60, -51, -55, early(-50)],
  ['will-call', -60, -50, -55, null],
] as const)(
  'V951 a %s ride, reached at %s min and now %s, tried at %s: %j',
  (type, arrived, now, tried, expected) => {
    expect(
      noShowProblem({
        ...{ trip: { type, dispatch: 'Basic', needed }, grace: 600, arrived: needed + arrived * MINUTE },
        tried: tried === null ? null : needed + tried * MINUTE,
        now: needed + now * MINUTE,
        timeOf: (instant) => String((instant - needed) / MINUTE),
      }),
    ).toEqual(expected)
  },
)
