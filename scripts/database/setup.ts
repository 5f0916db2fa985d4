// `node scripts/database/setup.ts` brings the database at DATABASE_URL up to date and ends: migrations,
// roles, the demo data if wanted. For installations whose processes are started by something else than npm
// start (docker-compose.yml).
import { publicPortOf } from '@nemt/adapters/environment.ts'
import { baseDomainOf, demoDataOf, messagesOf } from '@nemt/adapters/messages.ts'
import { step } from '../bootstrap/step.mjs'
import { explain, Explained } from '../explained.ts'
import { messageLines } from '../supervise/banner.ts'
import { demoWanted, loadDemo } from '../supervise/demo.ts'
import { provideDatabase } from './provide.ts'

try {
  if (!process.env.DATABASE_URL)
    throw new Explained(
      'DATABASE_URL is missing: setup works on an existing server (npm start brings its own)',
    )
  const wrong: string[] = []
  const messages = messagesOf(process.env, wrong)
  const demo = demoDataOf(process.env, wrong)
  if (wrong.length) throw new Explained(`${wrong.join('; ')} (see .env.example)`)
  const { env } = await provideDatabase(step, console.log)
  if (await demoWanted(env.DATABASE_URL!, demo))
    await step('Loading the demo data', () =>
      loadDemo({ ...process.env, ...env }, new AbortController().signal),
    )
  // Whoever visits a container comes from elsewhere, also from this machine.
  for (const line of messageLines({ ...messages, openlyReached: true }, address(), process.env))
    console.log(line.trim())
  console.log('The database is up to date')
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}

/** Beginning of a customer's addresses, as people type them. */
function address(): string {
  const scheme = process.env.PUBLIC_SCHEME === 'https' ? 'https' : 'http'
  const port = publicPortOf(process.env, Number(process.env.PORT || 3000))
  return `${scheme}://<customer>.${baseDomainOf(process.env)}${port}`
}
