import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { request } from 'node:http'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Stack } from './stack.ts'

const web = path.resolve(import.meta.dirname, '../apps/web')
/** Where the built pages are. */
export const built = path.join(web, '.next')

/**
 * The built pages behind the stack's gateway. `sessionOf`: the session cookie of a customer's user. Throws
 * when nothing is built.
 */
export async function servePages(
  stack: Stack,
): Promise<{ sessionOf: (customer: string) => Promise<string>; stop: () => void }> {
  if (!existsSync(path.join(built, 'BUILD_ID')))
    throw new Error('the built pages are missing: npm start builds them')
  const required = createRequire(path.join(web, 'package.json'))
  const { encode } = required('next-auth/jwt') as {
    encode: (options: { token: object; secret: string }) => Promise<string>
  }
  const secret = stack.env.SECRET_KEY as string
  const env: Partial<NodeJS.ProcessEnv> = {
    ...stack.env,
    PORT: String(stack.port),
    WEB_PORT: String(stack.pages),
  }
  const server = spawn(process.execPath, [path.join(web, 'src/server.ts')], {
    cwd: web,
    env: env as NodeJS.ProcessEnv,
    stdio: 'ignore',
  })
  return {
    sessionOf: (customer) => encode({ token: { token: stack.tokens[customer] }, secret }),
    stop: () => void server.kill('SIGTERM'),
  }
}

/** The page's HTML through the front door, once the pages have started. */
export async function loaded(port: number, customer: string, at: string, cookie: string): Promise<string> {
  const end = Date.now() + 30_000
  for (;;) {
    const { status, body } = await new Promise<{ status: number; body: string }>((resolve, reject) =>
      request(
        {
          host: '127.0.0.1',
          port,
          path: at,
          headers: { host: `${customer}.localhost:${port}`, ...(cookie ? { cookie } : {}) },
        },
        (answer) => {
          let whole = ''
          answer.on('data', (part) => (whole += part))
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: whole }))
        },
      )
        .on('error', reject)
        .end(),
    )
    if (status === 200) return body
    if (Date.now() > end) throw new Error(`${at} answered ${status}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
