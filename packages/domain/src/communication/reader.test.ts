import { readerOf, spokenBy, type Reader } from './reader.ts'
import type { Communication } from './schema.ts'

const child = { relation: 'child', name: { first: 'Marta', last: 'Guardian' } } as const
type Case = [string, Communication, { first: string; language: string | undefined }, Reader]

test.each<Case>([
  ['the passenger', { relation: 'self' }, { first: 'Xenia', language: 'es' }, { language: 'es', of: null }],
  [
    'the passenger, whatever language is left from another contact',
    { relation: 'self', language: 'en' },
    { first: 'Xenia', language: 'es' },
    { language: 'es', of: null },
  ],
  [
    'a contact in their own language',
    { ...child, language: 'es' },
    { first: 'Xenia', language: 'en' },
    { language: 'es', of: 'Xenia' },
  ],
  [
    'a contact who reads English of a passenger who doesn’t',
    { ...child, language: 'en-US' },
    { first: 'Xenia', language: 'es' },
    { language: 'en', of: 'Xenia' },
  ],
  [
    'a contact whose language no screen has',
    { ...child, language: 'vi' },
    { first: 'Xenia', language: 'es' },
    { language: 'es', of: 'Xenia' },
  ],
  ['a contact of no language', child, { first: 'Xenia', language: 'es' }, { language: 'es', of: 'Xenia' }],
  [
    'one first name of several',
    child,
    { first: ' Ana María ', language: 'en' },
    { language: 'en', of: 'Ana' },
  ],
  ['nobody’s, without a name', child, { first: ' ', language: undefined }, { language: 'en', of: null }],
])('F151 who reads of a ride is %s', (_, communication, passenger, expected) => {
  expect(readerOf({ communication, passenger })).toEqual(expected)
})

test('who shares a number with others reads whose ride it is', () => {
  const passenger = { first: 'Ana María', language: 'es' }
  expect(readerOf({ communication: { relation: 'self' }, passenger }, true)).toEqual({
    language: 'es',
    of: 'Ana',
  })
})

test.each<[string, Communication, string | undefined, string | undefined]>([
  ['the passenger', { relation: 'self', language: 'en' }, 'vi', 'vi'],
  ['a contact', { ...child, language: 'es' }, 'vi', 'es'],
  ['a contact who says none', child, 'vi', 'vi'],
  ['nobody of whom it is known', { relation: 'self' }, undefined, undefined],
])('F151 whoever writes sees the language of %s', (_, communication, language, spoken) => {
  expect(spokenBy({ communication, passenger: { language } })).toBe(spoken)
})
