import { readFileSync } from 'node:fs'
import path from 'node:path'
import { customer } from './schema.ts'

/** The inventory's fields of a customer that are switched on or off. */
const switches = readFileSync(path.resolve('docs/specification/fields.tsv'), 'utf8')
  .split('\n')
  .map((row) => row.split('\t'))
  .filter(([, record, , type]) => record === 'Customer' && type === 'boolean')
  .map(([id = '', , field = '']) => [id, field] as const)

function nested(field: string, value: unknown): unknown {
  return field.split('.').reduceRight((inner, part) => ({ [part]: inner }), value)
}

test.each(switches)('%s %s can be set for a customer', (_, field) => {
  const { data, error } = customer.partial().safeParse(nested(field, true))
  // A support phone is more than whether somebody has verified it.
  const problems = error?.issues.filter(({ code }) => code === 'unrecognized_keys')
  expect(problems ?? data).toEqual(problems ? [] : nested(field, true))
})

test('the inventory has switches of customers', () => expect(switches.length).toBeGreaterThan(50))
