import { newKey } from '@nemt/domain/key/key.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { hashOf, newToken } from '../session/token.ts'
import { bookingFor, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { globalUser, visitToken } from '../testing/global.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
  await write(portal.store, 'global', {
    insertsIfAbsent: { customer: [{ name: 'Global', timezone: 'UTC', configuration: {} }] },
  })
})
afterAll(() => portal.close())

type Made = {
  status: number
  data: Record<string, never>
  error?: { code: string; message: string; fields?: Record<string, string> }
}

async function call(customer: string, name: string, payload: unknown, token: string) {
  return (await make(portal, customer, name, payload, { token })) as unknown as Made
}

/** A user of a customer with these flags. */
async function userOf(customer: string, flags: object) {
  const [user, token] = [newKey('USR'), newToken()]
  await write(portal.store, customer, {
    inserts: {
      app_user: [
        { key: user, username: user.toLowerCase(), email: 's@example.org', first_name: 'S', ...flags },
      ],
    },
  })
  await write(portal.store, customer, {
    inserts: {
      session: [
        {
          key: newKey('SES'),
          token_hash: hashOf(token),
          scope: 'coordinator',
          user_key: user,
          expires_at: Date.now() + 3_600_000,
        },
      ],
    },
  })
  return token
}

test('V056 V1117 V1118 V1120 V1276 C062 only support finds all customers’ passengers, and leaves a trace', async () => {
  const canary = `Zz${newKey('PAS').slice(-8).toLowerCase()}`
  const customers = [await newCustomer(portal, { canary }), await newCustomer(portal, { canary })]
  const search = { action: 'patient.search', body: canary }
  // A key that the product made up is no key of the customer's.
  const set = { rider_key: `MRNRH${canary}` }
  const [, unnamed] = customers as [TestCustomer, TestCustomer]
  await write(portal.store, unnamed.key, {
    updates: [update('passenger', { where: { key: unnamed.passenger }, set })],
  })
  const token = await userOf('global', { is_global: true })
  const { patients } = (await call('global', 'distribute.call', search, token)).data as unknown as {
    patients: { customer: string; key: string; customer_key: string }[]
  }
  expect(patients.map(({ customer, key }) => [customer, key]).sort()).toEqual(
    customers.map(({ key, passenger }) => [key, passenger]).sort(),
  )
  const named = patients.filter(({ customer_key }) => customer_key)
  expect(named.map(({ customer }) => customer)).toEqual([customers[0]?.key])
  for (const { key } of customers)
    expect(
      (
        await read(portal.store, key, {
          rows: many(
            portal.store
              .sql`select 1 from audit a where a.customer_key = s.c and a.action = 'distribute.call'`,
          ),
        })
      ).rows,
    ).toHaveLength(1)
  const [first] = customers as [(typeof customers)[0]]
  expect(
    (
      await call(
        first.key,
        'distribute.call',
        search,
        await userOf(first.key, { is_global: true, is_super: true }),
      )
    ).status,
  ).toBe(403)
  expect((await call('global', 'distribute.call', search, await userOf('global', {}))).status).toBe(403)
  expect(
    (await call('global', 'distribute.call', { action: 'ride.search', body: canary }, token)).status,
  ).toBe(422)
})

test.each([
  ['a text, as the specification sends it', 'Zqx', 200, undefined],
  ['the text in an object', { text: 'Zqx' }, 200, undefined],
  ['a letter', 'Z', 422, 'body'],
  ['no text', undefined, 422, 'body'],
  ['an object with more than the text', { text: 'Zqx', customer: 'x' }, 422, 'body'],
  ['a list', ['Zqx'], 422, 'body'],
  ['a number', 12, 422, 'body'],
])('C062 distribute.call takes as its body %s', async (_, body, status, field) => {
  const token = await userOf('global', { is_global: true })
  const answer = await call('global', 'distribute.call', { action: 'patient.search', body }, token)
  expect([answer.status, Object.keys(answer.error?.fields ?? {})[0]]).toEqual([status, field])
})

