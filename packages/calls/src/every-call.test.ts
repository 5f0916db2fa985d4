import { permissions } from '@nemt/domain/access/permissions.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many, one } from '@nemt/store/testing/questions.ts'
import type * as z from 'zod'
import { hashPassword } from './auth/password-hash.ts'
import { objectOf } from './pipeline/trace.ts'
import { allCalls, callNamed } from './registry.ts'
import { bookingFor, clinic, home, newCustomer, type TestCustomer } from './testing/customer.ts'
import { broken, changed, HOSTILE, OUT_OF_TIME, paths, UNREADABLE, type Path } from './testing/hostile.ts'
import { make } from './testing/make-call.ts'
import { openTestPortal } from './testing/portal.ts'
import { randomOf } from './testing/random.ts'

const CANARY = 'Zyxcanary'
let portal: Awaited<ReturnType<typeof openTestPortal>>
let ours: TestCustomer
let theirs: TestCustomer
let ride: string
let other: string
let fund: string
let policy: string
let plan: string
let contact: string
let funding: string
let place: string
let role: string
let team: string
let user: string
let fleet: { key: string; token: string }
let foreignFleet: { key: string; token: string }

beforeAll(async () => {
  portal = await openTestPortal()
  ours = await newCustomer(portal, { canary: CANARY })
  theirs = await newCustomer(portal, { canary: 'Stranger' })
  ;[policy, fund, plan] = [newKey('PCY'), newKey('FND'), newKey('PLN')]
  await write(portal.store, ours.key, {
    inserts: {
      policy: [{ key: policy, name: CANARY, document: {} }],
      plan: [{ key: plan, name: CANARY, external_id: CANARY }],
    },
  })
  await write(portal.store, ours.key, {
    inserts: {
      fund: [{ key: fund, name: CANARY, policy_key: policy }],
      plan_policy: [{ plan_key: plan, policy_key: policy }],
    },
  })
  await write(portal.store, ours.key, {
    inserts: {
      passenger_fund: [{ passenger_key: ours.passenger, fund_key: fund }],
      passenger_plan: [{ passenger_key: ours.passenger, plan_key: plan }],
    },
  })
  ;[contact, funding, place, role, team, user] = [
    newKey('CLC'),
    newKey('FUN'),
    newKey('PLC'),
    newKey('ROL'),
    newKey('TEA'),
    newKey('USR'),
  ]
  await write(portal.store, ours.key, {
    inserts: {
      clinical_contact: [{ key: contact, name: CANARY }],
      funding_source: [{ key: funding, name: CANARY }],
      place: [{ key: place, name: CANARY, name_lower: CANARY.toLowerCase(), address: clinic }],
      role: [{ key: role, name: CANARY, permissions: [], inherit: [] }],
      team: [{ key: team, name: CANARY }],
      app_user: [{ key: user, username: CANARY.toLowerCase(), email: 'u@example.org', first_name: CANARY }],
    },
  })
  ;[fleet] = (await ours.fleets(1)) as [typeof fleet]
  ;[foreignFleet] = (await theirs.fleets(1)) as [typeof fleet]
  const booked = bookingFor(ours.passenger)
  Object.assign(booked.rides[0] as object, { notes: { internal: CANARY, driver: CANARY } })
  const { data } = (await make(portal, ours.key, 'ride.create', booked, { token: ours.token })) as {
    data: { keys: string[] }
  }
  ride = data.keys[0] as string
  const second = (await make(portal, ours.key, 'ride.create', bookingFor(ours.passenger, { hours: 40 }), {
    token: ours.token,
  })) as { data: { keys: string[] } }
  other = second.data.keys[0] as string
  await write(portal.store, ours.key, {
    inserts: {
      offer: [
        {
          ride_key: ride,
          ride_version: 1,
          fleet_key: fleet.key,
          round: 1,
          status: 'sent',
          sent_at: Date.now(),
          expires_at: Date.now() + 3_600_000,
          manual_cancel: false,
        },
      ],
    },
  })
})
afterAll(() => portal.close())

