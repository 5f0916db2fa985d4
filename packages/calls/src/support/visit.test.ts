import { newKey } from '@nemt/domain/key/key.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { connect } from '@nemt/store/connect.ts'
import { many, read } from '@nemt/store/read.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import { GLOBAL } from '../session/origin.ts'
import { hashOf } from '../session/token.ts'
import { globalUser, visitTicket, visitToken } from '../testing/global.ts'
import { answerGraphql } from '../graphql/answer.ts'
import { openReport } from '../report/open.ts'
import { bookingFor, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
let ours: TestCustomer
let theirs: TestCustomer
beforeAll(async () => {
  portal = await openTestPortal()
  ours = await newCustomer(portal)
  theirs = await newCustomer(portal)
})
afterAll(() => portal.close())

function asked(customer: string, rest: object = {}) {
  return { customer, reason: 'Case 4711', ...rest }
}

function enter(token: string | undefined, payload: unknown, host: string = GLOBAL) {
  return make(portal, host, 'support.enter', payload, token === undefined ? {} : { token })
}

async function exchange(customer: string, ticket: string) {
  const { status, error, data } = await make(portal, customer, 'support.exchange', { ticket })
  return { status, code: error?.code, token: (data as { token?: string } | undefined)?.token ?? '' }
}

/** How a session stands: 200 for one that does. */
async function stands(token: string, customer = ours.key): Promise<number> {
  return (await make(portal, customer, 'team.list', {}, { token })).status
}

async function audits(customer: string, user: string) {
  const { sql } = portal.store
  const { rows } = await read(portal.store, customer, {
    rows: many(
      select(
        sql,
        columns('audit', 'a', ['action', 'detail', 'object']),
        sql`from audit a where a.customer_key = s.c and a.actor->>'key' = ${user} order by a.seq`,
      ),
    ),
  })
  return rows
}

test('support enters under their own name, with their flags, in all teams, and says so to whoever asks', async () => {
  const root = await globalUser(portal, { super: true })
  const token = await visitToken(portal, root.token, ours.key)
  const { data } = await make(portal, ours.key, 'auth.upgrade', { token })
  expect(data).toMatchObject({
    scope: 'coordinator',
    customer: ours.key,
    user: { key: root.user, name: 'Gale Wren', global: true, super: true },
    teams: [],
    visit: { reason: 'Case 4711' },
  })
})

test('the words of the visit are those of the role at global, and no more', async () => {
  const { token } = await globalUser(portal, { grants: ['ride.view', 'passenger.search'] })
  const visit = await visitToken(portal, token, ours.key)
  const { data } = await make(portal, ours.key, 'auth.upgrade', { token: visit })
  expect((data as { permissions: string[] }).permissions.toSorted()).toEqual([
    'passenger.search',
    'ride.view',
  ])
  expect((await make(portal, ours.key, 'team.save', { name: 'X' }, { token: visit })).status).toBe(403)
})

test('the answer is where to go: the customer’s own address, with the ticket where no server sees it', async () => {
  const { token } = await globalUser(portal)
  const { data } = await enter(token, asked(ours.key, { path: '/dashboard/RID1?query=a' }))
  const url = new URL((data as { url: string }).url)
  expect([url.origin + url.pathname, url.search]).toEqual([`${portal.addressOf(ours.key)}/support`, ''])
  const ticket = new URLSearchParams(url.hash.slice(1)).get('ticket') ?? ''
  const opened = await make(portal, ours.key, 'support.exchange', { ticket })
  expect((opened.data as { path: string }).path).toBe('/dashboard/RID1?query=a')
})

test.each([
  ['no reason', { reason: undefined }, 422, 'reason'],
  ['an empty reason', { reason: '' }, 422, 'reason'],
  ['a blank reason', { reason: ' \n\t ' }, 422, 'reason'],
  ['a reason without end', { reason: 'x'.repeat(501) }, 422, 'reason'],
  ['another origin', { path: '//evil.example' }, 422, 'path'],
  ['a path that comes to another origin', { path: '/x/..//evil.example' }, 422, 'path'],
  ['a whole address', { path: 'https://evil.example' }, 422, 'path'],
  ['the login', { path: '/login' }, 422, 'path'],
  ['support’s own customer', { customer: GLOBAL }, 422, 'customer'],
  ['no customer', { customer: undefined }, 422, 'customer'],
  ['a customer that is none', { customer: 'nosuchplace' }, 404, undefined],
  ['an unknown key', { ticket: 'x' }, 422, 'ticket'],
])('%s is refused', async (_, rest, status, field) => {
  const { token } = await globalUser(portal)
  const answer = await enter(token, asked(ours.key, rest))
  expect([answer.status, Object.keys(answer.error?.fields ?? {})[0]]).toEqual([status, field])
})

test('S4 who may ask for a ticket: global users at global, and nobody else', async () => {
  const desk = await globalUser(portal)
  const lead = await globalUser(portal, { global: false })
  const [fleet] = await ours.fleets(1)
  const visit = await visitToken(portal, desk.token, ours.key)
  const tries: [string, string | undefined, string, number][] = [
    ['support', desk.token, GLOBAL, 200],
    ['a lead of global', lead.token, GLOBAL, 403],
    [
      'a super user of global who is not global',
      (await globalUser(portal, { global: false, super: true })).token,
      GLOBAL,
      403,
    ],
    ['nobody', undefined, GLOBAL, 401],
    ['a customer’s lead', ours.token, ours.key, 403],
    ['a customer’s lead at global', ours.token, GLOBAL, 401],
    ['a customer’s coordinator', await ours.role(['ride.view']), ours.key, 403],
    ['a fleet', fleet?.token, ours.key, 403],
    ['support at a customer’s host', desk.token, ours.key, 401],
    ['a visit at its host', visit, ours.key, 403],
    ['a visit at another customer', visit, theirs.key, 401],
    ['a visit at global', visit, GLOBAL, 401],
  ]
  for (const [who, token, host, status] of tries)
    expect([who, (await enter(token, asked(theirs.key), host)).status]).toEqual([who, status])
})

test('a ticket opens once, also when it is exchanged twenty times at the same moment', async () => {
  const { token } = await globalUser(portal)
  const ticket = await visitTicket(portal, token, ours.key)
  const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(ours.key, ticket)))
  expect(answers.map(({ status, code }) => `${status} ${code}`).toSorted()).toEqual([
    '200 undefined',
    ...Array.from({ length: 19 }, () => '401 ticket_dead'),
  ])
  const [won] = answers.filter(({ status }) => status === 200)
  expect(await stands(won?.token ?? '')).toBe(200)
})

