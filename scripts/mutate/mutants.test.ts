import { drawn, faulty, mutantsOf, parses, spread } from './mutants.ts'

function faultyTexts(text: string) {
  return mutantsOf('some.ts', text).map((mutant) => faulty(text, mutant))
}

test.each([
  ['a comparison', 'const a = b < c', ['const a = b <= c']],
  ['an equality', 'const a = b === c', ['const a = b !== c']],
  ['a connective', 'const a = b && c', ['const a = ((b) || (c))']],
  ['a sum', 'const a = b + c', ['const a = b - c']],
  ['a number', 'const a = 10', ['const a = (10 + 1)']],
  ['a truth', 'const a = true', ['const a = false']],
  ['a word', "const a = 'b'", ["const a = ''"]],
  ['a call', 'a()', [';']],
  ['a condition', 'if (a) b()', ['if (!(a)) b()', 'if (a) ;']],
  ['a choice', 'const a = b ? c : d', ['const a = !(b) ? c : d']],
  ['a returned value', 'function a() { return b }', ['function a() { return undefined }']],
  ['the value of an arrow', 'const a = () => b', ['const a = () => undefined']],
  ['the members of an array', 'const a = [b, c]', ['const a = [ c]', 'const a = [b, ]']],
  ['the members of an object', 'const a = { b, ...c }', ['const a = {  ...c }', 'const a = { b,  }']],
  ['a value, not its key', "const a = { 'b': 1 }", ['const a = {  }', "const a = { 'b': (1 + 1) }"]],
  ['no text put together', "const a = 'b' + c", ["const a = '' + c"]],
  ['no type, no import, no directive', "'use client'; import a from 'b'; type C = 'd' | 1; let e: 'f'", []],
  [
    'the conditions of a statement',
    'const a = sql`where b <= ${c} and d is null`',
    [
      'const a = sql`where b < ${c} and d is null`',
      'const a = sql`where b <= ${c} or d is null`',
      'const a = sql`where b <= ${c} and d is not null`',
    ],
  ],
  [
    'what is looked for, and in which order',
    'const a = sql`exists (b) order by c desc`',
    ['const a = sql`not exists (b) order by c desc`', 'const a = sql`exists (b) order by c asc`'],
  ],
  ['no range, nothing that is set', 'const a = sql`update b set c = d where e between ${f} and g`', []],
  ['no other template', 'const a = html`b and c`', []],
])('faults of %s', (_, text, expected) => {
  expect(faultyTexts(text)).toEqual(expected)
})

test('a fault is named with its line', () => {
  expect(mutantsOf('some.ts', 'let b\nconst a = b < 1')[0]).toMatchObject({
    line: 2,
    name: 'b < 1 -> b <= 1',
  })
})

test('a sample is spread over the file', () => {
  const all = mutantsOf('some.ts', 'const a = [b, c, d, e]')
  expect(spread(all, 2)).toEqual([all[0], all[2]])
  expect(spread(all, 9)).toBe(all)
})

function fault(file: string, line: number) {
  return { file, mutant: { start: line, end: line + 1, becomes: '', line, name: `fault ${line}` } }
}

const hundred = Array.from({ length: 100 }, (_, line) => fault('some.ts', line))

test('a seed draws the same faults again, another one others, in the order of the file', () => {
  const sample = drawn(hundred, 10, 'a')
  expect(sample).toHaveLength(10)
  expect(drawn(hundred, 10, 'a')).toEqual(sample)
  expect(drawn(hundred, 10, 'b')).not.toEqual(sample)
  expect(sample.map(({ mutant }) => mutant.line)).toEqual(
    sample.map(({ mutant }) => mutant.line).toSorted((a, b) => a - b),
  )
})

test('what is drawn of a file stays when another file changes', () => {
  const drawnOf = (others: number) =>
    drawn(
      [...hundred, ...Array.from({ length: others }, (_, line) => fault('other.ts', line))],
      20,
      'a',
    ).filter(({ file }) => file === 'some.ts')
  expect(drawn(hundred, 20, 'a')).toEqual(expect.arrayContaining(drawnOf(50)))
})

test.each([
  ['some.ts', 'const a = (1 + 1)', true],
  ['some.ts', 'const a: string = 1', true],
  ['some.tsx', 'const a = <b>c</b>', true],
  ['some.ts', 'const a = = 1', false],
  ['some.ts', 'const [a, = b', false],
])('%s of %j parses: %s', (file, text, expected) => {
  expect(parses(file, text)).toBe(expected)
})
