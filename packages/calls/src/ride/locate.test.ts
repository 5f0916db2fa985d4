import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { bookingFor, newCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const MINUTE = 60_000

/** A ride on its way, where its driver was so many minutes ago, and where others see them. */
async function driving() {
  const who = await newCustomer(portal)
  const [fleet = { key: '', token: '' }] = await who.fleets(1)
  const { data } = await make(portal, who.key, 'ride.create', bookingFor(who.passenger, { hours: 2 }), {
    token: who.token,
  })
  const [ride = ''] = (data as { keys: string[] }).keys
  const now = Date.now()
  const set = { status: 'pickup', fleet_key: fleet.key, pickup_at: now - 10 * MINUTE } as const
  const offer = { ride_key: ride, ride_version: 1, fleet_key: fleet.key, round: 1, manual_cancel: false }
  await write(portal.store, who.key, {
    inserts: { offer: [{ ...offer, status: 'accepted', sent_at: now, decided_at: now }] },
    updates: [update('ride', { where: { key: ride }, set })],
  })
  const locate = (minutes: number, lat: number) => {
    const points = [{ at: now - minutes * MINUTE, lat, lng: -87.68 }]
    return make(portal, who.key, 'ride.locate', { ride, points }, { token: fleet.token })
  }
  const seen = async () => {
    const answer = await make(portal, who.key, 'ride.position', { ride }, { token: who.token })
    return (answer.data as { position: { lat: number } }).position.lat
  }
  const track = async () => {
    const answer = await make(portal, who.key, 'ride.track', { ride }, { token: who.token })
    return (answer.data as { points: { lat: number }[] }).points.map(({ lat }) => lat)
  }
  return { locate, seen, track }
}

test('decision 077 after a wrong first position the second one that agrees with another is seen', async () => {
  const { locate, seen, track } = await driving()
  expect((await locate(5, 42.9)).data).toEqual({ taken: 1, shared: true })
  expect([(await locate(4, 41.9)).data, await seen()]).toEqual([{ taken: 0, shared: true }, 42.9])
  expect([(await locate(3, 41.901)).data, await seen()]).toEqual([{ taken: 2, shared: true }, 41.901])
  expect(await track()).toEqual([42.9, 41.9, 41.901])
})

test('decision 077 two wrong positions with a right one between them bear nothing out', async () => {
  const { locate, seen, track } = await driving()
  const taken: unknown[] = []
  for (const [minutes, lat] of [
    [6, 41.9],
    [5, 42.9],
    [4, 41.901],
    [3, 42.9],
  ] as const)
    taken.push((await locate(minutes, lat)).data)
  expect(taken).toEqual([1, 0, 1, 0].map((count) => ({ taken: count, shared: true })))
  expect([await seen(), await track()]).toEqual([41.901, [41.9, 41.901]])
})
