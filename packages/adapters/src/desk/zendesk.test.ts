import { answering, FAILURES, silent } from '../testing/service.ts'
import { zendeskDesk } from './zendesk.ts'

function desk(base: string) {
  return zendeskDesk({ base: `${base}/`, email: 'agent@example.org', token: 'secret' })
}

const ticket = { subject: 'Help', text: 'Where is my ride?', name: 'Ann', email: 'ann@example.org' }

test('C054 a ticket names who asks, and is asked for as the agent', async () => {
  const service = await answering(201, { ticket: { id: 17 } })
  expect(await desk(service.base).ticket(ticket)).toEqual({ id: '17' })
  const [request] = service.asked
  expect(request).toMatchObject({
    method: 'POST',
    url: '/api/v2/tickets.json',
    headers: { 'content-type': 'application/json' },
  })
  expect(request?.headers.authorization).toBe(
    `Basic ${Buffer.from('agent@example.org/token:secret').toString('base64')}`,
  )
  expect(JSON.parse(request?.body ?? '')).toEqual({
    ticket: {
      subject: 'Help',
      comment: { body: ticket.text },
      requester: { name: 'Ann', email: 'ann@example.org' },
    },
  })
  await service.close()
})

test('C055 of the articles those with an address that a browser may open', async () => {
  const good = { title: 'How to book', html_url: 'https://help.example.org/1' }
  const bad = [
    { title: 'x', html_url: 'javascript:alert(1)' },
    { title: 'x', html_url: 'http://help.example.org' },
    { title: 7, html_url: good.html_url },
    {},
  ]
  const service = await answering(200, { results: [...bad, good] })
  expect(await desk(service.base).articles('a & b')).toEqual([
    { title: 'How to book', url: 'https://help.example.org/1' },
  ])
  expect(service.asked).toMatchObject([
    { method: 'GET', url: '/api/v2/help_center/articles/search.json?per_page=10&query=a%20%26%20b' },
  ])
  await service.close()
})

test.each(FAILURES)(
  'C054 a help desk that answers with %s took nothing; worth another try: %s',
  async (status, temporary) => {
    const service = await answering(status)
    await expect(desk(service.base).ticket(ticket)).rejects.toMatchObject({
      message: expect.stringMatching(/^The help desk/),
      temporary,
    })
    // What it says about where else to ask is not followed: the agent's secret would go along.
    expect(service.asked).toHaveLength(1)
    await service.close()
  },
)

test('R14 a help desk that says nothing is left after eight seconds, and is worth another try', async () => {
  const { base, limits, close } = await silent()
  await expect(desk(base).ticket(ticket)).rejects.toMatchObject({ temporary: true })
  await expect(desk(base).articles('x')).rejects.toMatchObject({ temporary: true })
  expect(limits).toEqual([8_000, 8_000])
  await close()
})

test.each<[unknown]>([['<html>'], [{}], [{ ticket: {} }], [null]])(
  'C054 an answer of %j is no ticket',
  async (answer) => {
    const service = await answering(200, answer)
    await expect(desk(service.base).ticket(ticket)).rejects.toMatchObject({ temporary: true })
    await service.close()
  },
)
