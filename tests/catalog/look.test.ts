import { execFileSync } from 'node:child_process'
import path from 'node:path'

const script = path.resolve(__dirname, '../../scripts/lint/probe.mjs')
const sheet = 'apps/web/src/components/x.module.css'
const screen = 'apps/web/src/components/x.tsx'

interface Case {
  file: string
  code: string
  /** What is found raw; undefined where all of it is named. */
  raw?: RegExp
}

function style(declaration: string, raw?: RegExp): Case {
  return { file: sheet, code: `.a { ${declaration} }`, raw }
}

function markup(element: string, raw?: RegExp): Case {
  return { file: screen, code: `export function X() { return ${element} }`, raw }
}

const cases: Case[] = [
  style('color: #fff', /raw colour/),
  style('color: rgb(0 0 0 / 20%)', /raw colour/),
  style('background: color-mix(in srgb, var(--page), black 20%)', /raw colour/),
  style('border: var(--hairline) solid red', /raw colour/),
  style('color: var(--mantine-color-dimmed)', /of Mantine's/),
  style('padding: 4px var(--space-2)', /raw size/),
  style('margin: -0.5rem', /raw size/),
  style('width: calc(100% - 2em)', /raw size/),
  style('--own: 12px', /raw size/),
  style('transition: opacity 150ms', /raw duration/),
  style('animation: a .2s', /raw duration/),
  style('font-weight: 700', /raw weight/),
  style('font-weight: bold', /raw weight/),
  style('line-height: 1.5', /raw line height/),
  style('color: var(--no-such-token)', /no token/),
  style('color: var(--ink); padding: var(--space-1) 0'),
  style('width: min(100%, 50dvh); flex: 1; z-index: 2; inset: 0'),
  style('white-space: nowrap; transform: translateY(-50%)'),
  style('grid-template-columns: minmax(0, 1fr) var(--width-side)'),
  { file: sheet, code: '@media (max-width: 48em) { .a { gap: var(--space-2) } }' },
  markup('<Icon size={18} />', /raw size/),
  markup('<Stack gap={6} />', /raw size/),
  markup('<Stack gap="6px" />', /raw size/),
  markup('<Stack p={on ? 4 : 0} />', /raw size/),
  markup('<Menu width={220} />', /raw size/),
  markup('<Button color="#087f5b" />', /raw colour/),
  markup('<Button color="hotpink" />', /raw colour/),
  markup('<p style={{ margin: 4 }} />', /raw colour or size/),
  markup("<p style={{ color: 'red' }} />", /raw colour or size/),
  { file: 'apps/web/src/components/x.ts', code: "export const ink = '#333333'", raw: /raw colour/ },
  markup('<Stack gap="sm" p="md" />'),
  markup('<Skeleton height="var(--row)" />'),
  markup('<Button color="red" size="compact-sm" />'),
  markup('<a href="#content">x</a>'),
  { file: 'apps/web/src/look/x.ts', code: "export const ink = '#333333'" },
]

let findings: { ruleId: string; message: string }[][] = []

beforeAll(() => {
  findings = JSON.parse(
    execFileSync(process.execPath, [script], { encoding: 'utf8', input: JSON.stringify(cases) }),
  )
}, 60_000)

test.each(cases.map(({ file, code, raw }, index) => ({ index, file, code, raw })))(
  '$file: $code',
  ({ index, raw }) => {
    const messages = findings[index]!.filter(({ ruleId }) => ruleId?.startsWith('look/')).map(
      ({ message }) => message,
    )
    expect(messages).toEqual(raw ? [expect.stringMatching(raw)] : [])
  },
)
