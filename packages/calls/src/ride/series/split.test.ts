import { callNamed } from '#/registry.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { addDays, localDate } from '@nemt/domain/time/zone.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { system } from '#/pipeline/principal.ts'
import type { Portal } from '#/pipeline/portal.ts'
import { runCall } from '#/pipeline/run.ts'
import { bookingFor, clinic, newCustomer, type TestCustomer } from '#/testing/customer.ts'
import { everyDay, noonAfter, tomorrowAfternoon } from '#/testing/days.ts'
import { fundedCustomer, ledgerOf } from '#/testing/funds.ts'
import { beforeWriting } from '#/testing/interleave.ts'
import { make } from '#/testing/make-call.ts'
import { openTestPortal } from '#/testing/portal.ts'
import { jobsFor, react } from '#/testing/react.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ max: 20 })
})
afterAll(() => portal.close())

const [HOUR, DAY] = [3_600_000, 86_400_000]
const zone = 'America/Chicago'
const needed = tomorrowAfternoon()
const first = localDate(needed, zone)
type Booked = { request: string; keys: string[]; series: { key: string; dates: string[]; made: string[] } }

type Wanted = {
  round?: boolean
  /** Hours from the way there to the way back. */
  apart?: number
  dates?: string[]
  purpose?: string
  /** Hours from the pickup to the appointment. */
  gap?: number
}

async function book(
  who: TestCustomer,
  days: number,
  { round = false, apart = 2, dates = [], purpose, gap }: Wanted = {},
) {
  const booked = bookingFor(who.passenger, { round })
  const repeat = {
    enabled: true,
    days: everyDay,
    until: needed + (days - 1) * DAY,
    ...(dates.length ? { dates } : {}),
  }
  const answer = await make(
    portal,
    who.key,
    'ride.create',
    {
      ...booked,
      ...(purpose ? { purpose } : {}),
      rides: booked.rides.map((ride, leg) => ({
        ...ride,
        times: {
          needed: needed + leg * apart * HOUR,
          ...(gap === undefined ? {} : { appointment: needed + gap * HOUR }),
        },
        ...(leg === 0 ? { repeat } : {}),
      })),
    },
    { token: who.token },
  )
  return (answer as unknown as { data: Booked }).data
}

type Stored = {
  key: string
  leg: number
  local_date: string
  needed_at: string
  appointment_at: string | null
  status: string
  after_ride_key: string | null
  repeat_key: string
  request_key: string
  notes: { driver?: string }
  version: number
}

async function stored(who: TestCustomer): Promise<Stored[]> {
  return (
    await read(portal.store, who.key, {
      rides: many(
        portal.store.sql`select r.* from ride r where r.customer_key = s.c
            order by r.local_date, r.leg, r.created_at, r.key`,
      ),
    })
  ).rides
}

async function live(who: TestCustomer) {
  return (await stored(who)).filter(({ status }) => status === 'scheduling')
}

function wall({ needed_at }: Stored) {
  return new Date(needed_at).toLocaleTimeString('en-US', { timeZone: zone, hour12: false })
}

type Edited = {
  status: number
  data: {
    keys: string[]
    rides: { edit: string }[]
    series: { key: string; request: string; from: string; moved: string[]; skipped: object[] }
  }
  error?: {
    code: string
    fields?: Record<string, string>
    detail?: { limits: { ride: number; dates: string[] }[] }
  }
}

function edit(who: TestCustomer, rides: object[], extra: object = {}, by: Portal = portal) {
  return make(
    by,
    who.key,
    'ride.update',
    { rides, range: 'future', ...extra },
    { token: who.token },
  ) as unknown as Promise<Edited>
}

async function night(who: TestCustomer, request: string, days: number) {
  return (await runCall({ ...portal, clock: () => noonAfter(days) }, callNamed, {
    customer: who.key,
    name: 'ride.series.materialise',
    payload: { request },
    principal: system(who.key),
  })) as { made: string[]; skipped: object[] }
}

