import { callNamed } from '#/registry.ts'
import { read } from '@nemt/store/read.ts'
import { many, one } from '@nemt/store/testing/questions.ts'
import type { Portal } from '#/pipeline/portal.ts'
import { system } from '#/pipeline/principal.ts'
import { CALL_LIMIT_MS, runCall } from '#/pipeline/run.ts'
import { bookingFor, newCustomer, type TestCustomer } from '#/testing/customer.ts'
import { beforeWriting } from '#/testing/interleave.ts'
import { make } from '#/testing/make-call.ts'
import { openTestPortal } from '#/testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ max: 20 })
})
afterAll(() => portal.close())

/** The portal on another day; sessions have ended by then, so whoever calls is named. */
function on(instant: string): Portal {
  return { ...portal, clock: () => Date.parse(instant) }
}

const places = {
  'America/New_York': { lat: 40.7128, lng: -74.006 },
  'America/Chicago': { lat: 41.8781, lng: -87.6298 },
  'America/Denver': { lat: 39.7392, lng: -104.9903 },
  'America/Anchorage': { lat: 61.2181, lng: -149.9003 },
  'America/Phoenix': { lat: 33.4484, lng: -112.074 },
} as const
type Zone = keyof typeof places
type Booked = {
  request: string
  keys: string[]
  series: { dates: string[]; made: string[]; moved: string[] }
}

/** A booking near the zone's middle, asked for on a given day. */
async function book(
  zone: Zone,
  when: {
    now: string
    needed: string
    until?: string
    days?: number[]
    weeks?: number
    type?: 'scheduled' | 'will-call'
  },
  who?: TestCustomer,
) {
  const customer = who ?? (await newCustomer(portal, { configuration: { timezone: zone } as never }))
  const { lat, lng } = places[zone]
  const [ride] = bookingFor(customer.passenger).rides
  const stops = {
    pickup: { address: { format: 'A', lat, lng } },
    dropoff: { address: { format: 'B', lat: lat + 0.05, lng } },
  }
  const repeat = when.until
    ? {
        repeat: {
          enabled: true,
          days: Object.fromEntries((when.days ?? [1, 2, 3, 4, 5, 6, 7]).map((day) => [day, true])),
          until: Date.parse(when.until),
          ...(when.weeks ? { interval_weeks: when.weeks } : {}),
        },
      }
    : {}
  const payload = {
    type: 'one',
    rides: [
      {
        ...ride,
        type: when.type ?? 'scheduled',
        times: { needed: Date.parse(when.needed) },
        stops,
        ...repeat,
      },
    ],
  }
  const answer = (await runCall(on(when.now), callNamed, {
    customer: customer.key,
    name: 'ride.create',
    payload,
    principal: { ...system(customer.key), scope: 'coordinator', key: 'USRtest' },
  })) as Booked
  return { who: customer, answer }
}

async function ridesOf(who: TestCustomer) {
  return (
    await read(portal.store, who.key, {
      rides: many(
        portal.store
          .sql`select r.key, r.needed_at, r.local_date, r.timezone, r.status, r.version, r.request_key
            from ride r where r.customer_key = s.c order by r.needed_at`,
      ),
    })
  ).rides as {
    key: string
    needed_at: string
    local_date: string
    timezone: string
    status: string
    version: number
    request_key: string
  }[]
}

function wall(iso: string, zone: string): string {
  return new Date(iso).toLocaleString('sv-SE', { timeZone: zone }).slice(0, 16)
}

