import { permissions } from '@nemt/domain/access/permissions.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { write } from '@nemt/store/change/write.ts'
import { newCustomer } from '../testing/customer.ts'
import { beforeWriting } from '../testing/interleave.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

/** A customer with its lead, and what the lead's record and role are called. */
async function office() {
  const who = await newCustomer(portal)
  const call = (name: string, payload: object, token = who.token) =>
    make(portal, who.key, name, payload, { token })
  const self = async (token: string) =>
    ((await make(portal, who.key, 'auth.upgrade', { token })).data as unknown as { user: { key: string } })
      .user.key
  const roleOf = async (user: string) => {
    const { users } = (await call('user.list', { keys: [user] })).data as {
      users: { flags: { role: string } }[]
    }
    return users[0]?.flags.role ?? ''
  }
  const lead = await self(who.token)
  return { who, call, self, lead, role: await roleOf(lead), roleOf }
}

test('decision 124 the last who may give roles keeps that right; the last but one doesn’t', async () => {
  const { who, call, self, lead, role } = await office()
  const drop = (token = who.token) => call('user.save', { key: lead, flags: { role: null } }, token)
  const without = () => call('role.save', { key: role, permissions: ['ride.view', 'access.create'] })
  for (const refused of [await drop(), await without()])
    expect([refused.status, refused.error?.code]).toEqual([409, 'last_keeper'])
  expect((await call('role.save', { key: role, name: 'Head' })).status).toBe(200)
  const other = newKey('USR')
  await write(portal.store, who.key, {
    inserts: { app_user: [{ key: other, username: other.toLowerCase(), email: 'o@x.org', first_name: 'O' }] },
  })
  expect((await call('user.save', { key: other, flags: { role } })).status).toBe(200)
  expect((await drop()).status).toBe(200)
  expect(await self(who.token)).toBe(lead)
})

test('decision 124 of two who archive each other at one moment one stays', async () => {
  const { who, call, lead, self } = await office()
  const token = await who.role(Object.keys(permissions))
  const other = await self(token)
  const quick: number[] = []
  const on = beforeWriting(portal, async () => {
    quick.push((await call('user.archive', { user_keys: [lead] }, token)).status)
  })
  const slow = await make(on, who.key, 'user.archive', { user_keys: [other] }, { token: who.token })
  expect(quick).toEqual([200])
  expect([slow.status, slow.error?.code]).toEqual([409, 'last_keeper'])
})
