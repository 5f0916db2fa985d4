import { addDays, endOfDay, localDate, weekday } from '@nemt/domain/time/zone.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { callNamed } from '#/registry.ts'
import { system } from '#/pipeline/principal.ts'
import { runCall } from '#/pipeline/run.ts'
import { bookingFor, home, newCustomer, type TestCustomer } from '#/testing/customer.ts'
import { noonAfter, tomorrowAfternoon } from '#/testing/days.ts'
import { fundedCustomer, ledgerOf } from '#/testing/funds.ts'
import { beforeWriting } from '#/testing/interleave.ts'
import { make } from '#/testing/make-call.ts'
import { openTestPortal } from '#/testing/portal.ts'
import { react } from '#/testing/react.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ max: 20 })
})
afterAll(() => portal.close())

const [HOUR, DAY] = [3_600_000, 86_400_000]
const zone = 'America/Chicago'
const needed = tomorrowAfternoon()
const first = localDate(needed, zone)

/** The weekdays of the first day and of so many days after it. */
function weekdays(...after: number[]): Record<string, boolean> {
  return Object.fromEntries(after.map((days) => [String(weekday(addDays(first, days))), true]))
}
/** The dates of so many weeks, on these days after the first one of each. */
function dates(weeks: number, ...after: number[]): string[] {
  return Array.from({ length: weeks }, (_, week) =>
    after.map((days) => addDays(first, 7 * week + days)),
  ).flat()
}
function until(weeks: number): number {
  return needed + (7 * weeks - 1) * DAY
}

type Booked = { request: string; keys: string[]; series: { key: string } }
type Ride = {
  key: string
  leg: number
  local_date: string
  needed_at: string
  status: string
  cancellation: string | null
  request_key: string
  repeat_key: string
  after_ride_key: string | null
  version: number
}

async function book(who: TestCustomer, { round = false, apart = 2, weeks = 4 } = {}): Promise<Booked> {
  const booked = bookingFor(who.passenger, { round })
  const repeat = { enabled: true, days: weekdays(0, 2, 4), until: until(weeks) }
  const rides = booked.rides.map((ride, leg) => ({
    ...ride,
    times: { needed: needed + leg * apart * HOUR },
    ...(leg === 0 ? { repeat } : {}),
  }))
  const { data } = await make(portal, who.key, 'ride.create', { ...booked, rides }, { token: who.token })
  return data as unknown as Booked
}

type Outcome = {
  status: number
  data: {
    from: string
    staying: string[]
    cancelled: string[]
    booked: string[]
    skipped: { date: string; why: string }[]
    left: { ride: string; status: string }[]
    fee: number
    series: string
    request: string
  }
  error?: { code: string; fields?: Record<string, string> }
}

function reschedule(
  who: TestCustomer,
  payload: object,
  { by = portal, preview = false } = {},
): Promise<Outcome> {
  const call = preview ? 'ride.series.preview' : 'ride.series.reschedule'
  return make(by, who.key, call, payload, { token: who.token }) as unknown as Promise<Outcome>
}

async function ridesOf(who: TestCustomer): Promise<Ride[]> {
  const { rides } = await read(portal.store, who.key, {
    rides: many(portal.store.sql`select r.* from ride r where r.customer_key = s.c
      order by r.local_date, r.leg, r.created_at, r.key`),
  })
  return rides
}

async function live(who: TestCustomer): Promise<Ride[]> {
  return (await ridesOf(who)).filter(({ status }) => status === 'scheduling')
}

async function night(who: TestCustomer, request: string, days: number) {
  return (await runCall({ ...portal, clock: () => noonAfter(days) }, callNamed, {
    customer: who.key,
    name: 'ride.series.materialise',
    payload: { request },
    principal: system(who.key),
  })) as { made: string[] }
}