// 2027: clocks go forward on 14 March at 02:00, back on 7 November at 02:00; never in Phoenix.
describe('R16 a series over the change of the clock keeps its wall time', () => {
  test.each<[Zone, string, string[]]>([
    ['America/New_York', '-05:00', ['2027-03-14 03:30']],
    ['America/Chicago', '-06:00', ['2027-03-14 03:30']],
    ['America/Denver', '-07:00', ['2027-03-14 03:30']],
    ['America/Anchorage', '-09:00', ['2027-03-14 03:30']],
    ['America/Phoenix', '-07:00', []],
  ])(
    '%s in spring: 02:30 does not exist on the day, goes later by the gap, and is said',
    async (zone, offset, moved) => {
      const { who, answer } = await book(zone, {
        now: `2027-03-10T12:00:00${offset}`,
        needed: `2027-03-12T02:30:00${offset}`,
        until: '2027-03-17T05:00:00Z',
      })
      expect(answer.series.moved).toEqual(moved.map((day) => day.slice(0, 10)))
      const rides = await ridesOf(who)
      expect(rides.map(({ needed_at, timezone }) => [wall(needed_at, zone), timezone])).toEqual(
        answer.series.dates.map((date) => [
          moved.find((day) => day.startsWith(date)) ?? `${date} 02:30`,
          zone,
        ]),
      )
      expect(rides.map(({ local_date }) => local_date)).toEqual(answer.series.dates)
    },
  )
  test('a day that is moved is said at the booking, also where its ride is made months later', async () => {
    const { answer } = await book('America/New_York', {
      now: '2026-11-26T12:00:00-05:00',
      needed: '2026-12-06T02:30:00-05:00',
      until: '2027-03-22T03:59:00Z',
      days: [7],
    })
    expect(answer.series.dates).toContain('2027-03-14')
    expect(answer.series.made).not.toContain('2027-03-14')
    expect(answer.series.moved).toEqual(['2027-03-14'])
  })
  test('and at an edit of all later days, where that is what moves it', async () => {
    const now = '2026-11-26T12:00:00-05:00'
    const { who, answer } = await book('America/New_York', {
      now,
      needed: '2026-12-06T09:00:00-05:00',
      until: '2027-03-22T03:59:00Z',
      days: [7],
    })
    expect(answer.series.moved).toEqual([])
    const times = { needed: Date.parse('2026-12-13T02:30:00-05:00') }
    const { series } = (await runCall(on(now), callNamed, {
      customer: who.key,
      name: 'ride.update',
      payload: { rides: [{ key: answer.keys[1], version: 1, times }], range: 'future' },
      principal: { ...system(who.key), scope: 'coordinator', key: 'USRtest' },
    })) as { series: { moved: string[] } }
    expect(series.moved).toEqual(['2027-03-14'])
  })
  test.each<[Zone, string]>([
    ['America/New_York', '-04:00'],
    ['America/Chicago', '-05:00'],
    ['America/Denver', '-06:00'],
    ['America/Anchorage', '-08:00'],
    ['America/Phoenix', '-07:00'],
  ])(
    '%s in autumn: of 01:30 twice the earlier counts, once a day, no day is 24 hours by force',
    async (zone, offset) => {
      const { who, answer } = await book(zone, {
        now: `2027-11-03T12:00:00${offset}`,
        needed: `2027-11-05T01:30:00${offset}`,
        until: '2027-11-10T04:00:00Z',
      })
      const rides = await ridesOf(who)
      expect(rides.map(({ needed_at }) => wall(needed_at, zone))).toEqual(
        answer.series.dates.map((date) => `${date} 01:30`),
      )
      const day = rides.find(({ local_date }) => local_date === '2027-11-07')?.needed_at
      expect(new Date(day as string).toISOString()).toBe(
        new Date(`2027-11-07T01:30:00${offset}`).toISOString(),
      )
      expect(answer.series.moved).toEqual([])
    },
  )
  test('also for rides that the night makes months later', async () => {
    const { who, answer } = await book('America/Chicago', {
      now: '2027-01-04T12:00:00-06:00',
      needed: '2027-01-06T09:00:00-06:00',
      until: '2027-04-01T00:00:00Z',
      days: [3],
    })
    expect(answer.series.made.at(-1)).toBe('2027-03-03')
    await runCall(on('2027-03-02T08:00:00Z'), callNamed, {
      customer: who.key,
      name: 'ride.series.materialise',
      payload: { request: answer.request },
      principal: system(who.key),
    })
    const rides = await ridesOf(who)
    expect(rides.map(({ needed_at }) => wall(needed_at, 'America/Chicago').slice(11))).toEqual(
      answer.series.dates.map(() => '09:00'),
    )
    expect(rides.at(-1)?.needed_at).toMatch(/^2027-03-31T14:00/)
  })
  test('an open return opens by the wall: at 07:00 of the day of the change', async () => {
    const { who, answer } = await book('America/Chicago', {
      now: '2027-03-12T12:00:00-06:00',
      needed: '2027-03-14T10:00:00-05:00',
      type: 'will-call',
    })
    const { write } = await import('@nemt/store/change/write.ts')
    const key = answer.keys[0] as string
    await write(portal.store, who.key, {
      updates: [{ table: 'ride', where: { key }, set: { status: 'confirmed' } }],
    })
    const open = (at: string) =>
      runCall(on(at), callNamed, {
        customer: who.key,
        name: 'ride.status',
        payload: { ride: key, status: 'active', as: 'timer' },
        principal: system(who.key),
      })
    await expect(open('2027-03-14T11:59:00Z')).rejects.toMatchObject({ code: 'opening_reached' })
    expect(await open('2027-03-14T12:00:00Z')).toMatchObject({ status: 'active' })
  })
})

