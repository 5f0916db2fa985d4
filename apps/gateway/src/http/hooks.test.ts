import { isHook, isVouchedFor, takePosted } from './hooks.ts'

const url = 'https://lakeside.example.org/api/hooks/sms'
const form = new URLSearchParams({ MessageSid: 'SM1', From: '+13125550111', Body: 'Hello' })
const signature = 'c2lnbmVk'

type Vouching = Parameters<typeof isVouchedFor>[0]

function portalWith(capture: boolean, vouches?: Vouching['adapters']['vouches']): Vouching {
  return { capture, adapters: { vouches } as Vouching['adapters'] }
}

test.each([
  ['captured, from here', { capture: true, isTrusted: true }, true],
  ['captured, from elsewhere', { capture: true, isTrusted: false }, false],
  ['not captured, from here', { capture: false, isTrusted: true }, false],
])('without a provider a message that is %s', (_, { capture, isTrusted }, expected) => {
  expect(isVouchedFor(portalWith(capture), { url, form, signature: undefined, isTrusted })).toBe(expected)
})

test('with a provider only its signature counts, wherever the message comes from', () => {
  const vouches = (posted: { signature: string | undefined }) => posted.signature === signature
  expect(isVouchedFor(portalWith(true, vouches), { url, form, isTrusted: true, signature: 'other' })).toBe(
    false,
  )
  expect(isVouchedFor(portalWith(false, vouches), { url, form, isTrusted: false, signature })).toBe(true)
})

test.each([
  ['a text without a sender', '/api/hooks/sms', { MessageSid: 'SM1', Body: 'Hello' }, '<Response/>'],
  [
    'one by the provider’s name',
    '/api/hooks/sms/twilio',
    { MessageSid: 'SM1', Body: 'Hello' },
    '<Response/>',
  ],
  [
    'that a message is on its way',
    '/api/hooks/sms/status?message=MSG1',
    { MessageSid: 'SM1', MessageStatus: 'sent' },
    '<Response/>',
  ],
  [
    'a report about nothing',
    '/api/hooks/sms/status',
    { MessageSid: 'SM1', MessageStatus: 'delivered' },
    '<Response/>',
  ],
  [
    'a call in which no key was pressed',
    '/api/hooks/voice?message=MSG1',
    { CallSid: 'CA1', To: '+13125550111' },
    '<Response/>',
  ],
])('%s makes no call', async (_, path, fields, xml) => {
  const portal = portalWith(true) as Parameters<typeof takePosted>[0]
  const posted = {
    url: `https://lakeside.example.org${path}`,
    form: new URLSearchParams(fields),
    signature: undefined,
  }
  expect(
    await takePosted(portal, { ...posted, isTrusted: true }, { customer: 'lakeside', id: 'REQ1' }),
  ).toEqual({
    status: 200,
    xml,
  })
})

test('text messages come in by the provider’s name too, and nothing else does', () => {
  const paths = ['/api/hooks/sms', '/api/hooks/sms/twilio', '/api/hooks/sms/another', '/api/hooks/sms/']
  expect(paths.map((path) => isHook(path))).toEqual([true, true, false, false])
})
