import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { bookingFor } from '../testing/customer.ts'
import { fundedCustomer } from '../testing/funds.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

type Answer = { status: number; data: { keys: [string, string] }; error?: unknown }

test('server-behaviour §2.8 an edit’s named fund pays for its leg where the other leg’s pays no more', async () => {
  const who = await fundedCustomer(portal, {}, { more: [{}, {}] })
  const [first, second, third] = who.funds as [string, string, string]
  const call = (name: string, payload: object) =>
    make(portal, who.key, name, payload, { token: who.token }) as unknown as Promise<Answer>
  const booked = bookingFor(who.passenger, { round: true, hours: 30 })
  const made = await call('ride.create', {
    ...booked,
    rides: booked.rides.map((ride) => ({ ...ride, fund_keys: [first] })),
  })
  expect(made.error).toBeUndefined()
  const [way, back] = made.data.keys
  await call('fund.disable', { passenger_key: who.passenger, fund_key: first })
  const needed = booked.rides[0]!.times.needed + 600_000
  const edited = await call('ride.update', {
    rides: [
      { key: way, version: 1, times: { needed } },
      { key: back, version: 1, fund_keys: [third] },
    ],
  })
  expect([edited.status, edited.error]).toEqual([200, undefined])
  const { sql } = portal.store
  const { rides } = await read(portal.store, who.key, {
    rides: many(
      sql`select r.leg, r.fund_keys from ride r where r.customer_key = s.c and r.status <> 'modified' order by r.leg`,
    ),
  })
  expect(rides).toEqual([
    { leg: 0, fund_keys: [second] },
    { leg: 1, fund_keys: [third] },
  ])
})
