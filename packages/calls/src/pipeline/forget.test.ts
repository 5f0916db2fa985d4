import { newKey } from '@nemt/domain/key/key.ts'
import { write } from '@nemt/store/change/write.ts'
import type { LoggedEvent } from '@nemt/store/event/log.ts'
import type { Sql } from '@nemt/store/sql.ts'
import { loadCustomer } from '../customer/load.ts'
import { loadFleets } from '../fleet/load.ts'
import { authenticate } from '../session/authenticate.ts'
import { GLOBAL } from '../session/origin.ts'
import { hashOf, newToken } from '../session/token.ts'
import { newCustomer, type TestCustomer } from '../testing/customer.ts'
import { flaggedUser } from '../testing/flagged-user.ts'
import { globalToken } from '../testing/global.ts'
import { beforeWriting } from '../testing/interleave.ts'
import { make } from '../testing/make-call.ts'
import { anotherPassenger, passengerToken } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'
import { forgetBy } from './forget.ts'
import type { Portal } from './portal.ts'
import { testOwner } from '@nemt/store/testing/stores.ts'

type Remembers = 'customer' | 'session' | 'fleets'

let portal: Portal & { close: () => Promise<void> }
let owner: Sql
let who: TestCustomer
let fleet: string
beforeAll(async () => {
  portal = await openTestPortal()
  owner = testOwner()
  who = await newCustomer(portal)
  fleet = (await who.fleets(1))[0]?.key ?? ''
})
afterAll(() => Promise.all([portal.close(), owner.end()]))

function event(collection: string, customer: string): LoggedEvent {
  return {
    ...{ cursor: '', position: { epoch: 'e', xid: 1n, seq: 1n }, customer, at: 0, collection, key: 'X' },
    ...{ type: 'changed', actor: {}, data: {}, audience: [], team_key: null, ride_key: null },
    ...{ passenger_key: null, fleet_keys: [], request: null },
  }
}

/** What a process knows of the customer, of who is signed in, and of a fleet: names that are all the same. */
async function known(process: Portal): Promise<Record<Remembers, string>> {
  const [{ customer }, principal, fleets] = await Promise.all([
    loadCustomer(process, who.key),
    authenticate(process, who.key, who.token),
    loadFleets(process),
  ])
  return {
    customer: customer.name,
    session: principal?.name ?? '',
    fleets: fleets.find(({ key }) => key === fleet)?.name ?? '',
  }
}

/** All of them are called otherwise, without an event that says so. */
async function rename(name: string): Promise<void> {
  await owner`update customer set name = ${name} where customer_key = ${who.key}`
  await owner`update app_user set first_name = ${name}, last_name = '' where customer_key = ${who.key}`
  await owner`update fleet set name = ${name} where key = ${fleet}`
}

test.each<[string, 'ours' | 'global', Remembers[]]>([
  ...['session:info', 'user:info', 'role:info', 'team:info', 'patient:info'].map(
    (collection): [string, 'ours', Remembers[]] => [collection, 'ours', ['session']],
  ),
  ['customer:info', 'ours', ['customer', 'session']],
  ['policy:customer', 'ours', ['customer']],
  ['copy:info', 'ours', ['customer']],
  // Support's visits stand on what is kept at `global`, and fleets drive for all customers.
  ...['session:info', 'user:info', 'role:info', 'policy:customer'].map(
    (collection): [string, 'global', Remembers[]] => [collection, 'global', ['session']],
  ),
  ['copy:info', 'global', []],
  ['fleet:driver', 'global', ['fleets']],
  ['fleet:vehicle', 'ours', ['fleets']],
  ['fleet:info', 'global', ['session', 'fleets']],
  ['fleet:group', 'global', ['session', 'fleets']],
  ['ride:info', 'ours', []],
])('S19 R2 after %s at %s a process looks anew at %j', async (collection, at, anew) => {
  // Of what it has read it knows for longer than a test takes; of fleets for two seconds.
  const keeping = { ...portal, freshMs: 3_600_000 }
  await rename('Before')
  await known(keeping)
  await rename('After')
  forgetBy(keeping, event(collection, at === 'ours' ? who.key : GLOBAL))
  const now = await known(keeping)
  for (const what of anew) expect([what, now[what]]).toEqual([what, 'After'])
  for (const what of (['customer', 'session'] as const).filter((each) => !anew.includes(each)))
    expect([what, now[what]]).toEqual([what, 'Before'])
})

/** The token of another sign-in of who has one. */
async function again(token: string): Promise<string> {
  const other = newToken()
  const { data } = await make(portal, who.key, 'auth.upgrade', { token })
  const { user } = data as { user: { key: string } }
  const row = { key: newKey('SES'), token_hash: hashOf(other), expires_at: Date.now() + 3_600_000 }
  await write(portal.store, who.key, {
    inserts: { session: [{ ...row, scope: 'coordinator', user_key: user.key, seen_at: Date.now() }] },
  })
  return other
}

