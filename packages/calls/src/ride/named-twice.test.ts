import { bookingFor, newCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

test('server-behaviour §2.17 a ride that names two passengers is refused by its field, booked and edited', async () => {
  const who = await newCustomer(portal)
  const booking = bookingFor(who.passenger, { hours: 30 })
  const named = (patient: string) => ({
    ...booking,
    rides: booking.rides.map((ride) => ({ ...ride, patient })),
  })
  const refused = await make(portal, who.key, 'ride.create', named('PASother'), { token: who.token })
  expect([refused.status, Object.keys(refused.error?.fields ?? {})]).toEqual([422, ['rides.0.patient']])
  const { data, status } = await make(portal, who.key, 'ride.create', named(who.passenger), {
    token: who.token,
  })
  expect(status).toBe(200)
  const [key] = (data as { keys: string[] }).keys
  const edit = async (change: object) => {
    const rides = [{ key, version: 1, ...change }]
    const { status: said, error } = await make(
      portal,
      who.key,
      'ride.update',
      { rides },
      { token: who.token },
    )
    return [said, ...Object.keys(error?.fields ?? {})]
  }
  const both = { passenger: { key: who.passenger }, patient: 'PASother' }
  expect(await edit(both)).toEqual([422, 'rides.0.passenger'])
  expect(await edit({ status: 'completed' })).toEqual([422, 'rides.0.status'])
  expect(await edit({ request: 'RQTother' })).toEqual([422, 'rides.0.request'])
  expect(await edit({ claims_codes: ['A0130'] })).toEqual([422, 'rides.0.claims_codes'])
  // What says the same as the ride is no change.
  expect(await edit({ status: 'scheduling', notes: { driver: 'Ring' } })).toEqual([200])
})
