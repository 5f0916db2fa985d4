import { readFileSync } from 'node:fs'
import path from 'node:path'
import { heights } from './density.ts'

const tokens = readFileSync(path.join(__dirname, 'tokens.css'), 'utf8')

function token(block: string, name: string): number {
  const [, text = ''] = tokens.split(`${block} {`)
  return Number(new RegExp(`${name}: ([\\d.]+)rem`).exec(text.split('\n}')[0]!)?.[1])
}

test.each([
  ['comfortable', ':root'],
  ['compact', ":root[data-density='compact']"],
] as const)('%s rows are placed as high as they are drawn', (density, block) => {
  expect({ row: token(block, '--row'), head: token(block, '--row-head') }).toEqual(heights[density])
})