describe('server-behaviour §2.7 a series gets other weekdays from the day of a ride on', () => {
  test('days that stay keep their rides, others are cancelled, new ones booked, as the preview says', async () => {
    const who = await newCustomer(portal)
    const made = await book(who)
    const before = await ridesOf(who)
    const asked = { ride: made.keys[3], days: weekdays(0, 1, 3), until: until(4) }
    const preview = await reschedule(who, asked, { preview: true })
    expect(await ridesOf(who)).toEqual(before)
    const { status, data } = await reschedule(who, asked)
    expect(status).toBe(200)
    expect(preview.data).toEqual({
      from: addDays(first, 7),
      staying: dates(4, 0).slice(1),
      cancelled: dates(4, 2, 4).slice(2),
      booked: dates(4, 1, 3).slice(2),
      skipped: [],
      left: [],
      fee: 0,
    })
    expect(data).toEqual({ ...preview.data, series: data.series, request: data.request })
    const rides = await live(who)
    expect(rides.map(({ local_date }) => local_date)).toEqual([
      ...dates(1, 0, 2, 4),
      ...dates(4, 0, 1, 3).slice(3),
    ])
    const [old, later] = [rides.slice(0, 3), rides.slice(3)]
    expect(new Set(old.map(({ request_key, repeat_key }) => [request_key, repeat_key].join()))).toEqual(
      new Set([[made.request, made.series.key].join()]),
    )
    expect(new Set(later.map(({ request_key, repeat_key }) => [request_key, repeat_key].join()))).toEqual(
      new Set([[data.request, data.series].join()]),
    )
    // Whoever was asked for the rides that stay is asked still.
    const stayed = made.keys.filter((key) => later.some((ride) => ride.key === key))
    expect(stayed).toHaveLength(3)
    expect(new Set(later.map(({ version }) => version))).toEqual(new Set([1]))
    const ended = (await ridesOf(who)).filter(({ status: now }) => now === 'cancelled')
    expect(new Set(ended.map(({ cancellation }) => cancellation))).toEqual(new Set(['rescheduled']))
  })

  test('which of the cancelled days a provider has, and which were edited on their own, is said first', async () => {
    const who = await newCustomer(portal)
    const made = await book(who)
    const [fleet] = (await who.fleets(1)) as [{ key: string; token: string }]
    await write(portal.store, who.key, {
      updates: [
        { table: 'ride', where: { key: made.keys[4] }, set: { status: 'confirmed', fleet_key: fleet.key } },
      ],
    })
    const own = { key: made.keys[5], version: 1, times: { needed: needed + 11 * DAY + HOUR } }
    const edited = { rides: [own], range: 'current' }
    const answer = await make(portal, who.key, 'ride.update', edited, { token: who.token })
    expect(answer.error).toBeUndefined()
    const asked = { ride: made.keys[3], days: weekdays(0), until: until(4) }
    const { data } = await reschedule(who, asked, { preview: true })
    expect(data).toMatchObject({ taken: [addDays(first, 9)], edited: [addDays(first, 11)] })
  })

  test('and back again: the days of before are booked anew', async () => {
    const who = await newCustomer(portal)
    const made = await book(who)
    const there = await reschedule(who, { ride: made.keys[0], days: weekdays(1, 3, 5), until: until(4) })
    expect([there.data.staying, there.data.booked]).toEqual([[], dates(4, 1, 3, 5)])
    const [ride] = await live(who)
    const back = await reschedule(who, { ride: ride?.key, days: weekdays(0, 2, 4), until: until(4) })
    // The first day of before is before the ride that was named.
    expect(back.data.booked).toEqual(dates(4, 0, 2, 4).slice(1))
    expect((await live(who)).map(({ local_date }) => local_date)).toEqual(dates(4, 0, 2, 4).slice(1))
  })

  test('of a round trip both legs go and come, each return after its way there, also after midnight', async () => {
    const who = await newCustomer(portal)
    const made = await book(who, { round: true, apart: 14 })
    const { data } = await reschedule(who, { ride: made.keys[3], days: weekdays(0, 4), until: until(4) })
    // The ride that was named is the return of the second day, which was after midnight.
    expect([data.from, data.cancelled]).toEqual([addDays(first, 2), dates(4, 2)])
    const rides = await live(who)
    expect(rides.filter(({ leg }) => leg === 1).map(({ local_date }) => local_date)).toEqual(dates(4, 1, 5))
    const there = new Map(rides.map((ride) => [ride.key, ride]))
    for (const ride of rides.filter(({ leg }) => leg === 1))
      expect(there.get(ride.after_ride_key ?? '')?.local_date).toBe(addDays(ride.local_date, -1))
  })

  test('a longer series is booked on by the night; a shorter one ends', async () => {
    const who = await newCustomer(portal)
    const made = await book(who, { weeks: 2 })
    const longer = await reschedule(who, { ride: made.keys[0], days: weekdays(0, 2, 4), until: until(12) })
    expect([longer.data.staying, longer.data.cancelled]).toEqual([dates(2, 0, 2, 4), []])
    const { made: later } = await night(who, longer.data.request, 20)
    expect([...longer.data.staying, ...longer.data.booked, ...later]).toEqual(
      dates(12, 0, 2, 4).filter((date) => date <= addDays(localDate(Date.now(), zone), 80)),
    )
    expect((await night(who, made.request, 20)).made).toEqual([])
    const shorter = await reschedule(who, { ride: made.keys[0], days: weekdays(0, 2, 4), until: until(1) })
    expect(shorter.data.staying).toEqual(dates(1, 0, 2, 4))
    expect((await live(who)).map(({ local_date }) => local_date)).toEqual(dates(1, 0, 2, 4))
    expect((await night(who, shorter.data.request, 40)).made).toEqual([])
  })

  test('a day that was cancelled by itself stays cancelled where it is a day still', async () => {
    const who = await newCustomer(portal)
    const made = await book(who)
    await make(
      portal,
      who.key,
      'ride.cancel',
      { rides: [made.keys[3]], reason: 'sick', range: 'current' },
      { token: who.token },
    )
    const { data } = await reschedule(who, { ride: made.keys[0], days: weekdays(0), until: until(4) })
    expect([data.booked, data.cancelled]).toEqual([[], dates(4, 2, 4)])
    expect((await live(who)).map(({ local_date }) => local_date)).toEqual(
      dates(4, 0).filter((date) => date !== addDays(first, 7)),
    )
  })

  test('what the cancelled rides held pays for the new ones: the ledger holds each ride once', async () => {
    const who = await fundedCustomer(portal, { trip: { ride: { allotment: { count: 12 } } } })
    const made = await book(who)
    const { data, status } = await reschedule(who, {
      ride: made.keys[0],
      days: weekdays(1, 3, 5),
      until: until(4),
    })
    expect([status, data.booked.length, data.skipped]).toEqual([200, 12, []])
    const { counters, differences } = await ledgerOf(portal, who.key)
    const held = counters.map(({ held_count }: { held_count: number }) => held_count)
    expect([held.reduce((sum: number, count: number) => sum + count, 0), differences]).toEqual([12, []])
  })

  test('a day on which the passenger has such a ride already is skipped, and said', async () => {
    const who = await newCustomer(portal)
    const made = await book(who)
    const booked = bookingFor(who.passenger)
    const [ride] = booked.rides
    const rides = [{ ...ride, times: { needed: needed + DAY } }]
    await make(portal, who.key, 'ride.create', { ...booked, rides }, { token: who.token })
    const { data } = await reschedule(who, { ride: made.keys[0], days: weekdays(0, 1), until: until(4) })
    expect(data.skipped).toEqual([
      expect.objectContaining({ date: addDays(first, 1), why: 'duplicate_ride' }),
    ])
    expect(data.booked).toEqual(dates(4, 1).slice(1))
  })

  test.each([
    ['no weekday', { days: { 1: false } }, 'repeat_days_missing', 'days'],
    ['an end before the ride', { until: needed - DAY }, 'repeat_until_early', 'until'],
    [
      'more than 366 days',
      { days: weekdays(0, 1, 2, 3, 4, 5, 6), until: needed + 500 * DAY },
      'repeat_until_late',
      'until',
    ],
  ])('V336 V339 %s is refused by its field', async (_, wrong, code, field) => {
    const who = await newCustomer(portal)
    const made = await book(who)
    const { error } = await reschedule(who, {
      ride: made.keys[0],
      days: weekdays(0),
      until: until(4),
      ...wrong,
    })
    expect([error?.code, Object.keys(error?.fields ?? {})]).toEqual([code, [field]])
  })

  test('a ride that somebody edits at the same moment is asked for as it is then', async () => {
    const who = await newCustomer(portal)
    const made = await book(who)
    const edit = { rides: [{ key: made.keys[3], version: 1, times: { needed: needed + 7 * DAY + HOUR } }] }
    const by = beforeWriting(portal, async () => {
      const { status } = await make(portal, who.key, 'ride.update', edit, { token: who.token })
      expect(status).toBe(200)
    })
    const { data } = await reschedule(who, { ride: made.keys[0], days: weekdays(0), until: until(4) }, { by })
    const rides = await live(who)
    expect(rides.map(({ local_date, repeat_key }) => [local_date, repeat_key])).toEqual(
      dates(4, 0).map((date) => [date, data.series]),
    )
    // And the other way round: the edit hears that the ride is of another series now.
    const late = beforeWriting(portal, async () => {
      await reschedule(who, { ride: rides[0]?.key, days: weekdays(0), until: until(3) })
    })
    const { status } = await make(
      late,
      who.key,
      'ride.update',
      { rides: [{ key: rides[2]?.key, version: 1, times: { needed: needed + 14 * DAY + HOUR } }] },
      { token: who.token },
    )
    expect(status).toBe(409)
  })

  test('of what it changes the passenger is told once', async () => {
    const who = await newCustomer(portal)
    const made = await book(who)
    await reschedule(who, { ride: made.keys[3], days: weekdays(0, 1), until: until(4) })
    const { events } = await read(portal.store, who.key, {
      events: many(portal.store.sql`select e.type, e.data from event e where e.customer_key = s.c
        and e.collection = 'ride:info' and e.type in ('status', 'create') order by e.seq`),
    })
    const notices = events.filter(
      ({ type, data }: { type: string; data: { quiet?: boolean; notice?: string; reason?: string } }) =>
        type === 'status' ? data.reason === 'rescheduled' && data.quiet !== true : data.notice === 'changed',
    )
    expect(notices).toHaveLength(1)
    const only = await newCustomer(portal)
    const fewer = await book(only)
    await reschedule(only, { ride: fewer.keys[0], days: weekdays(0), until: until(4) })
    const told = await read(portal.store, only.key, {
      events: many(portal.store.sql`select e.key from event e where e.customer_key = s.c
        and e.type = 'status' and (e.data->>'quiet')::boolean = false`),
    })
    expect(told.events).toHaveLength(1)
  })
})

