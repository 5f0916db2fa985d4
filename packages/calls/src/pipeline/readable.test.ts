import { assertReadable } from './readable.ts'

function nested(levels: number): unknown {
  let inner: unknown = 'x'
  for (let level = 0; level < levels; level++) inner = { a: inner }
  return inner
}

const HALF = '\uD83D'
const CONTROL = 'must not contain control characters'
const CHARACTER = 'must not contain half a character'

test.each<[string, unknown, Record<string, string> | undefined]>([
  ['a payload as calls have it', { a: [1, 'x', null, { b: true }], c: '🚑' }, undefined],
  ['none', undefined, undefined],
  ['a NUL in a text', { a: [{ b: 'x\u0000' }] }, { 'a.0.b': CONTROL }],
  ['a NUL in a name', { a: { 'b\u0000': 1 } }, { 'a.b\uFFFD': CONTROL }],
  ['half a character', { a: HALF }, { a: CHARACTER }],
  ['half a character as a name', { [HALF]: 1 }, { '\uFFFD': CHARACTER }],
  ['a text alone that is none', HALF, { payload: CHARACTER }],
  ['the deepest that may be', nested(40), undefined],
  [
    'one level more',
    nested(41),
    { [Array(40).fill('a').join('.')]: 'must not be nested deeper than 40 levels' },
  ],
  ['as many values as may be', { a: Array(199_999).fill(0) }, undefined],
  ['one more', { a: Array(200_000).fill(0) }, { a: 'must not hold more than 200000 values' }],
  ['bytes, which JSON has none of', { a: new Uint8Array(3) }, { a: 'is not valid' }],
])('S16 S18 of what comes in, %s is refused by its field or let pass', (_, payload, fields) => {
  const read = () => assertReadable(payload)
  if (fields === undefined) expect(read).not.toThrow()
  else expect(read).toThrow(expect.objectContaining({ kind: 'invalid', fields }))
})

test('a field that is named from outside is told by that name', () => {
  expect(() => assertReadable(HALF, 'idempotency')).toThrow(
    expect.objectContaining({ fields: { idempotency: CHARACTER } }),
  )
})

test('S16 a list of millions is refused by its length, not read to its end', () => {
  let read = 0
  const get = (list: number[], name: string | symbol): unknown => {
    if (name === String(Number(name))) read += 1
    return Reflect.get(list, name)
  }
  expect(() => assertReadable(new Proxy(Array<number>(2_000_000).fill(0), { get }))).toThrow(
    expect.objectContaining({ fields: { payload: 'must not hold more than 200000 values' } }),
  )
  expect(read).toBeLessThan(200_001)
})
