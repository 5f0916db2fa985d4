import { comingTime, pastAt } from './moment.ts'

const zone = 'America/Chicago'

function at(text: string) {
  return Date.parse(`${text}-06:00`)
}

test.each([
  [9 * 60, '2026-01-05T09:30', '2026-01-05T09:00'],
  [9 * 60 + 30, '2026-01-05T09:30', '2026-01-05T09:30'],
  [9 * 60 + 30, '2026-01-05T09:30:40', '2026-01-05T09:30:40'],
  [9 * 60 + 30, '2026-01-05T09:31', '2026-01-05T09:30'],
  [23 * 60 + 50, '2026-01-05T00:10', '2026-01-04T23:50'],
])('V1257 a completion at minute %i typed at %s was at %s', (minutes, now, expected) => {
  expect(pastAt(minutes, at(now), zone)).toBe(at(expected))
})

test.each([
  ['once so far', '2027-11-07T01:40:00-05:00', '2027-11-07T01:30:00-05:00'],
  ['twice', '2027-11-07T02:10:00-06:00', '2027-11-07T01:30:00-06:00'],
])(
  'V1257 R16 a completion in the hour that the clock shows twice is the last one: %s',
  (_, now, expected) => {
    expect(pastAt(90, Date.parse(now), zone)).toBe(Date.parse(expected))
  },
)

test.each([
  ['2026-01-05T09:30', '2026-01-05T08:00', 'en', '09:30am CST'],
  ['2026-01-05T09:30', '2026-01-05T08:00', 'es', '09:30 a.m. CST'],
  ['2026-01-06T00:30', '2026-01-05T23:00', 'en', '01/06/2026 12:30am CST'],
  ['2026-01-12T09:30', '2026-01-05T08:00', 'es', '01/12/2026 09:30 a.m. CST'],
] as const)('§2.1 %s, waited for at %s, in %s: %s', (from, now, language, expected) => {
  expect(comingTime(at(from), at(now), zone, language).replaceAll(/\s/gu, ' ')).toBe(expected)
})
