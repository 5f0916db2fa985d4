import { permissions } from '@nemt/domain/access/permissions.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many, one } from '@nemt/store/testing/questions.ts'
import { hashPassword } from './auth/password-hash.ts'
import { objectOf } from './pipeline/trace.ts'
import { allCalls, callNamed } from './registry.ts'
import { bookingFor, newCustomer } from './testing/customer.ts'
import { CANARY } from './testing/every-call/examples.ts'
import { openEveryCall, outsideOffice, type EveryCall } from './testing/every-call/world.ts'
import { make } from './testing/make-call.ts'

let portal: EveryCall['portal']
let ours: EveryCall['ours']
let fleet: EveryCall['fleet']
let driver: string
let patient: string
let examples: EveryCall['examples']
beforeAll(async () => {
  ;({ portal, ours, fleet, driver, patient, examples } = await openEveryCall())
})
afterAll(() => portal.close())

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
/** What is read of something that isn't there: it says of what kind. */
const NO_SUCH = /^There is no such [a-z][a-z ]*\.$/

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
    let told = ''
    const rows = await traces(stranger.key, async () => {
      const { error } = await make(portal, stranger.key, name, payload, { token: stranger.token })
      told = error?.message ?? ''
    })
    expect(told).toMatch(NO_SUCH)
    expect(rows).toMatchObject([
      { actor: { kind: 'coordinator' }, action: name, object: objectOf(payload), outcome: 'not_found' },
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
    const own = await newCustomer(portal)
    const password_hash = await hashPassword('Right1Password')
    await write(portal.store, own.key, {
      inserts: {
        app_user: [
          { key: 'USRana', username: 'ana', email: 'a@example.org', first_name: 'Ana', password_hash },
        ],
      },
    })
    const login = (password: string) => make(portal, own.key, 'auth.login', { username: 'ana', password })
    expect(await traces(own.key, () => login('Right1Password'))).toMatchObject([
      { action: 'auth.login', object: 'USRana', outcome: 'ok' },
    ])
    for (let index = 0; index < 3; index++) await login('Wrong1Password')
    const locked = {
      action: 'auth.login',
      object: 'USRana',
      outcome: 'refused',
      detail: { code: 'account_locked' },
    }
    expect(await traces(own.key, () => login('Right1Password'))).toMatchObject([locked])
  })

  test('nobody fills the disk: beyond a thousand rows an hour they are counted', async () => {
    const own = await newCustomer(portal)
    const at = Date.now()
    const process1 = { ...fresh(), clock: () => at }
    const rows = await traces(own.key, async () => {
      const knock = () => make(process1, own.key, 'ride.search', {})
      for (let index = 0; index < 1_100; index += 20) await Promise.all(Array.from({ length: 20 }, knock))
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
      : outsideOffice(callNamed(name), { fleet, driver, patient })
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

describe('S15 what is not there was not seen by anybody', () => {
  let stranger: Awaited<ReturnType<typeof newCustomer>>
  beforeAll(async () => {
    stranger = await newCustomer(portal)
  })

  const reads = offered.filter(
    ({ effect, permission, scopes }) =>
      effect === 'read' && permission !== 'public' && scopes.includes('coordinator'),
  )
  test.each(reads.map(({ name }) => name))('%s', async (name) => {
    let answer: { status: number; error?: { message: string } } = { status: 0 }
    const rows = await traces(stranger.key, async () => {
      answer = await make(portal, stranger.key, name, examples()[name], { token: stranger.token })
    })
    const seen = rows.filter(({ outcome }) => outcome === 'ok')
    expect(seen.filter(({ object }) => object !== null)).toEqual([])
    if (answer.status !== 404) return
    expect(rows).toMatchObject([{ action: name, outcome: 'not_found' }])
    expect(answer.error?.message).toMatch(NO_SUCH)
  })
})

describe('S15 what shows where a passenger lives, is or will be has its audit row, without their name too', () => {
  let secrets: { caregiver: string; calendar: string }
  let ride: string
  beforeAll(async () => {
    const { data } = await make(portal, ours.key, 'ride.create', bookingFor(ours.passenger, { hours: 70 }), {
      token: ours.token,
      key: 'whereabouts',
    })
    ride = (data as { keys: [string] }).keys[0]
    const made = async (name: string, payload: object, token: string) =>
      (await make(portal, ours.key, name, payload, { token })).data as { link: string; address: string }
    secrets = {
      caregiver: (await made('caregiver.create', { ride }, ours.token)).link.slice(-43),
      calendar: (await made('calendar.make', {}, patient)).address.slice(-43),
    }
    const [now, tenMinutes] = [Date.now(), 600_000]
    const reached = { pickup_at: now - tenMinutes, enroute_at: now - tenMinutes }
    const set = { status: 'enroute', fleet_key: fleet.key, ...reached } as const
    await write(portal.store, ours.key, {
      updates: [update('ride', { where: { key: ride }, set })],
      inserts: { ride_position: [{ ride_key: ride, at: now, lat: 41.9, lng: -87.67 }] },
    })
  })

  type Asked = [name: string, payload: () => object, token: () => string | undefined, about: () => string]
  const office = () => ours.token
  const nobody = () => undefined
  const person = () => ours.passenger
  const itsRide = () => ride
  const asked: Asked[] = [
    ['place.suggest', () => ({ query: 'home', passenger: ours.passenger }), office, person],
    ['place.suggest', () => ({ query: 'home' }), () => patient, person],
    ['ride.position', () => ({ ride }), office, itsRide],
    ['ride.positions', () => ({ rides: [ride] }), office, itsRide],
    ['ride.track', () => ({ ride }), office, itsRide],
    ['ride.duplicates', () => ({ ride: bookingFor(ours.passenger).rides[0] }), office, person],
    ['passenger.pause.preview', () => examples()['passenger.pause.preview'] as object, office, person],
    ['fund.select_by_strategy', () => examples()['fund.select_by_strategy'] as object, office, person],
    ['caregiver.ride', () => ({ token: secrets.caregiver }), nobody, itsRide],
    ['calendar.rides', () => ({ token: secrets.calendar }), nobody, person],
  ]
  test.each(asked)('%s', async (name, payload, token, about) => {
    let answer: { status: number; data?: unknown } = { status: 0 }
    const rows = await traces(ours.key, async () => {
      const session = token()
      answer = await make(portal, ours.key, name, payload(), session ? { token: session } : {})
    })
    expect([answer.status, JSON.stringify(answer.data)]).toEqual([
      200,
      expect.not.stringMatching(/^\{("\w+":(\[\]|null),?)?\}$/),
    ])
    expect(rows).toMatchObject([{ action: name, object: about(), outcome: 'ok' }])
  })

  test.each<[string, object]>([
    ['place.suggest', { query: 'home' }],
    ['caregiver.ride', { token: 'nobody-made-this' }],
    ['calendar.rides', { token: 'nobody-made-this' }],
    ['auth.link', { token: 'nobody-made-this' }],
  ])('%s that shows nobody leaves none', async (name, payload) => {
    const token = name === 'place.suggest' ? { token: ours.token } : {}
    expect(await traces(ours.key, () => make(portal, ours.key, name, payload, token))).toEqual([])
  })
})
