import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { domainExports, type Exported } from './domain-exports.ts'

const folder = path.resolve(__dirname, '../../docs/specification')

function rows(name: string): string[][] {
  return readFileSync(path.join(folder, name), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
}

const pages = path.resolve(__dirname, '../../apps/web/src/app')
/** Paths that a page answers, as the specification writes them: `/rides/{ride}`. */
const built = new Set(
  globSync('**/page.tsx', { cwd: pages }).map((page) =>
    `/${page}`
      .replace(/\/page\.tsx$/, '')
      .replace(/\/\([^/]+\)/g, '')
      .replace(/\/\[\[[^/]+\]\]/g, '')
      .replace(/\[([^/]+)\]/g, '{$1}'),
  ),
)
const routes = new Map(rows('routes.tsv').map(([id = '', route = '']) => [id, route]))
/** The id with which a screen's words begin. */
function idOf(screen: string): string {
  return screen.split(' ', 1)[0] ?? ''
}

const waiting = rows('waiting.tsv').map(([name = '', file = '', rules = '', screen = '']) => ({
  name,
  file: file.replace('packages/domain/src/', ''),
  rules,
  screen,
}))
const { exported, usedFrom } = domainExports()

function nameOf({ name, file }: Exported): string {
  return `${file} ${name}`
}

test('the walk finds what the product uses', () => {
  const used = usedFrom([])
  expect(used.size).toBeGreaterThan(500)
  expect(used).toContain('ride/status.ts mayChange')
  expect(used).toContain('journey/refused.ts rideRefused')
})

test('every export of the domain is used by the product, or waits for a screen', () => {
  const used = usedFrom(waiting)
  expect(exported.map(nameOf).filter((name) => !used.has(name))).toEqual([])
})

test('what waits is there, once, and is not used meanwhile', () => {
  const used = usedFrom([])
  const names = new Set(exported.map(nameOf))
  expect(waiting.map(nameOf).filter((name) => !names.has(name) || used.has(name))).toEqual([])
  expect(new Set(waiting.map(nameOf)).size).toBe(waiting.length)
})

test('what waits names a screen of the specification', () => {
  expect(waiting.filter(({ screen }) => !routes.has(idOf(screen)))).toEqual([])
  expect(waiting.filter(({ rules }) => !rules)).toEqual([])
})

test('what waits does not wait for a screen that is there', () => {
  expect(built).toContain('/rides/{ride}')
  expect(waiting.filter(({ screen }) => built.has(routes.get(idOf(screen)) ?? ''))).toEqual([])
})
