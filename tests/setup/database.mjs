// jest's globalSetup of the projects that need a database: a PostgreSQL of their own, migrated, with all
// roles. Plain JavaScript and a process of its own, because jest would compile TypeScript modules to
// CommonJS. Set KEEP_DATABASE_ENV=1 to use the addresses of the environment.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'

export default async function provide() {
  if (process.env.KEEP_DATABASE_ENV === '1' && process.env.APP_DATABASE_URL) return
  const script = path.resolve(import.meta.dirname, '../../scripts/database/throwaway.ts')
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] })
  const line = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve)
    child.once('exit', (code) => reject(new Error(`The test database did not start (exit ${code})`)))
  })
  Object.assign(process.env, JSON.parse(line))
  globalThis.__testDatabase = child
}
