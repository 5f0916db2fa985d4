import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../database/ports.ts'
import { databaseAnswers, markSetUp, setUpDone } from './order.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portal-order-'))
const before = process.env.DATA_DIR
const file = path.join(folder, 'migrated')

beforeEach(() => {
  process.env.DATA_DIR = folder
  rmSync(file, { force: true })
})
afterAll(() => {
  if (before === undefined) delete process.env.DATA_DIR
  else process.env.DATA_DIR = before
  rmSync(folder, { recursive: true, force: true })
})

const reader = process.env.READER_DATABASE_URL!

test('a program waits for the setup, and begins when it has ended', async () => {
  let begun = false
  const waiting = setUpDone(() => reader, 10_000).then(() => (begun = true))
  await expect(setUpDone(() => reader, 300)).rejects.toThrow('The database was not set up after 0.3 s')
  expect(begun).toBe(false)
  await markSetUp(reader)
  await waiting
})

test.each([
  ['with other migrations', (mark: string) => `00000000000000_of_before ${mark.split(' ')[1]}`],
  ['on another database', (mark: string) => `${mark.split(' ')[0]} 0123456789abcdef`],
])('a setup %s does not count', async (_which, changed) => {
  await markSetUp(reader)
  writeFileSync(file, changed(readFileSync(file, 'utf8')))
  await expect(setUpDone(() => reader, 300)).rejects.toThrow('was not set up')
})

test('a database that is not there (yet) is waited for', async () => {
  await markSetUp(reader)
  const gone = new URL(reader)
  gone.port = String(await freePort())
  let url = gone.href
  const waiting = setUpDone(() => url, 20_000)
  await expect(setUpDone(() => gone.href, 300)).rejects.toThrow('was not set up')
  url = reader
  await waiting
})

test('the setup waits for a database that is not there yet', async () => {
  const port = await freePort()
  const waiting = databaseAnswers(`127.0.0.1:${port}/portal`, 10_000)
  await expect(databaseAnswers(`127.0.0.1:${port}/portal`, 300)).rejects.toThrow(
    `No PostgreSQL answers at 127.0.0.1:${port} after 0.3 s`,
  )
  const server = createServer((socket) => socket.end()).listen(port, '127.0.0.1')
  await waiting
  expect((server.address() as AddressInfo).port).toBe(port)
  server.close()
})
