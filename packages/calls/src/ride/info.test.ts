import { newKey } from '@nemt/domain/key/key.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { bookingFor, clinic, home, newCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { passengerToken } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

type Info = { rides: { key: string; request: string }[]; purposes?: Record<string, string> }

test('C023 coordinators and who rides read what the requests of rides are for; fleets and others do not', async () => {
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
  expect([own?.rides.length, own?.purposes]).toEqual([2, read?.purposes])
  expect((await info(fleet?.token ?? '', dialysis))?.purposes).toBeUndefined()
  // A role that sees no rides of it reads nothing of it.
  const blind = await make(portal, who.key, 'ride.info', { keys: dialysis }, { token: await who.role([]) })
  expect(blind.status).toBe(403)
})

test('V768 X049 coordinators read who pays by name, and which end is home by its distance', async () => {
  const who = await newCustomer(portal)
  const [funding, fund, policy] = [newKey('FUN'), newKey('FND'), newKey('PCY')]
  const near = { ...home, format: 'Across the yard', lat: home.lat + 0.0008 }
  const [ride] = bookingFor(who.passenger, { hours: 40 }).rides
  const stops = { pickup: { address: near }, dropoff: { address: clinic, type: 'home' } }
  const booked = await make(portal, who.key, 'ride.create', { rides: [{ ...ride, stops }] }, who)
  const [key] = (booked.data as { keys: string[] }).keys
  await write(portal.store, who.key, {
    inserts: {
      funding_source: [
        { key: funding, name: 'County', filters: {}, contact: {} },
        { key: newKey('FUN'), name: 'Another', filters: {}, contact: {} },
      ],
      policy: [{ key: policy, name: 'Gold', document: {} }],
    },
  })
  await write(portal.store, who.key, {
    inserts: {
      fund: [
        { key: fund, name: 'Gold rides', policy_key: policy },
        { key: newKey('FND'), name: 'Of others', policy_key: policy },
      ],
    },
  })
  const paid = { funding_key: funding, fund_keys: [fund] }
  await write(portal.store, who.key, { updates: [update('ride', { where: { key }, set: paid })] })
  const read = async (token: string) =>
    (await make(portal, who.key, 'ride.info', { keys: [key] }, { token })).data
  const seen = (await read(who.token)) as { names: object }
  // Of sources and funds that don't pay for it nothing is told.
  expect(seen.names).toEqual({ [funding]: 'County', [fund]: 'Gold rides' })
  expect(seen).toMatchObject({
    homes: { [key ?? '']: { pickup: true, dropoff: false } },
  })
  const own = await read(await passengerToken(portal, who.key, who.passenger))
  expect([own]).toMatchObject([{ rides: [{ key }] }])
  expect(Object.keys(own)).toEqual(['rides'])
})
