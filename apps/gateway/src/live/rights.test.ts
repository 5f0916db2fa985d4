import type { EventRow } from '@nemt/store/change/changes.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import { readEnvironment } from '@nemt/adapters/environment.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { callAsSystem } from '@nemt/calls/door/in-process.ts'
import { forgetBy } from '@nemt/calls/pipeline/forget.ts'
import type { Portal } from '@nemt/calls/pipeline/portal.ts'
import { hashOf, newToken } from '@nemt/calls/session/token.ts'
import { newCustomer, type TestCustomer } from '@nemt/calls/testing/customer.ts'
import { globalUser, visitToken } from '@nemt/calls/testing/global.ts'
import { make } from '@nemt/calls/testing/make-call.ts'
import { openTestPortal } from '@nemt/calls/testing/portal.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { write } from '@nemt/store/change/write.ts'
import { connect } from '@nemt/store/connect.ts'
import type { Sql } from '@nemt/store/sql.ts'
import { headOf, readEpoch } from '@nemt/store/event/log.ts'
import { tailEvents } from '@nemt/store/event/tail.ts'
import { read } from '@nemt/store/read.ts'
import { many, one } from '@nemt/store/testing/questions.ts'
import { io, type Socket } from 'socket.io-client'
import { keepRecent } from './recent.ts'
import { openLive } from './socket.ts'

/** Within two seconds (S19). */
const SOON_MS = 2_000

let plain: Awaited<ReturnType<typeof openTestPortal>>
let reader: Sql
let doors: Door[]
type Door = { portal: Portal; port: number; close: () => Promise<void> }

const environment = readEnvironment({
  ...process.env,
  SECRET_KEY: 'a secret of the tests, 32 letters',
  OUTBOX: 'capture',
})

/** A gateway's live side, which remembers sessions for long and so must learn from the log alone. */
async function openDoor(roundMs = 0): Promise<Door> {
  const portal = { ...plain, freshMs: 60_000 }
  const head = await headOf(reader, await readEpoch(reader))
  const recent = keepRecent(head, 100)
  const http = createServer()
  const live = openLive(http, portal, reader, recent, { ...environment, roundMs })
  const tail = await tailEvents(
    reader,
    (batch) => {
      for (const event of batch) forgetBy(portal, event)
      recent.push(batch)
      live.deliver(batch)
    },
    { from: head },
  )
  live.follow(tail)
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve))
  return {
    portal,
    port: (http.address() as AddressInfo).port,
    close: async () => {
      await live.close()
      await tail.stop()
    },
  }
}

beforeAll(async () => {
  plain = await openTestPortal({ max: 12 })
  reader = connect(process.env.READER_DATABASE_URL ?? '', { max: 4, name: 'test-reader' })
  await write(plain.store, 'global', {
    insertsIfAbsent: { customer: [{ name: 'Global', timezone: 'America/New_York', configuration: {} }] },
  })
  doors = [await openDoor(), await openDoor()]
})
afterAll(async () => {
  await Promise.all(doors.map(({ close }) => close()))
  await reader.end({ timeout: 3 })
  await plain.close()
})

type Line = { socket: Socket; heard: string[]; ended: Promise<number>; ready: Promise<unknown> }
const lines: Line[] = []
afterEach(() => {
  for (const { socket } of lines.splice(0)) socket.disconnect()
})

function listen(door: Door, customer: string, token: string): Line {
  const socket = io(`http://127.0.0.1:${door.port}`, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { token },
    extraHeaders: { host: `${customer}.localhost` },
  })
  const heard: string[] = []
  socket.on('event', ({ key }: { key: string }) => heard.push(key))
  const ready = new Promise((resolve, reject) => {
    socket.on('ready', resolve)
    socket.on('connect_error', reject)
  })
  const ended = new Promise<number>((resolve) => socket.on('disconnect', () => resolve(performance.now())))
  const line = { socket, heard, ended, ready }
  lines.push(line)
  return line
}