describe('decision 099 a passenger whose days change is told which days are theirs now', () => {
  /** What the passenger was told of days, besides that they were booked; days as a text has them: '12/04'. */
  const said = async (who: TestCustomer, days: Record<string, boolean>, weeks = 4, more: object = {}) => {
    const made = await book(who, { weeks: 4 })
    const payload = { ride: made.keys[3], days, until: until(weeks), ...more }
    expect((await reschedule(who, payload)).error).toBeUndefined()
    await react(portal, who.key, ['passenger.tell'])
    const { rows } = await read(portal.store, who.key, {
      rows: many(portal.store.sql`select m.body from message m where m.customer_key = s.c
        and (m.effect like '%:changed' or m.effect like '%:cancelled') order by m.key`),
    })
    return (rows as { body: string }[]).map(({ body }) => body)
  }
  const short = (after: number) => addDays(first, after).replace(/^\d+-(\d+)-(\d+)$/, '$1/$2')
  /** The weekdays of the first day and of so many days after it, from Monday on. */
  const named = (after: readonly number[], language = 'en') =>
    after
      .map((days) => addDays(first, days))
      .toSorted((a, b) => weekday(a) - weekday(b))
      .map((date) =>
        new Date(`${date}T12:00Z`).toLocaleDateString(language, { weekday: 'short', timeZone: 'UTC' }),
      )
      .join(', ')
      .replace('á', 'a')

  test('where days are booked: from when, until when, on which days, and the first of the new ones', async () => {
    const who = await newCustomer(portal)
    expect(await said(who, weekdays(0, 1))).toEqual([
      expect.stringMatching(
        new RegExp(
          `: from ${short(7)} to ${short(22)} your rides are on ${named([0, 1])}\\. ` +
            `The first new one is on ${short(8)} at \\d\\d:\\d\\d[ap]m C[DS]T\\.`,
        ),
      ),
    ])
  })
  test('where days are only taken away, so that nobody waits on one of them', async () => {
    const who = await newCustomer(portal)
    const [text, ...others] = await said(who, weekdays(0), 3)
    expect(others).toEqual([])
    expect(text).toContain(`: from ${short(7)} to ${short(14)} your rides are on ${named([0])}.`)
    expect(text).not.toContain('cancelled')
  })
  test('in their language, every second week as such', async () => {
    const who = await newCustomer(portal)
    await write(portal.store, who.key, {
      updates: [{ table: 'passenger', where: { key: who.passenger }, set: { language: 'es' } }],
    })
    const [text] = await said(who, weekdays(0, 1), 4, { interval_weeks: 2 })
    expect(text).toContain(` sus viajes son: ${named([0, 1], 'es-US')} cada 2 semanas. `)
  })
  test('where no day is left, that all are cancelled', async () => {
    const who = await newCustomer(portal)
    const made = await book(who)
    const named = made.keys[4]
    const none = { ride: named, days: weekdays(3), until: needed + 9 * DAY }
    expect((await reschedule(who, none)).data).toMatchObject({ staying: [], booked: [] })
    await react(portal, who.key, ['passenger.tell'])
    const { rows } = await read(portal.store, who.key, {
      rows: many(portal.store.sql`select m.body from message m where m.customer_key = s.c
        and m.effect like '%:cancelled'`),
    })
    expect((rows as { body: string }[]).map(({ body }) => body)).toEqual([
      expect.stringContaining(`your rides are cancelled from ${short(9)} on`),
    ])
  })
})

