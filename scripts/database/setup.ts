// `node scripts/database/setup.ts` brings the database at DATABASE_URL up to date and ends: migrations,
// roles, the demo data if wanted. For installations whose processes are started by something else than npm
// start (docker-compose.yml).
import { publicPortOf } from '@nemt/adapters/environment.ts'
import { demoDataOf, messagesOf } from '@nemt/adapters/messages.ts'
import { readSettings, type Settings } from '@nemt/adapters/settings/schema.ts'
import { step } from '../bootstrap/step.mjs'
import { explain, Explained } from '../failure.ts'
import { messageLines } from '../supervise/banner.ts'
import { demoWanted, loadDemo } from '../supervise/demo.ts'
import { provideDatabase } from './provide.ts'

try {
  const settings = readSettings(process.env)
  if (!settings.DATABASE_URL)
    throw new Explained(
      'DATABASE_URL is missing: setup works on an existing server (npm start brings its own)',
    )
  const { env } = await provideDatabase(step, console.log)
  if (await demoWanted(env.DATABASE_URL!, demoDataOf(settings)))
    await step('Loading the demo data', () =>
      loadDemo({ ...process.env, ...env }, new AbortController().signal),
    )
  // Whoever visits a container comes from elsewhere, also from this machine.
  const messages = { ...messagesOf(settings), openlyReached: true }
  for (const line of messageLines(messages, address(settings), settings)) console.log(line.trim())
  console.log('The database is up to date')
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}

/** Beginning of a customer's addresses, as people type them. */
function address(settings: Settings): string {
  return `${settings.PUBLIC_SCHEME}://<customer>.${settings.BASE_DOMAIN}${publicPortOf(settings)}`
}