test('a ticket opens nothing at another customer, at global, or as a session; that does not spend it', async () => {
  const { token } = await globalUser(portal)
  const ticket = await visitTicket(portal, token, ours.key)
  expect(await exchange(theirs.key, ticket)).toMatchObject({ status: 401, code: 'ticket_dead' })
  expect(await exchange(GLOBAL, ticket)).toMatchObject({ status: 401, code: 'ticket_dead' })
  expect(await stands(ticket)).toBe(401)
  expect((await make(portal, ours.key, 'auth.upgrade', { token: ticket })).status).toBe(401)
  expect(await exchange(ours.key, ticket)).toMatchObject({ status: 200 })
})

/** The portal at another moment. */
function later(ms: number) {
  return { ...portal, clock: () => portal.clock() + ms }
}

test.each([
  [59_000, 200],
  [61_000, 401],
])('a ticket that is %s ms old: %s', async (age, status) => {
  const { token } = await globalUser(portal)
  const ticket = await visitTicket(portal, token, ours.key)
  expect((await make(later(age), ours.key, 'support.exchange', { ticket })).status).toBe(status)
})

test.each([
  [59.5, 200],
  [60.1, 401],
])('a visit after %s minutes: %s', async (minutes, status) => {
  const { token } = await globalUser(portal)
  const visit = await visitToken(portal, token, ours.key)
  const at = later(minutes * 60_000)
  // It was used up to then: what ends here is its own hour.
  const used = update('session', { where: { token_hash: hashOf(visit) }, set: { seen_at: at.clock() } })
  await write(portal.store, ours.key, { updates: [used] })
  expect((await make(at, ours.key, 'team.list', {}, { token: visit })).status).toBe(status)
})