describe('a series that somebody ended is not carried on from an old screen', () => {
  const end = (
    who: TestCustomer,
    ride: string | undefined,
    { by = portal, range = 'future', more = {} } = {},
  ) =>
    make(by, who.key, 'ride.cancel', { rides: [ride], range, reason: 'sick', ...more }, { token: who.token })
  const other = (ride: string | undefined, more: object = {}) => ({
    ...{ ride, days: weekdays(1, 3), until: until(4) },
    ...more,
  })

  test('M137 it can not be given another rhythm, nor may anybody see what that would do', async () => {
    const who = await newCustomer(portal)
    const made = await book(who)
    expect((await end(who, made.keys[3])).status).toBe(200)
    const before = await ridesOf(who)
    for (const ride of made.keys.slice(3, 5))
      for (const preview of [false, true]) {
        const { status, error } = await reschedule(who, other(ride), { preview })
        expect([status, error?.code]).toEqual([409, 'series_ended'])
      }
    expect(await ridesOf(who)).toEqual(before)
    // From a ride that is still there it goes on.
    expect((await reschedule(who, other(made.keys[2]))).status).toBe(200)
  })

  test('of its last ride a day that was cancelled by itself is a day of it still', async () => {
    const who = await newCustomer(portal)
    const made = await book(who, { weeks: 1 })
    expect((await end(who, made.keys[2], { range: 'current' })).status).toBe(200)
    expect((await reschedule(who, other(made.keys[2]))).status).toBe(200)
  })

  test('nor one whose ride was edited, with its version and without', async () => {
    const who = await newCustomer(portal)
    const { keys } = await book(who)
    const rides = [{ key: keys[3], version: 1, times: { needed: needed + 7 * DAY + HOUR } }]
    const { data } = await make(portal, who.key, 'ride.update', { rides }, { token: who.token })
    const refused = async (payload: object) => {
      const { status, error } = await reschedule(who, payload)
      return [status, error?.code]
    }
    expect(await refused(other(keys[3]))).toEqual([409, 'already_edited'])
    const [ride] = (data as { keys: string[] }).keys
    expect(await refused(other(ride, { version: 2 }))).toEqual([409, 'already_edited'])
    expect(await refused(other(ride, { version: 1 }))).toEqual([200, undefined])
  })

  test('M137 cancelling the future of rides that all are over cancels nothing, and says so', async () => {
    const who = await newCustomer(portal)
    const made = await book(who)
    const { status } = await reschedule(who, other(made.keys[3]))
    expect(status).toBe(200)
    const before = await ridesOf(who)
    const answer = await end(who, made.keys[3])
    expect([answer.status, answer.error?.code]).toEqual([409, 'change_done_already'])
    expect(await ridesOf(who)).toEqual(before)
  })

  test('M137 nor of a series that goes on beside one that is over: all of them or none', async () => {
    const who = await newCustomer(portal)
    const [over, goes] = [await book(who, { weeks: 1 }), await booked(who)]
    expect((await end(who, over.keys[0])).status).toBe(200)
    const before = await ridesOf(who)
    const rides = [over.keys[0], goes.keys[0]]
    const asked = { rides, range: 'future', reason: 'sick' }
    const answer = await make(portal, who.key, 'ride.cancel', asked, { token: who.token })
    expect([answer.status, answer.error?.code]).toEqual([409, 'change_done_already'])
    expect(await ridesOf(who)).toEqual(before)
    // Where those are asked for that can be, the other ones go.
    const some = await make(portal, who.key, 'ride.cancel', { ...asked, partial: true }, { token: who.token })
    const { data } = some as unknown as {
      data: { rides: string[]; refused: { key: string; code: string }[] }
    }
    expect(data.rides).toEqual(goes.keys)
    expect(data.refused).toEqual([
      expect.objectContaining({ key: over.keys[0], code: 'change_done_already' }),
    ])
  })

  test.each([
    ['from the same ride', 3, 3],
    ['from an earlier one than is cancelled', 3, 4],
    ['from a later one', 4, 3],
  ])('of both at one moment, %s, one is made, and the other one is told so', async (_, changed, ended) => {
    for (const slow of ['cancel', 'reschedule'] as const) {
      const who = await newCustomer(portal)
      const { keys } = await book(who)
      const quick = () => (slow === 'cancel' ? reschedule(who, other(keys[changed])) : end(who, keys[ended]))
      const by = beforeWriting(portal, async () => expect((await quick()).status).toBe(200))
      const late =
        slow === 'cancel'
          ? await end(who, keys[ended], { by })
          : await reschedule(who, other(keys[changed]), { by })
      expect([slow, late.status]).toEqual([slow, 409])
      expect(['already_edited', 'change_done_already', 'series_ended']).toContain(late.error?.code)
    }
  })
})

