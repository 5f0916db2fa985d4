import { execFileSync } from 'node:child_process'
import path from 'node:path'

const script = path.resolve(__dirname, '../../scripts/lint/probe.mjs')

type Rule =
  | 'max-len'
  | 'no-nested-ternary'
  | 'dot-notation'
  | 'no-useless-computed-key'
  | '@typescript-eslint/consistent-type-assertions'
  | '@typescript-eslint/no-explicit-any'
  | 'max-lines-per-function'
  | 'no-restricted-syntax'
const RULES: ReadonlySet<string> = new Set<Rule>([
  'max-len',
  'no-nested-ternary',
  'dot-notation',
  'no-useless-computed-key',
  '@typescript-eslint/consistent-type-assertions',
  '@typescript-eslint/no-explicit-any',
  'max-lines-per-function',
  'no-restricted-syntax',
])

const rule = 'packages/domain/src/ride/x.ts'
const screen = 'apps/web/src/components/x.tsx'
const copy = 'packages/domain/src/copy/en/x.ts'
const tested = 'packages/domain/src/ride/x.test.ts'

const long = `'${'word '.repeat(30)}'`

function lines(count: number) {
  return `export function f() {\n${'  g()\n'.repeat(count - 2)}}`
}

const cases: [what: string, file: string, code: string, rules: Rule[]][] = [
  ['a line too long', rule, `export const a = [${long}]`, ['max-len']],
  ['a comment too long', rule, `// ${long}\nexport const a = 1`, ['max-len']],
  ['a long text alone on its line', rule, `export const a =\n  ${long}`, ['max-len']],
  ['a text of the specification', copy, `export const a =\n  ${long}`, []],
  ['a test of such a text', tested, `export const a = [\n  ${long},\n]`, []],
  ['a long import', rule, `import { ${'a'.repeat(60)} } from './${'b'.repeat(60)}.ts'`, []],
  ['a long address', rule, `// https://example.org/${'a'.repeat(120)}\nexport const a = 1`, []],
  ['a nested ternary', screen, 'export const a = b ? 1 : c ? 2 : 3', ['no-nested-ternary']],
  [
    'a ternary asked for by another',
    screen,
    'export const a = (b ? c : d) ? 1 : 2',
    ['no-restricted-syntax'],
  ],
  [
    'a ternary nested in a cast',
    rule,
    'export const a = b ? 1 : ((c ? 2 : 3) as D)',
    ['no-restricted-syntax'],
  ],
  ['a single ternary', screen, 'export const a = b ? 1 : 2', []],
  ['a name in brackets', rule, `export const a = b['name']`, ['dot-notation']],
  [
    'a name in brackets where it is taken',
    rule,
    `export const { ['a']: a } = b`,
    ['no-useless-computed-key'],
  ],
  ['what is no name in brackets', rule, `export const a = b['no-name']`, []],
  ['eighty lines', screen, lines(80), []],
  ['one line more', screen, lines(81), ['max-lines-per-function']],
  ['one line more in a test', tested, lines(81), []],
  ['a cast by never', rule, 'export const a = b as never', ['no-restricted-syntax']],
  ['a cast by unknown', rule, 'export const a = b as unknown as C', ['no-restricted-syntax']],
  [
    'a cast by any',
    rule,
    'export const a = b as any',
    ['@typescript-eslint/no-explicit-any', 'no-restricted-syntax'],
  ],
  ['a cast in angles', rule, 'export const a = <never>b', ['@typescript-eslint/consistent-type-assertions']],
  ['any in a test', tested, 'export const a = b as any', ['@typescript-eslint/no-explicit-any']],
  ['a cast by never in a test', tested, 'export const a = b as never', []],
  ['an arrow at the top level', rule, 'export const a = () => 1', ['no-restricted-syntax']],
  ['an arrow at the top level of a test', tested, 'const a = (b: 1) => b\na(1)', ['no-restricted-syntax']],
  ['an arrow that has a type of its own', rule, 'export const a: B = () => 1', []],
  ['an arrow inside', rule, 'export function a() {\n  const b = () => 1\n  return b()\n}', []],
  [
    'a form that sends into the address',
    screen,
    'export const a = <form onSubmit={b} />',
    ['no-restricted-syntax'],
  ],
  ['a form that sends in a body', screen, 'export const a = <form method="post" onSubmit={b} />', []],
  ['a form of a server action', screen, 'export const a = <form action={b} />', []],
  ['a plain cast', rule, 'export const a = b as C', []],
]

const found: Rule[][] = []
beforeAll(() => {
  const input = JSON.stringify(cases.map(([, file, code]) => ({ file, code })))
  const findings: { ruleId: string }[][] = JSON.parse(
    execFileSync(process.execPath, [script], { input }).toString(),
  )
  found.push(
    ...findings.map((each) => each.map(({ ruleId }) => ruleId as Rule).filter((name) => RULES.has(name))),
  )
}, 60_000)

test.each(cases.map(([what, , , rules], index) => [what, rules, index] as const))(
  'how code reads is held: %s breaks %j',
  (_, rules, place) => {
    expect(found[place]).toEqual(rules)
  },
)
