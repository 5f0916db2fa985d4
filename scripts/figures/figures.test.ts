import { figuresOf, figuresOfFiles, mentions } from './figures.ts'

const file = 'packages/calls/src/ride/x.ts'

test.each([
  ['a cast', 'const a = b as string', { casts: 1 }],
  ['no cast in as const', 'const a = { b: 1 } as const', { casts: 0 }],
  [
    'no cast in a text or a renamed import',
    "import { a as b } from './c.ts'\nconst d = 'e as f'",
    { casts: 0 },
  ],
  ['a bracket read', "const a = b['c'] + b[`d`]", { bracketReads: 2 }],
  ['no bracket read of an index', 'const a = b[0] + b[c]', { bracketReads: 0 }],
  ['two ternaries on a line', 'const [a, b] = [c ? 1 : 2, d ? 1 : 2]', { linesWithTwoTernaries: 1 }],
  ['one ternary on each line', 'const a = b ? 1 : 2\nconst c = d ? 1 : 2', { linesWithTwoTernaries: 0 }],
  ['a nested ternary', 'const a = b ? 1 : (c ? 2 : 3)', { nestedTernaries: 1 }],
  [
    'an optional member is no ternary',
    'const a = b?.c ?? d',
    { nestedTernaries: 0, linesWithTwoTernaries: 0 },
  ],
  ['a line over 120', `const a = '${'b'.repeat(120)}'`, { longLines: 1, longestLine: 132 }],
  ['an import', "import { a } from '#/fund/load.ts'", { imports: ['packages/calls/src/fund/load.ts'] }],
])('%s is counted', (_, text, expected) => {
  expect(figuresOf(file, text)).toMatchObject(expected)
})

function functionOf(lines: number, between = '') {
  return `function long() {\n${`  a()\n${between}`.repeat(lines)}}\n`
}

test('a function of more than sixty lines is named, blank lines and comments left out', () => {
  expect(figuresOf(file, functionOf(59)).longFunctions).toEqual([`${file}:1 long (61)`])
  expect(figuresOf(file, functionOf(58, '\n  // why\n')).longFunctions).toEqual([])
})

test('circles are counted over files', () => {
  const files = new Map([
    ['packages/calls/src/a/b.ts', "import { c } from '../c.ts'"],
    ['packages/calls/src/c.ts', "import type { B } from '@nemt/calls/a/b.ts'"],
    ['packages/calls/src/d.ts', "import { c } from './c.ts'"],
  ])
  expect(Object.fromEntries(figuresOfFiles(files))).toMatchObject({ files: '3', 'circles of imports': '1' })
})

test.each([
  ['an identifier', 'a.ts', 'const entrance = 1', true],
  ['a member', 'a.ts', 'a.entrance', true],
  ['a text of its own', 'a.ts', "columns('place', ['entrance'])", true],
  ['a column of a query', 'a.ts', 'sql`select t.entrance from place t`', true],
  ['a word of a sentence', 'a.ts', "const a = 'at the entrance'", false],
  ['a word of a comment', 'a.ts', '// the entrance', false],
  ['a part of a longer name', 'a.ts', 'const entrances = 1', false],
  ['a column of a schema', 'a.prisma', '  entrance String?', true],
])('%s is a mention or is none', (_, name, text, expected) => {
  expect(mentions(name, text, 'entrance')).toBe(expected)
})
