import { bookingFor, newCustomer } from '../testing/customer.ts'
import type { Portal } from '../pipeline/portal.ts'
import { beforeWriting } from '../testing/interleave.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

test('C088 what a colleague noted for support is not taken away by who has not seen it', async () => {
  const who = await newCustomer(portal, { configuration: { flags: { support_visible: true } } })
  const call = async <T extends object>(name: string, payload: unknown) =>
    (await make(portal, who.key, name, payload, { token: who.token })) as { status: number; data: T }
  const booked = await call<{ keys: string[] }>('ride.create', bookingFor(who.passenger, { hours: 20 }))
  const ride = booked.data.keys[0]!
  const mark = (change: object) => call('ride.support', { ride, ...change })
  expect(await mark({ notes: 'Calls often', version: 1 })).toMatchObject({
    status: 200,
    data: { version: 2 },
  })
  expect(await mark({ notes: 'Never calls', version: 1 })).toMatchObject({
    status: 409,
    error: { code: 'already_edited', detail: { ride, seen: 1, version: 2 } },
  })
  const patch = (fields: object) => call('data.merge', { 'ride:info': { [ride]: fields } })
  expect((await patch({ support: { notes: 'Never calls' }, version: 1 })).status).toBe(409)
  expect((await patch({ support: { active: true }, version: 2 })).status).toBe(200)
  const { data } = await call<{ rides: object[] }>('ride.info', { keys: [ride] })
  expect(data.rides[0]).toMatchObject({ version: 3, support: { active: true, notes: 'Calls often' } })
})

test('C088 of two marks at the same moment the later one is told that the ride has moved on', async () => {
  const who = await newCustomer(portal, { configuration: { flags: { support_visible: true } } })
  const call = (name: string, payload: unknown, by: Portal = portal) =>
    make(by, who.key, name, payload, { token: who.token })
  const { data } = await call('ride.create', bookingFor(who.passenger, { hours: 20 }))
  const [ride] = (data as { keys: [string] }).keys
  const racing = beforeWriting(portal, () => call('ride.support', { ride, notes: 'Calls often' }))
  expect(await call('ride.support', { ride, notes: 'Never calls' }, racing)).toMatchObject({
    status: 409,
    error: { code: 'already_edited' },
  })
  const { data: kept } = await call('ride.info', { keys: [ride] })
  expect((kept as { rides: object[] }).rides[0]).toMatchObject({ support: { notes: 'Calls often' } })
})

test('P005 P037 who only looks at rides marks none, and saying what stands already is no edit', async () => {
  const who = await newCustomer(portal, { configuration: { flags: { support_visible: true } } })
  const call = (name: string, payload: unknown, token = who.token) =>
    make(portal, who.key, name, payload, { token })
  const { data } = await call('ride.create', bookingFor(who.passenger, { hours: 20 }))
  const [ride] = (data as { keys: [string] }).keys
  const looking = await who.role(['ride.view'])
  expect((await call('ride.support', { ride, active: true, notes: 'Mine' }, looking)).status).toBe(403)
  const marks = [
    { active: true },
    { active: true },
    { active: true, notes: 'Calls often' },
    { notes: 'Calls often' },
  ]
  const versions = []
  for (const change of marks) {
    const { data: marked } = await call('ride.support', { ride, ...change })
    versions.push((marked as { version: number }).version)
  }
  expect(versions).toEqual([2, 2, 3, 3])
})