/** A payload of every call that names what belongs to `ours`. A new call without one fails the first test. */
function examples(): Record<string, unknown> {
  return {
    'articles.search': { query: 'rides' },
    'aside.list': { kind: 'event', filter: 'ride', count: 10, offset: 0 },
    'aside.retry': { keys: ['EVT1'] },
    'auth.login': { username: 'nobody', password: 'wrong' },
    'auth.logout': {},
    'auth.password': { password: 'short', token: 'x' },
    'auth.register': { username: `new${Date.now()}`, email: 'new@example.org', firstname: 'New' },
    'auth.reset': { username: 'nobody' },
    'auth.phone.code': { phone: '(312) 555-0111' },
    'auth.phone.verify': { key: 'PCDx', code: '123456', phone: '(312) 555-0111' },
    'auth.upgrade': { token: ours.token },
    'contact.archive': { key: contact },
    'contact.list': {},
    'contact.save': { key: contact, name: 'Kept', email: 'c@example.org' },
    'copy.custom': {},
    'copy.info': { language: 'es' },
    'copy.override': {},
    'copy.save': { copy: { 'problem.phone_missing': { en: 'Kept' } } },
    'customer.info': {},
    'customer.public': {},
    'customer.update': { flags: { verbose: true } },
    'policy.customer': {},
    'data.delete': { 'contact:info': { [contact]: { email: true } } },
    'data.merge': { 'ride:info': { [ride]: { status: 'active' } } },
    'data.query': { 'ride:info': { [ride]: true } },
    'help_email.rh_member': { message: 'Hello', recipient: 'a@example.org', ride, ccs: [] },
    'internal.store.reset': {},
    'kora.mutation': { merge: { 'patient:info': { [ours.passenger]: { notes: 'Kept' } } } },
    'distribute.call': { action: 'patient.search', body: { text: CANARY } },
    'draft.delete': { key: 'draft1' },
    'draft.expire': { user: 'USRx', key: 'draft1' },
    'draft.info': { key: 'draft1' },
    'draft.list': {},
    'draft.save': { key: 'draft1', passenger: ours.passenger, document: CANARY },
    'dummy.drive': { ride },
    'error.backend': { count: 10, filter: 'ride', offset: 0 },
    'fleet.archive': { key: fleet.key },
    'fleet.group.delete': { key: 'GRPx' },
    'fleet.group.list': {},
    'fleet.group.save': { name: 'Group', legal_name: 'Group LLC' },
    'fleet.info': { keys: [fleet.key] },
    'flipper.trigger': { input: '1', ride },
    'fleet.list': { keys: [fleet.key] },
    'fleet.save': { key: fleet.key, name: 'Fleet', group: 'GRPx' },
    'fund.delete': { key: fund },
    'fund.disable': { passenger_key: ours.passenger, fund_key: fund },
    'fund.enable': { passenger_key: ours.passenger, fund_key: fund },
    'fund.info': { keys: [fund] },
    'fund.list': {},
    'fund.recompute': {},
    'fund.save': { key: fund, name: 'Kept', policy_key: policy },
    'fund.select_by_strategy': {
      passenger_key: ours.passenger,
      strategy: 'chrono_basic',
      rides: [{ key: 'R1', needed: Date.now() + 3_600_000, cost: 100 }],
    },
    'funding.delete': { key: funding },
    'funding.list': {},
    'funding.save': {
      key: funding,
      name: 'Kept',
      limit: { interval: 'monthly', spend: { soft: 100, hard: 200 } },
    },
    'global.user.archive': { user_keys: [user] },
    'map.estimate.pickup': {
      timestamp: Date.now() + 3_600_000,
      pickup: { lat: home.lat, lng: home.lng },
      dropoff: { lat: clinic.lat, lng: clinic.lng },
    },
    'map.geocode': { search: '60601' },
    'map.timezone': { lat: home.lat, lng: home.lng },
    'microservice.reseed.all': {},
    'microservice.reseed.local_tables': {},
    'message.captured': {},
    'message.send': { message: 'MSGx' },
    'offer.accept': { ride },
    'offer.decline': { ride, reasons: ['too_long'] },
    'offer.expire': { ride, fleet: fleet.key, round: 1 },
    'offer.info': { ride },
    'offer.list': { ride },
    'offer.plan': { ride },
    'offer.tell': { ride, fleet: fleet.key, held: true, version: 1, what: 'cancelled' },
    'osm.search': { text: 'Chicago' },
    'passenger.add_plan': { passenger_key: ours.passenger, plan_key: plan },
    'passenger.create': {
      passenger: {
        name: { first: 'Newly', last: 'Made' },
        dob: '1961-02-03',
        language: 'en',
        phone: { display: '(312) 555-0188' },
      },
    },
    'passenger.create_fund': { passenger_key: ours.passenger, policy_key: policy },
    'passenger.external': { customer_keys: [`MRN-${CANARY}`] },
    'passenger.funds': { passenger_key: ours.passenger },
    'passenger.info': { key: ours.passenger },
    'passenger.phone.transfer': { passenger_key: ours.passenger, phone_number: '(312) 555-0111' },
    'passenger.places': { passenger_key: ours.passenger },
    'passenger.plans.list_keys': { passenger_key: ours.passenger },
    'passenger.remove_plan': { passenger_key: ours.passenger, plan_key: plan },
    'passenger.ride.stats': { passenger_key: ours.passenger },
    'passenger.settle': { passenger: ours.passenger },
    'passenger.update': { key: ours.passenger, notes: CANARY, language: 'en' },
    'passenger.verify.can_steal.phone': { phone_number: '(312) 555-0111' },
    'passenger.verify.can_transfer.phone': { passenger_key: ours.passenger, phone_number: '(312) 555-0111' },
    'patient.all_same_person': { patient_keys: [ours.passenger] },
    'patient.duplicates': {
      passenger: { name: { first: `Pat${CANARY}`, last: CANARY }, phone: { display: '(312) 555-0111' } },
    },
    'patient.patients_with_phone_number': { phone_raw: '+13125550111' },
    'patient.plans': { passenger_key: ours.passenger },
    'patient.search': { query: CANARY },
    'phone.convert_to_raw': { phone_number: '(312) 555-0111' },
    'phone.unassign_phone': { phone_number: '(312) 555-0111' },
    'place.archive': { key: place },
    'place.list': {},
    'place.save': { key: place, name: 'Kept', address: clinic },
    'place.suggest': { query: CANARY, passenger: ours.passenger },
    'plan.delete': { key: plan },
    'plan.save': { key: plan, name: 'Kept', policies: [policy] },
    'plan.list': {},
    'plan_id.list': {},
    'plan_id.map': {},
    'policy.delete': { key: policy },
    'policy.list': {},
    'policy.save': { key: policy, name: 'Kept', trip: { purpose: { enabled: true } } },
    'policy.info': { keys: [policy] },
    'ride.cancel': { rides: [ride], reason: 'sick' },
    'ride.create': bookingFor(ours.passenger),
    'ride.dispatch': { ride },
    'ride.driver': { ride, driver: { first: 'Dan' } },
    'ride.duplicates': { ride: bookingFor(ours.passenger).rides[0] },
    'ride.estimates': bookingFor(ours.passenger),
    'ride.events': { ride },
    'ride.funding.limit': { ride: bookingFor(ours.passenger).rides[0], cost: 100 },
    'ride.info': { keys: [ride] },
    'ride.kickoff_scheduling': { ride },
    'ride.latest': { keys: [ride] },
    'ride.link': { ride, other },
    'ride.message': { ride, text: 'Hello there' },
    'ride.next.search': { from: Date.now(), to: Date.now() + 86_400_000 },
    'ride.recurring.multiplier': {
      ride: {
        ...bookingFor(ours.passenger).rides[0],
        repeat: { enabled: true, days: { 1: true }, until: Date.now() + 30 * 86_400_000 },
      },
    },
    'ride.report': {
      from: Date.now() - 86_400_000,
      to: Date.now() + 86_400_000,
      timezone: 'America/Chicago',
    },
    'ride.search': { from: Date.now() - 86_400_000, to: Date.now() + 86_400_000 },
    'ride.series.materialise': { request: 'RQTx' },
    'ride.status': { ride, status: 'active' },
    'ride.support': { ride, active: true, notes: CANARY },
    'role.delete': { key: role },
    'role.list': {},
    'role.save': { key: role, name: 'Kept', permissions: ['ride.view'], inherit: [] },
    'search.rebuild': {},
    'session.settings': { dashboard: { tab: 'messages' } },
    'system.reboot': { user: 'x' },
    'team.archive': { key: team },
    'team.save': { key: team, name: 'Kept' },
    'ticket.create.help_modal': {
      text: 'Help',
      user: { name: 'Ann', email: 'ann@example.org' },
      customer: 'x',
    },
    'user.archive': { user_keys: [user] },
    'user.list': {},
    'zendesk.help': { msg: 'Help', email: 'ann@example.org', name: 'Ann', ride },
    'user.save': { key: user, name: { first: 'Kept' }, settings: { notifications: true } },
    'ride.transit': { ride: bookingFor(ours.passenger).rides[0] },
    'ride.update': { rides: [{ key: ride, version: 1, notes: { driver: 'Ring twice' } }] },
    'team.list': {},
  }
}