test('a visit ends with the time of the session that it came from', async () => {
  const { token } = await globalUser(portal, { until: portal.clock() + 600_000 })
  const visit = await visitToken(portal, token, ours.key)
  expect(await stands(visit)).toBe(200)
  expect((await make(later(601_000), ours.key, 'team.list', {}, { token: visit })).status).toBe(401)
})

type Desk = Awaited<ReturnType<typeof globalUser>>
function userChange(set: object) {
  return (desk: Desk) =>
    write(portal.store, GLOBAL, { updates: [update('app_user', { where: { key: desk.user }, set })] })
}

const endings: [string, (desk: Desk, root: Desk) => Promise<unknown>][] = [
  ['signing out at global', ({ token }) => make(portal, GLOBAL, 'auth.logout', {}, { token })],
  [
    'the user is archived',
    ({ user }, root) =>
      make(portal, GLOBAL, 'global.user.archive', { user_keys: [user] }, { token: root.token }),
  ],
  [
    'the role holds other words',
    ({ role }, root) =>
      make(portal, GLOBAL, 'role.save', { key: role, permissions: ['ride.view'] }, { token: root.token }),
  ],
  [
    'the user gets another role',
    ({ user }, root) =>
      make(portal, GLOBAL, 'user.save', { key: user, flags: { role: null } }, { token: root.token }),
  ],
  ['the user is no global user any more', userChange({ is_global: false })],
  ['the user becomes a super user', userChange({ is_super: true })],
  [
    'a role from which the role inherits changes',
    async ({ role }) => {
      const base = newKey('ROL')
      await write(portal.store, GLOBAL, {
        inserts: { role: [{ key: base, name: 'Base', permissions: ['ride.edit'], inherit: [] }] },
      })
      await write(portal.store, GLOBAL, {
        updates: [update('role', { where: { key: role }, set: { inherit: [base] } })],
      })
    },
  ],
  [
    'the policy of global changes',
    () =>
      write(portal.store, GLOBAL, {
        removes: [{ table: 'customer_policy', where: {} }],
        inserts: {},
      }).then(() =>
        write(portal.store, GLOBAL, {
          inserts: {
            customer_policy: [{ document: { team_access: 'all_for_nil' }, version: Date.now() % 1e9 }],
          },
        }),
      ),
  ],
]

test.each(endings)('a visit, and a ticket that nobody exchanged yet, end when %s', async (_, change) => {
  const [desk, root] = [await globalUser(portal), await globalUser(portal, { super: true })]
  const visit = await visitToken(portal, desk.token, ours.key)
  const ticket = await visitTicket(portal, desk.token, ours.key)
  expect(await stands(visit)).toBe(200)
  const answer = (await change(desk, root)) as { status?: number } | undefined
  expect(answer?.status ?? 200).toBe(200)
  expect(await stands(visit)).toBe(401)
  expect((await exchange(ours.key, ticket)).status).toBe(401)
})

test.each([['support.leave'], ['auth.logout']])('%s ends the visit, and nothing at global', async (name) => {
  const { token } = await globalUser(portal)
  const visit = await visitToken(portal, token, ours.key)
  const left = await make(portal, ours.key, name, {}, { token: visit })
  expect(left.status).toBe(200)
  if (name === 'support.leave') expect(left.data).toEqual({ url: `${portal.addressOf(GLOBAL)}/customers` })
  expect(await stands(visit)).toBe(401)
  expect(await stands(token, GLOBAL)).toBe(200)
})

test('leaving is for visitors', async () => {
  const { token } = await globalUser(portal)
  expect((await make(portal, GLOBAL, 'support.leave', {}, { token })).status).toBe(403)
  expect((await make(portal, ours.key, 'support.leave', {}, { token: ours.token })).status).toBe(403)
})

