import { OPAQUE_MOST } from '@nemt/domain/opaque/schema.ts'
import { bookingFor, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { everyDay } from '../testing/days.ts'
import { flaggedUser } from '../testing/flagged-user.ts'
import { make } from '../testing/make-call.ts'
import { passengerToken } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
let who: TestCustomer
beforeAll(async () => {
  portal = await openTestPortal()
  who = await newCustomer(portal)
})
afterAll(() => portal.close())

/** What another system might keep: of every kind of value, with what a merge of maps would lose. */
const theirs = { covered: true, list: [1, 'two', null], in: { none: null, ['__proto__']: 'x' }, text: '' }
const others = { in: { other: -0.5 } }

async function say<T>(name: string, payload: object, token = who.token): Promise<T> {
  const answer = await make(portal, who.key, name, payload, { token })
  expect(answer.error).toBeUndefined()
  // Each test knows the call that it makes.
  return answer.data as T
}

async function refused(name: string, payload: object, token = who.token): Promise<unknown[]> {
  const { status, error } = await make(portal, who.key, name, payload, { token })
  return [status, Object.keys(error?.fields ?? {})]
}

type Read = { rides: [{ version: number; meta?: unknown; scope?: unknown }]; carried?: object }
type Made = { request: string; keys: [string, ...string[]] }

let days = 2
/** A booking some days ahead, so that none doubles another; `rest` is said of the ride, `whole` of the request. */
function asked(rest: object, whole: object = {}) {
  const { rides } = bookingFor(who.passenger, { hours: 24 * (days += 2) })
  return { rides: [{ ...rides[0], ...rest }], ...whole }
}

function read(key: string, token?: string): Promise<Read> {
  return say<Read>('ride.info', { keys: [key] }, token)
}

describe('X099 what another system keeps with a record is given back as it was sent', () => {
  test('F107 F113 a ride keeps meta and scope, through edits, until they are taken away', async () => {
    const { keys } = await say<Made>('ride.create', asked({ meta: theirs, scope: 'benefit' }))
    const [first] = (await read(keys[0])).rides
    expect(first).toMatchObject({ meta: theirs, scope: 'benefit' })
    expect(JSON.stringify(first.meta)).toContain('__proto__')
    // Another time needs another ride, which takes it over.
    const [moved] = asked({}).rides
    const critical = { key: keys[0], version: first.version, times: moved?.times }
    const { keys: next } = await say<Made>('ride.update', { rides: [critical] })
    const [second] = (await read(next[0])).rides
    expect([next[0] === keys[0], second]).toMatchObject([false, { meta: theirs, scope: 'benefit' }])
    const change = { key: next[0], version: second.version, meta: others }
    expect(await say('ride.update', { rides: [change] })).toMatchObject({ rides: [{ edit: 'patch' }] })
    expect((await read(next[0])).rides[0]).toMatchObject({ meta: others, scope: 'benefit' })
    await say('data.delete', { 'ride:info': { [next[0]]: { meta: true, scope: true } } })
    const [third] = (await read(next[0])).rides
    expect(third).not.toHaveProperty('meta')
    expect(third).not.toHaveProperty('scope')
  })

  test.each([
    [{ none: null }, {}],
    [[1], { 0: 1 }],
    ['', undefined],
    [false, null],
    // The words of a write are values like others.
    [{ merge: { a: 1 } }, { increment: 1 }],
  ])('F107 %j and %j are two things', async (before, after) => {
    const { keys } = await say<Made>('ride.create', asked({ meta: before }))
    const change = { key: keys[0], version: 1, meta: after ?? null }
    expect(await say('ride.update', { rides: [change] })).toMatchObject({ rides: [{ edit: 'patch' }] })
    expect((await read(keys[0])).rides[0].meta).toEqual(after ?? undefined)
  })

  test('F107 the later days of a series have what its first day has', async () => {
    const { rides } = asked({ meta: theirs })
    const until = (rides[0]?.times?.needed ?? 0) + 10 * 86_400_000
    days += 12
    const repeat = { enabled: true, days: everyDay, until }
    const { keys } = await say<Made>('ride.create', { rides: [{ ...rides[0], repeat }] })
    expect(keys.length).toBeGreaterThan(1)
    expect((await read(keys.at(-1) ?? '')).rides[0].meta).toEqual(theirs)
  })

  test('F024 F026 a request keeps passback and checkedConstraints, for the office', async () => {
    const kept = { passback: theirs, checkedConstraints: [others] }
    const { request, keys } = await say<Made>('ride.create', asked({}, kept))
    expect((await read(keys[0])).carried).toEqual({ [request]: kept })
    const patient = await passengerToken(portal, who.key, who.passenger)
    expect(await read(keys[0], patient)).not.toHaveProperty('carried')
  })

  test('F167 F189 a passenger keeps caregiver and portal_permissions', async () => {
    const kept = { caregiver: theirs, portal_permissions: ['read'] }
    const name = { first: 'Carol', last: 'Carried' }
    const record = { name, dob: '1950-02-03', phone: { display: '(312) 555-0187' } }
    const { key } = await say<{ key: string }>('passenger.create', { passenger: { ...record, ...kept } })
    const info = () => say<object>('passenger.info', { key })
    expect(await info()).toMatchObject(kept)
    await say('passenger.update', { key, caregiver: others, notes: 'Ring twice' })
    expect(await info()).toMatchObject({ ...kept, caregiver: others })
    await say('passenger.update', { key, caregiver: null })
    expect(await info()).not.toHaveProperty('caregiver')
    expect(await info()).toMatchObject({ portal_permissions: ['read'] })
  })

  test.each([
    ['F243 F255 F265 a benefit', 'policy', { original: theirs, imports: others }],
    ['F286 a fund', 'fund', { original: theirs }],
  ])('%s keeps what was imported with it', async (_, noun, kept) => {
    const token = await flaggedUser(portal, who, 'is_super')
    const benefit = await say<{ key: string }>('policy.save', { name: 'Rides' }, token)
    const rest = noun === 'fund' ? { policy_key: benefit.key } : {}
    const { key } = await say<{ key: string }>(`${noun}.save`, { name: 'Kept', ...rest, ...kept }, token)
    const list = async () => {
      const lists = await say<Record<string, { key: string }[]>>(`${noun}.list`, {})
      return Object.values(lists)
        .flat()
        .find((record) => record.key === key)
    }
    expect(await list()).toMatchObject(kept)
    await say(`${noun}.save`, { key, original: others }, token)
    expect(await list()).toMatchObject({ ...kept, original: others })
    expect((await list()) ?? {}).toEqual(expect.not.objectContaining({ original: { ...theirs, ...others } }))
    await say(`${noun}.save`, { key, original: null }, token)
    expect(await list()).not.toHaveProperty('original')
  })

  test('F243 a passenger reads a benefit without it', async () => {
    const own = await newCustomer(portal, { policy: { funds_enabled: true } })
    const token = await flaggedUser(portal, own, 'is_super')
    const by = async (name: string, payload: object, as = token) => {
      const answer = await make(portal, own.key, name, payload, { token: as })
      expect(answer.error).toBeUndefined()
      return answer.data as { key: string; policies: object[] }
    }
    const allotment = { count: 3, account: theirs }
    const rules = { name: 'Rides', original: theirs, imports: theirs, trip: { ride: { allotment } } }
    const { key: policy } = await by('policy.save', rules)
    await by('passenger.create_fund', { passenger_key: own.passenger, policy_key: policy }, own.token)
    const patient = await passengerToken(portal, own.key, own.passenger)
    const { policies } = await by('policy.info', { keys: [policy] }, patient)
    expect(policies).toEqual([{ key: policy, name: 'Rides', trip: { ride: { allotment: { count: 3 } } } }])
  })

  test("F265 a benefit's allotment keeps its account, whatever that is", async () => {
    const token = await flaggedUser(portal, who, 'is_super')
    const allotment = { count: 3, account: theirs }
    const saved = await say('policy.save', { name: 'Rides', trip: { ride: { allotment } } }, token)
    expect(saved).toMatchObject({ trip: { ride: { allotment } } })
  })

  test('F299 X085 a customer keeps home', async () => {
    const token = await flaggedUser(portal, who, 'is_super')
    await say('customer.update', { home: theirs }, token)
    await say('customer.update', { home: others }, token)
    expect((await say<{ home?: unknown }>('customer.info', {})).home).toEqual(others)
  })
})

describe('X099 it is bounded, and nothing that has no form', () => {
  const long = 'x'.repeat(OPAQUE_MOST - 1)
  test.each([
    ['longer than it may be', long],
    ['half a character', '\ud83d'],
    ['half a character as a name', { '\ud83d': 1 }],
    ['a NUL', { in: ['\u0000'] }],
  ])('%s is refused with its field', async (_, value) => {
    const ride = await refused('ride.create', asked({ meta: value }))
    expect(ride).toEqual([422, [expect.stringMatching(/^rides\.0\.meta/)]])
    const name = { first: 'Lena', last: 'Long' }
    const passenger = { name, caregiver: value }
    const record = await refused('passenger.create', { passenger })
    expect(record).toEqual([422, [expect.stringMatching(/^passenger\.caregiver/)]])
    expect((await refused('ride.create', asked({}, { passback: value })))[0]).toBe(422)
  })

  test('the longest one is kept', async () => {
    const { keys } = await say<Made>('ride.create', asked({ meta: long.slice(1) }))
    expect((await read(keys[0])).rides[0].meta).toBe(long.slice(1))
  })

  test('it is none of what a passenger says, or is told', async () => {
    const patient = await passengerToken(portal, who.key, who.passenger)
    const { rides } = asked({ meta: theirs })
    expect(await refused('ride.create', { rides }, patient)).toEqual([422, ['rides.0.meta']])
    const { keys } = await say<Made>('ride.create', { rides })
    expect((await read(keys[0], patient)).rides[0]).not.toHaveProperty('meta')
  })
})