test('decision 058 whose series is cancelled from a day on hears it once, from which day', async () => {
  const who = await newCustomer(portal)
  const made = await book(who, 6, { round: true })
  const [there = '', , back = ''] = made.keys.slice(4)
  const cancelled = { rides: [there], range: 'future', reason: 'external' }
  expect((await make(portal, who.key, 'ride.cancel', cancelled, { token: who.token })).error).toBeUndefined()
  await react(portal, who.key, ['passenger.tell'], 2)
  const said = async () =>
    (
      await read(portal.store, who.key, {
        rows: many(portal.store.sql`select m.body from message m where m.customer_key = s.c
          and m.effect like '%:cancelled' order by m.key`),
      })
    ).rows as { body: string }[]
  const day = addDays(first, 2).replace(/^\d+-(\d+)-(\d+)$/, '$1/$2')
  expect((await said()).map(({ body }) => body)).toEqual([
    expect.stringContaining(`your rides are cancelled from ${day} on`),
  ])
  expect((await stored(who)).find(({ key }) => key === back)?.status).toBe('cancelled')
})

describe('server-behaviour §2.7 an edit of this and future rides splits the series at the date', () => {
  test('decision 070 the passenger is told once for each leg, of its first ride, whichever job is first', async () => {
    const who = await newCustomer(portal)
    const made = await book(who, 6, { round: true })
    const [there = '', back = ''] = made.keys.slice(2)
    const times = (leg: number) => ({ needed: needed + DAY + leg * 2 * HOUR + 30 * 60_000 })
    const changes = [there, back].map((key, leg) => ({ key, version: 1, times: times(leg) }))
    expect((await edit(who, changes)).status).toBe(200)
    const told = (await jobsFor(portal, who.key)).filter(
      ({ payload }) => payload.payload.notice === 'changed',
    )
    const later = (await live(who)).filter(({ local_date }) => local_date > first)
    expect(told.map(({ payload }) => payload.payload.ride)).toEqual(
      [0, 1].map((leg) => later.find((ride) => ride.leg === leg)?.key),
    )
    await react(portal, who.key, ['passenger.tell'])
    const { rows } = await read(portal.store, who.key, {
      rows: many(portal.store.sql`select m.body from message m where m.customer_key = s.c
        and m.effect like '%:changed' order by m.ride_key`),
    })
    const day = addDays(first, 1).replace(/^\d+-(\d+)-(\d+)$/, '$1/$2')
    const text = `your rides are changed from ${day} on. The first one is on ${day} at `
    expect((rows as { body: string }[]).map(({ body }) => body)).toEqual([
      expect.stringContaining(text),
      expect.stringContaining(text),
    ])
  })

  test('decision 070 of a day that had a time of its own the passenger is told by itself', async () => {
    const who = await newCustomer(portal)
    const { keys } = await book(who, 6)
    const own = { key: keys[3], version: 1, times: { needed: needed + 3 * DAY + 3 * HOUR } }
    expect((await edit(who, [own], { range: 'current' })).status).toBe(200)
    const times = { needed: needed + DAY + 30 * 60_000 }
    expect((await edit(who, [{ key: keys[1], version: 1, times }])).status).toBe(200)
    await react(portal, who.key, ['passenger.tell'])
    const { rows } = await read(portal.store, who.key, {
      rows: many(portal.store.sql`select m.body from message m join ride r on r.customer_key = s.c
        and r.key = m.ride_key and r.status = 'scheduling' where m.customer_key = s.c
        and m.effect like '%:changed%' order by r.needed_at`),
    })
    const day = (days: number) => addDays(first, days).replace(/^\d+-(\d+)-(\d+)$/, '$1/$2')
    expect((rows as { body: string }[]).map(({ body }) => body)).toEqual([
      expect.stringContaining(`your rides are changed from ${day(1)} on.`),
      expect.stringMatching(`your ride was changed\\. It is on ${day(3)} at \\d\\d:30pm`),
    ])
  })
  test('another purpose is that of the later rides and of the night’s; the earlier ones keep theirs', async () => {
    const policy = { trip: { purpose: { enabled: true, list: ['Dialysis', 'Dentist'] } } }
    const who = await newCustomer(portal, { policy })
    const made = await book(who, 90, { purpose: 'Dialysis' })
    const chosen = [{ key: made.keys[5] as string, version: 1 }]
    const alone = await edit(who, chosen, { range: 'current', purpose: 'Dentist' })
    expect(alone.error?.code).toBe('purpose_parted')
    const answer = await edit(who, chosen, { purpose: 'Dentist' })
    expect([answer.status, answer.data.keys.length]).toEqual([200, made.keys.length - 5])
    const { sql } = portal.store
    const purposes = async () =>
      new Map(
        (
          await read(portal.store, who.key, {
            rows: many(sql`select q.purpose, count(*)::int as rides from ride r
              join trip_request q on q.customer_key = s.c and q.key = r.request_key
              where r.customer_key = s.c and r.status = 'scheduling' group by 1`),
          })
        ).rows.map(({ purpose, rides }: { purpose: string; rides: number }) => [purpose, rides]),
      )
    expect(await purposes()).toEqual(
      new Map([
        ['Dialysis', 5],
        ['Dentist', made.keys.length - 5],
      ]),
    )
    const { made: later } = await night(who, answer.data.series.request, 3)
    expect(later.length).toBeGreaterThan(0)
    expect((await purposes()).get('Dentist')).toBe(made.keys.length - 5 + later.length)
  })
  test('another purpose with a leg after midnight is that of both legs, without that of the day before', async () => {
    const policy = { trip: { purpose: { enabled: true, list: ['Dialysis', 'Dentist'] } } }
    const who = await newCustomer(portal, { policy })
    // The way back is 14 hours after 14:00 (15:00 in summer) in Chicago, on the next date.
    const made = await book(who, 20, { round: true, apart: 14, purpose: 'Dialysis' })
    const [dates, legs] = [made.series.made.length, 2]
    expect((await stored(who)).filter(({ local_date }) => local_date === made.series.made[5])).toHaveLength(2)
    const chosen = (await stored(who))
      .filter(({ leg, local_date }) => local_date === addDays(made.series.made[5] as string, leg))
      .map(({ key, version }) => ({ key, version }))
    const answer = await edit(who, chosen, { purpose: 'Dentist' })
    expect(answer.error).toBeUndefined()
    expect(answer.data.keys).toHaveLength((dates - 5) * legs)
    // One leg alone would leave the other one's rides for what they were.
    const [{ key = '', version = 0 } = {}] = (await stored(who)).filter(({ key }) => key === chosen[1]?.key)
    const parted = await edit(who, [{ key, version }], { purpose: 'Dialysis' })
    expect(parted.error?.code).toBe('purpose_parted')
  })
  test('a new time: the rides before keep theirs, the later ones and those of the night have the new one', async () => {
    const who = await newCustomer(portal)
    const made = await book(who, 90)
    const answer = await edit(who, [
      { key: made.keys[5], version: 1, times: { needed: needed + 5 * DAY - 3 * HOUR } },
    ])
    expect([answer.status, answer.data.series.from, answer.data.keys.length]).toEqual([
      200,
      addDays(first, 5),
      made.keys.length - 5,
    ])
    const rides = await live(who)
    const [before, after] = [wall(rides[0] as Stored), wall(rides.at(-1) as Stored)]
    expect(before).not.toBe(after)
    expect(rides.map((ride) => [ride.local_date, wall(ride), ride.repeat_key, ride.request_key])).toEqual(
      made.series.made.map((date, index) =>
        index < 5
          ? [date, before, made.series.key, made.request]
          : [date, after, answer.data.series.key, answer.data.series.request],
      ),
    )
    expect((await night(who, made.request, 20)).made).toEqual([])
    const later = await night(who, answer.data.series.request, 20)
    expect(later.made).toHaveLength(20)
    expect((await live(who)).slice(-20).map(wall)).toEqual(Array.from({ length: 20 }, () => after))
    expect(new Set((await live(who)).map(({ local_date }) => local_date)).size).toBe((await live(who)).length)
  })
  test.each<[string, object, number | null]>([
    ['a new time alone', { needed: -1 }, 2],
    ['a new time and appointment', { needed: -1, appointment: 0.5 }, 1.5],
    ['a new appointment alone', { appointment: 2 }, 2],
    ['an appointment taken away', { appointment: null }, null],
  ])(
    '%s: each later ride, and the night’s, has its appointment as far from its pickup as the edited one',
    async (_, by, hours) => {
      const who = await newCustomer(portal)
      const made = await book(who, 90, { gap: 1 })
      const times = Object.fromEntries(
        Object.entries(by).map(([name, moved]) => [
          name,
          moved === null ? null : needed + 3 * DAY + (moved as number) * HOUR,
        ]),
      )
      const answer = await edit(who, [{ key: made.keys[3], version: 1, times }])
      expect(answer.error).toBeUndefined()
      await night(who, answer.data.series.request, 20)
      const apart = (await live(who)).map(({ needed_at: from, appointment_at: to }) =>
        to === null ? null : (Date.parse(to) - Date.parse(from)) / HOUR,
      )
      expect([apart.slice(0, 3), new Set(apart.slice(3))]).toEqual([[1, 1, 1], new Set([hours])])
      expect(apart).toHaveLength(made.keys.length + 20)
    },
  )
  test('notes alone change the rides in place, and the later ones carry them', async () => {
    const who = await newCustomer(portal)
    const made = await book(who, 70)
    const answer = await edit(who, [{ key: made.keys[2], version: 1, notes: { driver: 'Ring twice' } }])
    expect(new Set(answer.data.rides.map(({ edit: kind }) => kind))).toEqual(new Set(['patch']))
    await night(who, answer.data.series.request, 20)
    expect((await live(who)).map(({ notes }) => notes.driver)).toEqual(
      made.series.dates.map((_, index) => (index < 2 ? undefined : 'Ring twice')),
    )
  })
  test('of one leg of a round trip: the other leg comes along unchanged and follows the new ride', async () => {
    const who = await newCustomer(portal)
    const made = await book(who, 70, { round: true })
    const answer = await edit(who, [
      { key: made.keys[4], version: 1, times: { needed: needed + 2 * DAY - HOUR } },
    ])
    expect(answer.status).toBe(200)
    await night(who, answer.data.series.request, 20)
    const rides = await live(who)
    expect(rides).toHaveLength(140)
    for (const [index, ride] of rides.entries()) {
      if (ride.leg === 1)
        expect([ride.after_ride_key, ride.repeat_key]).toEqual([
          rides[index - 1]?.key,
          rides[index - 1]?.repeat_key,
        ])
      expect(ride.repeat_key).toBe(index < 4 ? made.series.key : answer.data.series.key)
    }
    expect(new Set(rides.filter(({ leg }) => leg === 1).map(wall)).size).toBe(1)
  })
  test('of both legs at once', async () => {
    const who = await newCustomer(portal)
    const made = await book(who, 10, { round: true })
    const answer = await edit(
      who,
      [0, 1].map((leg) => ({
        key: made.keys[4 + leg],
        version: 1,
        times: { needed: needed + 2 * DAY + (leg * 2 - 1) * HOUR },
      })),
    )
    expect(answer.status).toBe(200)
    const rides = await live(who)
    expect(rides).toHaveLength(20)
    for (const [index, ride] of rides.entries())
      if (ride.leg === 1) expect(ride.after_ride_key).toBe(rides[index - 1]?.key)
  })
  test('a day that was cancelled alone stays cancelled, also for the night', async () => {
    const who = await newCustomer(portal)
    const made = await book(who, 70)
    await make(
      portal,
      who.key,
      'ride.cancel',
      { rides: [made.keys[8]], reason: 'sick', range: 'current' },
      { token: who.token },
    )
    const answer = await edit(who, [
      { key: made.keys[3], version: 1, times: { needed: needed + 3 * DAY - HOUR } },
    ])
    for (const days of [0, 20]) await night(who, answer.data.series.request, days)
    expect((await live(who)).map(({ local_date }) => local_date)).toEqual(
      made.series.dates.filter((_, index) => index !== 8),
    )
  })
  test('struck out and added dates stay on their side', async () => {
    const who = await newCustomer(portal)
    const added = addDays(first, 40)
    const made = await book(who, 10, { dates: [added] })
    const answer = await edit(who, [
      { key: made.keys[3], version: 1, times: { needed: needed + 3 * DAY - HOUR } },
    ])
    expect(answer.data.keys).toHaveLength(8)
    expect((await live(who)).at(-1)).toMatchObject({ local_date: added, repeat_key: answer.data.series.key })
  })
  test('a split series can be split and cancelled again', async () => {
    const who = await newCustomer(portal)
    const made = await book(who, 20)
    const one = await edit(who, [
      { key: made.keys[3], version: 1, times: { needed: needed + 3 * DAY - HOUR } },
    ])
    const two = await edit(who, [
      { key: one.data.keys[4], version: 1, times: { needed: needed + 7 * DAY - 2 * HOUR } },
    ])
    expect([two.status, two.data.series.from]).toEqual([200, addDays(first, 7)])
    const ended = await make(
      portal,
      who.key,
      'ride.cancel',
      { rides: [two.data.keys[3]], reason: 'sick', range: 'future' },
      { token: who.token },
    )
    expect(ended.status).toBe(200)
    const rides = await live(who)
    expect(rides.map(({ local_date }) => local_date)).toEqual(made.series.dates.slice(0, 10))
    const firstOf = (at: number) => rides[[7, 3].find((first) => first <= at) ?? 0] as Stored
    expect(rides.map(wall)).toEqual(rides.map((_, index) => wall(firstOf(index))))
    expect(new Set(rides.map(({ repeat_key }) => repeat_key)).size).toBe(3)
  })
  test('the nightly job makes rides meanwhile: they change as well', async () => {
    const who = await newCustomer(portal)
    const made = await book(who, 90)
    const racing = beforeWriting(portal, () => night(who, made.request, 10))
    const answer = await edit(
      who,
      [{ key: made.keys[3], version: 1, times: { needed: needed + 3 * DAY - HOUR } }],
      {},
      racing,
    )
    expect([answer.status, answer.data.keys.length]).toEqual([200, made.keys.length - 3 + 10])
    expect(new Set((await live(who)).slice(3).map(wall)).size).toBe(1)
  })
})