test('C065 X092 V1327 unforeseen errors with their total: of all customers for support, else one’s own', async () => {
  const [a, b] = [await newCustomer(portal), await newCustomer(portal)]
  const code = `E${newKey('ERR').slice(-10)}`
  for (const { key } of [a, b])
    await write(portal.store, key, {
      inserts: {
        error_log: Array.from({ length: 3 }, (_, index) => ({
          key: newKey('ERR'),
          code,
          message: `m${index}`,
          object: { call: 'ride.create' },
          at: Date.now() + index,
        })),
      },
    })
  const support = await userOf('global', { is_global: true })
  const all = (await call('global', 'error.backend', { count: 4, filter: code, offset: 0 }, support))
    .data as unknown as { total: number; errors: { message: string; at: number }[] }
  expect([all.total, all.errors.length, all.errors[0]?.message]).toEqual([6, 4, 'm2'])
  expect(
    (
      (await call('global', 'error.backend', { count: 4, filter: code, offset: 4 }, support))
        .data as unknown as typeof all
    ).errors,
  ).toHaveLength(2)
  expect(
    (
      (await call(a.key, 'error.backend', { filter: code }, await userOf(a.key, { is_super: true })))
        .data as unknown as typeof all
    ).total,
  ).toBe(3)
  expect((await call(a.key, 'error.backend', { filter: code }, a.token)).status).toBe(403)
})

test('C051 V748 V749 V750 a global user types 1 or 2 for the passenger', async () => {
  const who = await newCustomer(portal)
  const token = await userOf(who.key, { is_global: true, is_super: true })
  const booked = await call(who.key, 'ride.create', bookingFor(who.passenger, { hours: 20 }), who.token)
  const ride = (booked.data.keys as unknown as string[])[0] as string
  expect((await call(who.key, 'flipper.trigger', { input: '2', ride }, who.token)).status).toBe(403)
  expect((await call(who.key, 'flipper.trigger', { input: '7', ride }, token)).status).toBe(422)
  expect((await call(who.key, 'flipper.trigger', { input: ' 2 ', ride }, token)).data).toEqual({
    ride,
    did: 'cancelled',
  })
  expect((await call(who.key, 'flipper.trigger', { input: '1', ride }, token)).status).toBe(409)
})

test.each([
  ['a global user where it is set', { store: { reset: true } }, { is_global: true }, 200],
  ['where it isn’t set', {}, { is_global: true }, 403],
  ['a super user', { store: { reset: true } }, { is_super: true }, 403],
  ['by single sign-on', { store: { reset: true } }, { is_global: true, is_sso: true }, 403],
])('C058 V1039 V1040 store reset: %s', async (_, configuration, flags, status) => {
  const who = await newCustomer(portal, { configuration })
  expect((await call(who.key, 'internal.store.reset', {}, await userOf(who.key, flags))).status).toBe(status)
  expect((await call(who.key, 'passenger.info', { key: who.passenger }, who.token)).status).toBe(200)
})

test('C058 V1039 support that is on a visit resets by how it signed in at global', async () => {
  const who = await newCustomer(portal, { configuration: { store: { reset: true } } })
  const { token, user } = await globalUser(portal)
  const visit = await visitToken(portal, token, who.key)
  expect((await call(who.key, 'internal.store.reset', {}, visit)).status).toBe(200)
  await write(portal.store, 'global', {
    updates: [update('app_user', { where: { key: user }, set: { is_sso: true } })],
  })
  const again = await visitToken(portal, token, who.key)
  expect((await call(who.key, 'internal.store.reset', {}, again)).status).toBe(403)
})

test('C059 V054 V1109 only super users restart', async () => {
  const who = await newCustomer(portal)
  expect((await call(who.key, 'system.reboot', { user: 'x' }, who.token)).error).toMatchObject({
    code: 'forbidden',
    message: 'Unauthorized. Please contact engineering about the privileged list.',
  })
  expect((await call(who.key, 'system.reboot', {}, await userOf(who.key, { is_super: true }))).status).toBe(
    200,
  )
})