async function refused(door: Door, customer: string, token: string): Promise<string> {
  return listen(door, customer, token).ready.then(
    () => 'let in',
    (error: Error) => error.message,
  )
}

/** How long the connection stayed open after `since`; fails when it stays for longer than it may. */
async function endsSoon({ ended }: Line, since: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<number>((resolve) => void (timer = setTimeout(() => resolve(Infinity), SOON_MS)))
  const took = (await Promise.race([ended, late])) - since
  clearTimeout(timer)
  expect(took).toBeLessThan(SOON_MS)
}

async function says(name: string, payload: unknown, token: string, who: TestCustomer): Promise<void> {
  const { status, error } = await make(plain, who.key, name, payload, { token })
  expect([status, error?.code]).toEqual([200, undefined])
}

/** An event about a ride that everybody of the customer who may see rides hears. */
async function tell(who: TestCustomer, rest: object = {}): Promise<string> {
  const key = newKey('RID')
  await write(plain.store, who.key, {
    events: [
      {
        collection: 'ride:info',
        key,
        type: 'create',
        actor: { kind: 'system', key: 'test' },
        data: {},
        audience: ['staff', 'passenger', 'fleet'],
        ride_key: key,
        passenger_key: who.passenger,
        fleet_keys: [],
        ...rest,
      },
    ],
  })
  return key
}

async function hears({ heard, socket }: Line, key: string): Promise<void> {
  while (!heard.includes(key))
    await new Promise((resolve) => socket.once('event', () => setImmediate(resolve)))
}

async function openSession(
  who: TestCustomer,
  row: Omit<NewRow<'session'>, 'key' | 'token_hash' | 'expires_at'>,
  ms = 3_600_000,
): Promise<string> {
  const token = newToken()
  await write(plain.store, who.key, {
    inserts: {
      session: [{ key: newKey('SES'), token_hash: hashOf(token), expires_at: Date.now() + ms, ...row }],
    },
  })
  return token
}

async function openLink(who: TestCustomer, fleet: string, ms = 3_600_000): Promise<string> {
  const token = newToken()
  await write(plain.store, who.key, {
    inserts: {
      access_token: [
        {
          key: newKey('TOK'),
          token_hash: hashOf(token),
          purpose: 'offer',
          fleet_key: fleet,
          ride_key: LINKED,
          expires_at: Date.now() + ms,
        },
      ],
    },
  })
  return token
}

async function userOf(
  who: TestCustomer,
  token: string,
): Promise<{ user: string; role: string; session: string; version: number }> {
  const { sql } = plain.store
  const { row } = await read(plain.store, who.key, {
    row: one(
      sql`select u.key as user, u.role_key as role, n.key as session, r.version
        from session n join app_user u on u.customer_key = s.c and u.key = n.user_key
        join role r on r.customer_key = s.c and r.key = u.role_key
        where n.customer_key = s.c and n.token_hash = ${hashOf(token)}`,
    ),
  })
  return row
}

function passengerSession(who: TestCustomer, ms?: number) {
  return openSession(who, { scope: 'passenger', passenger_key: who.passenger }, ms)
}

type Case = { who: TestCustomer; token: string; change: () => Promise<void> }
/** The ride that links and their sessions open. */
const LINKED = 'RIDlink'

async function setup(policy: object = {}): Promise<TestCustomer> {
  const who = await newCustomer(plain, { configuration: { passenger: { portal: true } }, policy })
  const request = { type: 'one', reason: 'other', passenger_key: who.passenger } as const
  const ride: NewRow<'ride'> = {
    key: LINKED,
    request_key: 'RQTlink',
    passenger_key: who.passenger,
    passenger_first: 'Pat',
    passenger_last: 'Test',
    status: 'scheduling',
    type: 'scheduled',
    reason: 'other',
    timezone: 'America/Chicago',
    needed_at: Date.now() + 86_400_000,
    local_date: localDate(Date.now() + 86_400_000, 'America/Chicago'),
    accessibility: { mobility: 'unassisted', vehicle: 'any', service: 'to_curb', equipment: false },
    communication: { relation: 'self', contact: 'rider', method: 'none' },
    fund_keys: [],
    claims_codes: [],
    pickup_format: '1 Test Way',
    dropoff_format: '2 Test Way',
  }
  await write(plain.store, who.key, {
    inserts: { trip_request: [{ key: 'RQTlink', created_by: 'test', ...request }], ride: [ride] },
  })
  return who
}

