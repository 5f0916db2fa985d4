import { arrivalAt, arrivalTyped, pastTyped } from './arrival.ts'

const zone = 'America/New_York'
function at(text: string) {
  return Date.parse(`2026-07-24T${text}-04:00`)
}

test.each([
  ['in a while', '14:30', '14:00', '2026-07-24T14:30'],
  ['gone for half an hour', '09:00', '09:30', '2026-07-24T09:00'],
  ['a little late', '13:40', '14:00', '2026-07-24T13:40'],
  ['after midnight', '00:20', '23:45', '2026-07-25T00:20'],
  ['half a day gone, which nobody means for tomorrow', '02:30', '14:11', '2026-07-24T02:30'],
])('V1256 an arrival is the next such time: %s', (_, time, now, expected) => {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  expect(arrivalAt(minutes, at(now), zone)).toBe(Date.parse(`${expected}:00-04:00`))
})

test.each([
  ['230', '14:11', 870],
  ['2:30', '14:11', 870],
  ['0230', '14:11', 870],
  ['230', '01:50', 150],
  ['2:07', '14:11', 847],
  ['2:05', '14:11', 125],
  ['12', '11:40', 720],
  ['1210', '23:50', 10],
  ['12:10', '11:50', 730],
  ['230a', '14:11', 150],
  ['2:30 am', '14:11', 150],
  ['1430', '14:11', 870],
  ['0010', '23:50', 10],
  ['noon', '14:11', 720],
  ['soon', '14:11', null],
])('V471 V1256 an arrival typed as %s at %s is the next such time', (typed, now, expected) => {
  expect(arrivalTyped(typed, at(now), zone)).toBe(expected)
})

test.each([
  ['230', '14:40', 870],
  ['230', '14:11', 150],
  ['1155', '00:10', 1435],
  ['230a', '14:40', 150],
  ['1430', '14:40', 870],
  ['soon', '14:40', null],
])('V804 V1257 what is over, typed as %s at %s, was at the last such time', (typed, now, expected) => {
  expect(pastTyped(typed, at(now), zone)).toBe(expected)
})

test('V1256 an arrival just before midnight that is typed just after it is not meant for the next night', () => {
  expect(arrivalAt(23 * 60 + 58, at('00:01'), zone)).toBe(Date.parse('2026-07-23T23:58:00-04:00'))
})

test.each([
  ['the first time', '2027-11-07T01:10:00-04:00', '2027-11-07T01:30:00-04:00'],
  ['the second time', '2027-11-07T01:10:00-05:00', '2027-11-07T01:30:00-05:00'],
  ['already once', '2027-11-07T01:50:00-04:00', '2027-11-07T01:30:00-05:00'],
])('V1256 R16 an arrival in the hour that the clock shows twice is the next one: %s', (_, now, expected) => {
  expect(arrivalAt(90, Date.parse(now), zone)).toBe(Date.parse(expected))
})