test('S15 entering, each call, also a refused one, and leaving stand in both audits with the reason', async () => {
  const { token, user } = await globalUser(portal, { grants: ['ride.view'] })
  const visit = await visitToken(portal, token, ours.key)
  await make(portal, ours.key, 'team.list', {}, { token: visit })
  await make(portal, ours.key, 'passenger.info', { key: ours.passenger }, { token: visit })
  await make(portal, ours.key, 'support.leave', {}, { token: visit })
  const told = (rows: Awaited<ReturnType<typeof audits>>) =>
    rows
      .filter(({ action }) => action.startsWith('support.'))
      .map(({ action, detail }) => [action, detail.call ?? null, detail.reason, detail.customer])
  const here = [
    ['support.exchange', null, 'Case 4711', ours.key],
    ['support.visit', 'team.list', 'Case 4711', ours.key],
    ['support.visit', 'passenger.info', 'Case 4711', ours.key],
    ['support.visit', 'support.leave', 'Case 4711', ours.key],
    ['support.leave', null, 'Case 4711', ours.key],
  ]
  expect(told(await audits(ours.key, user))).toEqual(here)
  expect(told(await audits(GLOBAL, user))).toEqual([['support.enter', null, 'Case 4711', ours.key], ...here])
})

test('S15 signing out at global says at the customer that the visit is over', async () => {
  const { token, user } = await globalUser(portal)
  // One that was left before is over already, and is not said to end again.
  const left = await visitToken(portal, token, theirs.key)
  await make(portal, theirs.key, 'support.leave', {}, { token: left })
  await visitToken(portal, token, ours.key)
  await make(portal, GLOBAL, 'auth.logout', {}, { token })
  const ends = async (side: string) =>
    (await audits(side, user))
      .filter(({ action }) => action === 'support.leave')
      .map(({ detail }) => [detail.customer, detail.why])
  expect(await ends(ours.key)).toEqual([[ours.key, 'origin']])
  expect(await ends(theirs.key)).toEqual([[theirs.key, 'left']])
  expect(await ends(GLOBAL)).toEqual([...(await ends(theirs.key)), ...(await ends(ours.key))])
})

test('an idempotency key of a visit is the customer’s: one booking here, another one elsewhere', async () => {
  const { token } = await globalUser(portal)
  const [here, there] = [
    await visitToken(portal, token, ours.key),
    await visitToken(portal, token, theirs.key),
  ]
  const book = (customer: TestCustomer, visit: string) =>
    make(portal, customer.key, 'ride.create', bookingFor(customer.passenger), { token: visit, key: 'K1' })
  const [first, again, other] = [await book(ours, here), await book(ours, here), await book(theirs, there)]
  expect([first.status, again.data]).toEqual([200, first.data])
  expect(other.status).toBe(200)
  expect(JSON.stringify(other.data)).not.toBe(JSON.stringify(first.data))
})

test('S1 a visit is for one customer: no other opens to it', async () => {
  const { token } = await globalUser(portal)
  const visit = await visitToken(portal, token, ours.key)
  expect(await stands(visit, theirs.key)).toBe(401)
  expect(await stands(visit, GLOBAL)).toBe(401)
})

