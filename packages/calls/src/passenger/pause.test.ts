import type { KeptSeries } from '@nemt/domain/journey/request.ts'
import { formatDate } from '@nemt/domain/time/format.ts'
import { addDays, instantAt, localDate } from '@nemt/domain/time/zone.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { callNamed } from '#/registry.ts'
import type { Portal } from '#/pipeline/portal.ts'
import { system } from '#/pipeline/principal.ts'
import { runCall } from '#/pipeline/run.ts'
import { bookingFor, clinic, home, newCustomer, type TestCustomer } from '#/testing/customer.ts'
import { noonAfter } from '#/testing/days.ts'
import { fundedCustomer, ledgerOf } from '#/testing/funds.ts'
import { beforeWriting } from '#/testing/interleave.ts'
import { make } from '#/testing/make-call.ts'
import { messagesOf } from '#/testing/messages.ts'
import { openTestPortal } from '#/testing/portal.ts'
import { react } from '#/testing/react.ts'
import { forgetFleets } from '#/fleet/load.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ max: 20 })
})
afterAll(() => portal.close())

const zone = 'America/Chicago'
const first = addDays(localDate(Date.now(), zone), 2)
const daily = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, true]))

/** The instant of a time so many days after the first one. */
function at(days: number, time = '09:00'): number {
  return instantAt(addDays(first, days), time, zone)
}

type Booked = {
  request: string
  keys: string[]
  series: { key: string; dates: string[]; paused?: string[] }
}

type SeriesOptions = { round?: boolean; time?: string; back?: string; by?: Portal }

/** A daily series of so many days, at an hour of its own. */
async function series(
  who: TestCustomer,
  days: number,
  { round = false, time = '09:00', back = '14:00', by = portal }: SeriesOptions = {},
) {
  const booked = bookingFor(who.passenger, { round })
  const repeat = { enabled: true, days: daily, until: at(days - 1, '23:00') }
  const rides = booked.rides.map((ride, leg) => ({
    ...ride,
    times: { needed: leg === 0 ? at(0, time) : at(back < time ? 1 : 0, back) },
    ...(leg === 0 ? { repeat } : {}),
  }))
  const { data } = await make(by, who.key, 'ride.create', { ...booked, rides }, { token: who.token })
  return data as unknown as Booked
}

type Answer = {
  status: number
  data: {
    pause: string
    rides: { key: string; needed: number }[]
    left: { key: string; status: string }[]
    others: { key: string }[]
    fee: number
    pauses: { key: string; from: string; until: string; rides: number }[]
  }
  error?: { code: string; fields?: Record<string, string> }
}

function ask(
  who: TestCustomer,
  call: string,
  payload: object,
  token = who.token,
  by: Portal = portal,
): Promise<Answer> {
  return make(by, who.key, call, payload, { token }) as unknown as Promise<Answer>
}

type Ride = {
  key: string
  leg: number
  local_date: string
  status: string
  pause_key: string | null
  request_key: string
  fleet_key: string | null
}

async function ridesOf(who: TestCustomer): Promise<Ride[]> {
  const { rides } = await read(portal.store, who.key, {
    rides: many(portal.store
      .sql`select r.key, r.leg, r.local_date::text, r.status, r.pause_key, r.request_key,
      r.fleet_key from ride r where r.customer_key = s.c order by r.local_date, r.leg, r.created_at, r.key`),
  })
  return rides
}

/** When each ride is, and what its driver is told. */
async function bookedOf(who: TestCustomer) {
  const { rides } = await read(portal.store, who.key, {
    rides: many(portal.store.sql`select r.status, (extract(epoch from r.needed_at) * 1000)::float8 needed,
      r.notes->>'driver' note from ride r where r.customer_key = s.c order by r.needed_at`),
  })
  return rides as { status: string; needed: number; note: string | null }[]
}

async function live(who: TestCustomer): Promise<string[]> {
  const rides = await ridesOf(who)
  return rides.filter(({ status }) => status === 'scheduling').map(({ local_date }) => local_date)
}

