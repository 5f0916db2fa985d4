// What a container of the portal starts with: `node scripts/containers/enter.ts setup | portal | worker`.
// Reads its settings, waits for what has to be there before it, and becomes that program in this process,
// which so gets the signals of the container engine.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { roleAddresses } from '../database/roles.ts'
import { secret } from '../database/secrets.ts'
import { explain, Explained } from '../failure.ts'
import { root } from '../folders.ts'
import { readerUrl, takeSettings } from './environment.ts'
import { databaseAnswers, markSetUp, setUpDone } from './order.ts'
import { ownerUrl } from './settings.ts'

const name = process.argv[2]

// The first process of a container gets no signal that it does not listen to. A program that has begun stops
// in its own way; before that nothing is lost, but a setup that was cut off has not succeeded.
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) process.exit(name === 'setup' ? 1 : 0)
  })

try {
  const server = takeSettings()
  if (name === 'setup') await setUp(server)
  else if (name === 'portal' || name === 'worker') await run(name, server)
  else throw new Explained('A container is started with enter.ts setup, portal or worker')
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}

/** Migrations, roles and demo data as the database's owner, whose password no other container gets. */
async function setUp(server: string) {
  const { POSTGRES_PASSWORD: password } = process.env
  if (!password) throw new Explained('POSTGRES_PASSWORD is missing, or POSTGRES_PASSWORD_FILE')
  delete process.env.POSTGRES_PASSWORD
  process.env.DATABASE_URL = ownerUrl(server, password)
  process.env.SECRET_KEY ??= secret('SECRET_KEY')
  await databaseAnswers(server)
  await import('../database/setup.ts')
  if (!process.exitCode) await markSetUp(readerUrl(server))
}

async function run(program: 'portal' | 'worker', server: string) {
  await setUpDone(() => readerUrl(server))
  process.env.SECRET_KEY ??= secret('SECRET_KEY')
  Object.assign(process.env, { AUTH_TRUST_HOST: '1' }, roleAddresses(`postgres://${server}`))
  if (program === 'portal') await import('./portal.ts')
  else await import(pathToFileURL(path.join(root, 'apps', 'worker', 'src', 'main.ts')).href)
}
