import { purposeNames, wordedFor, wordsOwnText } from './worded.ts'

const customer = {
  covered: {
    enabled: true,
    main_text: 'Choose the service',
    tooltip: 'It decides who pays',
    list: { a: { key: 'dia', value: 'DIALYSIS', display: 'Dialysis' }, b: { key: 'onc', value: 'Oncology' } },
  },
  documentation: { verification: { id: { key: 'id', copy: 'Identity checked' } } },
} as Parameters<typeof wordedFor>[0]
const copy = {
  'es.covered.main_text': 'Elija el servicio',
  'es.covered.list.dia': 'Diálisis',
  'es.documentation.verification.id': 'Identidad verificada',
  'es.purpose.Dialysis': 'Diálisis',
  'es.covered.tooltip': '  ',
}

test('a customer’s own texts are in Spanish where it has them in Spanish, and as they are elsewhere', () => {
  const spanish = wordedFor(customer, copy, 'es')
  expect([spanish.covered?.main_text, spanish.covered?.tooltip]).toEqual([
    'Elija el servicio',
    'It decides who pays',
  ])
  expect(spanish.covered?.list).toEqual({
    a: { key: 'dia', value: 'DIALYSIS', display: 'Diálisis' },
    b: { key: 'onc', value: 'Oncology' },
  })
  expect(spanish.documentation?.verification?.id).toEqual({ key: 'id', copy: 'Identidad verificada' })
  expect(wordedFor(customer, copy, 'en')).toEqual(customer)
  expect(wordedFor(customer, undefined, 'es')).toEqual(customer)
  expect(wordedFor({}, copy, 'es')).toEqual({})
})

test('purposes have Spanish names, their values stay what the benefits know', () => {
  expect(purposeNames(['Dialysis', 'Oncology'], copy, 'es')).toEqual({ Dialysis: 'Diálisis' })
  expect(purposeNames(['Dialysis'], copy, 'en')).toEqual({})
})

test.each([
  ['es.covered.main_text', true],
  ['es.covered.list.dia', true],
  ['es.documentation.verification.id', true],
  ['es.purpose.Primary care', true],
  ['covered.main_text', false],
  ['es.purpose.', false],
  ['es.covered', false],
  ['es.ride.cancelled', false],
])('%s names a text of the configuration: %s', (key, own) => {
  expect(wordsOwnText(key)).toBe(own)
})
