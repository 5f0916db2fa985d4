import { newKey } from '@nemt/domain/key/key.ts'
import { es } from '@nemt/domain/copy/es.ts'
import { write } from '@nemt/store/change/write.ts'
import { newCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'
import { hashOf, newToken } from './token.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

test('X026 a fleet’s people are refused in the language that they chose', async () => {
  const who = await newCustomer(portal)
  const [fleet] = (await who.fleets(1)) as [{ key: string; token: string }]
  const [key, token] = [newKey('USR'), newToken()]
  const user = { key, username: key.toLowerCase(), email: 'f@example.org', first_name: 'Fe' }
  const session = { key: newKey('SES'), token_hash: hashOf(token), expires_at: Date.now() + 3_600_000 }
  await write(portal.store, who.key, {
    inserts: {
      app_user: [{ ...user, fleet_key: fleet.key, settings: { language: 'es' } }],
      session: [{ ...session, scope: 'fleet', user_key: key, fleet_key: fleet.key }],
    },
  })
  const { error } = await make(
    portal,
    who.key,
    'driver.save',
    { name: ' ', phone: { display: '1' } },
    { token },
  )
  expect(Object.values(es.problem)).toContain(error?.message)
})
