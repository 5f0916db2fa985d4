import { answering, FAILURES, silent } from '../testing/service.ts'
import { twilioTexter, twilioVoice } from './twilio.ts'

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

test('R14 a provider that says nothing is left after ten seconds, and is worth another try', async () => {
  const { base, limits, close } = await silent()
  await expect(texter(base).send(sms, 'MSG1')).rejects.toMatchObject({ temporary: true })
  expect(limits).toEqual([10_000])
  await close()
})

test.each([
  ['21211', '21211'],
  ['21614', '21614'],
  ['21610', undefined],
  ['20003', undefined],
])(
  'server-behaviour §2.13 a number that is refused with %s never takes a text: %s',
  async (code, lasting) => {
    const service = await answering(400, { code: Number(code) })
    const error: unknown = await texter(service.base)
      .send(sms, 'MSG1')
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ temporary: false, lasting })
    await service.close()
  },
)

test('server-behaviour §2.13 a message says where its report goes', async () => {
  const service = await answering(201)
  const report = 'https://lakeside.example.org/api/hooks/sms/status?message=MSG1'
  await texter(service.base).send({ ...sms, report }, 'MSG1')
  expect(new URLSearchParams(service.asked[0]?.body).get('StatusCallback')).toBe(report)
  await service.close()
})

test('server-behaviour §2.13 a call says its words twice, and takes one key', async () => {
  const service = await answering(201)
  const voice = twilioVoice({ account: 'AC1', token: 'secret', from: '+13125550100', base: service.base })
  const answerAt = 'https://lakeside.example.org/api/hooks/voice?message=MSG1&x=2'
  const call = {
    to: '+13125550111',
    say: 'Ann & Bob: press 1',
    keys: ['1', '2'] as const,
    language: 'es',
    answerAt,
  }
  await voice.call({ ...call, keys: ['1', '2'] }, 'MSG1')
  const [request] = service.asked
  expect(request?.url).toBe('/2010-04-01/Accounts/AC1/Calls.json')
  const words = '<Say language="es-MX">Ann &#38; Bob: press 1</Say>'
  expect(new URLSearchParams(request?.body).get('Twiml')).toBe(
    `<Response><Gather numDigits="1" timeout="10" action="https://lakeside.example.org/api/hooks/voice?message=MSG1&#38;x=2">${words}${words}</Gather></Response>`,
  )
  await service.close()
})
