import { many, read } from '@nemt/store/read.ts'
import { write } from '@nemt/store/change/write.ts'
import { callAsSystem } from '../door/in-process.ts'
import { bookingFor, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { make } from '../testing/make.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

/** A customer that only works with its own fleets, and a booked ride. */
const booked = async (count: number, options: { hours?: number } = {}) => {
  const customer = await newCustomer(portal)
  const fleets = await customer.fleets(count)
  await write(portal.store, customer.key, {
    updates: [{ table: 'customer', where: { customer_key: customer.key }, set: { configuration: { dispatch: { send_anytime: true }, fleets: { whitelist: Object.fromEntries(fleets.map(({ key }) => [key, true])) } } } }],
  })
  const { data } = await make(portal, customer.key, 'ride.create', bookingFor(customer.passenger, { hours: options.hours ?? 30 }), { token: customer.token })
  return { customer, fleets, ride: (data as { keys: string[] }).keys[0] as string }
}
const plan = (customer: TestCustomer, ride: string) => callAsSystem(portal, customer.key, 'offer.plan', { ride })
const offersOf = async (customer: TestCustomer, ride: string): Promise<{ fleet_key: string; status: string; round: number }[]> => {
  const { sql } = portal.store
  return (await read(portal.store, customer.key, { offers: many(sql`select o.fleet_key, o.status, o.round from offer o where o.customer_key = s.c and o.ride_key = ${ride} order by o.round, o.fleet_key`) })).offers
}

test('server-behaviour §2.2 three fleets are asked first, the others when these have answered; each once', async () => {
  const { customer, fleets, ride } = await booked(5)
  await plan(customer, ride)
  expect((await offersOf(customer, ride)).map(({ status, round }) => [status, round])).toEqual([['sent', 1], ['sent', 1], ['sent', 1]])
  await plan(customer, ride)
  expect(await offersOf(customer, ride)).toHaveLength(3)
  for (const { fleet_key } of await offersOf(customer, ride)) {
    const { token } = fleets.find(({ key }) => key === fleet_key) as { token: string }
    expect((await make(portal, customer.key, 'offer.decline', { ride, reasons: ['too_long'] }, { token })).status).toBe(200)
  }
  await plan(customer, ride)
  const second = (await offersOf(customer, ride)).filter(({ round }) => round === 2)
  expect(second.map(({ status }) => status)).toEqual(['sent', 'sent'])
  for (const { fleet_key } of second) await callAsSystem(portal, customer.key, 'offer.expire', { ride, fleet: fleet_key, ride_version: 1 })
  await plan(customer, ride)
  const { rides } = (await make(portal, customer.key, 'ride.info', [ride], { token: customer.token })).data as { rides: { status: string; flags: object }[] }
  expect(rides[0]).toMatchObject({ status: 'scheduling', flags: { needs_attention: true } })
})

test('a job that comes twice at once plans one round', async () => {
  const { customer, ride } = await booked(4)
  await Promise.all(Array.from({ length: 6 }, () => plan(customer, ride)))
  expect((await offersOf(customer, ride)).map(({ round }) => round)).toEqual([1, 1, 1])
})

test('a ride in less than an hour asks everybody at once', async () => {
  const { customer, ride } = await booked(5, { hours: 0.9 })
  await plan(customer, ride)
  expect(await offersOf(customer, ride)).toHaveLength(5)
})

test('offers for a ride that is far ahead wait, and the activity says until when', async () => {
  const { customer, ride } = await booked(2, { hours: 24 * 20 })
  const planned = (await plan(customer, ride)) as { sent: number; at: number }
  expect(planned.sent).toBe(0)
  expect(planned.at).toBeGreaterThan(Date.now() + 12 * 86_400_000)
  expect(await offersOf(customer, ride)).toEqual([])
  const { events } = (await make(portal, customer.key, 'ride.events', { ride }, { token: customer.token })).data as { events: { data: { time_of?: number } }[] }
  expect(events.at(-1)?.data.time_of).toBe(planned.at)
})

test('X109 declining wants a reason, and a comment with other', async () => {
  const { customer, fleets, ride } = await booked(1)
  await plan(customer, ride)
  const decline = (payload: object) => make(portal, customer.key, 'offer.decline', { ride, ...payload }, { token: fleets[0]?.token as string })
  expect((await decline({ reasons: [] })).error).toMatchObject({ code: 'offer_reason_missing', message: 'Please select a reason' })
  expect((await decline({ reasons: ['other'] })).error?.code).toBe('offer_comment_missing')
  expect((await decline({ reasons: ['other'], comment: 'full' })).status).toBe(200)
})
