import { addDays, instantAt, localDate } from '@nemt/domain/time/zone.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { bookingFor, newCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { anotherPassenger } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'
import { react } from '../testing/react.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ max: 20 })
})
afterAll(() => portal.close())

const ZONE = 'America/Chicago'
const daily = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, true]))

type Answer = {
  status: number
  data: { pause: string; pauses: { key: string }[]; rides: unknown[]; version: number }
  error?: { code: string; message: string; detail?: object }
}

/** Two records of one person, each with a series of six days. */
async function twoSeries() {
  const who = await newCustomer(portal)
  const [kept, gone] = [who.passenger, await anotherPassenger(portal, who.key)]
  const first = addDays(localDate(Date.now(), ZONE), 2)
  const call = (name: string, payload: object) =>
    make(portal, who.key, name, payload, { token: who.token }) as unknown as Promise<Answer>
  for (const [passenger, time] of [
    [kept, '09:00'],
    [gone, '15:00'],
  ] as const) {
    const booked = bookingFor(passenger)
    const repeat = { enabled: true, days: daily, until: instantAt(addDays(first, 5), '23:00', ZONE) }
    const rides = booked.rides.map((ride) => ({
      ...ride,
      times: { needed: instantAt(first, time, ZONE) },
      repeat,
    }))
    expect((await call('ride.create', { ...booked, rides })).status).toBe(200)
  }
  /** How many of the days of each record's series are to be driven. */
  const live = async () => {
    const { sql } = portal.store
    const { rides } = await read(portal.store, who.key, {
      rides: many(
        sql`select r.passenger_key from ride r where r.customer_key = s.c and r.status = 'scheduling'`,
      ),
    })
    const whose = (rides as { passenger_key: string }[]).map(({ passenger_key }) => passenger_key)
    return [kept, gone].map((key) => whose.filter((passenger) => passenger === key).length)
  }
  const pause = (passenger: string) =>
    call('passenger.pause', { passenger, from: addDays(first, 1), until: addDays(first, 2) })
  /** The pauses that hold of each record, as the office sees them. */
  const held = () =>
    Promise.all(
      [kept, gone].map(async (passenger) =>
        (await call('passenger.pauses', { passenger })).data.pauses.map(({ key }) => key),
      ),
    )
  const merge = async () => {
    const versions = await Promise.all(
      [kept, gone].map(async (key) => (await call('passenger.info', { key })).data.version),
    )
    const { status, error } = await call('passenger.merge', { passengers: [kept, gone], versions })
    expect([status, error]).toEqual([200, undefined])
  }
  const nights = () => react(portal, who.key, ['ride.series.materialise'], 2)
  return { kept, gone, call, live, pause, held, merge, nights }
}

describe('decision 062 pauses of two records', () => {
  test('decision 100 one begun since the merge has to end before it is undone: its days come back', async () => {
    const { kept, gone, call, live, pause, merge, nights } = await twoSeries()
    await merge()
    const { data } = await pause(kept)
    expect(await live()).toEqual([8, 0])
    const refused = await call('passenger.unmerge', { passenger: gone })
    expect([refused.status, refused.error?.detail]).toEqual([409, { changed: ['pauses'], rides: [] }])
    expect(refused.error?.message).toContain('pause')
    expect((await call('passenger.pause.end', { pause: data.pause })).status).toBe(200)
    await nights()
    expect((await call('passenger.unmerge', { passenger: gone })).status).toBe(200)
    expect(await live()).toEqual([6, 6])
  })

  test('one of the merged record lets its own days rest, goes back with it and brings them back', async () => {
    const { gone, call, live, pause, held, merge, nights } = await twoSeries()
    const { data } = await pause(gone)
    await merge()
    expect(await held()).toEqual([[data.pause], []])
    await nights()
    expect(await live()).toEqual([10, 0])
    expect((await call('passenger.unmerge', { passenger: gone })).status).toBe(200)
    expect(await held()).toEqual([[], [data.pause]])
    expect((await call('passenger.pause.end', { pause: data.pause })).status).toBe(200)
    await nights()
    expect(await live()).toEqual([6, 6])
  })
})
