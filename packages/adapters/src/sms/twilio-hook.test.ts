import { pressedIn, reportIn, textIn, twilioSigned } from './twilio-hook.ts'

const url = 'https://lakeside.example.org/api/hooks/sms'
const fields = { MessageSid: 'SM1', From: '+13125550111', To: '+13125550199', Body: 'Hello & bye' }
// Made by openssl from the address and the sorted fields, with the token 12345.
const SIGNATURE = 'd67hxJ8GnA7QvrHdJFaM2MeaBvA='

test.each([
  ['as Twilio signs it', url, fields, SIGNATURE, true],
  ['at another address', `${url}?x`, fields, SIGNATURE, false],
  ['with another text', url, { ...fields, Body: 'Hello' }, SIGNATURE, false],
  ['with one field more', url, { ...fields, Extra: '1' }, SIGNATURE, false],
  ['with another signature', url, fields, 'RSOYDt4T1cUTdK1PDd93/VVr8B9=', false],
  ['without a signature', url, fields, undefined, false],
])('server-behaviour §2.13 a message %s', (_, address, form, signature, expected) => {
  const vouches = twilioSigned('12345')
  expect(vouches({ url: address, form: new URLSearchParams(form), signature })).toBe(expected)
})

test.each(['MessageSid', 'From', 'Body'])('a form without %s is no message', (name) => {
  const form = new URLSearchParams(fields)
  form.delete(name)
  expect(textIn(form)).toBeNull()
})

test('a message is read as it is', () => {
  expect(textIn(new URLSearchParams(fields))).toEqual({
    id: 'SM1',
    from: '+13125550111',
    body: 'Hello & bye',
  })
})

test('a message without words, of a picture alone, is one', () => {
  expect(textIn(new URLSearchParams({ ...fields, Body: '' }))).toMatchObject({ body: '' })
})

test('a message that came with a picture says so', () => {
  expect(textIn(new URLSearchParams({ ...fields, NumMedia: '1' }))).toMatchObject({ pictured: true })
  expect(textIn(new URLSearchParams({ ...fields, NumMedia: '0' }))).not.toHaveProperty('pictured')
})

test.each([
  [
    'without what no phone shows: the reply is not lost for it',
    'no\x00, \x1bnot\x0c today\n',
    'no, not today\n',
  ],
  ['with all of 1,600 signs that are pictures', '🚑'.repeat(1600), '🚑'.repeat(1600)],
  ['cut where it is longer than any', `x${'🚑'.repeat(1700)}`, `x${'🚑'.repeat(1599)}`],
])('a message is read %s', (_, body, expected) => {
  expect(textIn(new URLSearchParams({ ...fields, Body: body }))?.body).toBe(expected)
})

test.each<[Record<string, string>, object | null]>([
  [{ MessageStatus: 'delivered' }, { id: 'SM1', status: 'delivered' }],
  [
    { MessageStatus: 'undelivered', ErrorCode: '30003' },
    { id: 'SM1', status: 'undelivered' },
  ],
  [
    { MessageStatus: 'failed', ErrorCode: '30006' },
    { id: 'SM1', status: 'undelivered', lasting: '30006' },
  ],
  [{ MessageStatus: 'sent' }, null],
  [{}, null],
])('server-behaviour §2.13 a report %j', (said, expected) => {
  expect(reportIn(new URLSearchParams({ MessageSid: 'SM1', ...said }))).toEqual(expected)
})

test('a key is read with the number that was called', () => {
  const form = { CallSid: 'CA1', To: '+13125550111', From: '+13125550199', Digits: '1' }
  expect(pressedIn(new URLSearchParams(form))).toEqual({ id: 'CA1', to: '+13125550111', key: '1' })
  expect(pressedIn(new URLSearchParams({ ...form, Digits: '' }))).toBeNull()
})
