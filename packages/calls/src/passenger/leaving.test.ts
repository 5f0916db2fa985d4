import { instantAt, localDate } from '@nemt/domain/time/zone.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { callAsSystem } from '../door/in-process.ts'
import { bookingFor, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { noonAfter } from '../testing/days.ts'
import { fundedCustomer, ledgerOf } from '../testing/funds.ts'
import { beforeWriting } from '../testing/interleave.ts'
import { make } from '../testing/make-call.ts'
import { anotherPassenger } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'
import { jobsFor, react } from '../testing/react.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ max: 20 })
})
afterAll(() => portal.close())

const DAY = 86_400_000
type Answer = {
  status: number
  data: { status: string; rides?: { cancelled: string[]; open: string[] } }
  error?: { code: string; message: string; detail?: { rides: string[] } }
}

async function book(who: TestCustomer, hours = 30, extra: object = {}) {
  const { rides, type } = bookingFor(who.passenger, { hours, round: true })
  return (
    await make(
      portal,
      who.key,
      'ride.create',
      { type, rides: rides.map((ride, index) => (index ? ride : { ...ride, ...extra })) },
      { token: who.token },
    )
  ).data as unknown as { request: string; keys: [string, string] }
}

function leave(who: TestCustomer, change: object, token = who.token) {
  return make(
    portal,
    who.key,
    'passenger.update',
    { key: who.passenger, ...change },
    { token },
  ) as unknown as Promise<Answer>
}

async function rows(who: TestCustomer) {
  const { sql } = portal.store
  return (
    await read(portal.store, who.key, {
      rides: many(
        sql`select r.key, r.status, r.cancellation, r.notes, r.leg, r.local_date from ride r
          where r.customer_key = s.c order by r.needed_at`,
      ),
    })
  ).rides
}

test('V883 an archived passenger’s rides are cancelled in the same act, and the answer names them', async () => {
  const who = await fundedCustomer(portal, { trip: { ride: { allotment: { count: 10 } } } })
  const { keys } = await book(who)
  expect((await ledgerOf(portal, who.key)).counters[0].held_count).toBe(2)
  const answer = await leave(who, { status: 'archived' })
  expect([answer.status, answer.data.status, answer.data.rides]).toEqual([
    200,
    'archived',
    { cancelled: keys, open: [] },
  ])
  expect(await rows(who)).toMatchObject(
    keys.map((key) => ({
      key,
      status: 'cancelled',
      cancellation: 'other',
      notes: { cancellation: 'The passenger was removed' },
    })),
  )
  const { counters, differences } = await ledgerOf(portal, who.key)
  expect([counters[0].held_count, differences]).toEqual([0, []])
  const { events } = await read(portal.store, who.key, {
    events: many(
      portal.store
        .sql`select e.key from event e where e.customer_key = s.c and e.data->>'status' = 'cancelled'`,
    ),
  })
  expect(new Set(events.map(({ key }: { key: string }) => key))).toEqual(new Set(keys))
})

test.each([[{ status: 'archived' }], [{ status: 'inactive', rides: 'cancel' }]])(
  'decision 058 whose rides all end with %j hears of it once, not of each',
  async (change) => {
    const who = await newCustomer(portal)
    await book(who)
    await book(who, 78)
    expect((await leave(who, change)).status).toBe(200)
    await react(portal, who.key, ['passenger.tell'])
    const { sent } = await read(portal.store, who.key, {
      sent: many(portal.store.sql`select m.body from message m where m.customer_key = s.c
      and m.effect like '%:cancelled'`),
    })
    expect((sent as { body: string }[]).map(({ body }) => body)).toEqual([
      expect.stringMatching(/: your rides are cancelled from \d\d\/\d\d on/),
    ])
  },
)

test.each(['requesting', 'retry', 'pickup', 'waiting', 'enroute'] as const)(
  'V883 nobody is archived while a ride is %s: nothing is changed',
  async (status) => {
    const who = await newCustomer(portal)
    const { keys } = await book(who)
    await write(portal.store, who.key, {
      updates: [{ table: 'ride', where: { key: keys[0] }, set: { status } }],
    })
    const answer = await leave(who, { status: 'archived' })
    expect([answer.status, answer.error?.code, answer.error?.detail]).toEqual([
      409,
      'passenger_rides_under_way',
      { rides: [keys[0]] },
    ])
    expect((await rows(who)).map((row: { status: string }) => row.status)).toEqual([status, 'scheduling'])
  },
)

test.each(['completed', 'cancelled', 'unavailable', 'rejected', 'failed', 'closed'] as const)(
  'V883 a ride that is %s stays what it is',
  async (status) => {
    const who = await newCustomer(portal)
    const { keys } = await book(who)
    await write(portal.store, who.key, {
      updates: [{ table: 'ride', where: { key: keys }, set: { status } }],
    })
    expect((await leave(who, { status: 'archived' })).data.rides).toEqual({ cancelled: [], open: [] })
    expect((await rows(who)).map((row: { status: string }) => row.status)).toEqual([status, status])
  },
)

