import { once } from 'node:events'
import { createServer, ServerResponse, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import type { Portal } from '@nemt/calls/pipeline/portal.ts'
import { serveReport } from './report.ts'

let csv: Readable
const asked: unknown[][] = []
jest.mock('@nemt/calls/report/open.ts', () => ({
  openReport: (_: Portal, ...rest: unknown[]) => {
    asked.push(rest)
    return Promise.resolve({ name: 'rides.csv', csv })
  },
}))

const portal = { baseDomain: 'localhost' } as Portal
let server: Server
beforeAll(async () => {
  server = createServer((request, response) => void serveReport(portal, request, response, 'REQ1'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => server.close().closeAllConnections())

function open() {
  const reader = connect((server.address() as AddressInfo).port, '127.0.0.1')
  reader.on('error', () => {})
  reader.write('GET /api/report/rides.csv?ticket=T1 HTTP/1.1\r\nhost: lakeside.localhost\r\n\r\n')
  return reader
}

test('C113 a report comes as a file of its name, asked for by its customer, its ticket and the request', async () => {
  csv = Readable.from(['a,b\n'])
  const answer = await new Promise<string>((resolve) => {
    let text = ''
    const reader = open().on('data', (part) => {
      text += String(part)
      if (text.includes('a,b')) resolve(text)
    })
    reader.on('close', () => resolve(text))
  })
  expect(answer).toContain('HTTP/1.1 200')
  expect(answer).toMatch(/content-type: text\/csv; charset=utf-8/i)
  expect(answer).toMatch(/content-disposition: attachment; filename="rides\.csv"/i)
  expect(asked.at(-1)).toEqual(['lakeside', 'T1', 'REQ1'])
})

test('S18 a reader of a report who takes nothing for half a minute is let go, and its query with it', async () => {
  const limits: number[] = []
  const whole = ServerResponse.prototype.setTimeout
  jest.spyOn(ServerResponse.prototype, 'setTimeout').mockImplementation(function (
    this: ServerResponse,
    ms,
    then,
  ) {
    limits.push(ms)
    return whole.call(this, ms / 500, then)
  })
  // More than what lies between the two can hold.
  csv = Readable.from(Array.from({ length: 50 }, () => Buffer.alloc(1_000_000)))
  const ended = once(csv, 'close').catch(() => {})
  const reader = open()
  await once(reader, 'readable')
  await ended
  jest.restoreAllMocks()
  expect([limits, csv.destroyed, csv.readableEnded]).toEqual([[30_000], true, false])
  reader.destroy()
})

test('a report that breaks on the way ends its connection: half a file is not taken for a whole one', async () => {
  csv = Readable.from(
    (function* () {
      yield 'a,b\n'
      throw new Error('broken')
    })(),
  )
  const parts: Buffer[] = []
  const reader = open().on('data', (part: Buffer) => void parts.push(part))
  await once(reader, 'close')
  expect(Buffer.concat(parts).toString()).not.toMatch(/\r\n0\r\n\r\n$/)
})
