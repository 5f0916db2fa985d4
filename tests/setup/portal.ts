import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { throwawayFolder } from '../../scripts/database/leftovers.ts'
import { LEASH } from '../../scripts/supervise/leashed.ts'

const root = path.resolve(import.meta.dirname, '../..')
const OWN = [
  'DATABASE_URL',
  'APP_DATABASE_URL',
  'SUPPORT_DATABASE_URL',
  'READER_DATABASE_URL',
  'WORKER_DATABASE_URL',
  'PGPORT_EMBEDDED',
  'WEB_PORT',
]
const PROVIDERS = [
  'SMTP_URL',
  'TWILIO_ACCOUNT_SID',
  'OUTBOX',
  'DEMO_DATA',
  'TRUST_PROXY',
  'PUBLIC_SCHEME',
  'PUBLIC_ORIGIN',
  'LISTEN_HOST',
  'SECRET_KEY',
  'NEXTAUTH_SECRET',
  'NEXTAUTH_URL',
]

export interface Portal {
  port: number
  /** Where its data, logs and process number are. */
  folder: string
  /** The process that keeps the others running. */
  pid: number
  stop: () => Promise<void>
}

/**
 * Starts the whole portal as npm start does, on that port, with a throw-away database and the demo data in
 * it. It ends with this process, however that ends; its logs are kept in test-results/portal-PORT.
 */
export async function startPortal(port: number, settings: Record<string, string> = {}): Promise<Portal> {
  const folder = throwawayFolder(`portal-${port}`)
  const env: Record<string, string | undefined> = {
    ...process.env,
    PORT: String(port),
    BASE_DOMAIN: 'localhost',
    DATA_DIR: folder,
    ...settings,
  }
  for (const name of [...OWN, ...PROVIDERS]) if (!(name in settings)) delete env[name]
  const main = path.join(root, 'scripts', 'supervise', 'main.ts')
  const child = spawn(process.execPath, [...LEASH, main, '--throwaway'], {
    cwd: root,
    env: env as NodeJS.ProcessEnv,
    stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
    detached: true,
  })
  const stop = () => end(child, folder, `portal-${port}`)
  try {
    await ready(child)
  } catch (error) {
    await stop()
    throw error
  }
  return { port, folder, pid: child.pid!, stop }
}

function ready(child: ChildProcess): Promise<void> {
  const lines: string[] = []
  return new Promise((resolve, reject) => {
    child.on('message', (message: { line?: string; ready?: boolean }) => {
      if (message.line) lines.push(message.line)
      if (message.ready) resolve()
    })
    child.once('exit', () => reject(new Error(`The portal did not start:\n${lines.join('\n')}`)))
  })
}

async function end(child: ChildProcess, folder: string, name: string) {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM')
    await gone
  }
  const logs = path.join(folder, 'logs')
  if (existsSync(logs)) cpSync(logs, path.join(root, 'test-results', name), { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
}