test('every registered call has an example here', () => {
  expect(Object.keys(examples()).sort()).toEqual(allCalls.map(({ name }) => name).sort())
})

const names = allCalls.map(({ name }) => name)

describe('S1 another customer gets nothing', () => {
  test.each(names)('%s', async (name) => {
    const payload = examples()[name]
    const lead = await theirs.role(['*'])
    const attempts: [string, string, string | undefined][] = [
      ['their lead at their host', theirs.key, lead],
      ['their fleet at their host', theirs.key, foreignFleet.token],
      ['their lead at our host', ours.key, lead],
      ['nobody at our host', ours.key, undefined],
      ['a guessed token at our host', ours.key, 'x'.repeat(43)],
    ]
    for (const [who, customer, token] of attempts) {
      const answer = await make(portal, customer, name, payload, token ? { token } : {})
      const call = callNamed(name)
      // What is public at our host may name us: the login page does, and captured messages are shown to
      // everybody in capture mode.
      const open = call?.permission === 'public' && customer === ours.key
      if (!open) expect([who, JSON.stringify(answer).includes(CANARY)]).toEqual([who, false])
      expect([who, [200, 401, 403, 404, 409, 422, 429].includes(answer.status)]).toEqual([who, true])
      if (call?.permission !== 'public' && customer === ours.key)
        expect([who, call?.internal ? 404 : answer.status]).toEqual([who, call?.internal ? 404 : 401])
    }
  })

  test('the canary is there for its owner', async () => {
    for (const name of [
      'ride.info',
      'patient.search',
      'passenger.info',
      'place.suggest',
      'ride.search',
      'fund.info',
      'passenger.funds',
      'passenger.places',
      'patient.duplicates',
      'patient.patients_with_phone_number',
      'patient.plans',
      'plan.list',
      'policy.info',
      'contact.list',
      'place.list',
      'team.list',
      'role.list',
      'funding.list',
      'fund.list',
      'policy.list',
      'user.list',
      'passenger.external',
    ])
      expect([
        name,
        JSON.stringify(await make(portal, ours.key, name, examples()[name], { token: ours.token })).includes(
          CANARY,
        ),
      ]).toEqual([name, true])
  })

  test("'not yours' and 'not there' look the same", async () => {
    // Somebody who has not made records under our keys, as the tests above did.
    const stranger = await newCustomer(portal)
    for (const name of [
      'ride.info',
      'ride.events',
      'passenger.info',
      'offer.list',
      'ride.cancel',
      'ride.message',
      'ride.status',
      'ride.update',
      'ride.link',
      'ride.latest',
      'fund.info',
      'fund.disable',
      'passenger.funds',
      'passenger.ride.stats',
      'passenger.places',
      'patient.plans',
      'passenger.add_plan',
      'passenger.update',
      'passenger.phone.transfer',
      'passenger.verify.can_transfer.phone',
      'patient.all_same_person',
      'contact.archive',
      'place.archive',
      'team.archive',
      'role.delete',
      'funding.delete',
      'user.archive',
      'user.save',
      'ride.dispatch',
      'fund.enable',
      'zendesk.help',
      'policy.info',
    ]) {
      const real = await make(portal, stranger.key, name, examples()[name], { token: stranger.token })
      const invented = JSON.parse(
        JSON.stringify(examples()[name])
          .replaceAll(ride, 'RIDnowhere')
          .replaceAll(ours.passenger, 'PASnowhere')
          .replaceAll(other, 'RIDelsewhere')
          .replaceAll(fund, 'FNDnowhere')
          .replaceAll(policy, 'PCYnowhere')
          .replaceAll(plan, 'PLNnowhere')
          .replace(contact, 'CLCnowhere')
          .replace(place, 'PLCnowhere')
          .replace(team, 'TEAnowhere')
          .replace(role, 'ROLnowhere')
          .replace(funding, 'FUNnowhere')
          .replace(user, 'USRnowhere'),
      )
      expect([name, await make(portal, stranger.key, name, invented, { token: stranger.token })]).toEqual([
        name,
        real,
      ])
      expect(real.status).toBe(404)
    }
  })
})

