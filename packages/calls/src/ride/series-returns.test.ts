import { addDays, instantAt, localDate, weekday } from '@nemt/domain/time/zone.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { system } from '../pipeline/principal.ts'
import { runCall } from '../pipeline/run.ts'
import { callNamed } from '../registry.ts'
import { bookingFor, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { noonAfter } from '../testing/days.ts'
import { make } from '../testing/make-call.ts'
import { anotherPassenger, passengerToken } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const WEEKS_AGO = 6
const zone = 'America/Chicago'
/** The two weekdays of the series: the day after tomorrow's and the next one's. */
const next = addDays(localDate(Date.now(), zone), 2)
const days = [weekday(next), weekday(addDays(next, 1))]
const began = addDays(next, -7 * WEEKS_AGO)

type Stored = {
  key: string
  leg: number
  local_date: string
  needed_at: string
  status: string
  version: number
}

async function rides(customer: string): Promise<Stored[]> {
  const { sql } = portal.store
  const { all } = await read(portal.store, customer, {
    all: many(sql`select r.* from ride r where r.customer_key = s.c order by r.local_date, r.leg, r.key`),
  })
  return all
}

function wall({ needed_at }: Pick<Stored, 'needed_at'>): string {
  return new Date(needed_at).toLocaleTimeString('en-US', { timeZone: zone, hour12: false }).slice(0, 5)
}

/** A series since six weeks ago: there at ten, back at noon; who drove back really began at these times. */
async function standing(real: readonly string[], { type = 'scheduled' }: { type?: string } = {}) {
  const who = await newCustomer(portal, {
    configuration: { passenger: { portal: true, portal_settings: { access: 'edit' } } },
  })
  const past = { ...portal, clock: () => instantAt(addDays(began, -1), '09:00', zone) }
  const [there, back] = bookingFor(who.passenger, { round: true }).rides
  const repeat = {
    enabled: true,
    days: Object.fromEntries(days.map((day) => [day, true])),
    until: instantAt(addDays(next, 90), '23:00', zone),
  }
  const booked = (await make(
    past,
    who.key,
    'ride.create',
    {
      type: 'round',
      rides: [
        {
          ...there,
          times: { needed: instantAt(began, '09:15', zone), appointment: instantAt(began, '10:00', zone) },
          repeat,
        },
        { ...back, type, times: { needed: instantAt(began, '12:00', zone) } },
      ],
    },
    { token: who.token },
  )) as unknown as { data: { request: string } }
  const over = (await rides(who.key)).filter(
    ({ leg, local_date }) =>
      leg === 1 && local_date.slice(0, 10) < next && weekday(local_date.slice(0, 10)) === days[0],
  )
  await write(portal.store, who.key, {
    updates: over.slice(0, real.length).map(({ key, local_date }, index) =>
      update('ride', {
        where: { key },
        set: {
          status: 'completed',
          enroute_at: instantAt(local_date.slice(0, 10), real[index] as string, zone),
        },
      }),
    ),
  })
  return { who, request: booked.data.request, token: await passengerToken(portal, who.key, who.passenger) }
}

type Returns = {
  status: number
  data: {
    returns: {
      ride: string
      version: number
      needed: number
      proposed: number
      weekday: number
      count: number
    }[]
  }
}

async function returns(who: TestCustomer, token: string, passenger = who.passenger): Promise<Returns> {
  return (await make(
    portal,
    who.key,
    'ride.series.returns',
    { passenger_key: passenger },
    { token },
  )) as Returns
}

const FOUR = ['13:31', '13:28', '13:05', '13:30']

test('decision 101 after four real ways back a time is proposed, and one answer moves this weekday', async () => {
  const { who, request, token } = await standing(FOUR)
  const { data } = await returns(who, token)
  expect(data.returns).toEqual([
    {
      ride: expect.any(String) as string,
      version: 1,
      needed: instantAt(next, '12:00', zone),
      proposed: instantAt(next, '13:30', zone),
      timezone: zone,
      weekday: days[0],
      count: 4,
    },
  ])
  const [{ ride, version, proposed } = { ride: '', version: 0, proposed: 0 }] = data.returns
  const moved = await make(
    portal,
    who.key,
    'ride.update',
    { rides: [{ key: ride, version, times: { needed: proposed } }], range: 'future', same_weekday: true },
    { token },
  )
  expect(moved).toMatchObject({ status: 200 })
  const ahead = (all: Stored[]) =>
    all.filter(
      ({ leg, local_date, status }) =>
        leg === 1 && status === 'scheduling' && local_date.slice(0, 10) >= next,
    )
  const wallsOf = (all: Stored[]) =>
    days.map((day) => [
      ...new Set(
        ahead(all)
          .filter(({ local_date }) => weekday(local_date.slice(0, 10)) === day)
          .map(wall),
      ),
    ])
  const before = await rides(who.key)
  expect(wallsOf(before)).toEqual([['13:30'], ['12:00']])
  // What was driven stays as it was, and nothing is proposed any more.
  expect((await returns(who, token)).data.returns).toEqual([])
  // The nights to come know it.
  const { data: info } = (await make(
    portal,
    who.key,
    'ride.info',
    { keys: [(ahead(before)[0] as Stored).key] },
    {
      token: who.token,
    },
  )) as unknown as { data: { rides: { request: string }[] } }
  const now = info.rides[0]?.request as string
  expect(now).not.toBe(request)
  await runCall({ ...portal, clock: () => noonAfter(45) }, callNamed, {
    customer: who.key,
    name: 'ride.series.materialise',
    payload: { request: now },
    principal: system(who.key),
  })
  const after = await rides(who.key)
  expect(ahead(after).length).toBeGreaterThan(ahead(before).length)
  expect(wallsOf(after)).toEqual([['13:30'], ['12:00']])
})

test('decision 101 a way back that waits for a call stays one, and is expected at the new time', async () => {
  const { who, token } = await standing(FOUR, { type: 'will-call' })
  const [proposal] = (await returns(who, token)).data.returns
  expect(proposal).toMatchObject({ proposed: instantAt(next, '13:30', zone), count: 4 })
})

test.each([
  ['three ways back', FOUR.slice(1)],
  ['four that began as planned', ['12:05', '12:00', '12:10', '11:55']],
])('decision 101 %s propose nothing', async (_, real) => {
  const { who, token } = await standing(real)
  expect((await returns(who, token)).data.returns).toEqual([])
})

test('decision 101 another passenger’s ways back are nobody else’s', async () => {
  const { who } = await standing(FOUR)
  const other = await anotherPassenger(portal, who.key)
  const token = await passengerToken(portal, who.key, other)
  expect((await returns(who, token, other)).data.returns).toEqual([])
  expect((await returns(who, token)).status).toBe(404)
})

test.each([
  ['without the later rides', {}],
  ['with another field', { range: 'future', notes: { driver: 'Ring' } }],
])(
  'decision 101 one weekday alone %s is refused',
  async (_, { range, ...rest }: { range?: string; notes?: object }) => {
    const { who } = await standing(FOUR)
    const ride = (await rides(who.key)).find(
      ({ leg, local_date }) => leg === 1 && local_date.slice(0, 10) === next,
    )
    const answer = await make(
      portal,
      who.key,
      'ride.update',
      {
        rides: [{ key: ride?.key, version: 1, times: { needed: instantAt(next, '13:00', zone) }, ...rest }],
        ...(range ? { range } : {}),
        same_weekday: true,
      },
      { token: who.token },
    )
    expect(answer).toMatchObject({
      status: 422,
      error: { fields: { same_weekday: expect.any(String) as string } },
    })
  },
)
