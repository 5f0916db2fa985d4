import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { createRequire } from 'node:module'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { rounded, type Row } from './measure.ts'
import type { Stack } from './stack.ts'

const web = path.resolve(import.meta.dirname, '../apps/web')
const built = path.join(web, '.next')
const pages = [
  { path: '/login/rideportal', who: 'nobody', floor: 1.35, goal: 1.2 },
  { path: '/dashboard', who: 'lead', floor: 2.1, goal: 1.8 },
  { path: '/coordinate/journey/create', who: 'lead', floor: 2.1, goal: 1.8 },
]

/** P9: JavaScript of the first load, gzip, beside what every page of this Next loads (its root files). Needs the built pages. */
export const measureBytes = async (stack: Stack): Promise<Row[]> => {
  if (!existsSync(path.join(built, 'BUILD_ID'))) throw new Error('P9 needs the built pages: npm start builds them')
  const size = (file: string): number => gzipSync(readFileSync(path.join(built, file))).length
  const { rootMainFiles } = JSON.parse(readFileSync(path.join(built, 'build-manifest.json'), 'utf8')) as { rootMainFiles: string[] }
  const minimal = rootMainFiles.reduce((sum, file) => sum + size(file), 0)
  const required = createRequire(path.join(web, 'package.json'))
  const { encode } = required('next-auth/jwt') as { encode: (options: { token: object; secret: string }) => Promise<string> }
  const secret = stack.env['SECRET_KEY'] as string
  const env = { ...stack.env, NEXTAUTH_SECRET: secret, PORT: String(stack.port), WEB_PORT: String(stack.pages) } as unknown as NodeJS.ProcessEnv
  const server = spawn(process.execPath, [required.resolve('next/dist/bin/next'), 'start', '-H', '127.0.0.1', '-p', String(stack.pages)], { cwd: web, env, stdio: 'ignore' })
  try {
    const customer = stack.customers[2] as string
    const cookie = `session=${await encode({ token: { token: stack.tokens[customer] }, secret })}`
    const rows: Row[] = []
    for (const page of pages) {
      const html = await loaded(stack.port, customer, page.path, page.who === 'nobody' ? '' : cookie)
      const files = new Set([...html.matchAll(/<script[^>]* src="\/_next\/([^"?]+)[^>]*>/g)].filter(([tag]) => !tag.toLowerCase().includes('nomodule')).map(([, file]) => file as string))
      const value = [...files].reduce((sum, file) => sum + size(file), 0)
      if (value < minimal / 2) throw new Error(`${page.path} loaded next to nothing`)
      rows.push({ id: 'P9', what: `JavaScript of the first load, gzip: ${page.path}`, value: rounded(value / 1024), reference: rounded(minimal / 1024), unit: 'KB', ratio: rounded(value / minimal), floor: page.floor, goal: page.goal, better: 'lower' })
    }
    return rows
  } finally {
    server.kill('SIGTERM')
  }
}

/** The page's HTML through the front door, once the pages have started. */
const loaded = async (port: number, customer: string, at: string, cookie: string): Promise<string> => {
  const end = Date.now() + 30_000
  for (;;) {
    const { status, body } = await new Promise<{ status: number; body: string }>((resolve, reject) =>
      request({ host: '127.0.0.1', port, path: at, headers: { host: `${customer}.localhost:${port}`, ...(cookie ? { cookie } : {}) } }, (answer) => {
        let whole = ''
        answer.on('data', (part) => (whole += part))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: whole }))
      }).on('error', reject).end(),
    )
    if (status === 200) return body
    if (Date.now() > end) throw new Error(`${at} answered ${status}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
