import { bookingFor, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { anotherPassenger, passengerToken } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
let who: TestCustomer
beforeAll(async () => {
  portal = await openTestPortal()
  who = await newCustomer(portal, {
    configuration: { passenger: { portal: true, portal_settings: { access: 'edit' } } },
  })
})
afterAll(() => portal.close())

type Ride = { key: string; version: number; status: string }

/** A passenger's ride and how they cancel it as they have seen it, under the key of one decision. */
async function decided() {
  const passenger = await anotherPassenger(portal, who.key)
  const token = await passengerToken(portal, who.key, passenger)
  const booked = await make(portal, who.key, 'ride.create', bookingFor(passenger, { hours: 24 * 40 }), {
    token: who.token,
  })
  const [key = ''] = (booked.data as unknown as { keys: string[] }).keys
  const ride = async () => {
    const { data } = await make(portal, who.key, 'ride.info', { keys: [key] }, { token })
    return (data as unknown as { rides: Ride[] }).rides[0] as Ride
  }
  const cancel = (version: number, decision: string) =>
    make(
      portal,
      who.key,
      'ride.cancel',
      { rides: [key], reason: 'sick', versions: { [key]: version } },
      { token, key: decision },
    )
  return { key, ride, cancel }
}

test('decision 096 a ride that is as it was seen is cancelled, once however often it is sent', async () => {
  const { key, ride, cancel } = await decided()
  const { version } = await ride()
  const first = await cancel(version, `seen-${key}`)
  expect([first.status, first.data]).toEqual([200, { rides: [key] }])
  expect(await cancel(version, `seen-${key}`)).toEqual(first)
  expect(await ride()).toMatchObject({ status: 'cancelled', version: version + 1 })
})

test('decision 096 a ride that changed since is not cancelled until it is asked again', async () => {
  const { key, ride, cancel } = await decided()
  const { version } = await ride()
  const moved = await make(
    portal,
    who.key,
    'ride.update',
    { rides: [{ key, version, notes: { driver: 'Ring twice' } }] },
    { token: who.token },
  )
  expect(moved.status).toBe(200)
  const refused = await cancel(version, `stale-${key}`)
  expect([refused.status, refused.error?.code]).toEqual([409, 'already_edited'])
  const now = await ride()
  expect(now.status).not.toBe('cancelled')
  expect((await cancel(now.version, `again-${key}`)).status).toBe(200)
})
