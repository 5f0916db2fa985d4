import { isPaused, pauseProblem } from './pause.ts'

const today = '2026-12-01'

test.each([
  [{}, 'pause_from_missing'],
  [{ from: '2026-11-30', until: '2026-12-05' }, 'pause_from_past'],
  [{ from: today }, 'pause_until_missing'],
  [{ from: '2026-12-05', until: '2026-12-04' }, 'pause_until_early'],
  [{ from: today, until: '2027-12-02' }, 'pause_too_long'],
  [{ from: today, until: '2027-12-01' }, undefined],
  [{ from: today, until: today }, undefined],
])('decision 100 a pause of %j: %s', (days, code) => {
  expect(pauseProblem(days, today)?.code).toBe(code)
})

test('decision 100 both ends of a pause are within it', () => {
  const pauses = [{ from: '2026-12-03', until: '2026-12-05' }]
  const dates = ['2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06']
  expect(dates.map((date) => isPaused(pauses, date))).toEqual([false, true, true, true, false])
})
