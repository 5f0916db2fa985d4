import * as z from 'zod'
import type { Customer } from '@nemt/domain/customer/schema.ts'
import { authPhoneVerify } from '../auth/phone-verify.ts'
import { fieldProblems, lackedPath } from './input-problem.ts'
import { inputOf } from './run.ts'

function letters(count: number): string[] {
  return Array.from({ length: count }, (_, index) => String.fromCharCode(97 + index))
}

const shape = z.strictObject({
  name: z.string().min(2).max(20),
  kind: z.enum(['a', 'b']),
  list: z.array(z.number()).max(1),
  amount: z.number().min(1).max(5),
  price: z.string().regex(/^\d+$/, 'must be an amount'),
  few: z.array(z.string()).min(1).optional(),
  pair: z.array(z.string()).min(2).optional(),
  word: z.string().min(1).optional(),
  twelve: z.enum(letters(12)).optional(),
  thirteen: z.enum(letters(13)).optional(),
  inner: z.strictObject({ deep: z.string() }).optional(),
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
  [{ few: [] }, { few: 'must not be empty' }],
  [{ pair: ['a'] }, { pair: 'must hold 2 entries at least' }],
  [{ word: '' }, { word: 'must not be empty' }],
  [{ twelve: 'x' }, { twelve: `must be one of ${letters(12).join(', ')}` }],
  [{ thirteen: 'x' }, { thirteen: 'is not valid' }],
  [{ other: 1 }, { other: 'is not known' }],
  [{ inner: { deep: 'x', other: 1 } }, { 'inner.other': 'is not known' }],
  [{ ['x'.repeat(70)]: 1 }, { ['x'.repeat(60)]: 'is not known' }],
  [
    { name: 7, amount: 0 },
    { name: 'is not valid', amount: 'must not be less than 1' },
  ],
])('R4 a field that is not as it should be is named in plain words: %j', (change, expected) => {
  expect(problems('en', change)).toEqual(expected)
})

test('R4 a field is named also where its name is one that every object knows', () => {
  const named = Object.entries(problems('en', JSON.parse('{"__proto__": 1, "constructor": 1}')))
  expect(named).toEqual([
    ['__proto__', 'is not known'],
    ['constructor', 'is not known'],
  ])
  const { error } = z.record(z.string(), z.number()).safeParse({ constructor: 'x' })
  const customer = { key: 'x', name: 'x', timezone: 'UTC' } as Customer
  expect(fieldProblems({ customer, principal: { language: 'en' } }, error?.issues ?? [])).toEqual({
    constructor: 'is not valid',
  })
})

test('in the language of whoever asked', () => {
  expect(problems('es', { name: 'x'.repeat(21), kind: undefined })).toEqual({
    name: 'puede tener 20 caracteres como máximo',
    kind: 'debe ser uno de a, b',
  })
})

test('R4 of many faults twenty are named; a payload that is none is named itself', () => {
  const list = z.array(z.number())
  const issues = (payload: unknown) => list.safeParse(payload).error?.issues ?? []
  const customer = { key: 'x', name: 'x', timezone: 'UTC' } as Customer
  const told = (payload: unknown) =>
    fieldProblems({ customer, principal: { language: 'en' } }, issues(payload))
  expect(Object.keys(told(Array(30).fill('x')))).toEqual(
    Array.from({ length: 20 }, (_, index) => String(index)),
  )
  expect(told('x')).toEqual({ payload: 'is not valid' })
  expect(told(undefined)).toEqual({ payload: 'is missing' })
})

test.each([
  [{ name: undefined }, 'name'],
  [{ list: [undefined] }, 'list.*'],
  [{ inner: {} }, 'inner.deep'],
  [{ name: 7 }, ''],
  [{ name: 'x', price: undefined }, ''],
  [{}, ''],
])('what a payload lacks first, %j: %j', (change, expected) => {
  expect(lackedPath(shape.safeParse({ ...good, ...change }).error?.issues ?? [])).toBe(expected)
})

test.each([
  ['en', 'code: must be 6 digits'],
  ['es', 'code: debe tener 6 dígitos'],
])('V071 a passcode of another length is refused in the language of who enters it: %s', (language, words) => {
  const listener = { customer: { key: 'x', name: 'x', timezone: 'UTC' } as Customer, principal: { language } }
  const payload = { key: 'PCDx', code: '12', phone: '(614) 555-0100' }
  expect(() => inputOf(listener, authPhoneVerify, payload)).toThrow(words)
})
