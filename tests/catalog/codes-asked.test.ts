import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const journeys = path.resolve(__dirname, '../e2e')
const ASKED = /\b(?:enter|codeFor)\(\w+, [^)]*?'(\(\d{3}\) \d{3}-\d{4})'/g

test('S5 no phone is asked for codes by more than two journeys: it gets three in a quarter of an hour', () => {
  const asked = new Map<string, string[]>()
  for (const file of readdirSync(journeys).filter((name) => name.endsWith('.spec.ts')))
    for (const [, phone = ''] of readFileSync(path.join(journeys, file), 'utf8').matchAll(ASKED))
      asked.set(phone, [...(asked.get(phone) ?? []), file])
  expect(asked.size).toBeGreaterThan(30)
  // One may have to be tried again, and which of them run one after the other in a portal is chance.
  expect([...asked].filter(([, files]) => files.length > 2)).toEqual([])
})