describe('S4 without the permission word a coordinator is refused', () => {
  test.each(
    allCalls
      .filter(({ permission, internal }) => permission !== 'public' && permission !== 'session' && !internal)
      .map(({ name }) => name),
  )('%s', async (name) => {
    const call = callNamed(name)
    const words = [call?.permission].flat() as string[]
    const others = Object.keys(permissions).filter((word) => !words.includes(word))
    const token = await ours.role(others)
    const answer = await make(portal, ours.key, name, examples()[name], { token })
    expect([answer.status, answer.error?.code]).toEqual([403, 'forbidden'])
  })
})

/** The audit rows that something left, oldest first. */
async function traces(customer: string, what: () => Promise<unknown>): Promise<Trace[]> {
  const { sql } = portal.store
  const { last } = await read(portal.store, customer, {
    last: one(sql`select max(a.seq)::text as seq from audit a
    where a.customer_key = s.c`),
  })
  await what()
  const { rows } = await read(portal.store, customer, {
    rows: many(sql`select a.actor, a.action, a.object, a.outcome, a.detail from audit a
      where a.customer_key = s.c and a.seq > ${last?.seq ?? '0'}::bigint order by a.seq`),
  })
  return rows
}

type Trace = {
  actor: { kind: string; key: string }
  action: string
  object: string | null
  outcome: string
  detail: { session?: string }
}

