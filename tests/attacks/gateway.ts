import { spawn } from 'node:child_process'
import { createServer, request, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

export const SECRET = 'a secret of the tests, 32 letters'

/** A gateway of its own process with a stand-in for the pages, on the test run's database. */
export type TestGateway = {
  port: number
  pid: number
  /** What it wrote to standard error. */
  said: () => string
  ended: () => boolean
  stop: () => Promise<void>
}

export type Reply = { status: number; headers: IncomingHttpHeaders; body: string }

/**
 * A request to a port of this machine as a program makes it; the customer goes in the Host header. Rejects
 * without an answer.
 */
export function ask(
  port: number,
  options: {
    path?: string
    method?: string
    headers?: Record<string, string>
    body?: string
    from?: string
  } = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const { path: to = '/', method = 'GET', headers = {}, body, from } = options
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path: to,
        method,
        agent: false,
        headers: { host: 'lakeside.localhost', ...headers },
        ...(from ? { localAddress: from } : {}),
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => (text += part))
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }),
        )
      },
    )
    sent.setTimeout(20_000, () => sent.destroy(new Error('no answer in 20 s')))
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Starts one; `pages` answers what it hands on. */
export async function startGateway(
  pages: RequestListener,
  settings: Record<string, string> = {},
): Promise<TestGateway> {
  const web = createServer(pages)
  const webPort = await listening(web)
  const probe = createServer()
  const port = await listening(probe)
  await new Promise((resolve) => probe.close(resolve))
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    SECRET_KEY: SECRET,
    NODE_ENV: 'production',
    LISTEN_HOST: '127.0.0.1',
    PORT: String(port),
    WEB_PORT: String(webPort),
    ...settings,
  }
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', path.resolve(__dirname, '../../apps/gateway/src/main.ts')],
    { env, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => (output = (output + part).slice(-50_000)))
  const ended = () => child.exitCode !== null || child.signalCode !== null
  const gone = new Promise((resolve) => child.once('exit', resolve))
  while (
    !(await ask(port, { path: '/api/health' }).then(
      ({ status }) => status === 200,
      () => false,
    ))
  ) {
    if (ended()) throw new Error(`The gateway did not start: ${output}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    port,
    pid: child.pid as number,
    said: () => output,
    ended,
    stop: async () => {
      child.kill('SIGTERM')
      await gone
      web.closeAllConnections()
      await new Promise((resolve) => web.close(resolve))
    },
  }
}

function listening(server: ReturnType<typeof createServer>): Promise<number> {
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )
}
