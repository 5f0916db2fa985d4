import type { DispatchKind } from '@nemt/domain/fleet/schema.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { forgetFleets } from '../fleet/load.ts'
import { bookingFor, clinic, newCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { messagesOf } from '../testing/messages.ts'
import { openTestPortal } from '../testing/portal.ts'
import { react } from '../testing/react.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ max: 20 })
})
afterAll(() => portal.close())

const document = {
  vehicles: { any: true, sedan: true, suv: true },
  services: { standard: true, to_curb: true },
  hours: [],
  costs: { loading: 10 },
  contact: { email: 'dispatch@basic.example' },
}

/** A ride that a fleet has accepted from its e-mail, and what it was told since. */
async function accepted(dispatch: DispatchKind = 'Basic', email = document.contact.email) {
  const who = await newCustomer(portal)
  const [fleet] = (await who.fleets(1, { dispatch, document: { ...document, contact: { email } } })) as [
    { key: string; token: string },
  ]
  forgetFleets(portal)
  const configuration = { dispatch: { send_anytime: true }, fleets: { whitelist: { [fleet.key]: true } } }
  await write(portal.store, who.key, {
    updates: [
      { table: 'customer', where: { customer_key: who.key }, set: { configuration } },
      { table: 'app_user', where: { is_global: false }, set: { is_global: true } },
    ],
  })
  const { keys } = (
    await make(portal, who.key, 'ride.create', bookingFor(who.passenger, { hours: 50 }), { token: who.token })
  ).data as { keys: [string] }
  await react(portal, who.key, ['offer.plan'])
  expect(
    (await make(portal, who.key, 'offer.accept', { ride: keys[0] }, { token: fleet.token })).status,
  ).toBe(200)
  const mails = async () => {
    await react(portal, who.key, ['offer.tell', 'message.send'], 2)
    return (await messagesOf(portal, who.key, 'dispatch@basic.example')).filter(
      ({ subject }) => !subject?.startsWith('Ride offer'),
    )
  }
  const call = (name: string, payload: object, token = who.token) =>
    make(portal, who.key, name, payload, { token })
  return { who, fleet, ride: keys[0], told: mails, call }
}

function link(body: string) {
  return /\/scope\/fleet\/ride\/(\w+)\?access_token=(\S+)/.exec(body)
}

test.each<
  [string, (world: Awaited<ReturnType<typeof accepted>>) => Promise<{ status: number }>, string, string]
>([
  [
    'a cancellation',
    ({ call, ride }) => call('ride.cancel', { rides: [ride], reason: 'sick' }),
    'Cancelled',
    'has cancelled a ride that you accepted',
  ],
  [
    'a change in place',
    ({ call, ride }) =>
      call('ride.update', { rides: [{ key: ride, version: 2, notes: { driver: 'Back door' } }] }),
    'Changed',
    'It stays yours',
  ],
  [
    'another vehicle',
    ({ call, ride }) =>
      call('ride.update', {
        rides: [
          {
            key: ride,
            version: 2,
            accessibility: { mobility: 'unassisted', vehicle: 'suv', service: 'to_curb', equipment: false },
          },
        ],
      }),
    'Changed',
    'no longer yours as it was',
  ],
  [
    'that nobody can take it',
    ({ call, ride }) => call('ride.status', { ride, status: 'unavailable' }),
    'Withdrawn',
    'has withdrawn a ride',
  ],
  [
    'that support took it away',
    ({ call, ride }) => call('ride.status', { ride, status: 'scheduling', reason: 'x' }),
    'Withdrawn',
    'has withdrawn a ride',
  ],
])(
  'a provider who accepted by e-mail is told of %s, once, with the link and nobody’s name',
  async (_, act, subject, words) => {
    const world = await accepted()
    expect((await act(world)).status).toBe(200)
    await world.told()
    const [mail, ...more] = await world.told()
    expect(more).toEqual([])
    expect(mail?.subject).toMatch(new RegExp(`^${subject}: ride on `))
    expect(mail?.body).toContain(words)
    // The link is random letters and digits, which spell anything now and then.
    expect(mail?.body.replace(/http\S+/, '')).not.toMatch(/Pat|Test\b.*Test\b|555/)
    const [, ride, token] = link(mail?.body ?? '') ?? []
    expect(ride).toBe(world.ride)
    const opened = (await make(portal, world.who.key, 'auth.upgrade', { token })).data as unknown as {
      fleet: string
      token: string
    }
    expect(opened.fleet).toBe(world.fleet.key)
    expect((await make(portal, world.who.key, 'offer.info', { ride }, { token: opened.token })).status).toBe(
      200,
    )
  },
)

test('a provider who is asked whether it keeps a changed ride reads that in the question alone', async () => {
  const world = await accepted()
  const needed = Math.floor(Date.now() / 300_000) * 300_000 + 51 * 3_600_000
  const { keys } = (
    await world.call('ride.update', { rides: [{ key: world.ride, version: 2, times: { needed } }] })
  ).data as { keys: [string] }
  const { offers } = await read(portal.store, world.who.key, {
    offers: many(
      portal.store
        .sql`select o.ride_key, o.round from offer o where o.customer_key = s.c and o.status = 'sent'`,
    ),
  })
  const sameDay = offers.length > 0
  await world.told()
  const mails = (await messagesOf(portal, world.who.key, 'dispatch@basic.example')).slice(1)
  // A move over midnight is no question but a loss.
  expect(
    mails.map(({ body }) => [
      body.includes('Please say on its page'),
      body.includes('no longer yours'),
      link(body)?.[1],
    ]),
  ).toEqual([[sameDay, !sameDay, sameDay ? keys[0] : world.ride]])
})