/** A process of its own, which has counted no refusals of nobody yet. */
function fresh(): typeof portal {
  return { ...portal }
}

const offered = allCalls.filter(({ internal }) => !internal)

describe('S15 every refusal has its audit row, and one only', () => {
  test.each(offered.filter(({ permission }) => permission !== 'public').map(({ name }) => name))(
    '401 %s',
    async (name) => {
      const payload = examples()[name]
      const expected = { actor: { kind: 'nobody' }, action: name, outcome: 'unauthenticated' }
      expect(await traces(ours.key, () => make(fresh(), ours.key, name, payload))).toMatchObject([expected])
      const dead = { token: 'x'.repeat(43) }
      const [row, ...more] = await traces(ours.key, () => make(fresh(), ours.key, name, payload, dead))
      expect([row, more]).toMatchObject([{ ...expected, detail: { session: 'dead' } }, []])
      expect(row?.object ?? undefined).toBe(objectOf(payload))
    },
  )

  const worded = offered.filter(({ permission }) => permission !== 'public' && permission !== 'session')
  test.each(worded.map(({ name }) => name))('403 %s', async (name) => {
    const token = await ours.role([])
    const rows = await traces(ours.key, () => make(portal, ours.key, name, examples()[name], { token }))
    const actor = { kind: 'coordinator', key: expect.stringMatching(/^USR/) as string }
    expect(rows).toMatchObject([{ actor, action: name, outcome: 'forbidden' }])
  })

  test.each([
    'ride.info',
    'ride.events',
    'passenger.info',
    'offer.list',
    'ride.cancel',
    'ride.status',
    'ride.update',
    'fund.info',
    'passenger.funds',
    'passenger.places',
    'patient.plans',
    'passenger.update',
    'contact.archive',
    'role.delete',
    'user.archive',
    'user.save',
    'policy.info',
    'draft.info',
  ])('404 %s', async (name) => {
    const stranger = await newCustomer(portal)
    const payload = examples()[name]
    const rows = await traces(stranger.key, () =>
      make(portal, stranger.key, name, payload, { token: stranger.token }),
    )
    const refused = rows.filter(({ outcome }) => outcome === 'not_found')
    expect(refused).toMatchObject([
      { actor: { kind: 'coordinator' }, action: name, object: objectOf(payload) },
    ])
  })

  const wrong = { username: CANARY.toLowerCase(), password: 'Wrong1Password' }
  test.each<[string, string, object, object]>([
    ['a wrong password', 'auth.login', wrong, { outcome: 'refused', actor: { kind: 'user' } }],
    [
      'a name that nobody has',
      'auth.login',
      { ...wrong, username: 'nobody' },
      { outcome: 'refused', actor: { kind: 'user', key: 'unknown' } },
    ],
    ['a reset', 'auth.reset', { username: CANARY.toLowerCase() }, { outcome: 'ok' }],
    ['a reset of nobody', 'auth.reset', { username: 'nobody' }, { outcome: 'refused' }],
    ['a passcode', 'auth.phone.code', { phone: '(312) 555-0199' }, { outcome: 'ok' }],
    [
      'a wrong passcode',
      'auth.phone.verify',
      { key: 'PCDx', code: '123456', phone: '(312) 555-0199' },
      { outcome: 'unauthenticated' },
    ],
    ['a token that is none', 'auth.upgrade', { token: 'none' }, { outcome: 'unauthenticated' }],
    [
      'a link that is none',
      'auth.password',
      { password: 'Brand2New', token: 'none' },
      { outcome: 'unauthenticated' },
    ],
  ])('%s', async (_, name, payload, expected) => {
    const rows = await traces(ours.key, () => make(fresh(), ours.key, name, payload))
    expect(rows).toMatchObject([{ action: name, ...expected }])
  })

  test('a name that is locked, and a sign-in', async () => {
    const customer = await newCustomer(portal)
    const password_hash = await hashPassword('Right1Password')
    await write(portal.store, customer.key, {
      inserts: {
        app_user: [
          { key: 'USRana', username: 'ana', email: 'a@example.org', first_name: 'Ana', password_hash },
        ],
      },
    })
    const login = (password: string) =>
      make(portal, customer.key, 'auth.login', { username: 'ana', password })
    expect(await traces(customer.key, () => login('Right1Password'))).toMatchObject([
      { action: 'auth.login', object: 'USRana', outcome: 'ok' },
    ])
    for (let at = 0; at < 3; at++) await login('Wrong1Password')
    const locked = {
      action: 'auth.login',
      object: 'USRana',
      outcome: 'refused',
      detail: { code: 'account_locked' },
    }
    expect(await traces(customer.key, () => login('Right1Password'))).toMatchObject([locked])
  })

  test('nobody fills the disk: beyond a thousand rows an hour they are counted', async () => {
    const customer = await newCustomer(portal)
    const process1 = fresh()
    const rows = await traces(customer.key, async () => {
      const knock = () => make(process1, customer.key, 'ride.search', {})
      for (let at = 0; at < 1_100; at += 20) await Promise.all(Array.from({ length: 20 }, knock))
    })
    expect(rows).toHaveLength(1_000)
  })
})

