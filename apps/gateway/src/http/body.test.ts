import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { Bodies, BODY_LIMIT, jsonOf, type BodyError } from './body.ts'

function arriving(headers: Record<string, string> = {}): IncomingMessage {
  return Object.assign(new IncomingMessage(new Socket()), { headers })
}

const limits = { ms: 1_000, perAddress: 2, memory: 1_000_000_000 }

test('a body is whole when it ends', async () => {
  const request = arriving()
  const body = new Bodies(limits).read(request, 'a')
  request.push('{"a"')
  request.push(':1}')
  request.push(null)
  expect(jsonOf(await body)).toEqual({ a: 1 })
})

test('S16 408 for one not ended in time, 400 for one broken off, 413 for one too large, said or not', async () => {
  const bodies = new Bodies({ ...limits, ms: 20 })
  await expect(bodies.read(arriving(), 'a')).rejects.toMatchObject({ status: 408 })
  const gone = arriving()
  const read = new Bodies(limits).read(gone, 'a')
  gone.destroy()
  await expect(read).rejects.toMatchObject({ status: 400 })
  await expect(
    bodies.read(arriving({ 'content-length': String(BODY_LIMIT + 1) }), 'a'),
  ).rejects.toMatchObject({
    status: 413,
  })
  const large = arriving()
  const refused = new Bodies(limits).read(large, 'a')
  large.push(Buffer.alloc(BODY_LIMIT + 1))
  await expect(refused).rejects.toMatchObject({ status: 413 })
  expect(bodies.unfinished).toBe(0)
})

test('S16 too many of one address: the oldest that dawdles makes room, others of other addresses stay', async () => {
  jest.spyOn(performance, 'now').mockReturnValue(0)
  const bodies = new Bodies({ ...limits, ms: 60_000 })
  const requests = [arriving(), arriving(), arriving(), arriving()] as const
  const other = bodies.read(requests[0], 'b')
  const oldest = bodies.read(requests[1], 'a')
  const second = bodies.read(requests[2], 'a')
  jest.spyOn(performance, 'now').mockReturnValue(5_000)
  const newest = bodies.read(requests[3], 'a')
  await expect(oldest).rejects.toMatchObject({ status: 503 })
  for (const request of requests) request.push(null)
  await expect(Promise.all([other, second, newest])).resolves.toHaveLength(3)
  jest.restoreAllMocks()
})

test.each([
  [1_000, [200, 200, 200]],
  [1_001, [503, 200, 200]],
])('S16 too many of one address, the oldest %d ms old: %j', async (age, expected) => {
  jest.spyOn(performance, 'now').mockReturnValue(0)
  const bodies = new Bodies({ ...limits, ms: 60_000 })
  const requests = [arriving(), arriving(), arriving()]
  const read = requests.map((request, index) => {
    if (index > 0) jest.spyOn(performance, 'now').mockReturnValue(age)
    return bodies.read(request, 'a').then(
      () => 200,
      ({ status }: BodyError) => status,
    )
  })
  for (const request of requests) request.push(null)
  expect(await Promise.all(read)).toEqual(expected)
  jest.restoreAllMocks()
})

test('S16 an address that has as many as it may keeps them, however many others have under way', async () => {
  jest.spyOn(performance, 'now').mockReturnValue(0)
  const bodies = new Bodies({ ...limits, ms: 60_000 })
  const requests = [arriving(), arriving(), arriving(), arriving()] as const
  const early = [bodies.read(requests[0], 'a'), bodies.read(requests[1], 'a'), bodies.read(requests[2], 'b')]
  jest.spyOn(performance, 'now').mockReturnValue(5_000)
  const late = bodies.read(requests[3], 'b')
  for (const request of requests) request.push(null)
  await expect(Promise.all([...early, late])).resolves.toHaveLength(4)
  jest.restoreAllMocks()
})

test('S16 unfinished bodies together have a size: the largest goes', async () => {
  const bodies = new Bodies({ ...limits, memory: 1_500 })
  const [large, small] = [arriving(), arriving()]
  const [first, second] = [bodies.read(large, 'a'), bodies.read(small, 'b')]
  large.push(Buffer.alloc(1_000))
  await new Promise((resolve) => setImmediate(resolve))
  small.push(Buffer.alloc(600))
  await expect(first).rejects.toMatchObject({ status: 503 })
  small.push(null)
  await expect(second).resolves.toHaveLength(600)
})

test.each([[Buffer.from([0xff, 0xfe])], [Buffer.from('{"a":"\xff"}', 'latin1')], [Buffer.from('{')]])(
  'what is not JSON in UTF-8 is 422',
  (bytes) => {
    expect(() => jsonOf(bytes)).toThrow(expect.objectContaining({ status: 422 }))
  },
)

test('S16 the largest body that may come comes; one of nothing is no payload', async () => {
  const request = arriving()
  const body = new Bodies(limits).read(request, 'a')
  request.push(Buffer.alloc(BODY_LIMIT))
  request.push(null)
  expect((await body).length).toBe(BODY_LIMIT)
  expect(jsonOf(Buffer.alloc(0))).toBeUndefined()
})

test('S16 bodies that have come don’t count any more: the room is for those under way', async () => {
  const bodies = new Bodies({ ...limits, memory: 1_500 })
  for (let index = 0; index < 4; index++) {
    const request = arriving()
    const body = bodies.read(request, 'a')
    request.push(Buffer.alloc(1_000))
    request.push(null)
    await expect(body).resolves.toHaveLength(1_000)
  }
})
