// `node seed-bulk.ts --rides N` fills the running portal's database, embedded or that of DATABASE_URL, with N
// rides.
import { parseArgs } from 'node:util'
import { readSettings } from '@nemt/adapters/settings/schema.ts'
import { loadBulk } from '../../prisma/bulk/load.ts'
import { explain, Explained } from '../failure.ts'
import { runningEmbedded } from './embedded.ts'
import { provideRoles } from './roles.ts'

try {
  const { values } = parseArgs({ options: { rides: { type: 'string', default: '100000' } } })
  const count = Number(values.rides)
  if (!Number.isInteger(count) || count < 1) throw new Explained('Usage: npm run db:seed:bulk -- --rides N')
  const owner = readSettings(process.env).DATABASE_URL ?? runningEmbedded()
  if (!owner) throw new Explained('The portal does not run: start it first (npm start -- --detach)')
  const { APP_DATABASE_URL: url = '' } = await provideRoles(owner)
  const started = performance.now()
  await loadBulk(url, count, {
    progress: (done) => process.stdout.isTTY && process.stdout.write(`\r${done} rides`),
  })
  console.log(
    `${process.stdout.isTTY ? '\r' : ''}${count} rides in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  )
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}