describe('S15 every view of a person has its audit row, and one only', () => {
  // What names the test's passenger; a nested door leaves the row of its own name.
  const shows = (answer: object) =>
    /PatZyxcanary|MRN-Zyxcanary/.test(JSON.stringify(answer)) ||
    JSON.stringify(answer).includes(ours.passenger)
  test.each(
    offered
      .filter(({ effect, permission }) => effect === 'read' && permission !== 'public')
      .map(({ name }) => name),
  )('%s', async (name) => {
    const token = callNamed(name)?.scopes.includes('coordinator')
      ? await ours.role(Object.keys(permissions))
      : fleet.token
    let answer: object = {}
    const rows = await traces(ours.key, async () => {
      answer = await make(portal, ours.key, name, examples()[name], { token })
    })
    const seen = rows.filter(({ outcome }) => outcome === 'ok')
    expect([name, seen.every(({ action }) => action === name)]).toEqual([name, true])
    if (shows(answer)) expect([name, seen.length]).toEqual([name, 1])
    else expect([name, seen.length <= 1]).toEqual([name, true])
  })
})

function wrongTypes(schema: z.ZodType, payload: unknown) {
  return !schema.safeParse(payload).success
}

describe('S3 bad input: every call, broken at every path, is refused by name and never fails', () => {
  test.each(allCalls.filter(({ internal }) => !internal).map(({ name }) => name))(
    '%s',
    async (name) => {
      const call = callNamed(name)
      if (!call) throw new Error(name)
      const example = examples()[name]
      const token =
        call.scopes.includes('coordinator') || call.permission === 'public'
          ? await ours.role(['*'])
          : fleet.token
      const cases: [Path, unknown, unknown][] = [
        [[], null, null],
        [[], 'text', 'text'],
        [[], 7, 7],
        [[], [], []],
        [['surprise'], 1, changed({ ...(example as object), surprise: 0 }, ['surprise'], 1)],
        ...paths(example).flatMap((path) =>
          [...HOSTILE, ...OUT_OF_TIME, ...UNREADABLE, 'x'.repeat(1_000_000), undefined].map(
            (value): [Path, unknown, unknown] => [path, value, changed(example, path, value)],
          ),
        ),
      ]
      for (const [path, value, payload] of cases) {
        const answer = await make(portal, ours.key, name, payload, {
          token: name === 'auth.logout' ? await ours.role(['*']) : token,
        })
        const about = `${name} ${path.join('.')} = ${String(JSON.stringify(value)).slice(0, 40)}`
        expect([about, answer.status < 500]).toEqual([about, true])
        const shaped = call.accept ? call.accept(payload) : (payload ?? {})
        if (wrongTypes(call.input, shaped)) {
          expect([about, answer.status]).toEqual([about, 422])
          expect([about, Object.keys(answer.error?.fields ?? {}).length > 0]).toEqual([about, true])
        }
        // A text of the catalogue may speak of selecting something from something.
        if (name !== 'copy.info')
          expect(JSON.stringify(answer)).not.toMatch(/\bat .*\.(ts|js):\d|select .* from |syntax error/i)
      }
    },
    60_000,
  )
})

