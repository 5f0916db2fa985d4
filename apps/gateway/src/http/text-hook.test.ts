import type { twilioHook } from '@nemt/adapters/sms/twilio-hook.ts'
import { postedText } from './text-hook.ts'

const url = 'https://lakeside.example.org/api/hooks/sms'
const form = new URLSearchParams({ MessageSid: 'SM1', From: '+13125550111', Body: 'Hello' })
const signature = 'c2lnbmVk'
const MESSAGE = { id: 'SM1', from: '+13125550111', body: 'Hello' }

function adaptersWith(textHook?: ReturnType<typeof twilioHook>) {
  return { textHook } as Parameters<typeof postedText>[0]['adapters']
}

test.each([
  ['captured, from here', { capture: true, isTrusted: true }, MESSAGE],
  ['captured, from elsewhere', { capture: true, isTrusted: false }, null],
  ['not captured, from here', { capture: false, isTrusted: true }, null],
])('without a provider a message that is %s', (_, { capture, isTrusted }, expected) => {
  const posted = { url, form, signature: undefined, isTrusted }
  expect(postedText({ adapters: adaptersWith(), capture }, posted)).toEqual(expected)
})

test('with a provider only its signature counts, wherever the message comes from', () => {
  const adapters = adaptersWith((posted) => (posted.signature === signature ? MESSAGE : null))
  const posted = { url, form, isTrusted: true }
  expect(postedText({ adapters, capture: true }, { ...posted, signature: 'other' })).toBeNull()
  expect(postedText({ adapters, capture: false }, { ...posted, isTrusted: false, signature })).toEqual(
    MESSAGE,
  )
})
