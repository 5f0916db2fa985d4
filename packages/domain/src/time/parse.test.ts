import { parseDate, parseTime } from './parse.ts'

function at(text: string) {
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
}

test.each([
  ['0930a', '09:30'],
  ['930a', '09:30'],
  ['9:30 am', '09:30'],
  ['9:30 a.m.', '09:30'],
  ['09:30AM', '09:30'],
  ['930', '09:30'],
  ['12a', '00:00'],
  ['12p', '12:00'],
  ['1215p', '12:15'],
  ['1730', '17:30'],
  ['5p', '17:00'],
  ['0000', '00:00'],
  [' 11:59 pm ', '23:59'],
  ['7', '07:00'],
  ['1200a', '00:00'],
  ['230p', '14:30'],
  ['14:30', '14:30'],
  ['noon', '12:00'],
  ['Midnight', '00:00'],
  ['mediodía', '12:00'],
  ['al mediodía', '12:00'],
  ['medianoche', '00:00'],
  ['2:30 p. m.', '14:30'],
  ['10 de la mañana', '10:00'],
  ['2 de la tarde', '14:00'],
  ['a las 8 de la noche', '20:00'],
  ["3 o'clock", '03:00'],
  ['at 9 in the morning', '09:00'],
  ['9.30', '09:30'],
  ['9 30', '09:30'],
  ['8 at night', '20:00'],
  ['12 at night', '00:00'],
  ['12:30 at night', '00:30'],
  ['12 de la noche', '00:00'],
  ['11:45 de la noche', '23:45'],
  ['12 de la mañana', '12:00'],
  ['3 de la madrugada', '03:00'],
  ['12 in the afternoon', '12:00'],
  ['9h30', '09:30'],
  ['14h15', '14:15'],
  ['１０：３０', '10:30'],
])('V471 the time %j is %s', (typed, expected) => {
  expect(parseTime(typed)).toBe(at(expected))
})

test.each([
  ['2400'],
  ['1360p'],
  ['13a'],
  ['abc'],
  [''],
  ['960'],
  ['12345'],
  ['0a'],
  ['9:30x'],
  ['-9'],
  ['99p'],
  ['noonish'],
  ['14 de la tarde'],
  ['constructor'],
  ['10:5'],
  ['1:5'],
  ['12:3p'],
  ['10.5'],
  ['1 5'],
  ['3 at night'],
  ['2 de la noche'],
  ['9m'],
  ['9n'],
  ['9:30 y media'],
  ['13 y media p'],
  ['half'],
  ['y media'],
  ['quarter to'],
  ['media'],
  ['0 menos cuarto'],
  ['half past 9:30'],
])('V471 %j is no time', (typed) => {
  expect(parseTime(typed)).toBeNull()
})

test.each([
  ['01/05/2026', '2026-01-05'],
  ['1/5/2026', '2026-01-05'],
  ['01052026', '2026-01-05'],
  ['1/5/26', '2026-01-05'],
  ['2026-01-05', '2026-01-05'],
  ['02/29/2028', '2028-02-29'],
  [' 12-31-2026 ', '2026-12-31'],
  ['12.31.2026', '2026-12-31'],
])('V473 the date %j is %s', (typed, expected) => {
  expect(parseDate(typed)).toBe(expected)
})

test.each([
  ['02/29/2026'],
  ['13/01/2026'],
  ['00/10/2026'],
  ['04/31/2026'],
  ['1/5'],
  [''],
  ['yesterday'],
  ['1/5/202'],
  ['2026-02-30'],
  ['152026'],
])('V473 %j is no date', (typed) => {
  expect(parseDate(typed)).toBeNull()
})

test.each([
  ['1/5/47', '1947-01-05'],
  ['7/2/26', '1926-07-02'],
  ['7/1/26', '2026-07-01'],
  ['1/5/2047', '2047-01-05'],
])('V895 as a date of birth on 2026-07-01, %j is %s', (typed, expected) => {
  expect(parseDate(typed, '2026-07-01')).toBe(expected)
})
