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

const HOUR = 3_600_000
type Asked = Awaited<ReturnType<typeof askedAgain>>

/** A ride that a fleet left unanswered once and is asked about again; `accepts`: which it has accepted then. */
async function askedAgain(accepts: boolean) {
  const who = await newCustomer(portal)
  const [fleet] = (await who.fleets(1)) as [{ key: string; token: string }]
  const booked = await make(portal, who.key, 'ride.create', bookingFor(who.passenger, { hours: 1 }), {
    token: who.token,
  })
  const [ride] = (booked.data as { keys: [string] }).keys
  const offer = { ride_key: ride, ride_version: 1, fleet_key: fleet.key, manual_cancel: false }
  const now = Date.now()
  const rounds = [
    { ...offer, round: 1, status: 'expired', sent_at: now - 2 * HOUR, expires_at: now - HOUR },
    { ...offer, round: 2, status: accepts ? 'accepted' : 'sent', sent_at: now, expires_at: now + HOUR },
  ] as const
  const set = { status: 'confirmed', fleet_key: fleet.key } as const
  await write(portal.store, who.key, {
    inserts: { offer: [...rounds] },
    updates: accepts ? [update('ride', { where: { key: ride }, set })] : [],
  })
  const ask = async (name: string, payload: object) =>
    (await make(portal, who.key, name, payload, { token: fleet.token })) as unknown as {
      status: number
      data: Record<string, unknown>
      error?: object
    }
  return { ride, ask }
}

test.each<[string, boolean, ({ ride }: Asked) => object, object]>([
  ['offer.info', false, ({ ride }) => ({ ride }), { label: 'Available', offer: { round: 2 } }],
  ['offer.info', true, ({ ride }) => ({ ride }), { label: 'Accepted', offer: { round: 2 } }],
  ['offer.accept', false, ({ ride }) => ({ ride }), { status: 'confirmed' }],
  ['offer.decline', false, ({ ride }) => ({ ride, reasons: ['too_long'] }), { status: 'declined' }],
  ['offer.decline', true, ({ ride }) => ({ ride, reasons: ['vehicle_na'] }), { status: 'rerouted' }],
  ['ride.info', false, ({ ride }) => ({ keys: [ride] }), { rides: [{ status: 'scheduling' }] }],
  [
    'ride.search',
    false,
    () => ({ from: Date.now(), to: Date.now() + 9 * HOUR, status: ['scheduling'] }),
    { rides: [{ status: 'scheduling' }] },
  ],
])(
  'server-behaviour §2.2 of several offers to a fleet %s goes by the last round (accepted: %s)',
  async (...row) => {
    const [name, accepts, payload, expected] = row
    const asked = await askedAgain(accepts)
    const { status, data, error } = await asked.ask(name, payload(asked))
    expect({ status, data, error }).toMatchObject({ status: 200, data: expected })
  },
)