test('S2 a visit is asked for by global alone, seen by its two sides, and never rewritten', async () => {
  const { token, user, session } = await globalUser(portal)
  await visitTicket(portal, token, ours.key)
  const app = connect(process.env.APP_DATABASE_URL ?? '', { max: 1 })
  const as = (customer: string, text: string) =>
    app.begin(async (tx) => {
      await tx`select set_config('app.customer', ${customer}, true)`
      return tx.unsafe(text)
    })
  const row = `select 1 from support_visit where user_key = '${user}'`
  const made = (
    visited: string,
  ) => `insert into support_visit (key, visited_key, user_key, origin_session, rights,
    reason, path, ticket_hash, ticket_until, until) values ('${newKey('VIS')}', '${visited}', '${user}', '${session}',
    'x', 'r', '/', '${newKey('TOK')}', now(), now())`
  try {
    const seen = [ours.key, GLOBAL, theirs.key].map(async (side) => (await as(side, row)).length)
    expect(await Promise.all(seen)).toEqual([1, 1, 0])
    for (const side of [ours.key, theirs.key])
      await expect(as(side, made(ours.key))).rejects.toThrow(/row-level security/)
    await expect(as(GLOBAL, made(GLOBAL))).rejects.toThrow(/support_visit_elsewhere/)
    const ended = `update support_visit set ended_at = now() where user_key = '${user}'`
    expect((await as(theirs.key, ended)).count).toBe(0)
    for (const set of ["reason = 'y'", "until = now() + interval '1 day'", `visited_key = '${theirs.key}'`])
      await expect(as(GLOBAL, `update support_visit set ${set}`)).rejects.toThrow(/permission denied/)
    await expect(as(GLOBAL, 'delete from support_visit')).rejects.toThrow(/permission denied/)
  } finally {
    await app.end()
  }
})

test('S5 tickets are not asked for without end', async () => {
  const { token } = await globalUser(portal)
  const statuses = new Set<number>()
  for (let index = 0; index < 62; index++) statuses.add((await enter(token, asked(ours.key))).status)
  expect([...statuses]).toEqual([200, 429])
})

test('what a visitor does stands in the ride’s life under their name, for the customer’s people too', async () => {
  const { token, user } = await globalUser(portal)
  const visit = await visitToken(portal, token, ours.key)
  const payload = bookingFor(ours.passenger, { hours: 50 })
  const booked = await make(portal, ours.key, 'ride.create', payload, { token: visit })
  const [ride] = (booked.data as { rides: { key: string }[] }).rides
  const cancelled = await make(
    portal,
    ours.key,
    'ride.cancel',
    { rides: [ride?.key], reason: 'systemerror' },
    { token: visit },
  )
  expect([booked.status, cancelled.status]).toEqual([200, 200])
  const life = await make(portal, ours.key, 'ride.events', { ride: ride?.key }, { token: ours.token })
  expect(life.status).toBe(200)
  expect(JSON.stringify(life.data)).toContain('Gale Wren')
  const info = await make(portal, ours.key, 'ride.info', { keys: [ride?.key] }, { token: ours.token })
  expect(info.status).toBe(200)
  expect(JSON.stringify(info.data)).not.toContain('Case 4711')
  expect(JSON.stringify(life.data)).not.toContain('Case 4711')
  expect(user).not.toBe('')
})

test('S12 S15 a visitor’s report opens while the visit lasts, leaves its trace, and not afterwards', async () => {
  const { token, user } = await globalUser(portal)
  const visit = await visitToken(portal, token, ours.key)
  const range = { from: portal.clock(), to: portal.clock() + 86_400_000 }
  const ticketOf = async () => {
    const { data } = await make(portal, ours.key, 'ride.report', range, { token: visit })
    return new URL((data as { url: string }).url).searchParams.get('ticket') ?? ''
  }
  const [first, second] = [await ticketOf(), await ticketOf()]
  const { csv } = await openReport(portal, ours.key, first)
  csv.resume()
  const opened = (await audits(GLOBAL, user)).filter(({ detail }) => detail.call === 'ride.report')
  expect(opened).toHaveLength(3)
  await make(portal, ours.key, 'support.leave', {}, { token: visit })
  await expect(openReport(portal, ours.key, second)).rejects.toThrow('Please sign in.')
})

test('S15 each field of a GraphQL request is a call of the visit', async () => {
  const { token, user } = await globalUser(portal)
  const visit = await visitToken(portal, token, ours.key)
  const query = '{ team_list { teams { key } } }'
  await answerGraphql({ portal, customer: ours.key, token: visit }, { query })
  expect((await audits(GLOBAL, user)).map(({ detail }) => detail.call)).toContain('team.list')
})
