import { newKey } from '@nemt/domain/key/key.ts'
import { write } from '@nemt/store/change/write.ts'
import { bookingFor } from '../testing/customer.ts'
import { fundedCustomer, ledgerOf } from '../testing/funds.ts'
import { beforeWriting } from '../testing/interleave.ts'
import { make } from '../testing/make-call.ts'
import { anotherPassenger } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ max: 20 })
})
afterAll(() => portal.close())

type Usage = { granted: { count: number }; pending: { count: number }; remaining: { count: number } }

/** Two records of one person, each with a fund of the benefit, of which an interval grants five rides. */
async function twoRecords() {
  const constraint = { allotment_count: { hard: true } }
  const who = await fundedCustomer(portal, { trip: { ride: { constraint, allotment: { count: 5 } } } })
  const other = await anotherPassenger(portal, who.key, {})
  const fund = newKey('FND')
  const { data } = await make(portal, who.key, 'passenger.funds', who.passenger, { token: who.token })
  const [{ policy }] = (data as { funds: [{ policy: { key: string } }] }).funds
  await write(portal.store, who.key, {
    inserts: { fund: [{ key: fund, name: 'Benefit 0', policy_key: policy.key }] },
  })
  await write(portal.store, who.key, {
    inserts: { passenger_fund: [{ passenger_key: other, fund_key: fund }] },
  })
  const call = (name: string, payload: object, on = portal) =>
    make(on, who.key, name, payload, { token: who.token })
  const usage = async (passenger: string) =>
    ((await call('passenger.ride.stats', { passenger_key: passenger })).data as { funds: Usage[] }).funds.map(
      ({ granted, pending, remaining }) => [granted.count, pending.count, remaining.count],
    )
  const book = (passenger: string, day: number, ride: object = {}, on = portal) => {
    const booking = bookingFor(passenger, { hours: 24 * day })
    const rides = booking.rides.map((one) => ({ ...one, ...ride }))
    return call('ride.create', { ...booking, rides }, on)
  }
  const merge = async () => {
    const versions = await Promise.all(
      [who.passenger, other].map(
        async (key) => ((await call('passenger.info', { key })).data as { version: number }).version,
      ),
    )
    const { status, error } = await call('passenger.merge', { passengers: [who.passenger, other], versions })
    expect([status, error]).toEqual([200, undefined])
  }
  return { who, other, fund, call, usage, book, merge }
}

describe('decision 062 the funds of one benefit are one allotment after a merge', () => {
  test('server-behaviour §2.9 no more than the benefit grants is booked; undone it is as it was', async () => {
    const { who, other, usage, book, merge, call } = await twoRecords()
    for (const [passenger, day] of [
      [who.passenger, 1],
      [other, 2],
      [other, 3],
    ] as const)
      expect((await book(passenger, day)).status).toBe(200)
    const before = [
      await usage(who.passenger),
      await usage(other),
      (await ledgerOf(portal, who.key)).counters,
    ]
    await merge()
    expect(await usage(who.passenger)).toEqual([[5, 3, 2]])
    const undone = await call('passenger.unmerge', { passenger: other })
    expect([undone.status, undone.error]).toEqual([200, undefined])
    expect([
      await usage(who.passenger),
      await usage(other),
      (await ledgerOf(portal, who.key)).counters,
    ]).toEqual(before)
    await merge()
    const answers: (string | number)[] = []
    for (let day = 4; day < 10; day++) {
      const { status, error } = await book(who.passenger, day)
      answers.push(error?.code ?? status)
    }
    const none = 'allotment_exhausted'
    expect(answers).toEqual([200, 200, none, none, none, none])
    expect(await usage(who.passenger)).toEqual([[5, 5, 0]])
    expect((await ledgerOf(portal, who.key)).differences).toEqual([])
  })

  test('a fund that somebody names counts with the other one; an edit keeps the ride where it is held', async () => {
    const { who, other, fund, usage, book, merge, call } = await twoRecords()
    const { data } = await book(other, 1)
    const [key] = (data as { keys: [string] }).keys
    await merge()
    for (const day of [2, 3, 4])
      expect((await book(who.passenger, day, { fund_keys: [fund] })).status).toBe(200)
    expect((await book(who.passenger, 5)).status).toBe(200)
    for (const named of [[fund], [who.fund], undefined])
      expect((await book(who.passenger, 6, named ? { fund_keys: named } : {})).status).toBe(409)
    // The allotment is full, and the ride's own share is free for what takes its place.
    const needed = Math.floor(Date.now() / 300_000) * 300_000 + 26 * 3_600_000
    const moved = await call('ride.update', { rides: [{ key, version: 1, times: { needed } }] })
    expect(moved.status).toBe(200)
    const { data: after } = await call('ride.info', { keys: (moved.data as { keys: string[] }).keys })
    expect((after as { rides: { fund_keys: string[] }[] }).rides[0]?.fund_keys).toEqual([fund])
    expect(await usage(who.passenger)).toEqual([[5, 5, 0]])
    expect((await ledgerOf(portal, who.key)).differences).toEqual([])
  })

  test('server-behaviour §2.9 of a full allotment a ride is moved to the other fund of its benefit', async () => {
    const { who, other, fund, usage, book, merge, call } = await twoRecords()
    const { data } = await book(other, 1)
    const [key] = (data as { keys: [string] }).keys
    await merge()
    for (const day of [2, 3, 4, 5]) expect((await book(who.passenger, day)).status).toBe(200)
    const edit = { key, version: 1, fund_keys: [who.fund] }
    const moved = await call('ride.update', { rides: [edit] })
    expect([moved.status, moved.error]).toEqual([200, undefined])
    const { counters, differences } = await ledgerOf(portal, who.key)
    expect(counters).toHaveLength(2)
    expect(counters).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ fund_key: who.fund, held_count: 5 }),
        expect.objectContaining({ fund_key: fund, held_count: 0 }),
      ]),
    )
    expect(differences).toEqual([])
    expect(await usage(who.passenger)).toEqual([[5, 5, 0]])
  })

  test.each([
    ['the one of the kept record', 'who'],
    ['the one of the other record', 'other'],
  ])('of two at one moment where one still fits one is made: %s last', async (_, last) => {
    const { who, fund, usage, book, merge } = await twoRecords()
    await merge()
    for (const day of [1, 2, 3, 4]) expect((await book(who.passenger, day)).status).toBe(200)
    const by = (named: string, day: number, on = portal) =>
      book(who.passenger, day, { fund_keys: [named] }, on)
    const [slow, quick] = last === 'who' ? [who.fund, fund] : [fund, who.fund]
    const racing = beforeWriting(portal, () => by(quick, 5))
    expect((await by(slow, 6, racing)).status).toBe(409)
    expect(await usage(who.passenger)).toEqual([[5, 5, 0]])
  })
})
