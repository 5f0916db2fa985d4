import { limitsOf } from '@nemt/adapters/limits.ts'
import { readSettings } from '@nemt/adapters/settings/schema.ts'
import { getIntrospectionQuery } from 'graphql'
import { answerGraphql } from '../graphql/answer.ts'
import { newCustomer, type TestCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

function rate(burst: number) {
  return { burst, perSecond: 0.001 }
}

let portal: Awaited<ReturnType<typeof openTestPortal>>
let ours: TestCustomer
beforeEach(async () => {
  portal = await openTestPortal({
    limits: { visitor: rate(5), visitors: rate(12), signIn: rate(3), user: rate(20), customer: rate(30) },
  })
  ours = await newCustomer(portal)
})
afterEach(() => portal.close())

async function statuses(
  count: number,
  ask: () => Promise<{ status: number }>,
): Promise<Record<number, number>> {
  const found: Record<number, number> = {}
  for (let index = 0; index < count; index++) {
    const { status } = await ask()
    found[status] = (found[status] ?? 0) + 1
  }
  return found
}

test('S16 an address has its share, all visitors of a customer have theirs; the answer says when to come', async () => {
  const from = (address: string) => () => make(portal, ours.key, 'customer.public', {}, { address })
  expect(await statuses(7, from('203.0.113.1'))).toEqual({ 200: 5, 429: 2 })
  expect(await statuses(7, from('203.0.113.2'))).toEqual({ 200: 5, 429: 2 })
  expect(await statuses(7, from('203.0.113.3'))).toEqual({ 200: 2, 429: 5 })
  const { status, error } = await from('203.0.113.1')()
  expect([status, error?.code, error?.detail]).toEqual([
    429,
    'rate_limited',
    { retry_after: expect.any(Number) },
  ])
  expect(error?.message).toMatch(/try again in \d+ seconds/)
})

test('S16 who is signed in goes on where visitors are held back; strangers there are not even looked up', async () => {
  const address = '203.0.113.1'
  const signedIn = () => make(portal, ours.key, 'team.list', {}, { address, token: ours.token })
  expect(await statuses(2, signedIn)).toEqual({ 200: 2 })
  expect(
    await statuses(8, () => make(portal, ours.key, 'team.list', {}, { address, token: 'x'.repeat(43) })),
  ).toEqual({
    401: 5,
    429: 3,
  })
  expect(await statuses(8, signedIn)).toEqual({ 200: 8 })
  const other = await ours.role(['team.list'])
  expect(
    (await make(portal, ours.key, 'team.list', {}, { address: '203.0.113.9', token: other })).status,
  ).not.toBe(429)
})

test('S16 R22 a user has a share of their own, a customer one of all; others are not touched', async () => {
  const [first, second] = [await ours.role(['*']), await ours.role(['*'])]
  const call = (token: string) => () =>
    make(
      portal,
      ours.key,
      'session.settings',
      { dashboard: { tab: 'messages' } },
      { token, address: '203.0.113.1' },
    )
  expect((await statuses(25, call(first)))[429]).toBe(5)
  expect((await statuses(25, call(second)))[429]).toBe(15)
  const theirs = await newCustomer(portal)
  expect(
    (await make(portal, theirs.key, 'team.list', {}, { token: theirs.token, address: '203.0.113.1' })).status,
  ).toBe(200)
})

test('S16 failed sign-ins of an address are limited before a password is looked at; others go on', async () => {
  const wrong = (address: string) => () =>
    make(portal, ours.key, 'auth.login', { username: 'nobody', password: 'wrong' }, { address })
  expect(await statuses(5, wrong('203.0.113.1'))).toEqual({ 401: 3, 429: 2 })
  expect((await wrong('203.0.113.2')()).status).toBe(401)
})

test('names of customers are not guessed without end', async () => {
  expect(
    await statuses(8, () => make(portal, 'nobodyatall', 'customer.public', {}, { address: '203.0.113.1' })),
  ).toEqual({ 404: 5, 429: 3 })
})

test('the process’s own calls have no limit', async () => {
  expect(await statuses(40, () => make(portal, ours.key, 'customer.public', {}))).toEqual({ 200: 40 })
})

describe('GraphQL', () => {
  const ask = (query: string, more: object = {}) =>
    answerGraphql(
      { portal, customer: ours.key, token: undefined, address: '203.0.113.1', ...more },
      { query },
    )

  test('S16 what there is is told to a session only', async () => {
    for (const query of [
      getIntrospectionQuery(),
      '{ __type(name: "Query") { name } }',
      'fragment f on Query { __schema { types { name } } } { ...f }',
    ]) {
      const { status, body } = await ask(query, { address: undefined })
      expect([status, body.errors?.[0]?.extensions?.code, body.data]).toEqual([
        401,
        'unauthenticated',
        undefined,
      ])
    }
    expect((await ask('{ __typename }')).body.data).toEqual({ __typename: 'Query' })
  })

  test('S16 the share is taken by size, and its end is told as on every door', async () => {
    // One for reading, fifty and a few for describing: more than the twenty that there are, paid afterwards.
    const signed = { token: ours.token }
    expect((await ask(getIntrospectionQuery(), signed)).status).toBe(200)
    const { status, headers, body } = await ask('{ team_list { teams { key } } }', signed)
    expect([status, headers]).toEqual([429, { 'retry-after': expect.stringMatching(/^\d+$/) }])
    expect(body.errors?.[0]?.extensions).toMatchObject({
      code: 'rate_limited',
      status: 429,
      detail: { retry_after: expect.any(Number) },
    })
  })

  test('visitors have the address’s share here, too', async () => {
    const found = await statuses(8, () => ask('{ __typename }'))
    expect(found[429]).toBeGreaterThan(3)
  })
})

test('a hospital behind one address: five hundred people at work are not limited', async () => {
  const real = await openTestPortal({ limits: limitsOf(readSettings({})) })
  const tokens = await Promise.all(Array.from({ length: 20 }, () => ours.role(['*'])))
  const answers = await Promise.all(
    Array.from({ length: 500 }, (_, index) =>
      make(real, ours.key, 'team.list', {}, { token: tokens[index % 20] as string, address: '203.0.113.1' }),
    ),
  )
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  await real.close()
})