describe('R18 the ends of months and years', () => {
  test('29 February is a day like any other', async () => {
    const { who, answer } = await book('America/Chicago', {
      now: '2028-02-20T12:00:00-06:00',
      needed: '2028-02-22T09:00:00-06:00',
      until: '2028-03-08T00:00:00-06:00',
      days: [2],
    })
    expect(answer.series.dates).toEqual(['2028-02-22', '2028-02-29', '2028-03-07'])
    expect((await ridesOf(who)).map(({ local_date }) => local_date)).toEqual(answer.series.dates)
  })
  test('every other week over the end of a year of 53 weeks', async () => {
    const { answer } = await book('America/Chicago', {
      now: '2026-12-10T12:00:00-06:00',
      needed: '2026-12-14T09:00:00-06:00',
      until: '2027-01-26T00:00:00-06:00',
      days: [1],
      weeks: 2,
    })
    expect(answer.series.dates).toEqual(['2026-12-14', '2026-12-28', '2027-01-11', '2027-01-25'])
  })
  test('a ride at 23:30 on New Year’s Eve is of that day where it is, whatever the hour in London', async () => {
    const { who } = await book('America/Anchorage', {
      now: '2026-12-20T12:00:00-09:00',
      needed: '2026-12-31T23:30:00-09:00',
    })
    expect(await ridesOf(who)).toMatchObject([{ local_date: '2026-12-31', timezone: 'America/Anchorage' }])
  })
  test('who was born in 1903 rides like everybody', async () => {
    const who = await newCustomer(portal, { configuration: { passenger: { dob: { required: true } } } })
    const { write } = await import('@nemt/store/change/write.ts')
    await write(portal.store, who.key, {
      updates: [{ table: 'passenger', where: { key: who.passenger }, set: { dob: '1903-02-28' } }],
    })
    expect(
      (await make(portal, who.key, 'ride.create', bookingFor(who.passenger), { token: who.token })).status,
    ).toBe(200)
    const { row } = await read(portal.store, who.key, {
      row: one(portal.store.sql`select p.dob from passenger p where p.customer_key = s.c`),
    })
    expect(row.dob).toBe('1903-02-28')
  })
})

describe('R20 the server holds a booking longer than anybody waits', () => {
  const stored = async (who: TestCustomer) => (await ridesOf(who)).length
  test('a retry under the same key makes it; the held one then finds it: one booking, one answer', async () => {
    const who = await newCustomer(portal)
    const booking = bookingFor(who.passenger)
    let retried: unknown
    const held = beforeWriting(
      portal,
      async () =>
        (retried = await make(portal, who.key, 'ride.create', booking, { token: who.token, key: 'once' })),
    )
    const first = await make(held, who.key, 'ride.create', booking, { token: who.token, key: 'once' })
    expect(first).toEqual(retried)
    expect([first.status, await stored(who)]).toEqual([200, 1])
  })
  test('after 60 seconds the call says so; what it does later, a retry under its key finds', async () => {
    const who = await newCustomer(portal)
    const booking = bookingFor(who.passenger)
    let release = (): void => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    let arrived = (): void => {}
    const writing = new Promise<void>((resolve) => (arrived = resolve))
    const held = beforeWriting(portal, () => (arrived(), gate))
    const limit = jest.spyOn(globalThis, 'setTimeout')
    const answer = make(held, who.key, 'ride.create', booking, { token: who.token, key: 'late' })
    await writing
    // The clock of the limit is not waited for: its alarm is rung.
    const alarms = limit.mock.calls
      .filter(([ring, ms]) => ms === CALL_LIMIT_MS && String(ring).includes('error.timeout'))
      .map(([ring]) => ring as () => void)
    limit.mockRestore()
    expect(alarms).toHaveLength(1)
    for (const ring of alarms) ring()
    expect(await answer).toMatchObject({ status: 504, error: { code: 'timeout' } })
    expect(await stored(who)).toBe(0)
    release()
    const again = await make(portal, who.key, 'ride.create', booking, { token: who.token, key: 'late' })
    expect([again.status, await stored(who)]).toEqual([200, 1])
  })
  test('without a key the duplicate is told, not made', async () => {
    const who = await newCustomer(portal)
    const booking = bookingFor(who.passenger)
    let retried: { status: number } = { status: 0 }
    const held = beforeWriting(
      portal,
      async () => (retried = await make(portal, who.key, 'ride.create', booking, { token: who.token })),
    )
    const first = await make(held, who.key, 'ride.create', booking, { token: who.token })
    expect([retried.status, first.status, first.error?.code, await stored(who)]).toEqual([
      200,
      409,
      'duplicate_ride',
      1,
    ])
  })
})