describe('M137 a series gets the rhythm of who saw it as it was, though its rides stay as they are', () => {
  const rhythm = (ride: string | undefined, after: number) => ({
    ...{ ride, version: 1, days: weekdays(0, after), until: until(4) },
  })

  test('from a screen on which it is the old one it is refused, with what that would do', async () => {
    const who = await newCustomer(portal)
    const { keys, series } = await book(who)
    const { data } = await reschedule(who, rhythm(keys[0], 1))
    for (const preview of [false, true]) {
      const late = await reschedule(who, { ...rhythm(keys[0], 3), series: series.key }, { preview })
      expect([late.status, late.error?.code]).toEqual([409, 'already_edited'])
    }
    expect((await reschedule(who, { ...rhythm(keys[0], 3), series: data.series })).status).toBe(200)
  })

  test('of two at one moment, six times, one is made, and the other one is told so', async () => {
    for (let time = 0; time < 6; time++) {
      const who = await newCustomer(portal)
      const { keys } = await book(who)
      const both = await Promise.all([1, 3].map((after) => reschedule(who, rhythm(keys[0], after))))
      expect(both.map(({ error }) => error?.code ?? 'ok').toSorted()).toEqual(['already_edited', 'ok'])
    }
  })
})

/** Another series of the passenger, of other hours. */
async function booked(who: TestCustomer): Promise<Booked> {
  const one = bookingFor(who.passenger)
  const repeat = { enabled: true, days: weekdays(0, 2, 4), until: until(1) }
  const rides = one.rides.map((ride) => ({ ...ride, times: { needed: needed + 5 * HOUR }, repeat }))
  const { data } = await make(portal, who.key, 'ride.create', { ...one, rides }, { token: who.token })
  return data as unknown as Booked
}

