import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

// What npm start says when it can't: one line that names the cause and the way out, and no stack.
const main = path.resolve(__dirname, '../../scripts/supervise/main.ts')
const folder = mkdtempSync(path.join(tmpdir(), 'portal-start-'))
let taken: Server
let port: number

beforeAll(async () => {
  taken = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  port = (taken.address() as AddressInfo).port
})

afterAll(async () => {
  await new Promise((resolve) => taken.close(resolve))
  rmSync(folder, { recursive: true, force: true })
})

function start(settings: Record<string, string>): Promise<{ code: unknown; said: string }> {
  const env: NodeJS.ProcessEnv = { NODE_ENV: 'test', PATH: process.env.PATH, DATA_DIR: folder, PORT: '65501', ...settings }
  return new Promise((resolve) => {
    execFile(process.execPath, [main], { env, timeout: 30_000 }, (error, stdout, stderr) => resolve({ code: error?.code, said: `${stdout}${stderr}`.trim() }))
  })
}

const owner = () => new URL(process.env.DATABASE_URL!)
const changed = (change: (url: URL) => void) => {
  const url = owner()
  change(url)
  return url.href
}

test.each<[string, () => Record<string, string>, RegExp]>([
  ['a port in use', () => ({ PORT: String(port) }), /^Port \d+ is in use by another program: .* \(PORT=\d+ npm start\)$/],
  ['a web port in use', () => ({ WEB_PORT: String(port) }), /^Port \d+ \(WEB_PORT\) is in use/],
  ['a database port in use', () => ({ PGPORT_EMBEDDED: String(port) }), /^Port \d+ \(PGPORT_EMBEDDED\) is in use/],
  ['a port that is none', () => ({ PORT: 'http' }), /^PORT has to be a port number from 1 to 65535, and is http$/],
  ['a short secret', () => ({ SECRET_KEY: 'short' }), /^SECRET_KEY needs at least 32 characters/],
  ['no address', () => ({ DATABASE_URL: 'nonsense' }), /^DATABASE_URL is not an address like postgres:/],
  ['another kind of server', () => ({ DATABASE_URL: 'mysql://a:b@127.0.0.1/x' }), /^DATABASE_URL is not an address like postgres:/],
  ['nobody there', () => ({ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/x' }), /^DATABASE_URL: no PostgreSQL answers at 127\.0\.0\.1:1 /],
  ['another program there', () => ({ DATABASE_URL: `postgres://a:b@127.0.0.1:${port}/x` }), /^DATABASE_URL: no PostgreSQL answers at 127\.0\.0\.1:\d+ /],
  ['a wrong password', () => ({ DATABASE_URL: changed((url) => (url.password = 'wrong')) }), /^DATABASE_URL: the server at \S+ refuses the password of portal_owner$/],
  ['no such database', () => ({ DATABASE_URL: changed((url) => (url.pathname = '/none')) }), /^DATABASE_URL: there is no database none at \S+: create it first$/],
  [
    'too few rights',
    () => ({ DATABASE_URL: process.env.APP_DATABASE_URL! }),
    /^DATABASE_URL: the role portal_app needs CREATE on the database and CREATEROLE and BYPASSRLS \(see docs\/operations\.md\)$/,
  ],
])('%s', async (_, settings, expected) => {
  const { code, said } = await start(settings())
  expect(said.split('\n')).toEqual([expect.stringMatching(expected)])
  expect(code).toBe(1)
})
