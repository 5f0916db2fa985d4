import { bookingFor, newCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { passengerToken } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

type Info = { rides: { key: string; request: string }[]; purposes?: Record<string, string> }

test('C023 coordinators read what the requests of rides are for; passengers and fleets do not', async () => {
  const policy = { trip: { purpose: { enabled: true, list: ['Dialysis'] } } }
  const who = await newCustomer(portal, { policy, configuration: { fleets: {} } })
  const [fleet] = await who.fleets(1)
  const book = async (purpose: string | undefined, hours: number) => {
    const booking = { ...bookingFor(who.passenger, { hours, round: true }), ...(purpose && { purpose }) }
    const booked = await make(portal, who.key, 'ride.create', booking, { token: who.token })
    expect(booked.status).toBe(200)
    return (booked.data as { keys: string[] }).keys
  }
  const dialysis = await book('Dialysis', 30)
  const info = async (token: string, keys: string[]) =>
    (await make(portal, who.key, 'ride.info', { keys }, { token })).data as unknown as Info | undefined
  const read = await info(who.token, dialysis)
  expect(read?.purposes).toEqual({ [read?.rides[0]?.request ?? '']: 'Dialysis' })
  const own = await info(await passengerToken(portal, who.key, who.passenger), dialysis)
  expect([own?.rides.length, own?.purposes]).toEqual([2, undefined])
  expect((await info(fleet?.token ?? '', dialysis))?.purposes).toBeUndefined()
  // A role that sees no rides of it reads nothing of it.
  const blind = await make(portal, who.key, 'ride.info', { keys: dialysis }, { token: await who.role([]) })
  expect(blind.status).toBe(403)
})
