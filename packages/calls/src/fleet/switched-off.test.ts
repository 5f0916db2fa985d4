import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { callAsSystem } from '../door/in-process.ts'
import { bookingFor, newCustomer } from '../testing/customer.ts'
import { globalToken } from '../testing/global.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'
import { jobsFor, react } from '../testing/react.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
let token: string
beforeAll(async () => {
  portal = await openTestPortal()
  token = await globalToken(portal)
})
afterAll(() => portal.close())

/** A ride for which one of two fleets was asked, the other comes after it. */
async function asked() {
  const who = await newCustomer(portal)
  const fleets = await who.fleets(2)
  const whitelist = Object.fromEntries(fleets.map(({ key }) => [key, true]))
  const configuration = {
    dispatch: { send_anytime: true, mode: 'sequential' as const },
    fleets: { whitelist },
  }
  await write(portal.store, who.key, {
    updates: [{ table: 'customer', where: { version: 1 }, set: { configuration } }],
  })
  const booking = bookingFor(who.passenger, { hours: 100 })
  const { data } = await make(portal, who.key, 'ride.create', booking, { token: who.token })
  const [ride = ''] = (data as { keys: string[] }).keys
  await react(portal, who.key, ['offer.plan'])
  const offers = async () => {
    const { rows } = await read(portal.store, who.key, {
      rows: many(portal.store.sql`select o.fleet_key as fleet, o.status from offer o
        where o.customer_key = s.c and o.ride_key = ${ride} order by o.round`),
    })
    return rows as { fleet: string; status: string }[]
  }
  const [first] = await offers()
  return {
    who,
    ride,
    offers,
    fleet: first?.fleet ?? '',
    next: fleets.find(({ key }) => key !== first?.fleet),
  }
}

/** Makes what follows from what was done with a fleet, at once and where it belongs. */
async function follow(fleet: string): Promise<void> {
  for (const only of ['fleet.offers.end', 'offer.expire'])
    for (const { payload } of await jobsFor(portal, 'global')) {
      const { customer, call, payload: input } = payload
      if (call === only && input.fleet === fleet) await callAsSystem(portal, customer, call, input)
    }
}

function keep(name: string, payload: object) {
  return make(portal, 'global', name, payload, { token })
}

test.each<[string, object]>([
  ['fleet.save', { enabled: false }],
  ['fleet.archive', {}],
])(
  'server-behaviour §2.2 %s: its open offers end, and the next fleet is asked at once',
  async (name, how) => {
    const { who, fleet, next, offers } = await asked()
    expect(await offers()).toEqual([{ fleet, status: 'sent' }])
    expect((await keep(name, { key: fleet, ...how })).status).toBe(200)
    await follow(fleet)
    expect(await offers()).toEqual([{ fleet, status: 'withdrawn' }])
    await react(portal, who.key, ['offer.plan'])
    expect(await offers()).toEqual([
      { fleet, status: 'withdrawn' },
      { fleet: next?.key, status: 'sent' },
    ])
  },
)

test('server-behaviour §2.2 a fleet that is changed otherwise keeps what it is asked', async () => {
  const { fleet, offers } = await asked()
  await keep('fleet.save', { key: fleet, notes: undefined, name: 'Other name' })
  await follow(fleet)
  expect(await offers()).toEqual([{ fleet, status: 'sent' }])
})

test('server-behaviour §2.2 who is switched on again is asked again: what ended is nothing against it', async () => {
  const { who, fleet, next, offers, ride } = await asked()
  await keep('fleet.save', { key: fleet, enabled: false })
  await follow(fleet)
  await keep('fleet.save', { key: fleet, enabled: true })
  await react(portal, who.key, ['offer.plan'])
  const answer = { ride, reasons: ['vehicle_na'] }
  expect((await make(portal, who.key, 'offer.decline', answer, { token: next?.token ?? '' })).status).toBe(
    200,
  )
  await react(portal, who.key, ['offer.plan'])
  expect((await offers()).at(-1)).toEqual({ fleet, status: 'sent' })
})
