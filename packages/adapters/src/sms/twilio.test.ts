import { answering, FAILURES } from '../testing/service.ts'
import { twilioTexter } from './twilio.ts'

function texter(base: string) {
  return twilioTexter({ account: 'AC/1', token: 'secret', from: '+13125550100', base })
}

const sms = { to: '+13125550111', body: 'Your ride & driver: 12:00' }

test('R15 a text goes to its recipient, from the account’s number, with the account’s secret', async () => {
  const service = await answering(201)
  await texter(service.base).send(sms, 'MSG1')
  const [request] = service.asked
  expect(request).toMatchObject({ method: 'POST', url: '/2010-04-01/Accounts/AC%2F1/Messages.json' })
  expect(request?.headers.authorization).toBe(`Basic ${Buffer.from('AC/1:secret').toString('base64')}`)
  expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
    To: sms.to,
    From: '+13125550100',
    Body: sms.body,
  })
  await service.close()
})

test.each(FAILURES)(
  'R15 a text that is answered with %s could not be sent; worth another try: %s',
  async (status, temporary) => {
    const service = await answering(status)
    await expect(texter(service.base).send(sms, 'MSG1')).rejects.toMatchObject({
      message: 'The text message could not be sent.',
      temporary,
    })
    expect(service.asked).toHaveLength(1)
    await service.close()
  },
)
