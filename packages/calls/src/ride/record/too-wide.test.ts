import type { Customer } from '@nemt/domain/customer/schema.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import { nobody } from '#/pipeline/principal.ts'
import { notTooWide } from './too-wide.ts'

const DAY = 86_400_000

function asked(language: string, days: number, error: Error) {
  const context = { customer: {} as Customer, principal: { ...nobody('x'), language } }
  return notTooWide(context, { from: 0, to: days * DAY }, () => Promise.reject(error)).catch(
    (refused: unknown) => refused,
  )
}

const ended = new StoreRefused('slow', '57014')

test.each([
  ['en', 'These are too many rides to search at once. Please choose fewer days.'],
  ['es', 'Son demasiados viajes para buscarlos de una vez. Elija menos días.'],
])('P16 a search that the database ended says in %s what would do, and where', async (language, said) => {
  expect(await asked(language, 10, ended)).toMatchObject({
    ...{ kind: 'invalid', code: 'too_wide', message: said, fields: { to: said } },
  })
})

test.each<[string, number, Error]>([
  ['one day can’t be narrowed', 1, ended],
  ['two that wait for each other are not too wide', 10, new StoreRefused('slow', '40P01')],
  ['a database that is away says nothing of the window', 10, new StoreRefused('unavailable', 'no_answer')],
  ['a fault stays a fault', 10, new Error('fault')],
])('P16 %s', async (_, days, error) => {
  expect(await asked('en', days, error)).toBe(error)
})

test('P16 what is found in time is given', async () => {
  const context = { customer: {} as Customer, principal: nobody('x') }
  expect(await notTooWide(context, { from: 0, to: 10 * DAY }, () => Promise.resolve(7))).toBe(7)
})