/** So many hours from now the first ride of a booking is. */
const HOURS = 30

test.each([
  ...(['scheduling', 'confirmed', 'active', 'arranged', 'transit'] as const).map(
    (status) => [status, 'is cancelled', 0] as const,
  ),
  // Booked elsewhere, and over by itself: nobody says whether it was driven.
  ...(['arranged', 'transit'] as const).map((status) => [status, 'stays what it is', HOURS + 12] as const),
])('decision 020 a ride that is %s %s, %s hours on', async (status, becomes, later) => {
  const who = await newCustomer(portal)
  const { keys } = await book(who, HOURS)
  const lasts = Date.now() + 90 * DAY
  await write(portal.store, who.key, {
    updates: [
      { table: 'ride', where: { key: keys }, set: { status } },
      { table: 'session', where: { ended_at: null }, set: { expires_at: lasts, seen_at: lasts } },
    ],
  })
  const clock = () => Date.now() + later * 3_600_000
  const change = { key: who.passenger, status: 'archived' }
  const { data } = (await make({ ...portal, clock }, who.key, 'passenger.update', change, {
    token: who.token,
  })) as unknown as Answer
  const goes = becomes === 'is cancelled'
  expect(data.rides).toEqual({ cancelled: goes ? keys : [], open: [] })
  const after = goes ? 'cancelled' : status
  expect((await rows(who)).map((row: { status: string }) => row.status)).toEqual([after, after])
})

test('a deactivated passenger keeps the rides, which the answer names, unless the call says otherwise', async () => {
  const who = await newCustomer(portal)
  const { keys } = await book(who)
  expect((await leave(who, { status: 'inactive' })).data.rides).toEqual({ cancelled: [], open: keys })
  expect((await leave(who, { status: 'active' })).data.rides).toBeUndefined()
  expect((await leave(who, { status: 'inactive', rides: 'cancel' })).data.rides).toEqual({
    cancelled: keys,
    open: [],
  })
})

test('to archive and keep is refused as long as there are rides', async () => {
  const who = await newCustomer(portal)
  const { keys } = await book(who)
  const answer = await leave(who, { status: 'archived', rides: 'keep' })
  expect([answer.status, answer.error?.code, answer.error?.detail]).toEqual([
    409,
    'passenger_rides_open',
    { rides: keys },
  ])
})

test('who may not cancel rides archives nobody who has some', async () => {
  const who = await newCustomer(portal)
  const token = await who.role(['passenger.edit'])
  await book(who)
  expect((await leave(who, { status: 'archived' }, token)).error?.code).toBe('passenger_rides_open')
  const other = await anotherPassenger(portal, who.key)
  expect((await leave({ ...who, passenger: other }, { status: 'archived' }, token)).data.rides).toEqual({
    cancelled: [],
    open: [],
  })
})

test('V883 deleting over the data collections tells the same', async () => {
  const who = await newCustomer(portal)
  const { keys } = await book(who)
  const { data } = await make(
    portal,
    who.key,
    'data.delete',
    { 'patient:info': { [who.passenger]: true } },
    { token: who.token },
  )
  expect(JSON.stringify(data)).toContain(keys[1])
  expect((await rows(who)).map((row: { status: string }) => row.status)).toEqual(['cancelled', 'cancelled'])
})

describe('V883 what somebody booked at the moment in which its passenger left', () => {
  const gone = { status: 'inactive', rides: 'cancel' }
  const kept = { status: 'inactive', rides: 'keep' }
  /** Whoever books has read the record as active when its passenger leaves. */
  const bookedWhile = async (change: object) => {
    const who = await newCustomer(portal)
    const { rides, type } = bookingFor(who.passenger, { hours: 30 })
    const racing = beforeWriting(portal, () => leave(who, change))
    const booked = await make(racing, who.key, 'ride.create', { rides, type }, { token: who.token })
    expect(booked.status).toBe(200)
    return who
  }
  const statuses = async (who: TestCustomer) =>
    (await rows(who)).map((row: { status: string }) => row.status) as string[]

  test.each([
    ['archived is cancelled after it', { status: 'archived' }, 'cancelled'],
    ['deactivated without rides is cancelled after it', gone, 'cancelled'],
    ['deactivated with the rides stays', kept, 'scheduling'],
  ])('%s', async (_, change, status) => {
    const who = await bookedWhile(change)
    expect(await statuses(who)).toEqual(['scheduling'])
    await react(portal, who.key, ['passenger.settle'], 2)
    expect(await statuses(who)).toEqual([status])
  })

  test('and stays where the passenger is back, or was deactivated anew', async () => {
    const who = await bookedWhile(gone)
    await leave(who, { status: 'active' })
    await leave(who, kept)
    await react(portal, who.key, ['passenger.settle'])
    expect(await statuses(who)).toEqual(['scheduling'])
  })

  test.each([{ status: 'archived' }, gone])(
    '%j is looked for once more when all calls have ended',
    async (change) => {
      const who = await newCustomer(portal)
      await leave(who, change)
      const jobs = (await jobsFor(portal, who.key)).filter(
        ({ payload }) => payload.call === 'passenger.settle',
      )
      const [at, again] = jobs.map(({ runAt }) => runAt)
      expect([jobs.length, at]).toEqual([2, undefined])
      // A call ends within a minute.
      expect(again).toBeGreaterThan(Date.now() + 60_000)
    },
  )
})

