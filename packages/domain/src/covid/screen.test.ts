import { en } from '../copy/en.ts'
import { es } from '../copy/es.ts'
import { fill } from '../copy/message.ts'
import { covidOutcome, covidProblem, covidTransport, screenShown } from './screen.ts'

test('V175 V179 the screen is the customer’s to switch on and wants an answer', () => {
  expect([
    screenShown({ passenger: { portal_covid19: true } }),
    screenShown({ passenger: {} }),
    screenShown({}),
  ]).toEqual([true, false, false])
  expect(en.problem[covidProblem(undefined)!.code]).toBe('Please select an option from the COVID-19 Screen')
  expect([covidProblem('maybe')?.code, covidProblem('at_risk'), covidProblem('not_at_risk')]).toEqual([
    'covid_missing',
    null,
    null,
  ])
})

test.each([
  ['V176', 'at_risk', false, true, 'confirm'],
  ['V176', 'at_risk', false, false, 'confirm'],
  ['V177', 'at_risk', true, false, 'logout'],
  ['V176', 'at_risk', true, true, 'flag'],
  ['V175', 'not_at_risk', false, false, 'continue'],
] as const)('%s %s (confirmed %s, transport %s): %s', (_, answer, confirmed, transport, expected) => {
  expect(covidOutcome(answer, confirmed, transport)).toBe(expected)
})

test('V177 transport is provided by an enabled fleet that does it', () => {
  const fleet = { enabled: true, archive: false, extra: { covid19: true } }
  expect([
    covidTransport([]),
    covidTransport([fleet]),
    covidTransport([{ ...fleet, enabled: false }]),
    covidTransport([{ ...fleet, archive: true }]),
    covidTransport([{ ...fleet, extra: {} }]),
  ]).toEqual([false, true, false, false, false])
})

test('V178 V180 V181 the words', () => {
  expect(fill(en.covid.refused, { customer: 'Lakeside Health', phone: '(312) 555-0150' })).toBe(
    'You were marked at-risk for COVID-19. You cannot self-schedule rides because your healthcare provider does not provide COVID transportation. Please contact Lakeside Health at (312) 555-0150.',
  )
})

test.each([
  [en, /10 days.*negative test.*15 minutes.*10 days/, /\byou\b/, /symptom-free|contact within/],
  [es, /10 días.*prueba negativa.*10 días.*15 minutos/, /\bquiere\b/i, /libre de síntomas/],
])(
  'V176 V180 V181 the rule is said whole and in sentences, and passengers are asked as you',
  (copy, rule, you, office) => {
    expect(copy.covid.rule).toMatch(rule)
    expect(copy.covid.rule).not.toMatch(office)
    expect(copy.covid.confirm).toMatch(you)
    expect(copy.covid.confirm).not.toMatch(/\{/)
  },
)