async function viewer(
  how: (
    who: TestCustomer,
    viewing: { user: string; role: string; session: string; version: number },
    token: string,
  ) => Promise<void>,
  grants = ['ride.view'],
  options: { teams?: string[]; policy?: object } = {},
): Promise<Case> {
  const who = await setup(options.policy)
  if (options.teams)
    await write(plain.store, who.key, { inserts: { team: options.teams.map((key) => ({ key, name: key })) } })
  const token = await who.role(grants, { ...(options.teams ? { teams: options.teams } : {}) })
  const viewing = await userOf(who, token)
  return { who, token, change: () => how(who, viewing, token) }
}

async function heir(): Promise<Case> {
  const who = await setup()
  const base = newKey('ROL')
  const token = await who.role([])
  const { role } = await userOf(who, token)
  await write(plain.store, who.key, {
    inserts: { role: [{ key: base, name: 'Base', permissions: ['ride.view'], inherit: [] }] },
    updates: [{ table: 'role', where: { key: role }, set: { inherit: [base] } }],
  })
  return { who, token, change: () => says('role.save', { key: base, permissions: [] }, who.token, who) }
}

async function narrow(who: TestCustomer, isAnnounced: boolean): Promise<void> {
  const event: EventRow = {
    collection: 'policy:customer',
    key: who.key,
    type: 'edited',
    actor: { kind: 'system', key: 'test' },
    data: {},
    audience: ['staff'],
  }
  await write(plain.store, who.key, {
    updates: [
      {
        table: 'customer_policy',
        where: { customer_key: who.key },
        set: { document: { team_access: 'none' } },
      },
    ],
    ...(isAnnounced ? { events: [event] } : {}),
  })
}

async function rider(how: (who: TestCustomer) => Promise<void>): Promise<Case> {
  const who = await setup()
  return { who, token: await passengerSession(who), change: () => how(who) }
}

async function ofFleet(
  kind: 'user' | 'link session' | 'link',
  how: (who: TestCustomer, fleet: string, token: string) => Promise<void>,
): Promise<Case> {
  const who = await setup()
  const [fleet] = (await who.fleets(1)) as [{ key: string; token: string }]
  const user = newKey('USR')
  if (kind === 'user')
    await write(plain.store, who.key, {
      inserts: {
        app_user: [
          {
            key: user,
            username: user.toLowerCase(),
            email: 'f@example.org',
            first_name: 'Fleet',
            fleet_key: fleet.key,
          },
        ],
      },
    })
  const rows = {
    user: { scope: 'fleet', fleet_key: fleet.key, user_key: user },
    'link session': { scope: 'fleet', fleet_key: fleet.key, ride_key: LINKED },
  } as const
  const token = kind === 'link' ? await openLink(who, fleet.key) : await openSession(who, rows[kind])
  return { who, token, change: () => how(who, fleet.key, token) }
}

async function archiveFleet(_: TestCustomer, fleet: string) {
  return void (await callAsSystem(plain, 'global', 'fleet.archive', { key: fleet }))
}

async function archiveFleetUser(who: TestCustomer) {
  const { sql } = plain.store
  const { users } = await read(plain.store, who.key, {
    users: many(sql`select u.key from app_user u where u.customer_key = s.c and u.fleet_key is not null`),
  })
  await callAsSystem(plain, who.key, 'user.archive', {
    user_keys: (users as { key: string }[]).map(({ key }) => key),
  })
}

