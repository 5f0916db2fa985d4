import { callNamed } from '#/registry.ts'
import { defaultUntil } from '@nemt/domain/journey/repeat.ts'
import { addDays, localDate } from '@nemt/domain/time/zone.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many, one } from '@nemt/store/testing/questions.ts'
import { system } from '#/pipeline/principal.ts'
import { runCall } from '#/pipeline/run.ts'
import { bookingFor, newCustomer, type TestCustomer } from '#/testing/customer.ts'
import { everyDay, noonAfter, tomorrowAfternoon } from '#/testing/days.ts'
import { fundedCustomer, ledgerOf } from '#/testing/funds.ts'
import { beforeWriting } from '#/testing/interleave.ts'
import { make } from '#/testing/make-call.ts'
import { openTestPortal } from '#/testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ max: 20 })
})
afterAll(() => portal.close())

const DAY = 86_400_000
const zone = 'America/Chicago'
const needed = tomorrowAfternoon()

function series(who: TestCustomer, days: number, round = false) {
  const booked = bookingFor(who.passenger, { round })
  const repeat = { enabled: true, days: everyDay, until: needed + (days - 1) * DAY }
  return {
    ...booked,
    rides: booked.rides.map((ride, leg) => ({
      ...ride,
      times: { needed: needed + leg * 2 * 3_600_000 },
      ...(leg === 0 ? { repeat } : {}),
    })),
  }
}

type Made = {
  status: number
  data: { request: string; keys: string[]; series: { key: string; dates: string[]; made: string[] } }
  error?: { code: string; detail: { duplicates: { ride: number }[] } }
}

function book(who: TestCustomer, payload: object) {
  return make(portal, who.key, 'ride.create', payload, { token: who.token }) as unknown as Promise<Made>
}

async function ridesOf(who: TestCustomer) {
  return (
    await read(portal.store, who.key, {
      rides: many(
        portal.store
          .sql`select r.key, r.leg, r.local_date, r.needed_at, r.status, r.after_ride_key, r.repeat_key
            from ride r where r.customer_key = s.c order by r.local_date, r.leg`,
      ),
    })
  ).rides
}

/** The nightly job, on another day. */
async function night(who: TestCustomer, request: string, days: number) {
  const later = { ...portal, clock: () => noonAfter(days) }
  return (await runCall(later, callNamed, {
    customer: who.key,
    name: 'ride.series.materialise',
    payload: { request },
    principal: system(who.key),
  })) as { made: string[]; skipped: { date: string; why: string }[] }
}

const until60 = addDays(localDate(Date.now(), zone), 60)

test('server-behaviour §2.7 a series makes the rides of sixty days, each leg once a day at its wall time', async () => {
  const who = await newCustomer(portal)
  const { status, data } = await book(who, series(who, 90, true))
  expect(status).toBe(200)
  expect(data.series.dates).toHaveLength(90)
  expect(data.series.made).toEqual(data.series.dates.filter((date) => date <= until60))
  const rides = await ridesOf(who)
  expect(
    rides.map(({ leg, local_date }: { leg: number; local_date: string }) => `${local_date} ${leg}`),
  ).toEqual(data.series.made.flatMap((date) => [`${date} 0`, `${date} 1`]))
  expect(new Set(rides.map(({ repeat_key }: { repeat_key: string }) => repeat_key))).toEqual(
    new Set([data.series.key]),
  )
  for (const [index, ride] of rides.entries())
    expect(ride.after_ride_key).toBe(ride.leg ? rides[index - 1].key : null)
  const wall = new Set(
    rides
      .filter(({ leg }: { leg: number }) => leg === 0)
      .map(({ needed_at }: { needed_at: string }) =>
        new Date(needed_at).toLocaleTimeString('en-US', { timeZone: zone }),
      ),
  )
  expect(wall.size).toBe(1)
  const { event } = await read(portal.store, who.key, {
    event: one(
      portal.store.sql`select e.data from event e where e.customer_key = s.c and e.collection = 'series:info'
          and e.key = ${data.request}`,
    ),
  })
  expect(localDate(event.data.next, zone)).toBe(
    addDays(data.series.dates[data.series.made.length] as string, -60),
  )
})

test('server-behaviour §2.7 the nightly job makes what is due, once, also when run five times at once', async () => {
  const who = await newCustomer(portal)
  const { data } = await book(who, series(who, 90))
  expect((await night(who, data.request, 0)).made).toEqual([])
  const runs = await Promise.all(Array.from({ length: 5 }, () => night(who, data.request, 10)))
  expect(runs.flatMap(({ made }) => made)).toHaveLength(10)
  expect((await night(who, data.request, 40)).made).toEqual(
    data.series.dates.slice(data.series.made.length + 10),
  )
  const rides = await ridesOf(who)
  expect(rides.map(({ local_date }: { local_date: string }) => local_date)).toEqual(data.series.dates)
})

