// jest's globalSetup of the projects that need a database: for each worker a PostgreSQL of its own, migrated,
// with all roles, so that suites beside each other share no rows, no locks and no server's log. Plain
// JavaScript and processes of their own, because jest would compile TypeScript modules to CommonJS. Set
// KEEP_DATABASE_ENV=1 to use the addresses of the environment for all workers.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'

const script = path.resolve(import.meta.dirname, '../../scripts/database/throwaway.ts')

export default async function provide({ maxWorkers }) {
  if (process.env.KEEP_DATABASE_ENV === '1' && process.env.APP_DATABASE_URL) return
  const servers = Array.from({ length: maxWorkers }, () =>
    spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] }),
  )
  globalThis.__testDatabases = servers
  const said = await Promise.all(servers.map(started))
  // The workers are started later and inherit it; each suite takes its worker's (database-of-worker.mjs).
  process.env.TEST_DATABASES = JSON.stringify(said.map((line) => JSON.parse(line)))
}

/** The line in which a server says that it has started. */
function started(server) {
  return new Promise((resolve, reject) => {
    createInterface({ input: server.stdout }).once('line', resolve)
    server.once('exit', (code) => reject(new Error(`The test database did not start (exit ${code})`)))
  })
}
