import { newParts } from '../passenger/parts.ts'
import { prefillData } from './data.ts'
import { isLinkField, prefillOf } from './schema.ts'

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64')
}

test.each([
  ['no base64', '%%%'],
  ['no JSON', Buffer.from('{"a"').toString('base64')],
  ['a list', encoded([1])],
  ['null', encoded(null)],
  ['no UTF-8', Buffer.from([0x7b, 0xff, 0x7d]).toString('base64')],
  ['a megabyte', encoded({ notes: 'x'.repeat(1_000_000) })],
  ['nothing', ''],
])('V851 %s fills in nothing and is told', (_, data) => {
  expect(prefillOf(data)).toEqual({ parts: newParts(), refused: ['data'] })
})

test.each([
  ['status', 'inactive'],
  ['creator', 'USR1'],
  ['key', 'PAS1'],
  ['version', 4],
  ['flags', { portal: true }],
  ['portal_settings', { access: 'edit' }],
  ['support', { active: true }],
  ['team', 'TEA1'],
  ['__proto__', { polluted: true }],
  ['constructor', {}],
  ['dob', '1999-02-29'],
  ['gender', 'unknown'],
  ['name', 'Ana'],
  ['phone', { display: 5 }],
])('V851 %s can’t be handed over as %j', (name, value) => {
  const json = `{"notes":"Kept","${name}":${JSON.stringify(value)}}`
  const { parts, refused } = prefillOf(Buffer.from(json).toString('base64'))
  expect(refused).toEqual([name])
  expect(parts).toEqual({ ...newParts(), notes: 'Kept' })
})

test.each([
  ['dob', true],
  ['status', true],
  ['data', true],
  ['basic.birth_date', false],
  ['__proto__', false],
  ['toString', false],
])('V851 %s has a name that people read: %s', (name, expected) => {
  expect(isLinkField(name)).toBe(expected)
})

test('V851 what was typed comes back as typed, in every alphabet, also from a form for addresses', () => {
  const entry = { name: { first: 'Łucja', last: 'ליפשיץ 🚐' }, dob: '1960-05-06', customer_key: 'M-1' }
  for (const data of [prefillData(entry), prefillData(entry).replaceAll('+', '-').replaceAll('/', '_')])
    expect(prefillOf(data)).toMatchObject({
      parts: { first: 'Łucja', last: 'ליפשיץ 🚐', dob: '1960-05-06', rider_key: 'M-1' },
      refused: [],
    })
})

test('V887 no link confirms a pin; the phone is the contact’s too', () => {
  const home = { address: { format: '1 A St', lat: 40, lng: -83 }, confirmed: true }
  const { parts } = prefillOf(encoded({ places: { home }, phone: { display: '6145550100' } }))
  expect(parts.home?.confirmed).toBe(false)
  expect(parts.phone).toEqual({ display: '(614) 555-0100', type: 'smart' })
  expect(parts.contact.phone).toMatchObject({ display: '(614) 555-0100' })
})
