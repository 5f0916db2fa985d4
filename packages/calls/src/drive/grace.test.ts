import { write } from '@nemt/store/change/write.ts'
import { update } from '@nemt/store/change/changes.ts'
import { bookingFor, newCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** A ride that a fleet has accepted; its driver has been there for so many minutes. */
async function waitedFor(minutes: number, dispatch: object) {
  const who = await newCustomer(portal, { configuration: { dispatch: { send_anytime: true, ...dispatch } } })
  const [fleet = { key: '', token: '' }] = await who.fleets(1)
  const ask = (name: string, payload: object, token = who.token) =>
    make(portal, who.key, name, payload, { token })
  const { data } = await ask('ride.create', bookingFor(who.passenger, { hours: 2 }))
  const [ride = ''] = (data as { keys: string[] }).keys
  const now = Date.now()
  const offer = { ride_key: ride, ride_version: 1, fleet_key: fleet.key, round: 1, manual_cancel: false }
  const actor = { kind: 'fleet' as const, key: fleet.key, name: 'Fleet', fleet: fleet.key }
  const about = { key: ride, ride_key: ride, actor, audience: ['staff' as const] }
  await write(portal.store, who.key, {
    inserts: { offer: [{ ...offer, status: 'accepted', sent_at: now, decided_at: now }] },
    updates: [
      update('ride', {
        where: { key: ride },
        set: {
          ...{ status: 'waiting', fleet_key: fleet.key, needed_at: now - minutes * MINUTE },
          waiting_at: now - minutes * MINUTE,
        },
      }),
    ],
    events: [
      { ...about, collection: 'ride:offers', type: 'offer.accept', data: { fleet: fleet.key } },
      {
        ...{ ...about, collection: 'ride:info', type: 'status' },
        data: { status: 'waiting', at: now - minutes * MINUTE },
      },
    ],
  })
  const failed = { ride, status: 'failed', reason: 'no_show', contact_attempted: true }
  const report = () => ask('ride.status', failed, fleet.token)
  const kept = async () => {
    const told = await ask('fleet.punctuality', { from: now - DAY, to: now + DAY })
    return (told.data as { lines: object[] }).lines
  }
  return { report, kept }
}

test.each([
  [9, {}, 'waited'],
  [10, {}, undefined],
  [4, { no_show_minutes: 5 }, 'waited'],
  [5, { no_show_minutes: 5 }, undefined],
  [10, { no_show_minutes: 15 }, 'waited'],
])('V951 a no-show after %d minutes where the customer says %j', async (minutes, dispatch, code) => {
  const { report, kept } = await waitedFor(minutes, dispatch)
  expect((await report()).error?.code).toBe(code)
  if (code === undefined) expect(await kept()).toMatchObject([{ no_show: 1, unproven: 0 }])
})
