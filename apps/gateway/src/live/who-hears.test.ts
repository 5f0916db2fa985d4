import type { EventRow } from '@nemt/store/change/changes.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readEnvironment } from '@nemt/adapters/environment.ts'
import { hears, subjectsOf } from '@nemt/calls/testing/access/hears.ts'
import { allowed, knock, knockAnew, writes } from '@nemt/calls/testing/access/knock.ts'
import { secretOf, secretsIn } from '@nemt/calls/testing/access/secrets.ts'
import { lineOf, uses, type Use } from '@nemt/calls/testing/access/table.ts'
import { names, whoIs, type Name } from '@nemt/calls/testing/access/who.ts'
import { openWorld, type World } from '@nemt/calls/testing/access/world.ts'
import { make } from '@nemt/calls/testing/make-call.ts'
import { openTestPortal } from '@nemt/calls/testing/portal.ts'
import { write } from '@nemt/store/change/write.ts'
import { connect } from '@nemt/store/connect.ts'
import { passengerHears } from '@nemt/domain/access/passenger-view.ts'
import { after, writeCursor, type Cursor } from '@nemt/store/event/cursor.ts'
import { headOf, readEpoch, readEvents, type LoggedEvent } from '@nemt/store/event/log.ts'
import { io } from 'socket.io-client'
import { keepRecent } from './recent.ts'
import { openLive } from './socket.ts'

const environment = readEnvironment({ ...process.env, SECRET_KEY: 'a secret of the tests, 32 letters' })
const reader = connect(process.env.READER_DATABASE_URL ?? '', { max: 4 })
let portal: Awaited<ReturnType<typeof openTestPortal>>
let world: World
let tokens: Map<Name, string | undefined>
/** Everything that happens at the three customers, in order, and the position before it. */
let events: LoggedEvent[]
let floor: Cursor
let expected: Map<Name, string[]>

/** Who does something, so that the log has an event of each kind. */
const acting: readonly Name[] = [
  'a lead',
  'the passenger',
  'a fleet that is asked',
  'a fleet that accepted',
  'support in the customer',
  'a super user in the customer',
  "another customer's lead",
  'the support desk',
]
/** What would end sockets or processes, or write at every customer of the tests. */
const LEFT_OUT: readonly Use[] = ['auth.logout', 'system.reboot', 'microservice.reseed.all']
/** Then the rides that everybody shares, to which the links lead, go on and end. */
const shared: readonly [Name, Use, 'ride' | 'taken'][] = [
  ['a lead', 'ride.message', 'ride'],
  ['a lead', 'ride.message', 'taken'],
  ['a lead', 'ride.update', 'ride'],
  ['a fleet that accepted', 'ride.driver', 'taken'],
  ['a lead', 'ride.cancel', 'ride'],
  ['a lead', 'ride.cancel', 'taken'],
]

/** And everybody's own record changes. */
function people(): [Name, string][] {
  return [
    ['a lead', world.passengers.looker],
    ['a lead', world.passengers.another],
    ["another customer's lead", world.theirs.passenger],
  ]
}

async function happen(): Promise<void> {
  for (const use of uses.filter(
    (use) => writes(use) && lineOf(use).open === undefined && !LEFT_OUT.includes(use),
  ))
    for (const name of acting.filter((call) => allowed(use, call)))
      await knockAnew(portal, world, use, name, tokens.get(name))
  for (const [name, use, which] of shared) {
    const things = world.shared(name)
    const it = { ...things, ride: things[which] }
    const { status, answer } = await knock(portal, world, use, name, { it, token: tokens.get(name) })
    expect([use, which, status, status === 200 ? {} : answer]).toEqual([use, which, 200, {}])
  }
  // A rival is faster, and goes on with the ride.
  const { ride } = await world.fresh('a fleet that is asked', new Set(['ride']))
  for (const [call, rest] of [
    ['offer.accept', {}],
    ['ride.driver', { driver: { first: 'Rita' } }],
  ] as const) {
    const { status } = await make(
      portal,
      world.ours.key,
      call,
      { ride, ...rest },
      { token: world.rival.token },
    )
    expect([call, status]).toEqual([call, 200])
  }
  for (const [name, passenger] of people()) {
    const it = { ...world.shared(name), passenger }
    const { status } = await knock(portal, world, 'passenger.update', name, { it, token: tokens.get(name) })
    expect([passenger, status]).toEqual([passenger, 200])
  }
}

beforeAll(async () => {
  portal = await openTestPortal()
  world = await openWorld(portal)
  tokens = new Map(await Promise.all(names.map(async (name) => [name, await world.tokenOf(name)] as const)))
  const epoch = await readEpoch(reader)
  floor = await headOf(reader, epoch)
  await happen()
  const customers = [world.ours.key, world.theirs.key, 'global']
  const end: EventRow = {
    collection: 'team:info',
    key: 'TEAend',
    type: 'edited',
    actor: { kind: 'system', key: 'test' },
    data: {},
    audience: ['staff'],
  }
  for (const customer of customers) await write(portal.store, customer, { events: [end] })
  const logs = await Promise.all(
    customers.map(async (customer) => {
      const began = performance.now()
      // Others' open transactions hold the log back for a moment.
      while (performance.now() - began < 20_000) {
        const log = await readEvents(reader, floor, { limit: 5_000, customer })
        const last = log.findIndex(({ key }) => key === end.key)
        if (last >= 0) return log.slice(0, last + 1)
      }
      throw new Error(`the log of ${customer} has no end`)
    }),
  )
  events = logs.flat().sort((a, b) => (after(a.position, b.position) ? 1 : -1))
  const subjects = await Promise.all(customers.map((customer) => subjectsOf(portal, customer)))
  const subjectOf = (event: LoggedEvent) => subjects[customers.indexOf(event.customer)]?.(event)
  const about = events.map((event) => [event, subjectOf(event)] as const)
  expected = new Map(
    names.map((name) => [
      name,
      about.flatMap(([event, subject]) =>
        subject && hears(world, name, event, subject) ? [event.cursor] : [],
      ),
    ]),
  )
}, 120_000)
afterAll(async () => {
  await reader.end({ timeout: 1 })
  await portal.close()
})