describe('S3 generated cases: no call fails on what a seed makes of its payload', () => {
  const count = Number(process.env.S3_CASES ?? 2_500)
  const seed = Number(process.env.S3_SEED ?? Date.now() % 1_000_000_000)
  const TOGETHER = 8

  test(
    `${count} cases from seed ${seed} (S3_CASES, S3_SEED)`,
    async () => {
      const open = allCalls.filter(({ internal }) => !internal)
      const payloads = examples()
      const elsewhere = Object.values(payloads).flatMap((payload) =>
        paths(payload).map((path) =>
          path.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], payload),
        ),
      )
      const failed: unknown[] = []
      let token = await ours.role(['*'])
      let next = 0
      const one = async (): Promise<void> => {
        const index = seed + next++
        const random = randomOf(index)
        const call = random.pick(open)
        const payload = broken(payloads[call.name], random, elsewhere)
        const began = performance.now()
        const mine = call.scopes.includes('coordinator') || call.permission === 'public' ? token : fleet.token
        const { status, ...answer } = await make(portal, ours.key, call.name, payload, { token: mine })
        if (status === 401) token = await ours.role(['*'])
        const text = JSON.stringify(answer)
        const leaks =
          call.name !== 'copy.info' && /\bat .*\.(ts|js):\d|select .* from |syntax error/i.test(text)
        const slow = performance.now() - began > 5_000
        if (status >= 500 || leaks || slow)
          failed.push({
            seed: index,
            call: call.name,
            status,
            slow,
            leaks,
            answer: text.slice(0, 300),
            payload: JSON.stringify(payload)?.slice(0, 500),
          })
      }
      await Promise.all(
        Array.from({ length: TOGETHER }, async () => {
          while (next < count && failed.length < 40) await one()
        }),
      )
      expect(failed).toEqual([])
    },
    60_000 + count * 20,
  )
})