describe('standing orders', () => {
  const zone = 'America/Chicago'
  const series = async () => {
    const who = await newCustomer(portal)
    const days = { 1: true, 2: true, 3: true, 4: true, 5: true, 6: true, 7: true }
    const until = instantAt(localDate(Date.now() + 100 * DAY, zone), 0, zone)
    const { request } = await book(who, 30, { repeat: { enabled: true, days, until } })
    return { who, request }
  }
  const materialise = (who: TestCustomer, request: string, later: number) =>
    callAsSystem({ ...portal, clock: () => noonAfter(later) }, who.key, 'ride.series.materialise', {
      request,
    }) as Promise<{ made: string[] }>

  test('of an archived passenger end: no more rides are made, also when the record comes back', async () => {
    const { who, request } = await series()
    const before = await rows(who)
    expect((await leave(who, { status: 'archived' })).data.rides?.cancelled).toHaveLength(before.length)
    expect((await materialise(who, request, 20)).made).toEqual([])
    await leave(who, { status: 'active' })
    expect((await materialise(who, request, 20)).made).toEqual([])
    expect(await rows(who)).toHaveLength(before.length)
  })
  test('of a deactivated one rest, and come back with the passenger', async () => {
    const { who, request } = await series()
    await leave(who, { status: 'inactive' })
    expect((await materialise(who, request, 20)).made).toEqual([])
    const due = async () => {
      const { events } = await read(portal.store, who.key, {
        events: many(
          portal.store.sql`select e.key, e.type from event e
            where e.customer_key = s.c and e.collection = 'series:info' order by e.seq`,
        ),
      })
      return events as { key: string; type: string }[]
    }
    const before = await due()
    await leave(who, { status: 'active' })
    // What is due by now is made at once, and not only when the next day of it would be.
    expect(await due()).toEqual([...before, { key: request, type: 'due' }])
    expect((await materialise(who, request, 20)).made.length).toBeGreaterThan(15)
  })
  test('a series that had ended before is not made longer', async () => {
    const who = await newCustomer(portal)
    const first = bookingFor(who.passenger, { hours: 30 }).rides[0]?.times.needed as number
    const { request } = await book(who, 30, {
      repeat: { enabled: true, days: { 1: true }, until: first + DAY },
    })
    const later = { ...portal, clock: () => noonAfter(30) }
    const lasts = Date.now() + 90 * DAY
    const set = { expires_at: lasts, seen_at: lasts }
    await write(portal.store, who.key, { updates: [{ table: 'session', where: { ended_at: null }, set }] })
    expect(
      (
        await make(
          later,
          who.key,
          'passenger.update',
          { key: who.passenger, status: 'archived' },
          { token: who.token },
        )
      ).status,
    ).toBe(200)
    const { kept } = await read(portal.store, who.key, {
      kept: many(
        portal.store.sql`select q.repeat->>'until' as until from trip_request q
            where q.customer_key = s.c and q.key = ${request}`,
      ),
    })
    expect(Number(kept[0].until)).toBe(first + DAY)
  })
})

test.each([
  ['passenger.update', (who: TestCustomer, token: string) => leave(who, { status: 'archived' }, token)],
  [
    'data.merge',
    (who: TestCustomer, token: string) =>
      make(
        portal,
        who.key,
        'data.merge',
        { 'patient:info': { [who.passenger]: { status: 'archived' } } },
        { token },
      ),
  ],
  [
    'data.delete',
    (who: TestCustomer, token: string) =>
      make(portal, who.key, 'data.delete', { 'patient:info': { [who.passenger]: true } }, { token }),
  ],
])(
  'P035 by %s nobody is archived by somebody who may not see all the rides that would go',
  async (_, archive) => {
    const who = await newCustomer(portal)
    await write(portal.store, who.key, {
      inserts: {
        team: [
          { key: 'TEAnorth', name: 'North' },
          { key: 'TEAsouth', name: 'South' },
        ],
      },
    })
    const { keys } = await book(who)
    await write(portal.store, who.key, {
      updates: [{ table: 'ride', where: { key: keys[1] }, set: { team_key: 'TEAsouth' } }],
    })
    const token = await who.role(['passenger.edit', 'passenger.view', 'ride.cancel', 'ride.view'], {
      teams: ['TEAnorth'],
    })
    const answer = (await archive(who, token)) as unknown as Answer
    expect([answer.status, answer.error?.code]).toEqual([409, 'passenger_rides_open'])
    expect(answer.error?.detail?.rides ?? []).not.toContain(keys[1])
    expect((await rows(who)).map((row: { status: string }) => row.status)).toEqual([
      'scheduling',
      'scheduling',
    ])
  },
)
