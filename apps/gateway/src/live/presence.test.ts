import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readEnvironment } from '@nemt/adapters/environment.ts'
import { openWorld, type World } from '@nemt/calls/testing/access/world.ts'
import { names, whoIs } from '@nemt/calls/testing/access/who.ts'
import { bookingFor, newCustomer, type TestCustomer } from '@nemt/calls/testing/customer.ts'
import { make } from '@nemt/calls/testing/make-call.ts'
import { openTestPortal } from '@nemt/calls/testing/portal.ts'
import { openLimiter } from '@nemt/calls/pipeline/limiter.ts'
import type { Portal } from '@nemt/calls/pipeline/portal.ts'
import type { PresentAt, Shown } from '@nemt/domain/presence/schema.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { connect } from '@nemt/store/connect.ts'
import { headOf, readEpoch } from '@nemt/store/event/log.ts'
import { read } from '@nemt/store/read.ts'
import { one } from '@nemt/store/testing/questions.ts'
import { until } from '@nemt/store/testing/until.ts'
import { io, type Socket } from 'socket.io-client'
import { keepRecent } from './recent.ts'
import { openLive } from './socket.ts'

const environment = readEnvironment({ ...process.env, SECRET_KEY: 'a secret of the tests, 32 letters' })
const reader = connect(process.env.READER_DATABASE_URL ?? '', { max: 4 })
let portal: Awaited<ReturnType<typeof openTestPortal>>
let who: TestCustomer
let doors: Awaited<ReturnType<typeof openDoor>>[]
const open: Socket[] = []

/** A gateway: it shares nothing with another one but the database. */
async function openDoor(beatMs = 50, at: Portal = portal) {
  const head = await headOf(reader, await readEpoch(reader))
  const http = createServer()
  const live = openLive(http, at, reader, keepRecent(head, 10), { ...environment, roundMs: 0, beatMs })
  live.follow({ position: () => head } as never)
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve))
  return { port: (http.address() as AddressInfo).port, close: live.close }
}

beforeAll(async () => {
  portal = await openTestPortal({ max: 12 })
  who = await newCustomer(portal)
  doors = [await openDoor(), await openDoor()]
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})
afterAll(async () => {
  for (const door of doors) await door.close()
  await reader.end({ timeout: 1 })
  await portal.close()
})

/** A tab at a gateway, that tells what it was told last of a subject. */
async function tab(door: number, token: string, customer = who.key, answers = true) {
  const { port } = doors[door]!
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token },
    extraHeaders: { host: `${customer}.localhost:${port}` },
  })
  open.push(socket)
  const told: PresentAt[] = []
  let heard = (): void => {}
  socket.on('present', (present: PresentAt) => {
    told.push(present)
    heard()
  })
  let answering = answers
  socket.on('still', (still: () => void) => answering && still())
  await new Promise((resolve, reject) => {
    socket.on('ready', resolve)
    socket.on('connect_error', reject)
  })
  const lastOf = (key: string) =>
    told.findLast((present) => present.key === key)?.people.map(({ does }) => does)
  return {
    socket,
    told,
    answer: (does: boolean) => (answering = does),
    looks: (...shown: Shown[]) => socket.emit('looking', shown),
    /** Waits until what was told last of a ride or passenger is this. */
    sees: (key: string, expected: string[]) =>
      new Promise<void>((resolve) => {
        heard = () => JSON.stringify(lastOf(key)) === JSON.stringify(expected) && resolve()
        heard()
      }),
    /** Answered behind whatever was said before. */
    settled: () => socket.emitWithAck('call', { action: 'none' }) as Promise<unknown>,
  }
}

let hours = 24

/** A ride without a team. */
async function booked(): Promise<string> {
  // At a time of its own: like ones are refused.
  hours += 5
  const booking = bookingFor(who.passenger, { hours })
  const { data } = await make(portal, who.key, 'ride.create', booking, { token: who.token })
  const [ride] = (data as { keys: [string] }).keys
  return ride
}

function ride(key: string, does: Shown['does'] = 'looks'): Shown {
  return { kind: 'ride', key, does }
}

test.each([
  ['one gateway', 0],
  ['two gateways', 1],
])('decision 087 who looks at the same ride is told of each other, over %s', async (_, other) => {
  const key = await booked()
  const [ana, ben] = [await tab(0, who.token), await tab(other, await who.role(['ride.view']))]
  ana.looks(ride(key))
  ben.looks(ride(key, 'edits'))
  await ana.sees(key, ['edits'])
  await ben.sees(key, ['looks'])
  expect(ana.told.at(-1)).toEqual({
    kind: 'ride',
    key,
    // The key and the name: nothing else of somebody's session goes anywhere.
    people: [{ key: expect.any(String) as string, name: expect.any(String) as string, does: 'edits' }],
  })
  // On to another page, and the tab closed.
  ben.looks()
  await ana.sees(key, [])
  ben.looks(ride(key))
  await ana.sees(key, ['looks'])
  ben.socket.disconnect()
  await ana.sees(key, [])
})

test('decision 087 two tabs of one user are nobody else, to either of them and to others one', async () => {
  const key = await booked()
  const token = await who.role(['ride.view'])
  const [first, second, ana] = [await tab(0, token), await tab(1, token), await tab(1, who.token)]
  first.looks(ride(key))
  second.looks(ride(key, 'edits'))
  ana.looks(ride(key))
  await ana.sees(key, ['edits'])
  await first.sees(key, ['looks'])
  await second.sees(key, ['looks'])
})

