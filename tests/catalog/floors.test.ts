import { execFileSync } from 'node:child_process'
import path from 'node:path'

const script = path.resolve(__dirname, '../../scripts/lint/probe.mjs')

interface Case {
  file: string
  code: string
  /** What the message says; undefined where the import is fine. */
  says?: RegExp
}

function use(specifier: string) {
  return `import { a } from '${specifier}'\nexport const b = a`
}

function useType(specifier: string) {
  return `import type { A } from '${specifier}'\nexport type B = A`
}

function inClient(code: string) {
  return `'use client'\n${code}`
}

const domain = 'packages/domain/src/ride/x.ts'
const store = 'packages/store/src/x.ts'
const adapters = 'packages/adapters/src/mail/x.ts'
const calls = 'packages/calls/src/ride/x.ts'
const booking = 'packages/calls/src/ride/booking/x.ts'
const pipeline = 'packages/calls/src/pipeline/x.ts'
const gateway = 'apps/gateway/src/x.ts'
const screen = 'apps/web/src/components/x.tsx'

const forbidden: Case[] = [
  { file: domain, code: use('@nemt/store/connect.ts'), says: /nothing lies below it/ },
  { file: domain, code: useType('@nemt/calls/registry.ts'), says: /nothing lies below it/ },
  { file: domain, code: use('node:fs'), says: /no node:fs/ },
  { file: domain, code: use('crypto'), says: /no crypto/ },
  { file: domain, code: use('react'), says: /no react/ },
  { file: domain, code: use('next/navigation'), says: /no next/ },
  { file: domain, code: use('postgres'), says: /no postgres/ },
  { file: domain, code: use('@prisma/client'), says: /no @prisma/ },
  { file: domain, code: use('zod'), says: /zod belongs/ },
  { file: domain, code: use('../fleet/schema.ts'), says: /import only types/ },
  { file: domain, code: use('@nemt/domain/fleet/schema.ts'), says: /import only types/ },
  { file: domain, code: `export * from '@nemt/store/connect.ts'`, says: /nothing lies below it/ },
  { file: domain, code: `export { a } from '@nemt/store/connect.ts'`, says: /nothing lies below it/ },
  {
    file: domain,
    code: `export const a = () => import('@nemt/store/connect.ts')`,
    says: /nothing lies below it/,
  },
  { file: domain, code: use('#/fleet/schema.ts'), says: /import only types/ },
  {
    file: 'packages/calls/src/ride/booking/x.ts',
    code: use('../../fund/load.ts'),
    says: /import '#\/fund\/load.ts'/,
  },
  { file: booking, code: useType('../edit/edit.ts'), says: /'booking' lies below 'edit\/'/ },
  { file: booking, code: use('#/ride/series/split.ts'), says: /'booking' lies below 'series\/'/ },
  { file: booking, code: use('../create.ts'), says: /'booking' lies below 'create.ts'/ },
  { file: domain, code: use('../../../store/src/connect.ts'), says: /may not leave its package/ },
  { file: store, code: use('@nemt/calls/registry.ts'), says: /only domain/ },
  { file: store, code: use('@nemt/adapters/adapters.ts'), says: /only domain/ },
  { file: adapters, code: use('@nemt/store/connect.ts'), says: /only domain/ },
  { file: adapters, code: use('@nemt/calls/registry.ts'), says: /only domain/ },
  { file: adapters, code: use('postgres'), says: /Only packages\/store/ },
  { file: calls, code: use('postgres'), says: /Only packages\/store/ },
  { file: calls, code: use('@prisma/adapter-pg'), says: /Only packages\/store/ },
  { file: calls, code: use('@nemt/gateway/main.ts'), says: /lie below/ },
  { file: calls, code: use('../../../domain/src/ride/status.ts'), says: /may not leave its package/ },
  { file: gateway, code: use('@nemt/worker/main.ts'), says: /lie below/ },
  { file: gateway, code: use('../../worker/src/main.ts'), says: /may not leave its package/ },
  { file: gateway, code: use('zod'), says: /zod belongs/ },
  { file: screen, code: use('@nemt/gateway/main.ts'), says: /lie below/ },
  { file: screen, code: use('zod'), says: /zod belongs/ },
  { file: screen, code: inClient(use('@nemt/calls/ride/create.ts')), says: /only types from @nemt\/calls/ },
  { file: screen, code: inClient(use('@nemt/store/connect.ts')), says: /nothing of the store/ },
  { file: screen, code: inClient(useType('@nemt/store/connect.ts')), says: /nothing of the store/ },
  { file: screen, code: inClient(use('@nemt/adapters/adapters.ts')), says: /nothing of the adapters/ },
  { file: screen, code: inClient(use('@nemt/domain/ride/schema.ts')), says: /only types/ },
  { file: 'scripts/x.ts', code: use('../packages/store/src/connect.ts'), says: /may not leave its package/ },
  { file: pipeline, code: useType('../ride/life/refused.ts'), says: /'pipeline' lies below 'ride'/ },
  { file: pipeline, code: use('../registry.ts'), says: /'pipeline' lies below 'registry.ts'/ },
  { file: calls, code: use('#/../../../scripts/folders.ts'), says: /no '\.\.' in it/ },
  { file: calls, code: use('../testing/customer.ts'), says: /made for tests/ },
  { file: gateway, code: use('@nemt/store/testing/stores.ts'), says: /made for tests/ },
  { file: calls, code: useType('./create.test.ts'), says: /made for tests/ },
]

