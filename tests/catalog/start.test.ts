import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

// What npm start says when it can't: one line that names the cause and the way out, and no stack.
const main = path.resolve(__dirname, '../../scripts/supervise/main.ts')
const folder = mkdtempSync(path.join(tmpdir(), 'portal-start-'))
let taken: Server
let silent: Server
let port: number
let silentPort: number
/** Half a minute, beside the other tests. */
let waited: ReturnType<typeof start>
const over = new AbortController()

beforeAll(async () => {
  taken = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  port = (taken.address() as AddressInfo).port
  silent = createServer((socket) => socket.on('error', () => {}).resume())
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  silentPort = (silent.address() as AddressInfo).port
  writeFileSync(path.join(folder, 'file'), '')
  waited = start({ ...SILENT(), DATA_DIR: path.join(folder, 'silent') }, 60_000)
})

afterAll(async () => {
  over.abort()
  await new Promise((resolve) => taken.close(resolve))
  await new Promise((resolve) => silent.close(resolve))
  rmSync(folder, { recursive: true, force: true })
})

/** A port that nobody listens on at the moment. */
async function freePort(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port: free } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return String(free)
}

async function environment(settings: Record<string, string>): Promise<NodeJS.ProcessEnv> {
  return {
    NODE_ENV: 'test',
    PATH: process.env.PATH,
    DATA_DIR: folder,
    PORT: await freePort(),
    ...settings,
  }
}

async function start(
  settings: Record<string, string>,
  timeout = 30_000,
): Promise<{ code: unknown; said: string }> {
  const env = await environment(settings)
  return new Promise((resolve) => {
    execFile(process.execPath, [main], { env, timeout, signal: over.signal }, (error, stdout, stderr) =>
      resolve({ code: error?.code, said: `${stdout}${stderr}`.trim() }),
    )
  })
}

function owner() {
  return new URL(process.env.DATABASE_URL!)
}

function changed(change: (url: URL) => void) {
  const url = owner()
  change(url)
  return url.href
}

test.each<[string, () => Record<string, string>, RegExp]>([
  [
    'a port in use',
    () => ({ PORT: String(port) }),
    /^Port \d+ is in use by another program: .* \(PORT=\d+ npm start\)$/,
  ],
  ['a web port in use', () => ({ WEB_PORT: String(port) }), /^Port \d+ \(WEB_PORT\) is in use/],
  [
    'a database port in use',
    () => ({ PGPORT_EMBEDDED: String(port) }),
    /^Port \d+ \(PGPORT_EMBEDDED\) is in use/,
  ],
  [
    'a port that is none',
    () => ({ PORT: 'http' }),
    /^PORT must be a port number from 1 to 65535 \(see \.env\.example\)$/,
  ],
  [
    'a short secret',
    () => ({ SECRET_KEY: 'short' }),
    /^SECRET_KEY must have at least 32 characters: openssl/,
  ],
  ['no address', () => ({ DATABASE_URL: 'nonsense' }), /^DATABASE_URL is not an address like postgres:/],
  [
    'another kind of server',
    () => ({ DATABASE_URL: 'mysql://a:b@127.0.0.1/x' }),
    /^DATABASE_URL is not an address like postgres:/,
  ],
  [
    'nobody there',
    () => ({ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/x' }),
    /^DATABASE_URL: no PostgreSQL answers at 127\.0\.0\.1:1 /,
  ],
  [
    'another program there',
    () => ({ DATABASE_URL: `postgres://a:b@127.0.0.1:${port}/x` }),
    /^DATABASE_URL: no PostgreSQL answers at 127\.0\.0\.1:\d+ /,
  ],
  [
    'a data folder that can not be',
    () => ({ DATA_DIR: path.join(folder, 'file', 'x') }),
    /^The data folder \S+ can't be written \(.+\): make room, or choose another with DATA_DIR$/,
  ],
  [
    'a data folder where the system keeps no files',
    () => ({ DATA_DIR: '/proc/here' }),
    /^The data folder \/proc\/here can't be written \(.+\): make room, or choose another with DATA_DIR$/,
  ],
  [
    'two words for messages',
    () => ({ OUTBOX: 'yes', DEMO_DATA: 'maybe' }),
    /^DEMO_DATA must be on or off; OUTBOX must be capture or off \(see \.env\.example\)$/,
  ],
  [
    'a wrong password',
    () => ({ DATABASE_URL: changed((url) => (url.password = 'wrong')) }),
    /^DATABASE_URL: the server at \S+ refuses the password of portal_owner$/,
  ],
  [
    'no such database',
    () => ({ DATABASE_URL: changed((url) => (url.pathname = '/none')) }),
    /^DATABASE_URL: there is no database none at \S+: create it first$/,
  ],
  [
    'too few rights',
    () => ({ DATABASE_URL: process.env.APP_DATABASE_URL! }),
    /^DATABASE_URL: the role portal_app needs CREATE on the database and CREATEROLE and BYPASSRLS \(see docs\/operations\.md\)$/,
  ],
])('%s', async (_, settings, expected) => {
  const { code, said: output } = await start(settings())
  expect(output.split('\n')).toEqual([expect.stringMatching(expected)])
  expect(code).toBe(1)
})

function SILENT() {
  return { DATABASE_URL: `postgres://a:b@127.0.0.1:${silentPort}/x` }
}

test('a database that takes the connection and says nothing: half a minute, then one line', async () => {
  const { code, said: output } = await waited
  expect(output.split('\n').at(-1)).toMatch(
    /^DATABASE_URL: no PostgreSQL answers at 127\.0\.0\.1:\d+ \(no answer in 30 s\)$/,
  )
  expect(code).toBe(1)
}, 70_000)

test('SIGTERM ends the wait for it', async () => {
  const child = spawn(process.execPath, [main], {
    env: await environment(SILENT()),
    stdio: 'ignore',
  })
  const connected = new Promise((resolve) => silent.once('connection', resolve))
  const ended = new Promise<number>((resolve) => child.once('exit', () => resolve(performance.now())))
  await connected
  const began = performance.now()
  child.kill('SIGTERM')
  expect((await ended) - began).toBeLessThan(5_000)
})