test('who is asked to keep a changed ride is told when it is cancelled, who was only offered one is not', async () => {
  const world = await accepted()
  const type = { key: world.ride, version: 2, type: 'will-call' }
  const { keys } = (await world.call('ride.update', { rides: [type] })).data as { keys: [string] }
  await world.told()
  await world.call('ride.cancel', { rides: keys, reason: 'sick' })
  await world.told()
  const mails = await messagesOf(portal, world.who.key, 'dispatch@basic.example')
  expect(mails.map(({ subject }) => subject?.split(' ')[0])).toEqual(['Ride', 'Changed:', 'Cancelled:'])
  const { keys: fresh } = (
    await make(portal, world.who.key, 'ride.create', bookingFor(world.who.passenger, { hours: 80 }), {
      token: world.who.token,
    })
  ).data as { keys: [string] }
  await react(portal, world.who.key, ['offer.plan'])
  await world.call('ride.cancel', { rides: fresh, reason: 'sick' })
  const before = (await world.told()).length
  expect(
    (await messagesOf(portal, world.who.key, 'dispatch@basic.example')).filter(({ subject }) =>
      subject?.startsWith('Ride offer'),
    ),
  ).toHaveLength(2)
  expect(before).toBe(2)
})

test('a cancellation that is set right is told again; what the provider does itself is not', async () => {
  const world = await accepted()
  await world.call('ride.cancel', { rides: [world.ride], reason: 'sick' })
  expect(await world.told()).toHaveLength(1)
  await world.call('ride.status', { ride: world.ride, status: 'confirmed', reason: 'mistake' })
  expect((await world.told()).map(({ subject }) => subject?.split(':')[0])).toEqual([
    'Cancelled',
    'Yours again',
  ])
  await world.call('offer.decline', { ride: world.ride, reasons: ['vehicle_na'] }, world.fleet.token)
  expect(await world.told()).toHaveLength(2)
})

test('who has a ride again before a letter says that it is lost reads only that it is theirs', async () => {
  const { ride, told, call } = await accepted()
  await call('ride.cancel', { rides: [ride], reason: 'sick' })
  await call('ride.status', { ride, status: 'confirmed', reason: 'a slip' })
  const mails = await told()
  expect(mails.map(({ subject }) => subject?.split(':')[0])).toEqual(['Yours again'])
})

test('nobody is written to for codes that no provider reads', async () => {
  const world = await accepted()
  expect(
    (await world.call('ride.update', { rides: [{ key: world.ride, version: 2, auth_code: 'A-1' }] })).status,
  ).toBe(200)
  expect(await world.told()).toEqual([])
})

test('a fleet whose people sign in hears live what becomes of its ride', async () => {
  const world = await accepted('RidePortal')
  await world.call('ride.cancel', { rides: [world.ride], reason: 'sick' })
  const { events } = await read(portal.store, world.who.key, {
    events: many(
      portal.store.sql`select e.fleet_keys, e.audience from event e
        where e.customer_key = s.c and e.data->>'status' = 'cancelled'`,
    ),
  })
  expect(events).toMatchObject([{ fleet_keys: [world.fleet.key] }])
  expect(events[0].audience).toContain('fleet')
})

test('the places stand shortened in the mail', async () => {
  const world = await accepted()
  await world.call('ride.cancel', { rides: [world.ride], reason: 'sick' })
  const [mail] = await world.told()
  expect(mail?.body).toContain('To: Test Plaza, Chicago 60607')
  expect(mail?.body).not.toContain(clinic.format)
})

test('V1172 every address of a fleet is written to, each with a link of its own, and once', async () => {
  const world = await accepted('Basic', 'dispatch@basic.example, night@basic.example,dispatch@basic.example')
  await world.call('ride.cancel', { rides: [world.ride], reason: 'sick' })
  await world.told()
  await world.told()
  const bodies = []
  for (const address of ['dispatch@basic.example', 'night@basic.example']) {
    const mails = await messagesOf(portal, world.who.key, address)
    expect(mails.map(({ subject }) => subject?.split(':')[0]?.slice(0, 10))).toEqual([
      'Ride offer',
      'Cancelled',
    ])
    bodies.push(...mails.map(({ body }) => link(body)?.[2]))
  }
  expect(new Set(bodies).size).toBe(4)
})

test('a fleet whose people sign in is written to as well; its link opens nothing by itself', async () => {
  const world = await accepted('RidePortal')
  const [offered] = await messagesOf(portal, world.who.key, 'dispatch@basic.example')
  expect(offered?.body).toContain(`/scope/fleet/ride/${world.ride}`)
  expect(offered?.body).toContain('Sign in with your own login')
  expect(offered?.body).not.toContain('access_token')
  await world.call('ride.cancel', { rides: [world.ride], reason: 'sick' })
  expect(await world.told()).toMatchObject([{ subject: expect.stringMatching(/^Cancelled/) }])
})
