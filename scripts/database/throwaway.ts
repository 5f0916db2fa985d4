// A database for tests: `node throwaway.ts [--durable]` starts its own PostgreSQL, migrates it, makes the
// roles, prints one line of JSON (the environment with the five addresses and DATA_DIR) and takes all of it
// away when its standard input closes, or at SIGTERM or SIGINT.
import { rmSync } from 'node:fs'
import { explain } from '../failure.ts'
import { throwawayFolder } from './leftovers.ts'
import { provideDatabase } from './provide.ts'

delete process.env.DATABASE_URL
for (const kind of ['APP', 'SUPPORT', 'READER', 'WORKER']) delete process.env[`${kind}_DATABASE_URL`]
delete process.env.PGPORT_EMBEDDED
const folder = throwawayFolder('database')
process.env.DATA_DIR = folder

const toldToEnd = new Promise<void>((resolve) => {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => resolve())
  process.stdin
    .on('end', resolve)
    .on('error', () => resolve())
    .resume()
})
process.stdout.on('error', () => {})

try {
  const database = await provideDatabase(
    (_, work) => work(),
    (line) => console.error(line),
    !process.argv.includes('--durable'),
  )
  console.log(JSON.stringify({ ...database.env, DATA_DIR: folder }))
  await toldToEnd
  await database.stop()
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}
rmSync(folder, { recursive: true, force: true })
process.stdin.destroy()
