import { newKey } from '@nemt/domain/key/key.ts'
import { write } from '@nemt/store/change/write.ts'
import { bookingFor, newCustomer } from '#/testing/customer.ts'
import { make } from '#/testing/make-call.ts'
import { anotherPassenger } from '#/testing/passenger.ts'
import { openTestPortal } from '#/testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

/** A passenger with the plan Gold; Silver is somebody else's. */
async function planned() {
  const who = await newCustomer(portal)
  const other = await anotherPassenger(portal, who.key)
  const [gold, silver] = [newKey('PLN'), newKey('PLN')]
  const plans = [
    { key: gold, name: 'Gold' },
    { key: silver, name: 'Silver' },
  ]
  await write(portal.store, who.key, { inserts: { plan: plans } })
  const passenger_plan = [
    { passenger_key: who.passenger, plan_key: gold },
    { passenger_key: other, plan_key: silver },
  ]
  await write(portal.store, who.key, { inserts: { passenger_plan } })
  const say = async (name: string, payload: object) => {
    const { status, error, data } = await make(portal, who.key, name, payload, { token: who.token })
    return { answer: [status, error?.fields], data: data as { keys: [string] } }
  }
  let hours = 30
  const book = (plan_name?: string) => {
    const { rides } = bookingFor(who.passenger, { hours: (hours += 24) })
    return say(
      'ride.create',
      rides.map((ride) => ({ ...ride, ...(plan_name === undefined ? {} : { plan_name }) })),
    )
  }
  return { say, book }
}

const refused = [422, { 'rides.0.plan_name': 'is no plan of the passenger' }]

test.each([
  ['nothing', '', [200, undefined]],
  ['a plan of theirs', 'Gold', [200, undefined]],
  ['a plan of somebody else', 'Silver', refused],
  ['a plan that there is not', 'Platinum', refused],
])('F093 server-behaviour §2.17 a ride is booked under %s (%j)', async (_, plan, expected) => {
  const { book } = await planned()
  expect((await book(plan)).answer).toEqual(expected)
})

test.each(['ride.update', 'data.merge'])(
  'F093 server-behaviour §2.17 %s changes the plan of a ride to one of theirs alone',
  async (name) => {
    const { book, say } = await planned()
    const [key] = (await book('Gold')).data.keys
    const edit = (change: object) =>
      say(name, name === 'ride.update' ? { rides: [{ key, ...change }] } : { 'ride:info': { [key]: change } })
    expect((await edit({ version: 1, plan_name: 'Silver' })).answer).toEqual(refused)
    // What nobody changes is as it was, also once the passenger has other plans.
    const kept = { version: 1, plan_name: 'Gold', auth_code: 'A-1' }
    expect((await edit(kept)).answer).toEqual([200, undefined])
    expect((await edit({ version: 2, plan_name: '' })).answer).toEqual([200, undefined])
    const needed = Math.floor(Date.now() / 300_000) * 300_000 + 28 * 3_600_000
    const critical = { version: 3, plan_name: 'Silver', times: { needed } }
    expect((await edit(critical)).answer).toEqual(refused)
  },
)