function dates(from: number, until: number): string[] {
  return Array.from({ length: until - from + 1 }, (_, index) => addDays(first, from + index))
}

async function night(who: TestCustomer, request: string, days: number, by: Portal = portal) {
  await runCall({ ...by, clock: () => noonAfter(days) }, callNamed, {
    customer: who.key,
    name: 'ride.series.materialise',
    payload: { request },
    principal: system(who.key),
  })
}

describe('decision 100 a pause lets all series of a passenger rest', () => {
  test('their rides of these days are cancelled in one act, single ones stay and are named', async () => {
    const who = await newCustomer(portal)
    await series(who, 10)
    await series(who, 10, { time: '15:00' })
    const single = bookingFor(who.passenger)
    const [ride] = single.rides
    const alone = { ...single, rides: [{ ...ride, times: { needed: at(4, '20:00') } }] }
    await make(portal, who.key, 'ride.create', alone, { token: who.token })
    const asked = { passenger: who.passenger, from: addDays(first, 3), until: addDays(first, 5) }
    const preview = await ask(who, 'passenger.pause.preview', asked)
    expect([preview.data.rides.length, preview.data.others.length, preview.data.fee]).toEqual([6, 1, 0])
    expect(await live(who)).toHaveLength(21)
    const { status, data } = await ask(who, 'passenger.pause', asked)
    expect([status, data.rides]).toEqual([200, preview.data.rides])
    const rides = await ridesOf(who)
    expect(rides.filter(({ pause_key }) => pause_key === data.pause)).toHaveLength(6)
    expect(await live(who)).toEqual(
      [...dates(0, 2), ...dates(6, 9)]
        .flatMap((date) => [date, date])
        .concat(addDays(first, 4))
        .toSorted(),
    )
    const { pauses } = (await ask(who, 'passenger.pauses', { passenger: who.passenger })).data
    expect(pauses).toEqual([{ key: data.pause, from: asked.from, until: asked.until, rides: 6 }])
  })

  test('ended early, the days ahead are booked anew, once; a day cancelled by itself stays so', async () => {
    const who = await newCustomer(portal)
    const { keys, request } = await series(who, 10, { round: true })
    await ask(who, 'ride.cancel', { rides: keys.slice(8, 10), reason: 'sick', range: 'current' })
    const asked = { passenger: who.passenger, from: addDays(first, 3), until: addDays(first, 6) }
    const { data } = await ask(who, 'passenger.pause', asked)
    // The fifth day is cancelled already.
    expect(data.rides).toHaveLength(6)
    await night(who, request, 0)
    expect(await live(who)).toHaveLength(12)
    expect((await ask(who, 'passenger.pause.end', { pause: data.pause })).status).toBe(200)
    await react(portal, who.key, ['ride.series.materialise'], 2)
    await night(who, request, 0)
    expect(await live(who)).toEqual([...dates(0, 3), ...dates(5, 9)].flatMap((date) => [date, date]))
    const again = await ask(who, 'passenger.pause.end', { pause: data.pause })
    expect([again.status, again.error?.code]).toEqual([409, 'pause_over'])
    expect((await ask(who, 'passenger.pauses', { passenger: who.passenger })).data.pauses).toEqual([])
  })

  test('a series of which days by themselves lie ahead, though its end is past, goes on too', async () => {
    const who = await newCustomer(portal)
    const { request } = await series(who, 3)
    const { data } = await ask(who, 'passenger.pause', {
      passenger: who.passenger,
      from: first,
      until: first,
    })
    const { kept } = await read(portal.store, who.key, {
      kept: many(portal.store.sql`select q.repeat from trip_request q where q.customer_key = s.c`),
    })
    const [{ repeat: booked }] = kept as [{ repeat: KeptSeries }]
    const repeat = { ...booked, until: Date.now() - 1, dates: [addDays(first, 1)] }
    await write(portal.store, who.key, {
      updates: [update('trip_request', { where: { key: request }, set: { repeat } })],
    })
    expect((await ask(who, 'passenger.pause.end', { pause: data.pause })).status).toBe(200)
    const { told } = await read(portal.store, who.key, {
      told: many(portal.store.sql`select e.key from event e where e.customer_key = s.c
        and e.collection = 'series:info' and e.type = 'resumed'`),
    })
    expect(told).toEqual([{ key: request }])
  })

  test('a day that was edited by itself comes back as it was edited, once, and in no other pause', async () => {
    const who = await newCustomer(portal)
    const { keys, request } = await series(who, 10)
    // One a quarter of an hour later, one with a note, one on the day after.
    const edits = [
      { key: keys[3], version: 1, times: { needed: at(3, '09:15') } },
      { key: keys[4], version: 1, notes: { driver: 'Blue door' } },
      { key: keys[5], version: 1, times: { needed: at(6, '17:00') } },
    ]
    for (const ride of edits)
      expect((await ask(who, 'ride.update', { rides: [ride], range: 'current' })).status).toBe(200)
    const asked = { passenger: who.passenger, from: addDays(first, 3), until: addDays(first, 5) }
    const { data } = await ask(who, 'passenger.pause', asked)
    expect(data.rides).toHaveLength(2)
    const next = { passenger: who.passenger, from: addDays(first, 6), until: addDays(first, 6) }
    const other = (await ask(who, 'passenger.pause', next)).data
    expect(other.rides).toHaveLength(2)
    await ask(who, 'passenger.pause.end', { pause: data.pause })
    await react(portal, who.key, ['ride.series.materialise'])
    await night(who, request, 0)
    expect(await live(who)).toEqual([...dates(0, 4), ...dates(7, 9)])
    await ask(who, 'passenger.pause.end', { pause: other.pause })
    await react(portal, who.key, ['ride.series.materialise'])
    await night(who, request, 0)
    const back = (await bookedOf(who)).filter(({ status }) => status === 'scheduling')
    expect(back.slice(3, 7).map(({ needed, note }) => [needed, note])).toEqual([
      [at(3, '09:15'), null],
      [at(4), 'Blue door'],
      [at(6), null],
      [at(6, '17:00'), null],
    ])
    expect(await live(who)).toHaveLength(10)
    // Nor is it forgotten a second time.
    const again = (await ask(who, 'passenger.pause', asked)).data
    expect(again.rides).toHaveLength(2)
    await ask(who, 'passenger.pause.end', { pause: again.pause })
    await react(portal, who.key, ['ride.series.materialise'])
    expect(await live(who)).toHaveLength(10)
  })

  test('the passenger hears once that the rides of all their series are back', async () => {
    const who = await newCustomer(portal)
    await series(who, 6)
    await series(who, 6, { time: '15:00' })
    const asked = { passenger: who.passenger, from: addDays(first, 2), until: addDays(first, 4) }
    const { data } = await ask(who, 'passenger.pause', asked)
    await ask(who, 'passenger.pause.end', { pause: data.pause })
    await react(portal, who.key, ['ride.series.materialise'])
    await react(portal, who.key, ['passenger.tell'], 2)
    const told = (await messagesOf(portal, who.key, '+13125550111')).map(({ body }) => body)
    const [from, until] = [asked.from, asked.until].map((date) => `${date.slice(5, 7)}/${date.slice(8)}`)
    expect(told.filter((body) => body.includes('is over'))).toEqual([
      expect.stringContaining(
        `the pause of your rides from ${from} to ${until} is over. They are booked again.`,
      ),
    ])
  })

  test('days that another pause holds still rest, are its own from then on, and are told as such', async () => {
    const who = await newCustomer(portal)
    await series(who, 10)
    const passenger = who.passenger
    const outer = { passenger, from: addDays(first, 2), until: addDays(first, 7) }
    const { data } = await ask(who, 'passenger.pause', outer)
    const inner = { passenger, from: addDays(first, 4), until: addDays(first, 5) }
    const within = (await ask(who, 'passenger.pause', inner)).data
    expect((await ask(who, 'passenger.pause.end', { pause: data.pause })).status).toBe(200)
    await react(portal, who.key, ['ride.series.materialise'])
    expect(await live(who)).toEqual([...dates(0, 3), ...dates(6, 9)])
    // Those before and after it have nothing to do with its days.
    const others = [
      { key: 'PSEbefore', from_date: addDays(first, -1), until_date: addDays(first, 1) },
      { key: 'PSEafter', from_date: addDays(first, 8), until_date: addDays(first, 9) },
    ].map((row) => ({ ...row, passenger_key: passenger, created_by: 'USRx', created_at: Date.now() }))
    await write(portal.store, who.key, { inserts: { pause: others } })
    await react(portal, who.key, ['passenger.tell'], 2)
    await write(portal.store, who.key, {
      removes: others.map(({ key }) => ({ table: 'pause', where: { key } })),
    })
    const over = async () =>
      (await messagesOf(portal, who.key, '+13125550111'))
        .map(({ body }) => body)
        .filter((body) => body.includes('is over'))
    const day = (date: string) => `${date.slice(5, 7)}/${date.slice(8)}`
    const span = ({ from, until }: { from: string; until: string }) => `from ${day(from)} to ${day(until)}`
    expect(await over()).toEqual([
      expect.stringContaining(
        `the pause of your rides ${span(outer)} is over. They are booked again, but not ${span(inner)}.`,
      ),
    ])
    const { pauses } = (await ask(who, 'passenger.pauses', { passenger })).data
    expect(pauses).toEqual([{ key: within.pause, from: inner.from, until: inner.until, rides: 2 }])
    await ask(who, 'passenger.pause.end', { pause: within.pause })
    await react(portal, who.key, ['ride.series.materialise'])
    await react(portal, who.key, ['passenger.tell'], 2)
    expect(await live(who)).toEqual(dates(0, 9))
    expect((await over()).slice(1)).toEqual([
      expect.stringContaining(`the pause of your rides ${span(inner)} is over. They are booked again.`),
    ])
  })

  test('the same days are paused once, also by two at the same moment, and again after their end', async () => {
    const who = await newCustomer(portal)
    await series(who, 6)
    const asked = { passenger: who.passenger, from: addDays(first, 2), until: addDays(first, 3) }
    const racing = beforeWriting(portal, () => ask(who, 'passenger.pause', asked))
    const late = await ask(who, 'passenger.pause', asked, who.token, racing)
    expect([late.status, late.error?.code]).toEqual([409, 'already_paused'])
    expect((await ask(who, 'passenger.pause.preview', asked)).error?.code).toBe('already_paused')
    const { pauses } = (await ask(who, 'passenger.pauses', { passenger: who.passenger })).data
    expect(pauses).toEqual([expect.objectContaining({ from: asked.from, until: asked.until, rides: 2 })])
    await ask(who, 'passenger.pause.end', { pause: pauses[0]!.key })
    expect((await ask(who, 'passenger.pause', asked)).status).toBe(200)
  })

  test('decision 069 the record tells of its begin and end, with the days, to the office alone', async () => {
    const who = await newCustomer(portal)
    await series(who, 6)
    const asked = { passenger: who.passenger, from: addDays(first, 2), until: addDays(first, 3) }
    const { data } = await ask(who, 'passenger.pause', asked)
    await ask(who, 'passenger.pause.end', { pause: data.pause })
    const timeline = await ask(who, 'passenger.timeline', { passenger_key: who.passenger, kinds: ['record'] })
    const days = { from: asked.from, until: asked.until }
    expect(timeline.data).toMatchObject({
      lines: [
        { change: 'resumed', days, sender: { name: 'User Test' } },
        { change: 'paused', days, sender: { name: 'User Test' } },
      ],
    })
    const { events } = await read(portal.store, who.key, {
      events: many(portal.store.sql`select e.audience from event e where e.customer_key = s.c
        and e.collection = 'patient:info' and e.type in ('paused', 'resumed')`),
    })
    expect(events).toEqual([{ audience: ['staff'] }, { audience: ['staff'] }])
  })

  test('a series that is booked during a pause rests too, but for the day that it was asked for', async () => {
    const who = await newCustomer(portal)
    const asked = { passenger: who.passenger, from: first, until: addDays(first, 3) }
    const { data } = await ask(who, 'passenger.pause', asked)
    const booked = await series(who, 70)
    expect(booked.series).toMatchObject({ dates: dates(0, 69), paused: dates(1, 3) })
    expect(await live(who)).toEqual([first, ...dates(4, 58)])
    await night(who, booked.request, 0)
    expect(await live(who)).toEqual([first, ...dates(4, 58)])
    await ask(who, 'passenger.pause.end', { pause: data.pause })
    await react(portal, who.key, ['ride.series.materialise'])
    expect(await live(who)).toEqual(dates(0, 58))
  })

  test('a series that is booked at the moment of a pause rests too, whichever is kept first', async () => {
    for (const isPauseFirst of [true, false]) {
      const who = await newCustomer(portal)
      const asked = { passenger: who.passenger, from: addDays(first, 2), until: addDays(first, 3) }
      if (isPauseFirst)
        await series(who, 6, { by: beforeWriting(portal, () => ask(who, 'passenger.pause', asked)) })
      else {
        const racing = beforeWriting(portal, () => series(who, 6))
        await ask(who, 'passenger.pause', asked, who.token, racing)
      }
      expect([isPauseFirst, await live(who)]).toEqual([isPauseFirst, [...dates(0, 1), ...dates(4, 5)]])
    }
  })

  test('days that rest take nothing of a benefit that has as many rides as the others', async () => {
    const who = await fundedCustomer(portal, { trip: { ride: { allotment: { count: 6 } } } })
    const asked = { passenger: who.passenger, from: addDays(first, 2), until: addDays(first, 5) }
    await ask(who, 'passenger.pause', asked)
    const { keys } = await series(who, 10)
    expect(keys).toHaveLength(6)
  })

  test('days that are not made yet rest too, and nothing is made of them before its end', async () => {
    const who = await newCustomer(portal)
    const { request } = await series(who, 80)
    const asked = { passenger: who.passenger, from: addDays(first, 70), until: addDays(first, 72) }
    const { data } = await ask(who, 'passenger.pause', asked)
    expect(data.rides).toEqual([])
    await night(who, request, 30)
    expect(await live(who)).toEqual([...dates(0, 69), ...dates(73, 79)])
  })

  test('a night that had looked before it was there makes nothing of its days', async () => {
    const who = await newCustomer(portal)
    const { request } = await series(who, 80)
    const asked = { passenger: who.passenger, from: addDays(first, 70), until: addDays(first, 72) }
    const racing = beforeWriting(portal, () => ask(who, 'passenger.pause', asked))
    await night(who, request, 30, racing)
    expect(await live(who)).toEqual([...dates(0, 69), ...dates(73, 79)])
  })

  test('days that the night makes at that moment are taken away with the others', async () => {
    const who = await newCustomer(portal)
    const { request } = await series(who, 80)
    const asked = { passenger: who.passenger, from: addDays(first, 70), until: addDays(first, 72) }
    const racing = beforeWriting(portal, () => night(who, request, 30))
    const { data } = await ask(who, 'passenger.pause', asked, who.token, racing)
    expect(data.rides.map(({ needed }) => needed)).toEqual([at(70), at(71), at(72)])
    expect(await live(who)).toEqual([...dates(0, 69), ...dates(73, 79)])
  })

  test('a ride that its passenger did not come to stays so, whatever rests from its day on', async () => {
    const who = await newCustomer(portal)
    const { keys } = await series(who, 4)
    const [missed = ''] = keys
    await write(portal.store, who.key, {
      updates: [update('ride', { where: { key: missed }, set: { status: 'failed' } })],
    })
    const asked = { passenger: who.passenger, from: first, until: addDays(first, 1) }
    const preview = (await ask(who, 'passenger.pause.preview', asked)).data
    const { data } = await ask(who, 'passenger.pause', asked)
    for (const { rides, left, others } of [preview, data])
      expect([rides.map(({ key }) => key), left, others]).toEqual([[keys[1]], [], []])
    expect((await ridesOf(who))[0]).toMatchObject({ key: missed, status: 'failed', pause_key: null })
  })

  test('a return after midnight belongs to the day before', async () => {
    const who = await newCustomer(portal)
    await series(who, 6, { round: true, time: '16:00', back: '01:00' })
    const asked = { passenger: who.passenger, from: addDays(first, 2), until: addDays(first, 2) }
    const { data } = await ask(who, 'passenger.pause', asked)
    expect(data.rides.map(({ needed }) => needed)).toEqual([at(2, '16:00'), at(3, '01:00')])
  })

  test('other days of a series, during a pause, are not made within it', async () => {
    const who = await newCustomer(portal)
    const { keys } = await series(who, 10)
    const asked = { passenger: who.passenger, from: addDays(first, 3), until: addDays(first, 5) }
    await ask(who, 'passenger.pause', asked)
    const payload = { ride: keys[0], days: daily, until: at(11, '23:00') }
    await ask(who, 'ride.series.reschedule', payload)
    expect(await live(who)).toEqual([...dates(0, 2), ...dates(6, 11)])
    const { pauses } = (await ask(who, 'passenger.pauses', { passenger: who.passenger })).data
    await ask(who, 'passenger.pause.end', { pause: pauses[0]?.key })
    await react(portal, who.key, ['ride.series.materialise'])
    expect(await live(who)).toEqual(dates(0, 11))
  })

  test('what the rides held is given back, and held again when they come back', async () => {
    const who = await fundedCustomer(portal, { trip: { ride: { allotment: { count: 10 } } } })
    await series(who, 10)
    const held = async () => {
      const { counters, differences } = await ledgerOf(portal, who.key)
      const counts = counters.map(({ held_count }: { held_count: number }) => held_count)
      return [counts.reduce((sum: number, count: number) => sum + count, 0), differences]
    }
    const asked = { passenger: who.passenger, from: addDays(first, 2), until: addDays(first, 4) }
    const { data } = await ask(who, 'passenger.pause', asked)
    expect(await held()).toEqual([7, []])
    await ask(who, 'passenger.pause.end', { pause: data.pause })
    await react(portal, who.key, ['ride.series.materialise'])
    expect(await held()).toEqual([10, []])
  })

  test.each([
    ['from yesterday', { from: addDays(first, -4) }, 'pause_from_past', 'from'],
    ['that ends before it begins', { until: addDays(first, 1) }, 'pause_until_early', 'until'],
    ['of more than a year', { until: addDays(first, 400) }, 'pause_too_long', 'until'],
  ])('a pause %s is refused by its field', async (_, wrong, code, field) => {
    const who = await newCustomer(portal)
    const asked = { passenger: who.passenger, from: addDays(first, 2), until: addDays(first, 4), ...wrong }
    const { error } = await ask(who, 'passenger.pause', asked)
    expect([error?.code, Object.keys(error?.fields ?? {})]).toEqual([code, [field]])
  })

  /** A daily series of five days of which a fleet that is written to has accepted the second to the fourth. */
  const accepted = async () => {
    const document = {
      ...{ vehicles: { any: true, sedan: true }, services: { standard: true, to_curb: true }, hours: [] },
      ...{ costs: { loading: 10 }, contact: { email: 'dispatch@basic.example, night@basic.example' } },
    }
    const who = await newCustomer(portal)
    const [fleet] = (await who.fleets(1, { dispatch: 'Basic', document })) as [{ key: string; token: string }]
    forgetFleets(portal)
    const configuration = { dispatch: { send_anytime: true }, fleets: { whitelist: { [fleet.key]: true } } }
    await write(portal.store, who.key, {
      updates: [{ table: 'customer', where: { customer_key: who.key }, set: { configuration } }],
    })
    const { keys } = await series(who, 5)
    await react(portal, who.key, ['offer.plan', 'passenger.tell'])
    const taken = keys.slice(1, 4)
    for (const ride of taken) expect((await ask(who, 'offer.accept', { ride }, fleet.token)).status).toBe(200)
    const rest = { passenger: who.passenger, from: addDays(first, 1), until: addDays(first, 4) }
    /** What the fleet is written of the pause, once the jobs have run. */
    const written = async (to = 'dispatch@basic.example') => {
      await react(
        portal,
        who.key,
        ['passenger.pause.tell', 'offer.tell', 'passenger.tell', 'message.send'],
        2,
      )
      return (await messagesOf(portal, who.key, to)).filter(
        ({ subject }) => !subject?.startsWith('Ride offer'),
      )
    }
    return { who, taken, rest, written }
  }

  test('a provider who had accepted several of them is told once, and so is the passenger', async () => {
    const { who, rest, written } = await accepted()
    const before = await messagesOf(portal, who.key, '+13125550111')
    await ask(who, 'passenger.pause', rest)
    const mails = await written()
    expect(mails).toHaveLength(1)
    const [from, until] = [1, 3].map((days) => formatDate(addDays(first, days)))
    expect(mails[0]?.subject).toMatch(`Cancelled: 3 rides from ${from} to ${until}`)
    // At each of its addresses.
    expect((await written('night@basic.example')).map(({ body }) => body)).toEqual([mails[0]?.body])
    expect(mails[0]?.body.match(/09:00am/g)).toHaveLength(3)
    expect(mails[0]?.body).not.toMatch(/Ada|Lovelace/)
    // The places stand shortened, as in every mail to a provider.
    for (const { format } of [home, clinic]) expect(mails[0]?.body).not.toContain(format)
    const told = (await messagesOf(portal, who.key, '+13125550111')).slice(before.length)
    expect(told.filter(({ body }) => body.includes('paused'))).toHaveLength(1)
    expect(told.filter(({ body }) => body.includes('cancelled'))).toEqual([])
  })

  test('of a ride that support has set right before the provider was told it hears nothing', async () => {
    const { who, taken, rest, written } = await accepted()
    await ask(who, 'passenger.pause', rest)
    await write(portal.store, who.key, {
      updates: [{ table: 'ride', where: { key: taken[0]! }, set: { status: 'confirmed' } }],
    })
    const [mail] = await written()
    expect(mail?.subject).toMatch(/^Cancelled: 2 rides from /)
    expect(mail?.body.match(/09:00am/g)).toHaveLength(2)
  })

  test('who doesn’t see another team’s rides in that time may not take them away', async () => {
    const who = await newCustomer(portal)
    const names = [
      { key: 'TEAnorth', name: 'North' },
      { key: 'TEAsouth', name: 'South' },
    ]
    await write(portal.store, who.key, { inserts: { team: names } })
    const { keys } = await series(who, 5)
    await write(portal.store, who.key, {
      updates: [{ table: 'ride', where: { key: keys[2] }, set: { team_key: 'TEAsouth' } }],
    })
    const token = await who.role(['ride.edit', 'ride.view'], { teams: ['TEAnorth'] })
    const asked = { passenger: who.passenger, from: addDays(first, 1), until: addDays(first, 3) }
    const { status, error } = await ask(who, 'passenger.pause', asked, token)
    expect([status, error?.code]).toEqual([409, 'pause_unseen'])
    expect(await live(who)).toHaveLength(5)
    const beside = { ...asked, from: addDays(first, 3) }
    expect((await ask(who, 'passenger.pause', beside, token)).status).toBe(200)
    // What another team drives after it is not taken away.
    const before = { ...asked, from: first, until: addDays(first, 1) }
    expect((await ask(who, 'passenger.pause', before, token)).status).toBe(200)
  })
})
