import type { Customer } from '@nemt/domain/customer/schema.ts'
import { rhythmValues } from './told-rhythm.ts'

const customer: Customer = { key: 'test', name: 'Customer Test', version: 1, timezone: 'America/Chicago' }
const rhythm = { from: '2026-12-04', until: '2027-09-03', days: [1, 6] }

test.each([
  ['en', { from: '12/04', until: '09/03', days: 'Mon, Sat' }],
  ['es', { from: '4 dic', until: '3 sept', days: 'lun, sab' }],
] as const)(
  'server-behaviour §2.13 a series is told from when until when, in %s, without a letter that halves a text',
  (language, told) => {
    expect(rhythmValues(customer, language, rhythm)).toEqual(told)
  },
)

test.each([
  ['en', 'Monday, Saturday every 2 weeks'],
  ['es', 'lunes, sábado cada 2 semanas'],
] as const)('server-behaviour §2.13 a call says the weekdays of a series whole, in %s', (language, days) => {
  expect(rhythmValues(customer, language, { ...rhythm, weeks: 2 }, true).days).toBe(days)
})