test('the ledger follows a split: each ride is held once, at its new cost', async () => {
  const who = await fundedCustomer(portal, { trip: { ride: { allotment: { count: 400 } } } })
  const made = await book(who, 10)
  const answer = await edit(who, [
    {
      key: made.keys[3],
      version: 1,
      stops: {
        pickup: { address: { ...clinic, format: '5 Other Street', lat: 42.1 } },
        dropoff: { address: clinic },
      },
    },
  ])
  expect(answer.status).toBe(200)
  const { counters, differences } = await ledgerOf(portal, who.key)
  const cents = (
    await read(portal.store, who.key, {
      sum: many(
        portal.store.sql`select sum(r.cost_cents)::int as cents from ride r where r.customer_key = s.c
            and r.status = 'scheduling'`,
      ),
    })
  ).sum[0].cents
  expect([counters[0], differences]).toMatchObject([{ held_count: 10, held_cents: cents }, []])
})

test('a limit that the later rides break is told once, with their days', async () => {
  const who = await fundedCustomer(portal, { trip: { ride: { constraint: { distance: { upper: 4 } } } } })
  const made = await book(who, 10)
  const stops = {
    pickup: { address: { ...clinic, format: '5 Other Street', lat: 42.5 } },
    dropoff: { address: clinic },
  }
  const refused = await edit(who, [{ key: made.keys[6], version: 1, stops }])
  expect([refused.status, refused.error?.detail?.limits]).toMatchObject([
    409,
    [{ ride: 0, dates: made.series.dates.slice(6) }],
  ])
  expect(
    (
      await edit(who, [{ key: made.keys[6], version: 1, stops }], {
        acknowledged_limits: ['distance'],
        authorization: { reason: 'Moved house' },
      })
    ).status,
  ).toBe(200)
})

