import { readFileSync } from 'node:fs'
import path from 'node:path'

const tokens = readFileSync(path.join(__dirname, 'tokens.css'), 'utf8')
const [onScreen = '', onPaper = ''] = tokens.split('@media print')

function declared(css: string): [name: string, value: string][] {
  return [...css.matchAll(/^\s*(--[\w-]+):\s*([^;]+);/gm)].map(([, name = '', value = '']) => [name, value])
}

const colours = declared(onScreen).flatMap(([name, value]) => (/#|light-dark/.test(value) ? [name] : []))
const printed = new Map(declared(onPaper))

test('look: there are colours to print', () => {
  expect(colours).toContain('--purple-ink')
})

test.each(colours)('look: %s prints without a hue', (name) => {
  // Either black or white, or a grey, whose three parts are the same.
  expect(printed.get(name)).toMatch(/^(?:#(..)\1\1|none)$/)
})

test('look: the dark scheme prints as the light one does', () => {
  // As specific as what makes the scheme dark, and after it.
  expect(onPaper).toMatch(/:root\[data-mantine-color-scheme\]\s*{[^}]*color-scheme: light;/)
})
