import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname ?? __dirname, '..')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('schema.ts'),
)

test('P9 rules take only types from schemas: zod stays out of the browser', () => {
  expect(files.length).toBeGreaterThan(80)
  const offenders = files.filter((file) =>
    /^import (?!type )[^']*?from '([^']*schema\.ts|zod)'/m.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(offenders).toEqual([])
})
