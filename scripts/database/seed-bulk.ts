// `node seed-bulk.ts --rides N [--customer KEY …]` fills the running portal's database, embedded or that of
// DATABASE_URL, with N rides more, of fifty customers or of those named. It may be ended and started again.
import { parseArgs } from 'node:util'
import { readSettings } from '@nemt/adapters/settings/schema.ts'
import { connect } from '@nemt/store/connect.ts'
import { loadBulk } from '../../prisma/bulk/load.ts'
import { explain, Explained } from '../failure.ts'
import { runningEmbedded } from './embedded.ts'
import { provideRoles } from './roles.ts'

/** A customer's key is the first word of its host. */
const CUSTOMER = /^(?!global$)[a-z0-9][a-z0-9-]{0,62}$/

try {
  const { values } = parseArgs({
    options: { rides: { type: 'string', default: '100000' }, customer: { type: 'string', multiple: true } },
  })
  const count = Number(values.rides)
  const named = values.customer ?? []
  if (!Number.isSafeInteger(count) || count < 1 || named.some((key) => !CUSTOMER.test(key)))
    throw new Explained('Usage: npm run db:seed:bulk -- --rides N [--customer KEY …]')
  const owner = readSettings(process.env).DATABASE_URL ?? runningEmbedded()
  if (!owner) throw new Explained('The portal does not run: start it first (npm start -- --detach)')
  const { APP_DATABASE_URL: url = '' } = await provideRoles(owner)
  const started = performance.now()
  await loadBulk(url, count, {
    ...(named.length ? { customers: named } : {}),
    progress: (done) => process.stdout.isTTY && process.stdout.write(`\r${done} rides`),
  })
  const sql = connect(owner, { max: 1, name: 'bulk', statementMs: 0 })
  // So that nobody has to wait for the server to count by itself.
  await sql`analyze`
  await sql.end()
  console.log(
    `${process.stdout.isTTY ? '\r' : ''}${count} rides in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  )
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}