test.each<[string, (key: string) => object, number, string]>([
  [
    'another day',
    (key) => ({ key, version: 1, times: { needed: needed + 7 * DAY } }),
    422,
    'rides.0.times.needed',
  ],
  ['another rhythm', (key) => ({ key, version: 1, repeat: { enabled: true } }), 422, 'rides.0.repeat'],
])('%s is refused and names the field', async (_, change, status, field) => {
  const who = await newCustomer(portal)
  const made = await book(who, 10)
  const answer = await edit(who, [change(made.keys[5] as string)])
  expect([answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([status, [field]])
})

test('a ride of no series, or of another customer, has no future', async () => {
  const [who, other] = [await newCustomer(portal), await newCustomer(portal)]
  const single = (await make(portal, who.key, 'ride.create', bookingFor(who.passenger), {
    token: who.token,
  })) as unknown as { data: Booked }
  expect((await edit(who, [{ key: single.data.keys[0], version: 1, notes: { driver: 'x' } }])).status).toBe(
    404,
  )
  const theirs = await book(other, 5)
  expect((await edit(who, [{ key: theirs.keys[0], version: 1, notes: { driver: 'x' } }])).status).toBe(404)
})

test('P035 an edit of this and later days leaves alone what another team has', async () => {
  const who = await newCustomer(portal)
  const made = await book(who, 4)
  const [mine, other] = [newKey('TEA'), newKey('TEA')]
  await write(portal.store, who.key, { inserts: { team: [mine, other].map((key) => ({ key, name: key })) } })
  await write(portal.store, who.key, {
    updates: [
      update('ride', { where: {}, set: { team_key: mine } }),
      update('ride', { where: { key: made.keys[2] as string }, set: { team_key: other } }),
    ],
  })
  const token = await who.role(['ride.view', 'ride.edit', 'ride.create'], { teams: [mine] })
  const rides = [{ key: made.keys[1], version: 1, notes: { driver: 'Ring twice' } }]
  const answer = await edit({ ...who, token }, rides)
  expect([answer.status, answer.data.keys]).toEqual([200, [made.keys[1], made.keys[3]]])
  expect((await live(who)).map(({ notes, version }) => [notes.driver, version])).toEqual([
    [undefined, 1],
    ['Ring twice', 2],
    [undefined, 1],
    ['Ring twice', 2],
  ])
})

test('somebody edited the chosen ride: nothing changes', async () => {
  const who = await newCustomer(portal)
  const made = await book(who, 10)
  await make(
    portal,
    who.key,
    'ride.update',
    { rides: [{ key: made.keys[4], version: 1, notes: { driver: 'Mine' } }] },
    { token: who.token },
  )
  const before = await live(who)
  expect(before.filter(({ repeat_key }) => repeat_key === made.series.key)).toHaveLength(10)
  const answer = await edit(who, [{ key: made.keys[4], version: 1, notes: { driver: 'Theirs' } }])
  expect([answer.status, answer.error?.code]).toEqual([409, 'already_edited'])
  expect(await live(who)).toEqual(before)
})

describe('C011 an edit of the future from an old screen is refused in words', () => {
  const otherTime = (hours: number) => ({ times: { needed: needed + DAY + hours * HOUR } })
  const refused = async (who: TestCustomer, edited: object) => {
    const before = await stored(who)
    const { status, error } = await edit(who, [edited])
    expect(await stored(who)).toEqual(before)
    return [status, error?.code]
  }

  test('after the series was changed from that day on', async () => {
    const who = await newCustomer(portal)
    const { keys } = await book(who, 5)
    expect((await edit(who, [{ key: keys[1], version: 1, ...otherTime(1) }])).status).toBe(200)
    const stale = { key: keys[1], version: 1, ...otherTime(2) }
    expect(await refused(who, stale)).toEqual([409, 'already_edited'])
    expect(await refused(who, { ...stale, version: 2 })).toEqual([409, 'already_edited'])
  })

  test('after it was ended on that day, or before it', async () => {
    const who = await newCustomer(portal)
    const { keys } = await book(who, 5)
    const end = { rides: [keys[1]], range: 'future', reason: 'sick' }
    expect((await make(portal, who.key, 'ride.cancel', end, { token: who.token })).status).toBe(200)
    for (const key of [keys[1], keys[2]]) {
      const stale = { key, version: 1, notes: { driver: 'Later' } }
      expect(await refused(who, stale)).toEqual([409, 'already_edited'])
      expect(await refused(who, { ...stale, version: 2 })).toEqual([409, 'change_impossible'])
    }
  })

  test('of two at once one is made, and the other one is told so', async () => {
    const who = await newCustomer(portal)
    const { keys } = await book(who, 5)
    const by = beforeWriting(portal, async () => {
      const { status } = await edit(who, [{ key: keys[1], version: 1, ...otherTime(1) }])
      expect(status).toBe(200)
    })
    const { status, error } = await edit(who, [{ key: keys[1], version: 1, ...otherTime(2) }], {}, by)
    expect([status, error?.code]).toEqual([409, 'already_edited'])
    expect(await live(who)).toHaveLength(5)
  })
})

describe('M137 cancelling the future from a ride that was edited meanwhile is refused; none is cancelled', () => {
  const cancelFrom = (who: TestCustomer, ride: string) =>
    make(
      portal,
      who.key,
      'ride.cancel',
      { rides: [ride], range: 'future', reason: 'sick' },
      { token: who.token },
    )
  const another = { times: { needed: needed + DAY - 3 * HOUR } }

  test.each(['current', 'future'] as const)('an edit of the %s', async (range) => {
    const who = await newCustomer(portal)
    const made = await book(who, 5)
    const changed = await edit(who, [{ key: made.keys[1], version: 1, ...another }], { range })
    expect(changed.status).toBe(200)
    const before = await live(who)
    const answer = await cancelFrom(who, made.keys[1] as string)
    expect([answer.status, answer.error?.code]).toEqual([409, 'already_edited'])
    expect(await live(who)).toEqual(before)
    // From the ride that took its place they go, and those before stay.
    const from = changed.data.keys[0] as string
    expect((await cancelFrom(who, from)).status).toBe(200)
    expect((await live(who)).map(({ local_date }) => local_date)).toEqual([first])
  })

  test('from a ride that was cancelled by itself the rest still goes', async () => {
    const who = await newCustomer(portal)
    const made = await book(who, 5)
    const one = { rides: [made.keys[1]], range: 'current', reason: 'sick' }
    expect((await make(portal, who.key, 'ride.cancel', one, { token: who.token })).status).toBe(200)
    expect((await cancelFrom(who, made.keys[1] as string)).status).toBe(200)
    expect((await live(who)).map(({ local_date }) => local_date)).toEqual([first])
  })
})
