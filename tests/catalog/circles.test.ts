import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { circles } from '../../scripts/figures/circles.ts'
import { importedFile } from './imports.ts'

const root = path.resolve(__dirname, '../..')

function sources(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const { name } = entry
    if (['node_modules', '.next', 'generated', 'testing'].includes(name)) return []
    const file = `${folder}/${name}`
    if (entry.isDirectory()) return sources(file)
    return /\.tsx?$/.test(name) && !/\.(test|d)\./.test(name) ? [file] : []
  })
}

const IMPORT = /^(?:import|export) [^'"]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm

/** The product's own files that a file imports, for values or for types, at once or later. */
function importedBy(file: string, text: string): string[] {
  // Screens load late what leads back to them: that keeps their first page small.
  const isScreens = file.startsWith('apps/web/')
  return [...text.matchAll(IMPORT)].flatMap(([, from, alone, later]) => {
    const named = importedFile(from ?? alone ?? (isScreens ? '' : later) ?? '', path.join(root, file))
    return named ? [path.relative(root, named)] : []
  })
}

test('a circle is seen', () => {
  const imports = new Map([
    ['a', ['b', 'd']],
    ['b', ['c']],
    ['c', ['a']],
    ['d', []],
    ['e', ['e']],
  ])
  expect(circles(imports)).toEqual([['a', 'b', 'c'], ['e']])
})

test('no file of the product leads back to itself by its imports, not even for a type', () => {
  const folders = ['packages', 'apps'].flatMap((parent) =>
    readdirSync(path.join(root, parent)).map((name) => `${parent}/${name}/src`),
  )
  const files = new Set(folders.filter((folder) => existsSync(path.join(root, folder))).flatMap(sources))
  expect(files.size).toBeGreaterThan(500)
  const imports = new Map(
    [...files].map((file) => {
      const named = importedBy(file, readFileSync(path.join(root, file), 'utf8'))
      return [file, named.filter((other) => files.has(other))]
    }),
  )
  expect(circles(imports)).toEqual([])
})
