import { newKey } from '@nemt/domain/key/key.ts'
import { update, type Changes } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import { newCustomer, type TestCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'
import { principalOfSession } from './authenticate.ts'
import { hashOf, newToken } from './token.ts'

const HOUR = 3_600_000

let portal: Awaited<ReturnType<typeof openTestPortal>>
let who: TestCustomer
beforeAll(async () => {
  portal = await openTestPortal()
  who = await newCustomer(portal)
})
afterAll(() => portal.close())

/** What somebody who comes with a token is told of themselves: 401 for nobody. */
async function comes(token: string, name: string): Promise<number> {
  return (await make(portal, who.key, name, {}, { token })).status
}

/** A user with a session, as a test changes both. */
async function session(row: Partial<NewRow<'session'>>, user: Partial<NewRow<'app_user'>> = {}) {
  const [key, token] = [newKey('USR'), newToken()]
  const entered = { key, username: key.toLowerCase(), email: 'u@example.org', first_name: 'U', ...user }
  const opened = { key: newKey('SES'), token_hash: hashOf(token), expires_at: Date.now() + HOUR }
  await write(portal.store, who.key, { inserts: { app_user: [entered] } })
  await write(portal.store, who.key, {
    inserts: { session: [{ ...opened, scope: 'coordinator', user_key: key, ...row }] },
  })
  return { token, session: opened.key }
}

test.each<[string, Partial<NewRow<'session'>>, Partial<NewRow<'app_user'>>, number]>([
  ['that goes on', {}, {}, 200],
  ['whose time is over', { expires_at: Date.now() - 1_000 }, {}, 401],
  ['that was ended', { ended_at: Date.now() - 1_000 }, {}, 401],
  ['of a user who was archived', {}, { archived_at: Date.now() - 1_000 }, 401],
])('S7 a session %s', async (_, row, user, status) => {
  const opened = await session(row, user)
  expect(await comes(opened.token, 'customer.info')).toBe(status)
  // So it is for who comes without the token, to fetch what the session asked for.
  const principal = await principalOfSession(portal, who.key, opened.session)
  expect(principal === undefined).toBe(status === 401)
})

/** A link or a key of a fleet, which may be removed. */
async function ofFleet(made: (fleet: string, token_hash: string) => Changes['inserts'], removed = false) {
  const [fleet] = (await who.fleets(1)) as [{ key: string; token: string }]
  const token = newToken()
  await write(portal.store, who.key, { inserts: made(fleet.key, hashOf(token)) ?? {} })
  if (removed) {
    const gone = update('fleet', { where: { key: fleet.key }, set: { archived_at: Date.now() } })
    await write(portal.store, 'global', { updates: [gone] })
  }
  return token
}

test.each<[string, Partial<NewRow<'access_token'>>, boolean, number]>([
  ['that was sent', {}, false, 200],
  ['whose time is over', { expires_at: Date.now() - 1_000 }, false, 401],
  ['that was exchanged', { used_at: Date.now() - 1_000 }, false, 401],
  ['that sets a password', { purpose: 'password' }, false, 401],
  ['that fetches a report', { purpose: 'report' }, false, 401],
  ['of a fleet that is gone', {}, true, 401],
])('X026 a provider’s link %s', async (_, row, removed, status) => {
  const link = { purpose: 'offer' as const, expires_at: Date.now() + HOUR, ...row }
  const made = (fleet_key: string, token_hash: string) => ({
    access_token: [{ key: newKey('TOK'), token_hash, fleet_key, ...link }],
  })
  expect(await comes(await ofFleet(made, removed), 'customer.info')).toBe(status)
})

test.each<[string, Partial<NewRow<'fleet_key'>>, boolean, number]>([
  ['that holds', {}, false, 200],
  ['that was taken back', { revoked_at: Date.now() - 1_000 }, false, 401],
  ['of a fleet that is gone', {}, true, 401],
])('decision 086 a key of a fleet’s own system %s', async (_, row, removed, status) => {
  const made = (fleet_key: string, token_hash: string) => ({
    fleet_key: [{ key: newKey('FKY'), token_hash, fleet_key, name: 'system', ...row }],
  })
  expect(await comes(await ofFleet(made, removed), 'offer.inbox')).toBe(status)
})