const cases: [string, () => Promise<Case>][] = [
  ['staff: signed out', () => viewer((who, _, token) => says('auth.logout', {}, token, who))],
  [
    'staff: archived',
    () => viewer((who, { user }) => says('user.archive', { user_keys: [user] }, who.token, who)),
  ],
  [
    'staff: the words of the role taken away',
    () =>
      viewer((who, { role, version }) =>
        says('role.save', { key: role, version, permissions: [] }, who.token, who),
      ),
  ],
  ['staff: the word of a role that is inherited taken away', () => heir()],
  [
    'staff: another role',
    () =>
      viewer(async (who, { user }) => {
        const none = newKey('ROL')
        await write(plain.store, who.key, {
          inserts: { role: [{ key: none, name: 'None', permissions: [], inherit: [] }] },
        })
        await says('user.save', { key: user, flags: { role: none } }, who.token, who)
      }),
  ],
  [
    'staff: out of the team',
    () =>
      viewer(
        (who, { user }) => says('user.save', { key: user, teams: { TEAnorth: false } }, who.token, who),
        ['ride.view'],
        { teams: ['TEAnorth'] },
      ),
  ],
  [
    'passenger: inactive',
    () =>
      rider((who) => says('passenger.update', { key: who.passenger, status: 'inactive' }, who.token, who)),
  ],
  [
    'passenger: archived',
    () =>
      rider((who) => says('passenger.update', { key: who.passenger, status: 'archived' }, who.token, who)),
  ],
  [
    'passenger: own portal switched off',
    () =>
      rider((who) =>
        says('passenger.update', { key: who.passenger, flags: { portal: false } }, who.token, who),
      ),
  ],
  [
    'passenger: the customer without a portal',
    () =>
      rider(
        async (who) =>
          void (await callAsSystem(plain, who.key, 'customer.update', { passenger: { portal: false } })),
      ),
  ],
  ['fleet user: the fleet archived', () => ofFleet('user', archiveFleet)],
  ['fleet user: the user archived', () => ofFleet('user', archiveFleetUser)],
  ['fleet user: signed out', () => ofFleet('user', (who, _, token) => says('auth.logout', {}, token, who))],
  ["one ride's session: the fleet archived", () => ofFleet('link session', archiveFleet)],
  ['one ride link: the fleet archived', () => ofFleet('link', archiveFleet)],
  [
    'one ride link: exchanged',
    () => ofFleet('link', (who, _, token) => says('auth.upgrade', { token }, '', who)),
  ],
]

test.each(cases)('S7 S19 nothing is told after two seconds, at two gateways: %s', async (_, begin) => {
  const { who, token, change } = await begin()
  const open = doors.map((door) => listen(door, who.key, token))
  const others = doors.map((door) => listen(door, who.key, who.token))
  await Promise.all([...open, ...others].map(({ ready }) => ready))
  const before = performance.now()
  await change()
  await Promise.all(open.map((line) => endsSoon(line, before)))
  // Whoever was not concerned goes on hearing.
  const key = await tell(who)
  await Promise.all(others.map((line) => hears(line, key)))
  expect(open.flatMap(({ heard }) => heard)).not.toContain(key)
})

test.each(cases)('S7 calls obey as soon, at both gateways: %s', async (_, begin) => {
  const { who, token, change } = await begin()
  const rights = async ({ portal }: Door) => {
    const { status, data, error } = await make(portal, who.key, 'auth.upgrade', { token })
    return JSON.stringify(error ? status : data)
  }
  // Looking at a link would exchange it, so a call that it may not make asks whether it is one.
  const link = await isLink(who, token)
  const asLink = async ({ portal }: Door) =>
    String((await make(portal, who.key, 'draft.list', {}, { token })).status)
  const looks = doors.map((door) => () => (link ? asLink(door) : rights(door)))
  const first = await Promise.all(looks.map((look) => look()))
  const before = performance.now()
  await change()
  for (const [index, look] of looks.entries()) {
    while ((await look()) === first[index]) expect(performance.now() - before).toBeLessThan(SOON_MS)
  }
})