test('V249 cancelling the future ends the series: the later rides are cancelled and no more are made', async () => {
  const who = await newCustomer(portal)
  const { data } = await book(who, series(who, 90))
  const answer = (await make(
    portal,
    who.key,
    'ride.cancel',
    { rides: [data.keys[5]], reason: 'sick', range: 'future' },
    { token: who.token },
  )) as unknown as { data: { rides: string[] } }
  expect(answer.data.rides).toHaveLength(data.keys.length - 5)
  const rides = await ridesOf(who)
  expect(rides.map(({ status }: { status: string }) => status)).toEqual(
    data.keys.map((_, index) => (index < 5 ? 'scheduling' : 'cancelled')),
  )
  expect((await night(who, data.request, 30)).made).toEqual([])
})

test.each([[[5]], [[5, 9]], [[9, 5]]])(
  'V249 with days %j the future goes from the earliest of them on, and the series ends before it',
  async (days) => {
    const who = await newCustomer(portal)
    const { data } = await book(who, series(who, 20))
    const cancelled = await make(
      portal,
      who.key,
      'ride.cancel',
      { rides: days.map((day) => data.keys[day]), reason: 'sick', range: 'future' },
      { token: who.token },
    )
    expect((cancelled.data as { rides: string[] }).rides).toHaveLength(data.keys.length - 5)
    const { request } = await read(portal.store, who.key, {
      request: one(
        portal.store
          .sql`select q.repeat from trip_request q where q.customer_key = s.c and q.key = ${data.request}`,
      ),
    })
    const { until } = (request as { repeat: { until: number } }).repeat
    expect(localDate(until, zone)).toBe(data.series.dates[4])
  },
)

test('V249 the nightly job runs while the future is being cancelled: what it made is cancelled too', async () => {
  const who = await newCustomer(portal)
  const { data } = await book(who, series(who, 90))
  let made: string[] = []
  const racing = beforeWriting(portal, async () => ({ made } = await night(who, data.request, 10)))
  const answer = (await make(
    racing,
    who.key,
    'ride.cancel',
    { rides: [data.keys[3]], reason: 'sick', range: 'future' },
    { token: who.token },
  )) as unknown as { status: number; data: { rides: string[] } }
  expect([answer.status, made.length, answer.data.rides.length]).toEqual([200, 10, data.keys.length - 3 + 10])
  const left = ((await ridesOf(who)) as { local_date: string; status: string }[]).filter(
    ({ status }) => status !== 'cancelled',
  )
  expect(left.map(({ local_date }) => local_date)).toEqual(data.series.dates.slice(0, 3))
  expect((await night(who, data.request, 30)).made).toEqual([])
})

test('V249 the future is cancelled while the nightly job is at work: it makes nothing', async () => {
  const who = await newCustomer(portal)
  const { data } = await book(who, series(who, 90))
  const racing = beforeWriting({ ...portal, clock: () => noonAfter(10) }, () =>
    make(
      portal,
      who.key,
      'ride.cancel',
      { rides: [data.keys[3]], reason: 'sick', range: 'future' },
      { token: who.token },
    ),
  )
  expect(
    await runCall(racing, callNamed, {
      customer: who.key,
      name: 'ride.series.materialise',
      payload: { request: data.request },
      principal: system(who.key),
    }),
  ).toEqual({ made: [], skipped: [] })
})

test('server-behaviour §2.7 struck out dates are not made, added ones are, and the preview says the same', async () => {
  const who = await newCustomer(portal)
  const payload = series(who, 5)
  const [first, second, third] = [0, 1, 2].map((day) => localDate(needed + day * DAY, zone)) as [
    string,
    string,
    string,
  ]
  const added = addDays(first, 20)
  const repeat = { ...(payload.rides[0] as { repeat: object }).repeat, exdates: [second], dates: [added] }
  const ride = { ...payload.rides[0], repeat }
  const { data } = await book(who, { ...payload, rides: [ride] })
  expect(data.series.dates).toEqual([first, third, addDays(first, 3), addDays(first, 4), added])
  expect(
    (await make(portal, who.key, 'ride.recurring.multiplier', { ride }, { token: who.token })).data,
  ).toMatchObject({ count: 5, dates: data.series.dates })
  const wrong = await make(
    portal,
    who.key,
    'ride.create',
    { ...payload, rides: [{ ...ride, repeat: { ...repeat, dates: [added, addDays(first, -1)] } }] },
    { token: who.token },
  )
  expect([wrong.status, wrong.error?.fields]).toEqual([
    422,
    { 'rides.0.repeat.dates.1': 'An added date must be within a year after the trip' },
  ])
})