test('decision 087 passengers’ records too, and several things in one tab', async () => {
  const key = await booked()
  const [ana, ben] = [await tab(0, who.token), await tab(1, await who.role(['ride.view', 'passenger.view']))]
  ben.looks(ride(key), { kind: 'passenger', key: who.passenger, does: 'looks' })
  ana.looks({ kind: 'passenger', key: who.passenger, does: 'edits' })
  await ben.sees(who.passenger, ['edits'])
  await ben.sees(key, [])
  await ana.sees(who.passenger, ['looks'])
})

test('decision 087 a tab that no longer answers is gone, and back when it does', async () => {
  const key = await booked()
  const [ana, ben] = [await tab(0, who.token), await tab(1, await who.role(['ride.view']))]
  ana.looks(ride(key))
  ben.looks(ride(key))
  await ana.sees(key, ['looks'])
  ben.answer(false)
  await ana.sees(key, [])
  ben.answer(true)
  await ana.sees(key, ['looks'])
}, 20_000)

test('decision 087 a new gateway is told by the others, and one that ends takes its people', async () => {
  const key = await booked()
  const ana = await tab(0, who.token)
  ana.looks(ride(key))
  await ana.sees(key, [])
  doors.push(await openDoor())
  const ben = await tab(2, await who.role(['ride.view']))
  ben.looks(ride(key))
  await ben.sees(key, ['looks'])
  await ana.sees(key, ['looks'])
  await doors.pop()!.close()
  await ana.sees(key, [])
})

test('decision 087 who may not see a ride is neither shown nor told, and rights that end take it away', async () => {
  const key = await booked()
  const [north, south] = ['TEAnorth', 'TEAsouth']
  await write(portal.store, who.key, {
    inserts: { team: [north, south].map((team) => ({ key: team, name: team })) },
  })
  const ofTeam = await tab(1, await who.role(['ride.view'], { teams: [south] }))
  const without = await tab(1, await who.role(['passenger.view']))
  const ana = await tab(0, who.token)
  ana.looks(ride(key))
  ofTeam.looks(ride(key))
  await ana.sees(key, ['looks'])
  await write(portal.store, who.key, {
    updates: [update('ride', { where: { key }, set: { team_key: north } })],
  })
  await ana.sees(key, [])
  without.looks(ride(key), ride('RIDnone'))
  await without.settled()
  expect(without.told).toEqual([])
  expect(ana.told.at(-1)?.people).toEqual([])
}, 20_000)

describe('decision 087 by who it is', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(portal)
  }, 60_000)

  test.each(names.filter((name) => whoIs(name).kind !== 'staff'))(
    '%s neither sees nor is seen',
    async (name) => {
      const token = await world.tokenOf(name)
      if (token === undefined) return
      const lead = await tab(0, (await world.tokenOf('a lead'))!, world.ours.key)
      const key = world.shared('a lead').ride
      lead.looks(ride(key))
      await lead.sees(key, [])
      const one = await tab(1, token, world.hostOf(name)).catch(() => null)
      one?.looks(ride(key), { kind: 'passenger', key: world.passengers.looker, does: 'looks' })
      await one?.settled()
      expect(one?.told ?? []).toEqual([])
      expect(lead.told.every(({ people }) => people.length === 0)).toBe(true)
    },
  )
})

test('decision 087 nothing of it is stored', async () => {
  const key = await booked()
  const logs = async () =>
    (
      await read(portal.store, who.key, {
        logs: one(portal.store.sql`select
          (select count(*)::int from audit a where a.customer_key = s.c) as audits,
          (select count(*)::int from event e where e.customer_key = s.c) as events`),
      })
    ).logs
  const [ana, ben] = [await tab(0, who.token), await tab(1, await who.role(['ride.view']))]
  const before = await logs()
  ana.looks(ride(key))
  ben.looks(ride(key))
  await ana.sees(key, ['looks'])
  expect(await logs()).toEqual(before)
})

/** The portal with its own limit of calls, that counts how often it is asked whether somebody may see a ride. */
function counted(most: number) {
  const asked = { rides: 0 }
  const limit = { burst: most, perSecond: 0.001 }
  const limiter = openLimiter({
    visitor: limit,
    visitors: limit,
    signIn: limit,
    user: limit,
    customer: limit,
  })
  const sql = new Proxy(portal.store.sql, {
    apply: (target, self, given: unknown[]) => {
      const [texts] = given
      if (Array.isArray(texts) && String(texts[0]).includes('from ride r')) asked.rides += 1
      return Reflect.apply(target, self, given) as unknown
    },
  })
  return { asked, at: { ...portal, limiter, store: { ...portal.store, sql } } satisfies Portal }
}

describe('S16 who says without end what they look at', () => {
  test('is asked about what they said last, not about each', async () => {
    const { asked, at } = counted(10_000)
    doors.push(await openDoor(50, at))
    const [ana, ben] = [await tab(0, who.token), await tab(2, await who.role(['ride.view']))]
    const key = await booked()
    ana.looks(ride(key))
    await ana.sees(key, [])
    asked.rides = 0
    for (let index = 0; index < 400; index++) ben.looks(ride(`RIDnone${index}`))
    ben.looks(ride(key))
    await ana.sees(key, ['looks'])
    expect(asked.rides).toBeLessThan(200)
  })

  test('is over the limit of calls', async () => {
    const { asked, at } = counted(4)
    doors.push(await openDoor(50, at))
    const ben = await tab(3, await who.role(['ride.view']))
    // One of the four was the handshake.
    ben.looks(...[1, 2, 3, 4, 5].map((index) => ride(`RIDnone${index}`)))
    // Each look is let through or not before the first is asked about; their questions come one by one.
    await until(() => asked.rides >= 3)
    await ben.settled()
    expect(asked.rides).toBe(3)
  })
})
