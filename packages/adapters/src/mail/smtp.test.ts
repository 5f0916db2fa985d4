import { createServer, Socket, type AddressInfo, type Server } from 'node:net'
import { smtpMailer } from './smtp.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A mail server on loopback that answers the text of a mail as told; gives what it took. */
async function mailServer(answer: string) {
  const taken: { envelope: string[]; text: string }[] = []
  const server = createServer((socket: Socket) => {
    const envelope: string[] = []
    let text: string | undefined
    socket.on('error', () => {}).write('220 here\r\n')
    socket.on('data', (bytes) => {
      if (text === undefined) {
        const line = bytes.toString().trim()
        if (/^(MAIL|RCPT)/i.test(line)) envelope.push(line)
        if (/^DATA/i.test(line)) text = ''
        return void socket.write(text === undefined ? '250 ok\r\n' : '354 go on\r\n')
      }
      text += bytes.toString()
      if (!text.endsWith('\r\n.\r\n')) return
      taken.push({ envelope: [...envelope], text })
      text = undefined
      socket.write(`${answer}\r\n`)
    })
  })
  servers.push(server.unref())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, taken }
}

const mail = {
  to: 'ann@example.org',
  from: 'rides@portal.example.org',
  subject: 'Your ride',
  body: 'It comes at noon.',
}

test('R15 a mail goes from and to whom it should, and can be told from a repeat of it', async () => {
  const { url, taken } = await mailServer('250 taken')
  await smtpMailer(url, 'portal.example.org').send(mail, 'MSG 1/a')
  const [{ envelope, text } = { envelope: [], text: '' }] = taken
  expect(envelope).toEqual([
    expect.stringMatching(/^MAIL FROM:<rides@portal\.example\.org>/),
    expect.stringMatching(/^RCPT TO:<ann@example\.org>/),
  ])
  expect(text).toMatch(/^From: rides@portal\.example\.org\r$/m)
  expect(text).toMatch(/^To: ann@example\.org\r$/m)
  expect(text).toMatch(/^Subject: Your ride\r$/m)
  expect(text).toMatch(/^Message-ID: <MSG_1_a@portal\.example\.org>\r$/m)
  expect(text).toContain('It comes at noon.')
})

test.each([
  ['421 busy', true],
  ['451 later', true],
  ['499 later', true],
  ['500 no', false],
  ['550 no such box', false],
  ['599 no', false],
])(
  'R15 a mail that is answered with %s could not be sent; worth another try: %s',
  async (answer, temporary) => {
    const { url } = await mailServer(answer)
    await expect(smtpMailer(url, 'a.org').send(mail, 'M')).rejects.toMatchObject({
      message: 'The e-mail could not be sent.',
      temporary,
    })
  },
)

test('R15 a mail server that says nothing is waited for some seconds, then it is worth another try', async () => {
  const silent = createServer((socket) => void socket.on('error', () => {}))
  servers.push(silent.unref())
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const began = performance.now()
  await expect(smtpMailer(url, 'a.org').send(mail, 'M')).rejects.toMatchObject({ temporary: true })
  expect(performance.now() - began).toBeLessThan(9_000)
}, 15_000)

test('R15 one that falls silent in the middle of a mail is left after ten seconds', async () => {
  const half = createServer((socket) => {
    socket.on('error', () => {}).write('220 here\r\n')
    socket.once('data', () => socket.write('250 ok\r\n'))
  })
  servers.push(half.unref())
  await new Promise<void>((resolve) => half.listen(0, '127.0.0.1', resolve))
  const limits: number[] = []
  const whole = Socket.prototype.setTimeout
  const mocked = jest.spyOn(Socket.prototype, 'setTimeout').mockImplementation(function (
    this: Socket,
    ms,
    ...then
  ) {
    limits.push(ms)
    return whole.call(this, ms / 100, ...then)
  })
  const url = `smtp://127.0.0.1:${(half.address() as AddressInfo).port}`
  await expect(smtpMailer(url, 'a.org').send(mail, 'M')).rejects.toMatchObject({ temporary: true })
  mocked.mockRestore()
  expect(limits).toContain(10_000)
})

test('R15 a mail server that is not there is worth another try', async () => {
  const { url } = await mailServer('250')
  await new Promise((resolve) => servers.pop()?.close(resolve))
  await expect(smtpMailer(url, 'a.org').send(mail, 'M')).rejects.toMatchObject({ temporary: true })
})