test.each([
  ['neither days nor an end', {}],
  ['no day of its own', { days: {}, until: null }],
])('V337 V339 F017 F018 a repetition with %s has the pickup’s weekday and two weeks', async (_name, open) => {
  const who = await newCustomer(portal)
  const payload = series(who, 5)
  const ride = { ...payload.rides[0], repeat: { enabled: true, ...open } }
  const start = localDate(needed, zone)
  const last = localDate(defaultUntil(needed, zone), zone)
  const expected = [0, 7, 14].map((days) => addDays(start, days)).filter((date) => date <= last)
  const { status, error, data } = await book(who, { ...payload, rides: [ride] })
  expect([status, error]).toEqual([200, undefined])
  expect(data.series.dates).toEqual(expected)
  expect(
    (await make(portal, who.key, 'ride.recurring.multiplier', { ride }, { token: who.token })).data,
  ).toMatchObject({ count: expected.length, dates: expected })
})

test('a series that doubles a ride on any day is refused as a whole', async () => {
  const who = await newCustomer(portal)
  const single = bookingFor(who.passenger)
  await book(who, { ...single, rides: [{ ...single.rides[0], times: { needed: needed + 3 * DAY } }] })
  const answer = await book(who, series(who, 10))
  expect([answer.status, answer.error?.code]).toEqual([409, 'duplicate_ride'])
  expect(answer.error?.detail.duplicates.map(({ ride }) => ride)).toEqual([0])
  expect(await ridesOf(who)).toHaveLength(1)
})

test('server-behaviour §2.11 the whole series counts against the allotment; once let pass, all its days', async () => {
  const who = await fundedCustomer(portal, { trip: { ride: { allotment: { count: 64 } } } })
  const refused = (await book(who, series(who, 90))) as unknown as {
    status: number
    error: { code: string; detail: { limits: { dates: string[] }[] } }
  }
  expect([refused.status, refused.error.code, refused.error.detail.limits]).toMatchObject([
    409,
    'allotment_exhausted',
    [{ code: 'allotment_count', ride: 0, limit: 64, actual: 65 }],
  ])
  expect(refused.error.detail.limits[0]?.dates).toHaveLength(26)
  const { data } = await book(who, {
    ...series(who, 90),
    acknowledged_limits: ['allotment_count'],
    authorization: { reason: 'Dialysis goes on' },
  })
  const later = await night(who, data.request, 10)
  expect([later.made.length, later.skipped]).toEqual([10, []])
  const { counters, differences } = await ledgerOf(portal, who.key)
  expect([counters[0].held_count, differences]).toEqual([data.keys.length + 10, []])
})

/** What the office was told of days that could not be made, in order. */
async function toldOf(who: TestCustomer) {
  const { told } = await read(portal.store, who.key, {
    told: many(portal.store.sql`select r.needed_at, e.data->'skipped' as skipped from event e
      join ride r on r.customer_key = s.c and r.key = e.key
      where e.customer_key = s.c and e.type = 'error' and e.data ? 'skipped' order by e.seq`),
  })
  return told
}

test('days that the nightly job can not pay for are skipped and said', async () => {
  const who = await fundedCustomer(portal, { trip: { ride: { allotment: { count: 90 } } } })
  const { data } = await book(who, series(who, 90))
  // Somebody uses six rides of the same fund up in the meantime.
  const single = bookingFor(who.passenger)
  for (let day = 0; day < 6; day++)
    expect(
      (
        await book(who, {
          ...single,
          rides: [{ ...single.rides[0], times: { needed: needed + (100 + day) * DAY } }],
        })
      ).status,
    ).toBe(200)
  const left = 90 - data.keys.length - 6
  const later = await night(who, data.request, left + 3)
  expect([later.made.length, later.skipped.map(({ why }) => why)]).toEqual([
    left,
    Array.from({ length: 3 }, () => 'allotment_exhausted'),
  ])
  const { counters, differences } = await ledgerOf(portal, who.key)
  expect([counters[0].held_count, differences]).toEqual([90, []])
  const told = await toldOf(who)
  expect(told).toHaveLength(1)
  expect(told[0].skipped.map(({ date }: { date: string }) => date)).toEqual(
    later.skipped.map(({ date }) => date),
  )
  // The next night says nothing of them again, only of the day that it comes to.
  const next = await night(who, data.request, left + 4)
  expect(next.skipped.map(({ date }) => date)).toHaveLength(4)
  expect((await toldOf(who)).at(-1).skipped.map(({ date }: { date: string }) => date)).toEqual([
    next.skipped.at(-1)?.date,
  ])
  await night(who, data.request, left + 4)
  expect(await toldOf(who)).toHaveLength(2)
  // Not with the first one, which is over and which nobody looks at any more.
  const then = noonAfter(left + 3)
  expect([Date.parse(told[0].needed_at) > then, Date.parse(told[0].needed_at) - then < DAY]).toEqual([
    true,
    true,
  ])
})