const allowed: Case[] = [
  { file: domain, code: use('./status.ts') },
  { file: domain, code: use('@nemt/domain/zone/wall.ts') },
  { file: domain, code: useType('../fleet/schema.ts') },
  { file: domain, code: useType('#/fleet/schema.ts') },
  { file: calls, code: use('#/fund/load.ts') },
  { file: calls, code: use('./booking/rows.ts') },
  { file: pipeline, code: use('../session/origin.ts') },
  { file: booking, code: use('../record/row.ts') },
  { file: booking, code: use('./rows.ts') },
  { file: domain, code: use('date-fns') },
  { file: 'packages/domain/src/ride/schema.ts', code: use('zod') },
  { file: 'packages/domain/src/ride/schema.ts', code: use('../fleet/schema.ts') },
  { file: 'packages/domain/src/ride/x.test.ts', code: use('node:fs') },
  { file: store, code: use('postgres') },
  { file: store, code: use('@nemt/domain/ride/status.ts') },
  { file: adapters, code: use('node:crypto') },
  { file: calls, code: use('zod') },
  { file: calls, code: use('@nemt/store/connect.ts') },
  { file: calls, code: use('@nemt/adapters/adapters.ts') },
  { file: gateway, code: use('@nemt/calls/registry.ts') },
  { file: screen, code: use('@nemt/calls/registry.ts') },
  { file: screen, code: inClient(useType('@nemt/calls/ride/create.ts')) },
  { file: screen, code: inClient(useType('@nemt/domain/ride/schema.ts')) },
  { file: screen, code: inClient(use('@nemt/domain/ride/status.ts')) },
  { file: 'scripts/x.ts', code: use('postgres') },
  { file: 'scripts/x.ts', code: use('@nemt/store/testing/stores.ts') },
  { file: 'packages/calls/src/testing/x.ts', code: use('./customer.ts') },
  { file: 'packages/calls/src/ride/x.test.ts', code: use('../testing/customer.ts') },
]

let findings: { ruleId: string; message: string }[][] = []
const all = [...forbidden, ...allowed]

beforeAll(() => {
  findings = JSON.parse(
    execFileSync(process.execPath, [script], { encoding: 'utf8', input: JSON.stringify(all) }),
  )
}, 60_000)

function name({ file, code }: Case) {
  return `${file}: ${code.replaceAll('\n', '; ')}`
}

function floorsOf(probe: Case) {
  return findings[all.indexOf(probe)]!.filter(({ ruleId }) => ruleId === 'floors/floors').map(
    ({ message }) => message,
  )
}

test.each(forbidden.map((probe) => [name(probe), probe] as const))('refused: %s', (_, probe) => {
  expect(floorsOf(probe)).toEqual([expect.stringMatching(probe.says!)])
})

test.each(allowed.map((probe) => [name(probe), probe] as const))('allowed: %s', (_, probe) => {
  expect(findings[all.indexOf(probe)]).toEqual([])
})
