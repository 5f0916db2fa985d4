import { textIn, twilioHook } from './twilio-hook.ts'

const url = 'https://lakeside.example.org/api/hooks/sms'
const fields = { MessageSid: 'SM1', From: '+13125550111', To: '+13125550199', Body: 'Hello & bye' }
// Made by openssl from the address and the sorted fields, with the token 12345.
const SIGNATURE = 'd67hxJ8GnA7QvrHdJFaM2MeaBvA='
const MESSAGE = { id: 'SM1', from: '+13125550111', body: 'Hello & bye' }

test.each([
  ['as Twilio signs it', url, fields, SIGNATURE, MESSAGE],
  ['at another address', `${url}?x`, fields, SIGNATURE, null],
  ['with another text', url, { ...fields, Body: 'Hello' }, SIGNATURE, null],
  ['with one field more', url, { ...fields, Extra: '1' }, SIGNATURE, null],
  ['with another signature', url, fields, 'RSOYDt4T1cUTdK1PDd93/VVr8B9=', null],
  ['without a signature', url, fields, undefined, null],
])('server-behaviour §2.13 a message %s', (_, address, form, signature, expected) => {
  const hook = twilioHook('12345')
  expect(hook({ url: address, form: new URLSearchParams(form), signature })).toEqual(expected)
})

test.each(['MessageSid', 'From', 'Body'])('a form without %s is no message', (name) => {
  const form = new URLSearchParams(fields)
  form.delete(name)
  expect(textIn(form)).toBeNull()
})