/** Moves the pickup of a ride and of all later ones of its series to the middle of another zone. */
async function movePickup(who: TestCustomer, now: string, key: string, to: Zone, times?: object) {
  const { lat, lng } = places[to]
  const stops = {
    pickup: { address: { format: 'C', lat, lng } },
    dropoff: { address: { format: 'D', lat: lat + 0.05, lng } },
  }
  const payload = {
    rides: [{ key, version: 1, stops, ...(times ? { times } : {}) }],
    range: 'future',
  }
  return runCall(on(now), callNamed, {
    customer: who.key,
    name: 'ride.update',
    payload,
    principal: { ...system(who.key), scope: 'coordinator', key: 'USRtest' },
  })
}

test.each([
  ['with its time as it was', undefined, '10:00'],
  ['with another time', { needed: Date.parse('2027-03-12T11:00:00-07:00') }, '11:00'],
])(
  'R16 a series whose pickup moves to a zone with another clock keeps that one’s wall time, %s',
  async (_, times, at) => {
    const now = '2027-03-10T12:00:00-07:00'
    const { who, answer } = await book('America/Phoenix', {
      now,
      needed: '2027-03-11T10:00:00-07:00',
      until: '2027-03-17T12:00:00Z',
    })
    await movePickup(who, now, answer.keys[1] ?? '', 'America/Denver', times)
    const { rides } = await read(portal.store, who.key, {
      rides: many(portal.store.sql`select r.needed_at, r.timezone from ride r where r.customer_key = s.c
      and r.status <> 'modified' order by r.needed_at`),
    })
    const walls = (rides as { needed_at: string; timezone: string }[]).map(({ needed_at, timezone }) =>
      [timezone, wall(needed_at, timezone)].join(' '),
    )
    const [first, ...later] = answer.series.dates
    expect(walls).toEqual([
      `America/Phoenix ${first} 10:00`,
      ...later.map((date) => `America/Denver ${date} ${at}`),
    ])
  },
)

test('R16 a weekday at a time of its own has that in the new zone as well, also by night', async () => {
  const now = '2027-03-01T12:00:00-07:00'
  const { who, answer } = await book('America/Phoenix', {
    now,
    needed: '2027-03-02T10:00:00-07:00',
    until: '2027-05-20T12:00:00Z',
    days: [2, 4],
  })
  const [, thursday = ''] = answer.keys
  const times = { needed: Date.parse('2027-03-04T12:00:00-07:00') }
  const by = {
    customer: who.key,
    principal: { ...system(who.key), scope: 'coordinator' as const, key: 'USRtest' },
  }
  const payload = { rides: [{ key: thursday, version: 1, times }], range: 'future', same_weekday: true }
  await runCall(on(now), callNamed, { ...by, name: 'ride.update', payload })
  const living = async () => (await ridesOf(who)).filter(({ status }) => status !== 'modified')
  const moved = (await living()).find(({ local_date }) => local_date === '2027-03-09')
  await movePickup(who, now, moved?.key ?? '', 'America/Denver')
  const [{ request_key: request = '' } = {}] = (await living()).slice(-1)
  const principal = system(who.key)
  const materialise = { customer: who.key, name: 'ride.series.materialise', payload: { request }, principal }
  await runCall(on('2027-03-20T12:00:00-07:00'), callNamed, materialise)
  const rides = (await living()).filter(({ local_date }) => local_date >= '2027-03-09')
  expect(rides.map(({ needed_at, timezone }) => wall(needed_at, timezone))).toEqual(
    answer.series.dates
      .filter((date) => date >= '2027-03-09' && date <= (rides.at(-1)?.local_date ?? ''))
      .map((date) => `${date} ${new Date(`${date}T12:00Z`).getUTCDay() === 2 ? '10:00' : '12:00'}`),
  )
  expect((rides.at(-1)?.local_date ?? '') > '2027-05-01').toBe(true)
  expect(new Set(rides.map(({ timezone }) => timezone))).toEqual(new Set(['America/Denver']))
})