type Frame = { cursor: string; collection: string; key: string; type: string; data: Record<string, unknown> }

/**
 * What somebody hears until they stand where the gateway does, and then of what `live` brings; or why they
 * may not.
 */
function heardBy(
  port: number,
  name: Name,
  since: Cursor | undefined,
  live: () => void,
): Promise<Frame[] | string> {
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token: tokens.get(name), ...(since ? { since: writeCursor(since) } : {}) },
    extraHeaders: { host: `${world.hostOf(name)}.localhost:${port}` },
  })
  const frames: Frame[] = []
  return new Promise<Frame[] | string>((resolve) => {
    socket.on('event', (frame: Frame) => frames.push(frame))
    socket.on('ready', () => {
      live()
      // Answered behind whatever was sent before.
      socket.emit('call', { action: 'none', payload: {} }, () => resolve(frames))
    })
    socket.on('connect_error', ({ message }) => resolve(message))
  }).finally(() => socket.disconnect())
}

/** A gateway that stands at a position, and remembers the events between `kept` and that. */
async function openDoor(standing: Cursor, kept: Cursor) {
  const recent = keepRecent(kept, 10_000)
  recent.push(events.filter(({ position }) => after(position, kept) && !after(position, standing)))
  const http = createServer()
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve))
  const live = openLive(http, portal, reader, recent, { ...environment, roundMs: 0 })
  live.follow({ position: () => standing } as never)
  return { port: (http.address() as AddressInfo).port, live }
}

function positionAt(at: number): Cursor {
  return (events.at(at) as LoggedEvent).position
}

const ways = {
  'while it happens': () => ({ standing: floor, kept: floor, since: undefined, rest: events }),
  'coming back, from memory': () => ({ standing: positionAt(-1), kept: floor, since: floor, rest: [] }),
  'coming back, from the log, where the gateway is not at its end yet': () => {
    const middle = Math.floor(events.length / 2)
    return {
      standing: positionAt(middle),
      kept: positionAt(middle),
      since: floor,
      rest: events.slice(middle + 1),
    }
  },
} as const

describe.each(Object.keys(ways) as (keyof typeof ways)[])('contract Live events: %s', (way) => {
  test.each(names)('%s', async (name) => {
    const { standing, kept, since, rest } = ways[way]()
    const { port, live } = await openDoor(standing, kept)
    const received = await heardBy(port, name, since, () => live.deliver([...rest]))
    await live.close()
    const who = whoIs(name)
    // Somebody else drives the ride by now: whoever had its page has none any more.
    const isOff = who.kind === 'driver' && who.drives === 'this ride'
    if (who.kind === 'stranger' || isOff) return expect(received).toBe('unauthenticated')
    if (typeof received === 'string') throw new Error(received)
    const typesOf = (cursors: readonly string[]) =>
      cursors.map((cursor) => {
        const event = events.find((event) => event.cursor === cursor)
        return [
          event?.collection,
          event?.type,
          event?.customer === world.ours.key ? 'ours' : event?.customer,
          cursor,
        ]
      })
    expect(typesOf(received.map(({ cursor }) => cursor))).toEqual(typesOf(expected.get(name) as string[]))
    const text = JSON.stringify(received)
    expect(secretsIn(text).filter((secret) => secretOf(secret).reads(who) === 'never')).toEqual([])
    if (who.kind === 'passenger')
      for (const { collection, type, data } of received) {
        const staffs = Object.keys(data).filter((field) => !passengerHears.includes(field))
        expect([collection, type, staffs]).toEqual([collection, type, []])
      }
    if (who.kind !== 'fleet' || who.at !== 'ours') return
    // Nobody else's fleet, and of a ride that is over not how it goes on.
    const fleet = world.fleetOf(who.stands)
    const named = [...text.matchAll(/FLT[0-9A-Z]{26}/g)].map(([key]) => key)
    expect(named.filter((key) => key !== fleet)).toEqual([])
    const over = who.stands !== 'asked' && who.stands !== 'accepted'
    const statuses = received.flatMap(({ data }) => (data.status === undefined ? [] : [data.status]))
    if (over) expect(statuses.filter((status) => status !== 'cancelled' && status !== 'modified')).toEqual([])
  })
})

test('everybody who may hear something does', () => {
  const silent = names.filter((name) => expected.get(name)?.length === 0)
  expect(silent).toEqual([
    'nobody',
    'somebody with an invented token',
    "another customer's lead at our host",
    'a fleet that is not asked',
    'a fleet whose offer is queued',
    'a fleet that declined',
    'a fleet that was too late',
    'a fleet that lost',
    'a fleet that gave the ride back',
    'the link to another ride of the passenger, asked',
    'the link to another ride of the passenger, accepted',
    "the link to another passenger's ride, asked",
    "the link to another passenger's ride, accepted",
    'the driver of the ride',
    "the driver of another passenger's ride",
    "another customer's fleet",
  ])
})