/** A passenger with a number to sign in with. */
async function numbered(raw: string): Promise<string> {
  const passenger_key = await anotherPassenger(portal, who.key, { phone: { raw, display: raw } })
  await write(portal.store, who.key, {
    inserts: { passenger_phone: [{ key: newKey('PHN'), e164: raw, passenger_key }] },
  })
  return passenger_key
}

type By = (name: string, payload: object, token: string) => Promise<{ status: number; data: never }>
/** A sign-in, with what ends it. */
const ends: Record<string, (by: By) => Promise<{ token: string; end: () => ReturnType<By> }>> = {
  'session.end': async (by) => {
    const here = await who.role([])
    return { token: await again(here), end: () => by('session.end', {}, here) }
  },
  'auth.logout': async (by) => {
    const token = await who.role([])
    return { token, end: () => by('auth.logout', {}, token) }
  },
  'user.archive': async (by) => {
    const token = await who.role([])
    const { data } = await by('auth.upgrade', { token }, token)
    const { user } = data as { user: { key: string } }
    return { token, end: () => by('user.archive', { user_keys: [user.key] }, who.token) }
  },
  'fleet.key.revoke': async (by) => {
    const lead = (await who.fleets(1))[0]?.token ?? ''
    const { data } = await by('fleet.key.create', { name: 'Ours' }, lead)
    const { key, token } = data as { key: string; token: string }
    return { token, end: () => by('fleet.key.revoke', { key }, lead) }
  },
  'passenger.update': async (by) => {
    const key = await anotherPassenger(portal, who.key)
    const token = await passengerToken(portal, who.key, key)
    return { token, end: () => by('passenger.update', { key, status: 'inactive' }, who.token) }
  },
  'user.save': async (by) => {
    const token = await who.role([])
    const { data } = await by('auth.upgrade', { token }, token)
    const { key } = (data as { user: { key: string } }).user
    return { token, end: () => by('user.save', { key, email: 'other@example.org' }, who.token) }
  },
  'passenger.merge': async (by) => {
    const [kept, gone] = [await anotherPassenger(portal, who.key), await numbered('+13125550171')]
    const token = await passengerToken(portal, who.key, gone)
    const merge = { passengers: [kept, gone], versions: [1, 1] }
    return { token, end: () => by('passenger.merge', merge, who.token) }
  },
  'passenger.phone.transfer': async (by) => {
    const token = await passengerToken(portal, who.key, await numbered('+13125550173'))
    const passenger_key = await anotherPassenger(portal, who.key)
    const asked = { passenger_key, phone_number: '+13125550173' }
    return { token, end: () => by('passenger.phone.transfer', asked, who.token) }
  },
  'phone.unassign_phone': async (by) => {
    const token = await passengerToken(portal, who.key, await numbered('+13125550172'))
    return { token, end: () => by('phone.unassign_phone', { phone_number: '+13125550172' }, who.token) }
  },
}

test.each(Object.entries(ends))(
  'S6 who is signed out by %s is out at once where it was made',
  async (_, begin) => {
    const keeping = { ...portal, freshMs: 3_600_000 }
    const by: By = (name, payload, token) => make(keeping, who.key, name, payload, { token })
    const { token, end } = await begin(by)
    expect(await authenticate(keeping, who.key, token)).toBeTruthy()
    expect((await end()).status).toBe(200)
    expect((await by('customer.info', {}, token)).status).toBe(401)
  },
)

test.each<[string, object]>([
  ['customer.update', { name: 'Renamed' }],
  ['copy.save', { copy: { 'problem.phone_missing': { en: 'Renamed' } } }],
])('R2 what %s changes of a customer counts at once where it was made', async (call, payload) => {
  const ours = await newCustomer(portal)
  const token = await flaggedUser(portal, ours, 'is_super')
  const keeping = { ...portal, freshMs: 3_600_000 }
  const isRenamed = async () =>
    JSON.stringify((await loadCustomer(keeping, ours.key)).customer).includes('"Renamed"')
  expect(await isRenamed()).toBe(false)
  expect((await make(keeping, ours.key, call, payload, { token })).status).toBe(200)
  expect(await isRenamed()).toBe(true)
})

test.each<[string, object, string | undefined]>([
  ['fleet.save', { name: 'Renamed' }, 'Renamed'],
  ['fleet.archive', {}, undefined],
])(
  'R2 what a process learns of a fleet while %s is under way it asks again once it is made',
  async (...of) => {
    const [call, payload, expected] = of
    const key = (await who.fleets(1))[0]?.key ?? ''
    const token = await globalToken(portal)
    const keeping: Portal = { ...portal, freshMs: 3_600_000 }
    const nameOf = async (at: Portal) => (await loadFleets(at)).find((known) => known.key === key)?.name
    const on: Portal = beforeWriting(keeping, () => nameOf(on))
    expect((await make(on, GLOBAL, call, { key, ...payload }, { token })).status).toBe(200)
    expect(await nameOf(on)).toBe(expected)
  },
)
