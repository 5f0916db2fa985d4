import * as z from 'zod'
import type { Customer } from '@nemt/domain/customer/schema.ts'
import { fieldProblems } from './input-problem.ts'

const shape = z.strictObject({
  name: z.string().min(2).max(20),
  kind: z.enum(['a', 'b']),
  list: z.array(z.number()).max(1),
  amount: z.number().min(1).max(5),
  price: z.string().regex(/^\d+$/, 'must be an amount'),
})
const good = { name: 'Ann', kind: 'a', list: [], amount: 2, price: '1' }

function problems(language: string, change: object) {
  const { error } = shape.safeParse({ ...good, ...change })
  const customer = { key: 'x', name: 'x', timezone: 'UTC' } as Customer
  return fieldProblems({ customer, principal: { language } }, error?.issues ?? [])
}

test.each([
  [{ name: 'x'.repeat(21) }, { name: 'may have 20 characters at most' }],
  [{ name: 'x' }, { name: 'must have 2 characters at least' }],
  [{ name: undefined }, { name: 'is missing' }],
  [{ name: 7 }, { name: 'is not valid' }],
  [{ kind: 'c' }, { kind: 'must be one of a, b' }],
  [{ list: [1, 2] }, { list: 'may hold 1 entries at most' }],
  [{ amount: 6 }, { amount: 'must not be more than 5' }],
  [{ amount: 0 }, { amount: 'must not be less than 1' }],
  [{ price: 'x' }, { price: 'must be an amount' }],
  [{ list: ['x'] }, { 'list.0': 'is not valid' }],
  [{ other: 1 }, { other: 'is not known' }],
])('R4 a field that is not as it should be is named in plain words: %j', (change, expected) => {
  expect(problems('en', change)).toEqual(expected)
})

test('in the language of whoever asked', () => {
  expect(problems('es', { name: 'x'.repeat(21), kind: undefined })).toEqual({
    name: 'puede tener 20 caracteres como máximo',
    kind: 'debe ser uno de a, b',
  })
})
