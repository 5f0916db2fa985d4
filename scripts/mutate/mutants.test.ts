import { faulty, mutantsOf, spread } from './mutants.ts'

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
  ['no SQL', 'const a = sql`select 1 where b < 2`', []],
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