async function isLink(who: TestCustomer, token: string): Promise<boolean> {
  const { sql } = plain.store
  const { link } = await read(plain.store, who.key, {
    link: one(
      sql`select a.key from access_token a where a.customer_key = s.c and a.token_hash = ${hashOf(token)}`,
    ),
  })
  return link !== null
}

test('S19 a policy that narrows what teams see ends the sockets that it narrows, and calls know it', async () => {
  const who = await setup()
  const open = doors.map((door) => listen(door, who.key, who.token))
  await Promise.all(open.map(({ ready }) => ready))
  for (const { portal } of doors) await make(portal, who.key, 'policy.customer', {}, { token: who.token })
  const before = performance.now()
  await narrow(who, true)
  await Promise.all(open.map((line) => endsSoon(line, before)))
  for (const { portal } of doors)
    expect((await make(portal, who.key, 'policy.customer', {}, { token: who.token })).data).toMatchObject({
      team_access: 'none',
    })
})

test.each([
  [
    'staff',
    async (who: TestCustomer, ms: number) =>
      openSession(who, { scope: 'coordinator', user_key: (await userOf(who, who.token)).user }, ms),
  ],
  ['passenger', passengerSession],
  [
    'fleet',
    async (who: TestCustomer, ms: number) =>
      openSession(who, { scope: 'fleet', fleet_key: (await who.fleets(1))[0]?.key }, ms),
  ],
  [
    'one ride',
    async (who: TestCustomer, ms: number) =>
      openSession(who, { scope: 'fleet', fleet_key: (await who.fleets(1))[0]?.key, ride_key: LINKED }, ms),
  ],
  [
    'link',
    async (who: TestCustomer, ms: number) => openLink(who, (await who.fleets(1))[0]?.key as string, ms),
  ],
])('S19 a socket ends when the session of its %s ends by time alone', async (_, begin) => {
  const who = await setup()
  const token = await begin(who, 1_200)
  const line = listen(doors[0] as Door, who.key, token)
  await line.ready
  await endsSoon(line, performance.now())
  expect(await refused(doors[0] as Door, who.key, token)).toBe('unauthenticated')
})

test('S19 P033 P034 a passenger who may only look from now on is met again, for their page offers less', async () => {
  const passenger = { portal: true, portal_settings: { profile_edit: true } }
  const who = await newCustomer(plain, { configuration: { passenger } })
  const allow = (access: string) =>
    says('passenger.update', { key: who.passenger, portal_settings: { access } }, who.token, who)
  await allow('edit')
  const token = await passengerSession(who, 3_600_000)
  const open = doors.map((door) => listen(door, who.key, token))
  await Promise.all(open.map(({ ready }) => ready))
  // The same once more is no change.
  await allow('edit')
  const key = await tell(who)
  await Promise.all(open.map((line) => hears(line, key)))
  expect(open.map(({ socket }) => socket.connected)).toEqual([true, true])
  const before = performance.now()
  await allow('view')
  await Promise.all(open.map((line) => endsSoon(line, before)))
  expect(await refused(doors[0] as Door, who.key, token)).toBe('let in')
})

test('S19 support: a global user of the global customer is out when archived', async () => {
  const { user, token } = await globalUser(plain)
  const line = listen(doors[0] as Door, 'global', token)
  await line.ready
  const before = performance.now()
  const { token: colleague } = await globalUser(plain, { super: true })
  const payload = { user_keys: [user] }
  expect((await make(plain, 'global', 'global.user.archive', payload, { token: colleague })).status).toBe(200)
  await endsSoon(line, before)
})

type Desk = Awaited<ReturnType<typeof globalUser>>
function atDesk(name: string, payload: unknown, { token }: Desk) {
  return make(plain, 'global', name, payload, { token })
}

