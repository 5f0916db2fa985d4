import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { constants, getPriority, tmpdir } from 'node:os'
import path from 'node:path'

const folder = mkdtempSync(path.join(tmpdir(), 'portal-router-'))
const ending: (() => void)[] = []
afterEach(() => ending.splice(0).forEach((end) => end()))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A port of loopback that is free, or held until the test is over. */
async function port({ held }: { held: boolean }): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: number } = server.address() as AddressInfo
  if (held) ending.push(() => server.close())
  else await new Promise((resolve) => server.close(resolve))
  return number
}

/** The router's process; `said` is what it wrote, `ended` how it ended. */
function router(at: number) {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', path.resolve(__dirname, 'process.ts')],
    {
      env: { ...process.env, NODE_ENV: 'production', ROUTER_URL: `http://127.0.0.1:${at}`, DATA_DIR: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  ending.push(() => child.kill('SIGKILL'))
  const said = { out: '', err: '' }
  child.stdout.on('data', (part) => (said.out += part))
  child.stderr.on('data', (part) => (said.err += part))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, said, ended }
}

async function started({ child, said }: ReturnType<typeof router>): Promise<ChildProcess> {
  while (!said.out.includes('"started"')) await new Promise((resolve) => child.stdout.once('data', resolve))
  return child
}

function open(at: number, text: string): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(at, '127.0.0.1', () => socket.write(text, () => resolve(socket)))
    socket.on('error', () => {})
    ending.push(() => socket.destroy())
  })
}

test('P18 the router answers, gives way to whoever books, and ends when it is told', async () => {
  const at = await port({ held: false })
  const running = router(at)
  const child = await started(running)
  expect(getPriority(child.pid)).toBe(constants.priority.PRIORITY_BELOW_NORMAL)
  const point = { lat: 39.96, lng: -83 }
  const ask = (body: object) =>
    fetch(`http://127.0.0.1:${at}/way`, { method: 'POST', body: JSON.stringify(body) })
  expect([(await ask({ from: point, to: point })).status, (await ask({ from: point })).status]).toEqual([
    404, 400,
  ])
  // A question that never ends keeps it for two seconds at most.
  await open(at, 'POST /way HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{')
  child.kill('SIGTERM')
  expect(await running.ended).toBe(0)
}, 30_000)

test('R11 a router whose port is taken says so and ends as one that failed', async () => {
  const { ended, said } = router(await port({ held: true }))
  expect(await ended).toBe(1)
  expect(said.err).toContain('EADDRINUSE')
}, 30_000)
