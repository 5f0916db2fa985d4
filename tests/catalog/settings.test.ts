import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { readSettings, settingNames } from '@nemt/adapters/settings/schema.ts'

const root = path.resolve(__dirname, '../..')
const example = readFileSync(path.join(root, '.env.example'), 'utf8')
const documented = [...example.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name!)

test('.env.example names every setting of the schema once, in its order, and nothing else', () => {
  expect(documented).toEqual(settingNames)
})

const defaults = Object.entries(readSettings({})).filter(([, value]) => typeof value === 'number')

test.each(defaults)('%s is documented with its default, %d', (name, value) => {
  expect(example).toContain(`\n#${name}=${value}\n`)
})

/** Set by the portal's own processes and test runs for each other, by Node, by npm, or by people's shells. */
const NOT_SETTINGS = new Set([
  'NODE_ENV',
  'NODE_PATH',
  'PATH',
  'SUPERUSER_PASSWORD',
  'WATCH_REPORT_DEPENDENCIES',
  'NEXT_RUNTIME',
  'npm_lifecycle_event',
  'INIT_CWD',
  'FAKETIME',
  'MUTANT',
])

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const file = path.join(folder, name)
    if (['node_modules', '.next', 'generated', 'test', 'testing'].includes(name)) return []
    if (statSync(file).isDirectory()) return sources(file)
    return /\.(ts|tsx|mjs)$/.test(name) && !/\.test\./.test(name) ? [file] : []
  })
}

/** Names that the files of these folders read from an environment, each with a file that does. */
function readIn(folders: readonly string[]): [name: string, file: string][] {
  const NAMED = /\b(?:process\.env|env|environment)(?:\.([A-Z][A-Z0-9_]+)|\[['"]([A-Z][A-Z0-9_]+)['"]\])/g
  const TAKEN = /\{([^{}]*)\}\s*=\s*(?:process\.env|env|environment)\b/g
  const read = new Map<string, string>()
  for (const file of folders.flatMap((folder) => sources(path.join(root, folder)))) {
    const text = readFileSync(file, 'utf8')
    const taken = [...text.matchAll(TAKEN)].flatMap(
      ([, names]) => names!.match(/\b[A-Z][A-Z0-9_]{2,}\b/g) ?? [],
    )
    const named = [...text.matchAll(NAMED)].map(([, dotted, quoted]) => dotted ?? quoted!)
    for (const name of [...named, ...taken])
      if (!NOT_SETTINGS.has(name) && !name.startsWith('NEXT_PUBLIC_'))
        read.set(name, path.relative(root, file))
  }
  return [...read]
}

test('the product reads settings by their schema only', () => {
  expect(readIn(['packages', 'apps'])).toEqual([])
})

test('what scripts read before there are packages, or hand on, are settings too', () => {
  const read = readIn(['scripts', 'prisma']).map(([name]) => name)
  expect(read).toContain('DATA_DIR')
  expect(read.filter((name) => !settingNames.some((setting) => setting === name))).toEqual([])
})
