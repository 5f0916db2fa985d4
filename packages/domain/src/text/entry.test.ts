import { entrance, stopNotes, tidyName, withoutSpaces } from './entry.ts'

test.each([
  ['Ring twice! Gate-code 12? Yes.', 'Ring twice! Gate-code 12? Yes.'],
  ['<b>door</b> & #5', 'bdoorb  5'],
  ['Señora Muñoz', 'Señora Muñoz'],
  ['line\nbreak\ttab', 'line break tab'],
  ["it's (left)", 'its left'],
])('V476 stop notes %j keep %j', (typed, expected) => {
  expect(stopNotes(typed)).toBe(expected)
})

test.each([
  ['Apt. 4-B', 'Apt 4B'],
  ['North Door 2', 'North Door 2'],
  ['#12!', '12'],
])('V474 V475 the entrance %j keeps %j', (typed, expected) => {
  expect(entrance(typed)).toBe(expected)
})

test.each([
  ['  Ana \t  María ', 'Ana María'],
  ['Ra\u202eevil', 'Raevil'],
  ['\u200b', ''],
  ['می\u200cخواهم', 'می\u200cخواهم'],
])('V898 V899 the name %j is kept as %j', (typed, expected) => {
  expect(tidyName(typed)).toBe(expected)
})

test('V990 V991 usernames and e-mail addresses lose their spaces', () => {
  expect(withoutSpaces(' lead @example.org ')).toBe('lead@example.org')
  expect(withoutSpaces('co\u200bordi\u202enator\u2800')).toBe('coordinator')
})
