import { update, type Inserts } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { callAsSystem } from '../door/in-process.ts'
import { bookingFor, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'
import { IDEMPOTENCY_DAYS, passing } from './kept.ts'
import { testOwner } from '@nemt/store/testing/stores.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Instants are this far from the edge, on either side. */
const NEAR = HOUR

let portal: Awaited<ReturnType<typeof openTestPortal>>
let ours: TestCustomer
let theirs: TestCustomer
let now: number
beforeAll(async () => {
  portal = await openTestPortal()
})
beforeEach(async () => {
  ours = await newCustomer(portal)
  theirs = await newCustomer(portal)
  now = portal.clock()
})
afterAll(() => portal.close())

/** Rows of a kind on both sides of the edge; what `goes` is named so in its key. */
type Kind = [what: string, table: keyof Inserts & string, key: string, rows: () => Inserts]

/** So many days ago, and an hour more or less. */
function ago(days: number) {
  return { before: now - days * DAY - NEAR, after: now - days * DAY + NEAR }
}

function date(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

const passcode = { e164: '+13125550100', code_hash: 'x' }
const device = { holder_key: 'USR1' }
const message = { channel: 'email', recipient: 'a@example.test', body: '' } as const
const session = { scope: 'coordinator' } as const
function user(key: string) {
  return { key, username: key, email: '', first_name: 'A' }
}

const link = { purpose: 'password' } as const
const offer = { purpose: 'offer' } as const

const kinds: Kind[] = [
  [
    'tries of a window that is over',
    'attempt',
    'subject',
    () => ({
      attempt: [
        { subject: 'goes', window: ago(2).before, count: 1 },
        { subject: 'stays', window: ago(2).after, count: 1 },
      ],
    }),
  ],
  [
    'codes that have run out',
    'passcode',
    'key',
    () => ({
      passcode: [
        { ...passcode, key: 'goes', created_at: ago(1).before, expires_at: ago(1).before + 1 },
        { ...passcode, key: 'stays', created_at: ago(1).before, expires_at: ago(1).after },
      ],
    }),
  ],
  [
    'links that are used or have run out',
    'access_token',
    'key',
    () => ({
      access_token: [
        { ...link, key: 'goes', token_hash: 'a', expires_at: now + DAY, used_at: ago(1).before },
        { ...link, key: 'goes too', token_hash: 'b', expires_at: ago(1).before },
        { ...link, key: 'stays', token_hash: 'c', expires_at: now + DAY, created_at: now - 300 * DAY },
        { ...link, key: 'stays too', token_hash: 'd', expires_at: ago(1).after },
        // It says for whom a new one is asked.
        { ...offer, key: 'stays, used', token_hash: 'e', expires_at: now + DAY, used_at: ago(1).before },
      ],
    }),
  ],
  [
    "sessions that have ended, but for a user's last",
    'session',
    'key',
    () => ({
      session: [
        { ...session, key: 'a goes', token_hash: 'a', expires_at: ago(1).before, user_key: 'USRmany' },
        { ...session, key: 'b goes', token_hash: 'b', expires_at: now + DAY, ended_at: ago(1).before },
        { ...session, key: 'c goes', token_hash: 'c', expires_at: ago(1).before, scope: 'passenger' },
        { ...session, key: 'd stays', token_hash: 'd', expires_at: ago(1).after, scope: 'passenger' },
        { ...session, key: 'e stays', token_hash: 'e', expires_at: now + DAY, user_key: 'USRmany' },
        { ...session, key: 'f stays', token_hash: 'f', expires_at: ago(300).before, user_key: 'USRold' },
        { ...session, key: 'g stays', token_hash: 'g', expires_at: now + DAY, user_key: 'USRmany' },
      ],
      app_user: [user('USRold'), user('USRmany')],
    }),
  ],
  [
    'first answers whose key holds no longer',
    'idempotency',
    'key',
    () => ({
      idempotency: [
        { key: 'goes', fingerprint: 'x', answer: {}, at: ago(30).before },
        { key: 'stays', fingerprint: 'x', answer: {}, at: ago(30).after },
      ],
    }),
  ],
  [
    'devices whose cookie has run out',
    'known_device',
    'key',
    () => ({
      known_device: [
        { ...device, key: 'goes', token_hash: 'a', seen_at: ago(400).before },
        { ...device, key: 'stays', token_hash: 'b', seen_at: ago(400).after, created_at: now - 900 * DAY },
      ],
    }),
  ],
  [
    'tries at names that nobody has, never a lock of a user',
    'login_try',
    'subject',
    () => ({
      app_user: [user('USRold')],
      login_try: [
        { subject: 'goes', failed: 3, updated_at: ago(400).before },
        { subject: 'stays', failed: 3, updated_at: ago(400).after },
        { subject: 'stays locked', user_key: 'USRold', failed: 3, updated_at: ago(4000).before },
      ],
    }),
  ],
  [
    'messages of no ride that wait no more',
    'message',
    'key',
    () => ({
      message: [
        { ...message, key: 'goes', effect: 'a', status: 'sent', at: ago(90).before },
        { ...message, key: 'goes too', effect: 'b', status: 'dropped', at: ago(90).before },
        { ...message, key: 'stays', effect: 'c', status: 'sent', at: ago(90).after },
        { ...message, key: 'stays queued', effect: 'd', status: 'queued', at: ago(900).before },
      ],
    }),
  ],
  [
    'faults of the year before last',
    'error_log',
    'key',
    () => ({
      error_log: [
        { key: 'goes', code: 'x', message: 'x', at: ago(400).before },
        { key: 'stays', code: 'x', message: 'x', at: ago(400).after },
      ],
    }),
  ],
  [
    'cancellations that can no longer be taken back',
    'cancellation',
    'key',
    () => ({
      cancellation: [
        { key: 'goes', user_key: 'USR1', until_at: ago(1).before, document: {} },
        { key: 'stays', user_key: 'USR1', until_at: ago(1).after, document: {} },
      ],
    }),
  ],
  [
    'unsent requests that nobody sees any more',
    'trip_draft',
    'key',
    () => ({
      trip_draft: [
        { user_key: 'USR1', key: 'goes', document: '{}', updated_at: ago(8).before },
        { user_key: 'USR1', key: 'stays', document: '{}', updated_at: ago(8).after },
      ],
    }),
  ],
]

/** What is left of a customer's rows of a kind. */
async function left(who: TestCustomer, table: string, key: string): Promise<string[]> {
  const { sql } = portal.store
  const { rows } = await read(portal.store, who.key, {
    rows: many(sql`select t.${sql(key)} as key from ${sql(table)} t where t.customer_key = s.c`),
  })
  return (rows as { key: string }[])
    .map((row) => row.key)
    .filter((named) => /goes|stays/.test(named))
    .sort()
}

function night(who: TestCustomer, payload: object = {}) {
  return callAsSystem(portal, who.key, 'retention.purge', payload) as Promise<{
    removed: Record<string, number>
    more: boolean
  }>
}

test.each(kinds)("%s go, the customer's own only", async (_, table, key, rowsOf) => {
  for (const who of [ours, theirs]) await write(portal.store, who.key, { inserts: rowsOf() })
  const all = await left(theirs, table, key)
  const going = all.filter((name) => name.includes('goes'))
  expect(await night(ours)).toEqual({ removed: { [table]: going.length }, more: false })
  expect(await left(ours, table, key)).toEqual(all.filter((name) => name.includes('stays')))
  expect(await left(theirs, table, key)).toEqual(all)
  // Once more there is nothing to do.
  expect(await night(ours)).toEqual({ removed: {}, more: false })
})

test('bookings of a day long past are forgotten, those of the last month are not', async () => {
  const days = [40, 31, 29, 0].map((past) => date(now - past * DAY))
  await write(portal.store, ours.key, {
    inserts: {
      passenger_day: days.map((local_date) => ({
        passenger_key: ours.passenger,
        local_date,
        bookings: 1,
      })),
    },
  })
  expect((await night(ours)).removed).toEqual({ passenger_day: 2 })
  const { sql } = portal.store
  const { rows } = await read(portal.store, ours.key, {
    rows: many(
      sql`select d.local_date::text as date from passenger_day d where d.customer_key = s.c order by 1`,
    ),
  })
  expect(rows).toEqual([{ date: days[2] }, { date: days[3] }])
})

test('links of caregivers go when no ride can be as old, and the ride stays', async () => {
  const { data } = await make(portal, ours.key, 'ride.create', bookingFor(ours.passenger), {
    token: ours.token,
  })
  const [ride_key] = (data as { keys: [string] }).keys
  const made = { ride_key, created_by: { kind: 'system', key: 'system' } } as const
  await write(portal.store, ours.key, {
    inserts: {
      caregiver_link: [
        { ...made, key: 'goes', token_hash: 'a', created_at: ago(800).before },
        { ...made, key: 'stays', token_hash: 'b', created_at: ago(800).after },
      ],
    },
  })
  expect((await night(ours)).removed).toEqual({ caregiver_link: 1 })
  expect(await left(ours, 'caregiver_link', 'key')).toEqual(['stays'])
})

test('what was told about a ride stays with the ride, however long ago', async () => {
  const booking = bookingFor(ours.passenger)
  const { data } = await make(portal, ours.key, 'ride.create', booking, { token: ours.token })
  const [ride_key] = (data as { keys: [string] }).keys
  const told = {
    ...message,
    key: 'stays, of a ride',
    effect: 'told',
    status: 'sent',
    at: ago(900).before,
  } as const
  await write(portal.store, ours.key, { inserts: { message: [{ ...told, ride_key }] } })
  expect((await night(ours)).removed).toEqual({})
  expect(await left(ours, 'message', 'key')).toEqual(['stays, of a ride'])
})

test('what an address was told goes thirty days after its last try, or when the address has ended', async () => {
  const [fleet] = (await ours.fleets(1)) as [{ key: string; token: string }]
  const address = { fleet_key: fleet.key, url: 'https://fleet.example.org/', secret: 'x' }
  await write(portal.store, ours.key, {
    inserts: {
      webhook: [
        { ...address, key: 'holds' },
        { ...address, key: 'ended', revoked_at: ago(1).before },
      ],
    },
  })
  await owned(ours.key, [
    { webhook: 'holds', seq: 1, state: 'dead', tried: ago(30).before },
    { webhook: 'holds', seq: 2, state: 'delivered', tried: ago(30).after },
    { webhook: 'holds', seq: 3, state: 'waiting', tried: ago(30).before },
    { webhook: 'ended', seq: 4, state: 'waiting', tried: ago(1).after },
  ])
  expect((await night(ours)).removed).toEqual({ webhook_delivery: 2 })
  const { rows } = await read(portal.store, ours.key, {
    rows: many(
      portal.store.sql`select t.seq::int from webhook_delivery t where t.customer_key = s.c order by t.seq`,
    ),
  })
  expect(rows).toEqual([{ seq: 2 }, { seq: 3 }])
})

/** Deliveries, which only the worker writes down. */
async function owned(
  customer: string,
  rows: { webhook: string; seq: number; state: string; tried: number }[],
) {
  const worker = testOwner()
  for (const { webhook, seq, state, tried } of rows)
    await worker`insert into webhook_delivery (customer_key, webhook_key, seq, ride_key, state, tries, tried_at)
      values (${customer}, ${webhook}, ${seq}, 'RID1', ${state}, 1, ${new Date(tried)})`
  await worker.end()
}

test('every kind of row that goes is tried here', () => {
  const apart = ['passenger_day', 'caregiver_link', 'webhook_delivery']
  expect([...kinds.map(([, table]) => table), ...apart].sort()).toEqual(
    passing.map(({ table }) => table).sort(),
  )
})

test('R8 a key holds through its thirty days: sent again it books nothing twice', async () => {
  const payload = bookingFor(ours.passenger, { hours: 24 * 45 })
  const book = () => make(portal, ours.key, 'ride.create', payload, { token: ours.token, key: 'order-1' })
  const aged = (days: number) =>
    write(portal.store, ours.key, {
      updates: [
        update('idempotency', {
          where: {},
          and: { sql: 't.key like $1', values: ['% order-1'] },
          ...{ set: { at: now - days * DAY + NEAR }, must: 'x' },
        }),
      ],
    })
  const first = await book()
  expect(first.status).toBe(200)
  await aged(IDEMPOTENCY_DAYS)
  await night(ours)
  expect((await book()).data).toEqual(first.data)
  const { sql } = portal.store
  const { rides } = await read(portal.store, ours.key, {
    rides: many(sql`select r.key from ride r where r.customer_key = s.c`),
  })
  expect(rides).toHaveLength(1)
})

function faults(count: number): Inserts {
  return {
    error_log: Array.from({ length: count }, (_, index) => ({
      key: `goes ${index}`,
      code: 'x',
      message: 'x',
      at: ago(500).before,
    })),
  }
}

test('rows go in batches until none is left', async () => {
  await write(portal.store, ours.key, { inserts: faults(7) })
  expect((await night(ours, { batch: 2 })).removed).toEqual({ error_log: 7 })
  expect(await left(ours, 'error_log', 'key')).toEqual([])
})

test('S15 it leaves its own trace', async () => {
  await write(portal.store, ours.key, { inserts: faults(1) })
  await night(ours)
  const { sql } = portal.store
  const { traces } = await read(portal.store, ours.key, {
    traces: many(
      sql`select a.detail from audit a where a.customer_key = s.c and a.action = 'retention.purge'`,
    ),
  })
  expect(traces).toEqual([{ detail: { removed: { error_log: 1 }, more: false } }])
})