const visitEndings: [
  string,
  (desk: Desk, root: Desk, visit: string, customer: string) => Promise<unknown>,
][] = [
  ['signing out at global', (desk) => atDesk('auth.logout', {}, desk)],
  ['archiving', ({ user }, root) => atDesk('global.user.archive', { user_keys: [user] }, root)],
  ['other words of the role', ({ role }, root) => atDesk('role.save', { key: role, permissions: [] }, root)],
  ['another role', ({ user }, root) => atDesk('user.save', { key: user, flags: { role: null } }, root)],
  ['leaving', (_, __, token, customer) => make(plain, customer, 'support.leave', {}, { token })],
]

test.each(visitEndings)('S19 S7 a visit of support ends at both gateways with %s', async (_, end) => {
  const who = await setup()
  const [desk, root] = [await globalUser(plain), await globalUser(plain, { super: true })]
  const [other, colleague] = [await setup(), await globalUser(plain)]
  const visit = await visitToken(plain, desk.token, who.key)
  const open = doors.map((door) => listen(door, who.key, visit))
  const others = await Promise.all(
    doors.map(async (door) => listen(door, other.key, await visitToken(plain, colleague.token, other.key))),
  )
  await Promise.all([...open, ...others].map(({ ready }) => ready))
  const first = await tell(who)
  await Promise.all(open.map((line) => hears(line, first)))
  const asks = () =>
    Promise.all(
      doors.map(
        async ({ portal }) => (await make(portal, who.key, 'team.list', {}, { token: visit })).status,
      ),
    )
  expect(await asks()).toEqual([200, 200])
  const before = performance.now()
  expect(await end(desk, root, visit, who.key)).toMatchObject({ status: 200 })
  await Promise.all(open.map((line) => endsSoon(line, before)))
  while ((await asks()).some((status) => status !== 401))
    expect(performance.now() - before).toBeLessThan(SOON_MS)
  expect(await refused(doors[0] as Door, who.key, visit)).toBe('unauthenticated')
  // A colleague's visit elsewhere goes on.
  const key = await tell(other)
  await Promise.all(others.map((line) => hears(line, key)))
})

test('S19 a visit ends by time alone, with the session that it came from', async () => {
  const who = await setup()
  const desk = await globalUser(plain, { until: Date.now() + 1_500 })
  const line = listen(doors[0] as Door, who.key, await visitToken(plain, desk.token, who.key))
  await line.ready
  await endsSoon(line, performance.now())
})

test('S15 listening on a visit leaves its trace on both sides', async () => {
  const who = await setup()
  const desk = await globalUser(plain)
  const line = listen(doors[0] as Door, who.key, await visitToken(plain, desk.token, who.key))
  await line.ready
  for (const side of [who.key, 'global']) {
    const { sql } = plain.store
    const { row } = await read(plain.store, side, {
      row: one(
        sql`select a.detail from audit a where a.customer_key = s.c and a.actor->>'key' = ${desk.user}
          and a.detail->>'call' = 'live events'`,
      ),
    })
    expect(row).toMatchObject({ detail: { reason: 'Case 4711', customer: who.key } })
  }
})

test('S19 what changes without an event is found by the round', async () => {
  const door = await openDoor(300)
  try {
    const who = await setup()
    const token = await who.role(['ride.view'])
    const line = listen(door, who.key, token)
    await line.ready
    const before = performance.now()
    await narrow(who, false)
    await endsSoon(line, before)
  } finally {
    await door.close()
  }
})

test('S19 whoever keeps their rights hears on, also of what others lose', async () => {
  const who = await setup()
  const token = await who.role(['ride.view'])
  const line = listen(doors[0] as Door, who.key, token)
  await line.ready
  const { role, version } = await userOf(who, await who.role(['ride.view']))
  await says('role.save', { key: role, version, permissions: [] }, who.token, who)
  await says('passenger.update', { key: who.passenger, language: 'es' }, who.token, who)
  const key = await tell(who)
  await hears(line, key)
  expect(line.socket.connected).toBe(true)
})
