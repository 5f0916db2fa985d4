import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import path from 'node:path'

// The gateway's own process, as it is started and stopped.
const program = path.resolve(__dirname, 'main.ts')
const QUIET = '--disable-warning=ExperimentalWarning'

const running: ChildProcess[] = []
afterEach(() => {
  for (const child of running.splice(0)) if (child.exitCode === null) child.kill('SIGKILL')
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** Starts a gateway on the test run's database, before pages that are not there. */
function startGateway(port: number, settings: Record<string, string> = {}) {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'production',
    SECRET_KEY: 'a secret of the tests, 32 letters',
    BASE_DOMAIN: 'localhost',
    LISTEN_HOST: '127.0.0.1',
    PORT: String(port),
    WEB_PORT: '9',
    ...settings,
  }
  const child = spawn(process.execPath, [QUIET, program], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  running.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (part: string) => (output += part))
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  return { child, said: () => output, ended }
}

/** What a gateway says at an address, once it listens; at most a minute: a busy machine takes its time. */
async function answer(port: number, at: string): Promise<Response> {
  const end = Date.now() + 60_000
  for (;;) {
    try {
      return await fetch(`http://127.0.0.1:${port}${at}`)
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  'contract: Operations: a gateway says what is not ready, and %s ends it well, asked once or twice',
  async (signal) => {
    const port = await freePort()
    const { child, said, ended } = startGateway(port)
    expect((await answer(port, '/api/health')).status).toBe(200)
    const ready = await answer(port, '/api/ready')
    // The test run has no pages; database and migrations are there.
    expect([ready.status, await ready.json()]).toMatchObject([
      503,
      { ok: false, database: true, migrations: true, pages: false },
    ])
    // A connection on which nobody asks anything must not hold it up.
    const idle = connect(port, '127.0.0.1')
    idle.on('error', () => {})
    await once(idle, 'connect')
    child.kill(signal)
    child.kill(signal)
    expect(await ended).toBe(0)
    idle.destroy()
    expect(said().match(/"msg":"stopping"/g)).toHaveLength(1)
  },
)

test('S18 a gateway whose starter is gone ends, too', async () => {
  const port = await freePort()
  const { child, ended } = startGateway(port)
  await answer(port, '/api/health')
  child.disconnect()
  expect(await ended).toBe(0)
})

test('contract: Operations: a port that somebody else has is named, and the start ends', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const { said, ended } = startGateway(port)
  expect(await ended).toBe(1)
  expect(said()).toContain(`Port ${port} is in use.`)
  await new Promise((resolve) => taken.close(resolve))
})
