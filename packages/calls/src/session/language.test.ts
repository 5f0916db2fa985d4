import { newKey } from '@nemt/domain/key/key.ts'
import { en } from '@nemt/domain/copy/en.ts'
import { es } from '@nemt/domain/copy/es.ts'
import { write } from '@nemt/store/change/write.ts'
import { answerTo } from '../door/answer.ts'
import { newCustomer, type TestCustomer } from '../testing/customer.ts'
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

/** What somebody of each kind, of whom nobody chose a language, is told in that of their browser. */
async function asked(who: TestCustomer, language: 'en' | 'es' | undefined, token?: string, page = false) {
  const request = { customer: who.key, name: 'driver.save', payload: { name: ' ' }, language, token, page }
  const { body } = await answerTo(portal, request)
  return body.ok ? undefined : body.error.message
}

test.each([
  [
    'a fleet’s link',
    es.problem.entry_name_missing,
    en.problem.entry_name_missing,
    async (who: TestCustomer) => (await who.fleets(1))[0]?.token,
  ],
  ['a visitor', es.error.unauthenticated, en.error.unauthenticated, async () => undefined],
  ['the office', es.error.forbidden, en.error.forbidden, (who: TestCustomer) => who.role([])],
])(
  'V071 %s is refused in the language of the browser, where they chose none',
  async (_, spanish, english, tokenOf) => {
    const who = await newCustomer(portal)
    const token = await tokenOf(who)
    expect(await asked(who, 'es', token)).toContain(spanish)
    expect(await asked(who, 'en', token)).toContain(english)
    expect(await asked(who, undefined, token)).toContain(english)
  },
)

test('V071 who chose a language is told in it, whatever a program asks in; on a page in that of the page', async () => {
  const who = await newCustomer(portal)
  const [key, token] = [newKey('USR'), newToken()]
  const session = { key: newKey('SES'), token_hash: hashOf(token), expires_at: Date.now() + 3_600_000 }
  const user = { key, username: key.toLowerCase(), email: 'e@example.org', first_name: 'Eve' }
  await write(portal.store, who.key, {
    inserts: {
      app_user: [{ ...user, settings: { language: 'en' } }],
      session: [{ ...session, scope: 'coordinator', user_key: key }],
    },
  })
  expect(await asked(who, 'es', token)).toContain(en.error.forbidden)
  expect(await asked(who, 'es', token, true)).toContain(es.error.forbidden)
  expect(await asked(who, undefined, token, true)).toContain(en.error.forbidden)
})
