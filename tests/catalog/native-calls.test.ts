import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const web = path.resolve(__dirname, '../../apps/web/src')

/** Files of the web process that run outside of Next's bundles, or say how the calls are reached from them. */
const NATIVE = ['server.ts', 'calls/native.ts']

/** Values that a file takes from the calls or the store: `import type` vanishes. */
function valuesFrom(text: string): string[] {
  const imports = text.matchAll(/^(?:import|export) (?!type\b)[^'"]*['"](@nemt\/(?:calls|store)\/[^'"]+)/gm)
  const loaded = text.matchAll(/\bimport\(\s*(?:\/\*.*?\*\/\s*)?['"](@nemt\/(?:calls|store)\/[^'"]+)/g)
  return [...imports, ...loaded].map(([, name]) => name!)
}

test('the check sees what it looks for', () => {
  expect(valuesFrom(readFileSync(path.join(web, 'calls/native.ts'), 'utf8')).length).toBeGreaterThan(2)
  expect(valuesFrom(`import type { A } from '@nemt/calls/a.ts'`)).toEqual([])
  expect(valuesFrom(`import { a } from '@nemt/store/a.ts'`)).toEqual(['@nemt/store/a.ts'])
})

test('no bundle of the pages holds the calls: Node loads them once for all of them', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: web }).filter((file) => !file.includes('.test.'))
  expect(files.length).toBeGreaterThan(100)
  const bundled = files
    .filter((file) => !NATIVE.includes(file))
    .flatMap((file) =>
      valuesFrom(readFileSync(path.join(web, file), 'utf8')).map((name) => `${file}: ${name}`),
    )
  expect(bundled).toEqual([])
})
