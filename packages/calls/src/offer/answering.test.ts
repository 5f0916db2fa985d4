import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { bookingFor, newCustomer } from '../testing/customer.ts'
import { flaggedUser } from '../testing/flagged-user.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ max: 5 })
})
afterAll(() => portal.close())

/** A ride that two fleets are asked about, an office, and support. */
async function asked() {
  const customer = await newCustomer(portal)
  const [first, second, third] = await customer.fleets(3)
  const support = await flaggedUser(portal, customer, 'is_global', ['ride.event.create', 'ride.view'])
  const booked = await make(portal, customer.key, 'ride.create', bookingFor(customer.passenger), {
    token: customer.token,
  })
  const [ride] = (booked.data as { keys: [string] }).keys
  const offer = { ride_key: ride, ride_version: 1, round: 1, status: 'sent', manual_cancel: false } as const
  const until = { sent_at: Date.now(), expires_at: Date.now() + 60_000 }
  await write(portal.store, customer.key, {
    inserts: {
      offer: [first, second, third].map((fleet) => ({ ...offer, ...until, fleet_key: fleet!.key })),
    },
  })
  const by = (token: string) => (name: string, payload: object) =>
    make(portal, customer.key, name, { ride, ...payload }, { token })
  const said = (type: string) =>
    read(portal.store, customer.key, {
      events: many(portal.store.sql`select e.actor, e.data, e.fleet_keys from event e
        where e.customer_key = s.c and e.ride_key = ${ride} and e.type = ${type}`),
      traces: many(portal.store.sql`select a.actor from audit a
        where a.customer_key = s.c and a.object = ${ride} and a.action = ${type}`),
    })
  const mute = await flaggedUser(portal, customer, 'is_global', ['ride.view'])
  return {
    customer: customer.key,
    first: first!,
    second: second!,
    third: third!,
    by,
    said,
    support,
    mute,
    office: customer.token,
  }
}

test('V1194 support accepts for the fleet that it names, under its own name', async () => {
  const { first, second, by, said, support } = await asked()
  const seen = await by(support)('offer.info', { fleet: first.key })
  expect(seen.data).toMatchObject({ label: 'Available', fleet: { key: first.key } })
  expect(JSON.stringify(seen.data)).not.toContain('"phone"')
  const accepted = await by(support)('offer.accept', { fleet: first.key })
  expect(accepted).toMatchObject({ status: 200, data: { status: 'confirmed' } })
  expect((await by(first.token)('offer.info', {})).data).toMatchObject({ label: 'Accepted' })
  expect((await by(second.token)('offer.info', {})).data).toMatchObject({ label: 'Unavailable' })
  const { events, traces } = await said('offer.accept')
  expect(events).toMatchObject([{ actor: { kind: 'coordinator', global: true }, data: { fleet: first.key } }])
  expect(traces).toMatchObject([{ actor: { kind: 'coordinator', global: true } }])
})

test('decision 019 who declined doesn’t hear that another one accepts, who is asked still does', async () => {
  const { third, first, second, by, said } = await asked()
  expect((await by(second.token)('offer.decline', { reasons: ['too_long'] })).status).toBe(200)
  expect((await by(first.token)('offer.accept', {})).status).toBe(200)
  const { events } = await said('offer.accept')
  const [{ fleet_keys }] = events as [{ fleet_keys: string[] }]
  expect(fleet_keys.toSorted()).toEqual([first.key, third.key].toSorted())
})

test('V1194 support declines for a fleet, and gives a ride back for it', async () => {
  const { customer, first, second, third, by, said, support } = await asked()
  const act = by(support)
  const no = { fleet: first.key, reasons: ['vehicle_na'] }
  expect(await act('offer.decline', no)).toMatchObject({ data: { status: 'declined' } })
  await write(portal.store, customer, {
    updates: [update('offer', { where: { fleet_key: third.key }, set: { status: 'queued' } })],
  })
  await act('offer.accept', { fleet: second.key })
  // Nobody is asked any more about a ride that is taken.
  const { offers } = (await act('offer.list', {})).data as { offers: { fleet: string; status: string }[] }
  expect(offers.find(({ fleet }) => fleet === third.key)?.status).toBe('lost')
  const back = { fleet: second.key, reasons: ['mistake'] }
  expect(await act('offer.decline', back)).toMatchObject({ data: { status: 'rerouted' } })
  expect((await by(second.token)('offer.info', {})).data).toMatchObject({ label: 'Declined' })
  const { events } = await said('offer.decline')
  expect((events as { data: object }[]).map(({ data }) => data)).toEqual([
    { fleet: first.key, reasons: ['vehicle_na'] },
    { fleet: second.key, reasons: ['mistake'], reroute: true },
  ])
})

test.each(['offer.info', 'offer.accept', 'offer.decline'])(
  'V1195 P038 %s: the office acts for no fleet, support for none that it does not name, a fleet for no other',
  async (name) => {
    const { first, second, by, support, mute, office } = await asked()
    const reasons = name === 'offer.decline' ? { reasons: ['too_long'] } : {}
    const codes = await Promise.all([
      by(office)(name, { fleet: first.key, ...reasons }),
      by(support)(name, reasons),
      by(first.token)(name, { fleet: second.key, ...reasons }),
      by(support)(name, { fleet: 'FLTunknown', ...reasons }),
      by(mute)(name, { fleet: first.key, ...reasons }),
    ])
    expect(codes.map(({ status }) => status)).toEqual([403, 403, 404, 404, 403])
  },
)

test('C092 the office reads the offers of a ride round by round', async () => {
  const { customer, first, second, third, by, office } = await asked()
  const named = async () =>
    ((await by(office)('offer.list', {})).data as { offers: { fleet_name: string; round: number }[] }).offers
  const names = (await named()).map(({ fleet_name }) => fleet_name)
  expect(names).toEqual(names.toSorted())
  const last = names.toReversed()
  await write(portal.store, customer, {
    updates: [first, second, third].map(({ key }) => {
      const round = last.indexOf(`Fleet ${key.slice(-4)}`) + 1
      return update('offer', { where: { fleet_key: key }, set: { round } })
    }),
  })
  expect((await named()).map(({ fleet_name, round }) => [fleet_name, round])).toEqual(
    last.map((name, index) => [name, index + 1]),
  )
})
