import { openTestPortal } from '@nemt/calls/testing/portal.ts'
import { newCustomer, type TestCustomer } from '@nemt/calls/testing/customer.ts'
import { nobody, type Principal } from '@nemt/calls/pipeline/principal.ts'
import { standingOf } from '@nemt/calls/session/authenticate.ts'
import { NOTED_EVERY_MS } from '@nemt/calls/session/idle.ts'
import { hashOf } from '@nemt/calls/session/token.ts'
import { storedCustomer } from '@nemt/calls/customer/load.ts'
import { write } from '@nemt/store/change/write.ts'
import type { LoggedEvent } from '@nemt/store/event/log.ts'
import { roomsFor } from './rooms.ts'
import { openStandings, touches, type Member } from './standing.ts'

function event(collection: string, key = 'K', customer = 'mercy') {
  return { collection, key, customer } as LoggedEvent
}

function person(rest: Partial<Principal>): Member {
  return {
    customer: 'mercy',
    token: 't',
    until: 0,
    rooms: [],
    close: () => {},
    principal: { ...nobody('mercy'), scope: 'coordinator', key: 'USR-1', session: 'SES-1', ...rest },
  }
}

const staff = person({})
const rider = person({ scope: 'passenger', key: 'PAS-1', session: 'SES-2' })
const driver = person({ scope: 'fleet', key: 'FLT-1', fleet: 'FLT-1', session: 'SES-3' })
const link = person({ scope: 'fleet', key: 'FLT-1', fleet: 'FLT-1', session: undefined })

test.each<[string, LoggedEvent, [staff: boolean, rider: boolean, driver: boolean, link: boolean]]>([
  ['the customer', event('customer:info'), [true, true, true, true]],
  ['the customer’s policy', event('policy:customer'), [true, true, true, true]],
  ['another customer', event('customer:info', 'K', 'grace'), [false, false, false, false]],
  ['a role', event('role:info'), [true, false, false, false]],
  ['a team', event('team:info'), [true, false, false, false]],
  ['another customer’s role', event('role:info', 'K', 'grace'), [false, false, false, false]],
  ['the user', event('user:info', 'USR-1'), [true, false, false, false]],
  ['a colleague', event('user:info', 'USR-2'), [false, false, false, false]],
  ['the passenger', event('patient:info', 'PAS-1'), [false, true, false, false]],
  ['a fleet, kept at one customer', event('fleet:info', 'FLT-1', 'global'), [false, false, true, true]],
  ['a group of fleets, kept there', event('fleet:group', 'GRP-1', 'global'), [false, false, true, true]],
  ['the session', event('session:info', 'SES-1'), [true, false, false, true]],
  ['the session of the fleet', event('session:info', 'SES-3'), [false, false, true, true]],
  ['a ride', event('ride:info'), [false, false, false, false]],
])('S19 a change of %s may change the rights of staff, passenger, fleet, link', (_, change, expected) => {
  expect([staff, rider, driver, link].map((member) => touches(change, member))).toEqual(expected)
})

describe('watching', () => {
  let portal: Awaited<ReturnType<typeof openTestPortal>>
  let who: TestCustomer
  beforeAll(async () => {
    portal = await openTestPortal()
    who = await newCustomer(portal)
  })
  afterAll(() => portal.close())

  /** A member as a handshake makes it, which tells when it is closed. */
  const member = async (token = who.token): Promise<Member & { closed: Promise<void> }> => {
    const { policy } = (await storedCustomer(portal, who.key)) as NonNullable<
      Awaited<ReturnType<typeof storedCustomer>>
    >
    const standing = await standingOf(portal, who.key, token)
    if (!standing) throw new Error('no session')
    let close = (): void => {}
    const closed = new Promise<void>((resolve) => (close = resolve))
    return {
      customer: who.key,
      token,
      ...standing,
      rooms: roomsFor(standing.principal, policy),
      close,
      closed,
    }
  }
  const set = (token: string, expires_at: number): Promise<void> =>
    write(portal.store, who.key, {
      updates: [{ table: 'session', where: { token_hash: hashOf(token) }, set: { expires_at } }],
    })
  const within = async (promise: Promise<void>, ms: number): Promise<boolean> => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<boolean>((resolve) => void (timer = setTimeout(() => resolve(false), ms)))
    return Promise.race([promise.then(() => true), late]).finally(() => clearTimeout(timer))
  }

  test('S19 a change that falls between the handshake and the watching is not missed', async () => {
    const standings = openStandings(portal, { roundMs: 0 })
    const token = await who.role(['ride.view'])
    const one = await member(token)
    const since = standings.heard()
    await set(token, Date.now() - 1_000)
    standings.hear(event('session:info', one.principal.session ?? '', who.key))
    standings.watch(one, since)
    expect(await within(one.closed, 2_000)).toBe(true)
    standings.close()
  })

  test('S19 a session that goes on longer keeps its socket, until the new end and no longer', async () => {
    const standings = openStandings(portal, { roundMs: 0 })
    const token = await who.role(['ride.view'])
    await set(token, Date.now() + 700)
    const one = await member(token)
    standings.watch(one, standings.heard())
    const end = Date.now() + 1_800
    await set(token, end)
    expect(await within(one.closed, 1_300)).toBe(false)
    expect(one.until).toBe(end)
    expect(await within(one.closed, 2_000)).toBe(true)
    standings.close()
  })

  test('decision 092 who only listens uses the session: it is noted before it would end', async () => {
    const standings = openStandings(portal, { roundMs: 0 })
    const one = await member()
    if (!one.use) throw new Error('a session of staff ends by not being used')
    // As it was written down last: it would end in a minute and a moment.
    one.until = Date.now() + NOTED_EVERY_MS + 200
    standings.watch(one, standings.heard())
    const judged = new Promise<void>((resolve) => {
      const timer = setInterval(() => {
        if (one.until < Date.now() + 2 * NOTED_EVERY_MS) return
        clearInterval(timer)
        resolve()
      }, 20).unref()
    })
    expect(await within(judged, 3_000)).toBe(true)
    expect(await within(one.closed, 0)).toBe(false)
    standings.unwatch(one)
    standings.close()
  })

  test('S19 who is gone is not judged any more', async () => {
    const standings = openStandings(portal, { roundMs: 50 })
    const token = await who.role(['ride.view'])
    const one = await member(token)
    standings.watch(one, standings.heard())
    standings.unwatch(one)
    await set(token, Date.now() - 1_000)
    standings.hear(event('customer:info', 'K', who.key))
    expect(await within(one.closed, 400)).toBe(false)
    standings.close()
  })

  test('S19 the round goes on: what changes without an event is found each time', async () => {
    const standings = openStandings(portal, { roundMs: 50 })
    for (let index = 0; index < 3; index++) {
      const token = await who.role(['ride.view'])
      const one = await member(token)
      standings.watch(one, standings.heard())
      expect(await within(one.closed, 200)).toBe(false)
      await set(token, Date.now() - 1_000)
      expect(await within(one.closed, 2_000)).toBe(true)
      standings.unwatch(one)
    }
    standings.close()
  })

  test('S19 a socket that can’t be judged is closed', async () => {
    const away = { ...portal, store: { ...portal.store, sql: portal.store.sql } }
    const standings = openStandings(away, { roundMs: 0 })
    const one = await member()
    Object.assign(away.store, {
      sql: () => {
        throw new Error('away')
      },
    })
    standings.watch(one, standings.heard() - 1)
    expect(await within(one.closed, 2_000)).toBe(true)
    standings.close()
  })
})
