import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { LIMIT_DEFAULTS } from '@nemt/adapters/limits.ts'

const root = path.resolve(__dirname, '../..')
const documented = new Set(
  [...readFileSync(path.join(root, '.env.example'), 'utf8').matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(
    ([, name]) => name!,
  ),
)

/** Set by the portal's own processes and test runs for each other, by Node, by npm, or by people's shells. */
const NOT_SETTINGS = new Set([
  'NODE_ENV',
  'NODE_PATH',
  'PATH',
  'NEXTAUTH_SECRET',
  'SUPERUSER_PASSWORD',
  'WATCH_REPORT_DEPENDENCIES',
  'NEXT_RUNTIME',
  'npm_lifecycle_event',
  'FAKETIME',
  'MUTANT',
])

const sources = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const file = path.join(folder, name)
    if (['node_modules', '.next', 'generated', 'test'].includes(name)) return []
    return statSync(file).isDirectory()
      ? sources(file)
      : /\.(ts|tsx|mjs)$/.test(name) && !/\.test\./.test(name)
        ? [file]
        : []
  })

const READ = /\b(?:process\.env|env)(?:\.([A-Z][A-Z0-9_]+)|\[['"]([A-Z][A-Z0-9_]+)['"]\])/g
const read = new Map<string, string>()
for (const folder of ['apps', 'packages', 'scripts', 'prisma']) {
  for (const file of sources(path.join(root, folder))) {
    for (const [, dotted, quoted] of readFileSync(file, 'utf8').matchAll(READ)) {
      const name = dotted ?? quoted!
      if (!NOT_SETTINGS.has(name) && !name.startsWith('NEXT_PUBLIC_'))
        read.set(name, path.relative(root, file))
    }
  }
}

test('the code reads settings at all', () => {
  expect(read.size).toBeGreaterThan(10)
})

test.each([...read])('%s (read by %s) is documented in .env.example', (name) => {
  expect(documented).toContain(name)
})

test.each(Object.entries(LIMIT_DEFAULTS))('%s is documented with its default, %d', (name, value) => {
  expect(readFileSync(path.join(root, '.env.example'), 'utf8')).toContain(`\n#${name}=${value}\n`)
})
