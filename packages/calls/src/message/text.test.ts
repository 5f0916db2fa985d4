import { en } from '@nemt/domain/copy/en.ts'
import { es } from '@nemt/domain/copy/es.ts'
import { customer } from '@nemt/domain/customer/schema.ts'
import { message, messageToCall } from './text.ts'

/** A customer that says some things in its own words, in English. */
function listener(language: string, phone?: string) {
  const own = { key: 'acme', name: 'Acme', version: 1, timezone: 'America/Chicago' }
  const copy = { 'problem.reason_missing': 'Say why' }
  const reached = phone ? { phone: { display: phone } } : {}
  return { customer: customer.parse({ ...own, copy, ...reached }), principal: { language } }
}

test.each([
  ['en', 'Say why'],
  ['fr', 'Say why'],
  // The customer's words are English: whoever reads Spanish reads the product's.
  ['es', es.problem.reason_missing],
])('V071 the words of a customer are read in English alone: %s', (language, words) => {
  expect(message(listener(language), 'problem.reason_missing')).toBe(words)
})

test('V072 what the customer says nothing of is the product’s in either language', () => {
  expect(['en', 'es'].map((language) => message(listener(language), 'problem.auth_reason_missing'))).toEqual([
    en.problem.auth_reason_missing,
    es.problem.auth_reason_missing,
  ])
})

test.each([
  [
    'with its number',
    '(312) 555-0100',
    'This trip needs an authorization. Please contact Acme at (312) 555-0100.',
  ],
  ['without one', undefined, 'This trip needs an authorization. Please contact Acme.'],
])('V547 whom to call is said %s', (_, phone, words) => {
  expect(messageToCall(listener('en', phone), 'limit.authorization')).toBe(words)
})
