import { after, parseCursor, writeCursor } from './cursor.ts'

function at(xid: bigint, seq: bigint) {
  return { epoch: 'ab1', xid, seq }
}

test('R11 a cursor comes back as it went', () => {
  for (const cursor of [at(0n, 0n), at(12n, 34n), at(9_223_372_036_854_775_807n, 1n)])
    expect(parseCursor(writeCursor(cursor))).toEqual(cursor)
  expect(writeCursor(at(12n, 34n))).toBe('ab1.12.34')
})

test.each([
  ['', null],
  ['ab1.1', null],
  ['ab1.1.2.3', null],
  ['xyz.1.2', null],
  ['ab1.-1.2', null],
  ['ab1.1.x', null],
  [' ab1.1.2', null],
  [`${'a'.repeat(41)}.1.2`, null],
  ['ab1.12345678901234567890.1', null],
  ['ab1.1.9223372036854775808', null],
  ['ab1.1.9999999999999999999', null],
  [`${'a'.repeat(40)}.1.2`, { epoch: 'a'.repeat(40), xid: 1n, seq: 2n }],
  ['ab1.1.9223372036854775807', at(1n, 9_223_372_036_854_775_807n)],
  [7, null],
  [undefined, null],
])('R11 %j as a cursor: no other than the database can be asked about', (text, expected) => {
  expect(parseCursor(text)).toEqual(expected)
})

test.each([
  [at(2n, 1n), at(1n, 9n), true],
  [at(1n, 9n), at(2n, 1n), false],
  [at(1n, 2n), at(1n, 1n), true],
  [at(1n, 1n), at(1n, 2n), false],
  [at(1n, 1n), at(1n, 1n), false],
])('R11 in the log position %# comes after the other', (one, other, expected) => {
  expect(after(one, other)).toBe(expected)
})