test.each([
  ['V340 a weekday that there isn’t', { days: { 8: true } }, 'rides.0.repeat.days.8'],
  ['an end before the pickup', { until: needed - 2 * DAY }, 'rides.0.repeat.until'],
  ['more than 366 days', { until: needed + 400 * DAY }, 'rides.0.repeat.until'],
])('%s is refused and names the field', async (_, change, field) => {
  const who = await newCustomer(portal)
  const payload = series(who, 5)
  const answer = await make(
    portal,
    who.key,
    'ride.create',
    {
      ...payload,
      rides: [
        { ...payload.rides[0], repeat: { enabled: true, days: everyDay, until: needed + DAY, ...change } },
      ],
    },
    { token: who.token },
  )
  expect([answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([422, [field]])
})

test('nothing more is made for a passenger who is inactive', async () => {
  const who = await newCustomer(portal)
  const { data } = await book(who, series(who, 90))
  await write(portal.store, who.key, {
    updates: [{ table: 'passenger', where: { key: who.passenger }, set: { status: 'inactive' } }],
  })
  expect((await night(who, data.request, 10)).made).toEqual([])
})

describe('server-behaviour §2.8 what somebody chose by name pays for the later days too', () => {
  const two = () => fundedCustomer(portal, {}, { more: [{}] })
  /** The fund of each ride of the series, made at once or by night. */
  const payers = async (who: TestCustomer) => {
    const { sql } = portal.store
    const rides = many(
      sql`select r.fund_keys from ride r where r.customer_key = s.c and r.repeat_key is not null`,
    )
    return new Set(
      (await read(portal.store, who.key, { rides })).rides.map(({ fund_keys }: { fund_keys: string[] }) =>
        String(fund_keys),
      ),
    )
  }
  const policyOf = async (who: TestCustomer, fund: string): Promise<string> => {
    const { sql } = portal.store
    const found = one(sql`select f.policy_key from fund f where f.customer_key = s.c and f.key = ${fund}`)
    return (await read(portal.store, who.key, { found })).found?.policy_key
  }

  test.each([0, 1])('the benefit, number %s', async (at) => {
    const who = await two()
    const fund = who.funds[at] as string
    const { data } = await book(who, { ...series(who, 90), policy: await policyOf(who, fund) })
    expect((await night(who, data.request, 10)).made).toHaveLength(10)
    expect(await payers(who)).toEqual(new Set([fund]))
  })

  test.each([0, 1])('the fund of a ride, number %s', async (at) => {
    const who = await two()
    const fund = who.funds[at] as string
    const asked = series(who, 90)
    const { data } = await book(who, {
      ...asked,
      rides: asked.rides.map((ride) => ({ ...ride, fund_keys: [fund] })),
    })
    expect((await night(who, data.request, 10)).made).toHaveLength(10)
    expect(await payers(who)).toEqual(new Set([fund]))
  })

  test('the fund that the future rides were given', async () => {
    const who = await two()
    const [first, second] = who.funds as [string, string]
    const asked = series(who, 90)
    const { data } = await book(who, {
      ...asked,
      rides: asked.rides.map((ride) => ({ ...ride, fund_keys: [first] })),
    })
    const rides = [{ key: data.keys[0], version: 1, fund_keys: [second] }]
    const answer = await make(
      portal,
      who.key,
      'ride.update',
      { rides, range: 'future' },
      { token: who.token },
    )
    const { request } = (answer.data as { series: { request: string } }).series
    expect((await night(who, request, 10)).made).toHaveLength(10)
    expect(await payers(who)).toEqual(new Set([second]))
  })

  test('a fund that the passenger no longer has stops the later days, and says so', async () => {
    const who = await two()
    const [first, second] = who.funds as [string, string]
    const asked = series(who, 90)
    const { data } = await book(who, {
      ...asked,
      rides: asked.rides.map((ride) => ({ ...ride, fund_keys: [second] })),
    })
    await write(portal.store, who.key, {
      removes: [{ table: 'passenger_fund', where: { fund_key: second } }],
    })
    const later = await night(who, data.request, 10)
    expect([later.made, new Set(later.skipped.map(({ why }) => why))]).toEqual([
      [],
      new Set(['unknown_fund']),
    ])
    expect(first).not.toBe(second)
  })
})