test('the end is a day on the wall of the ride that is looked at: a way back begins in another zone', async () => {
  const who = await newCustomer(portal)
  const booked = bookingFor(who.passenger, { round: true })
  const east = 'America/Indiana/Indianapolis'
  const clinicThere = {
    format: '1 Test Court, Indianapolis, IN 46204',
    lat: 39.77,
    lng: -86.16,
    zip: '46204',
  }
  const [pickup, dropoff] = [{ address: home }, { address: clinicThere }]
  const repeat = {
    enabled: true,
    days: weekdays(0, 1, 2, 3, 4, 5, 6),
    until: endOfDay(addDays(first, 4), zone),
  }
  const rides = booked.rides.map((ride, leg) => ({
    ...ride,
    times: { needed: needed - 8 * HOUR + leg * 8 * HOUR },
    stops: leg === 0 ? { pickup, dropoff } : { pickup: dropoff, dropoff: pickup },
    ...(leg === 0 ? { repeat } : {}),
  }))
  const { data } = await make(portal, who.key, 'ride.create', { ...booked, rides }, { token: who.token })
  const { keys } = data as unknown as Booked
  const answer = await make(portal, who.key, 'ride.info', [keys[1]], { token: who.token })
  const [back] = (answer.data as unknown as { rides: [{ timezone: string; repeat: { until: number } }] })
    .rides
  expect([back.timezone, localDate(back.repeat.until, east)]).toEqual([east, addDays(first, 4)])
  const same = { ride: keys[1], days: repeat.days, until: back.repeat.until }
  const seen = await reschedule(who, same, { preview: true })
  expect([seen.status, seen.data?.staying.length, seen.data?.booked]).toEqual([200, 5, []])
  const shorter = { ...same, until: endOfDay(addDays(first, 3), east) }
  expect((await reschedule(who, shorter)).data.cancelled).toEqual([addDays(first, 4)])
})
