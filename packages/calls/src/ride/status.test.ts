import { permissions } from '@nemt/domain/access/permissions.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { bookingFor, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { beforeWriting } from '../testing/interleave.ts'
import { make } from '../testing/make-call.ts'
import { reached } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
let customer: TestCustomer
let fleet: { key: string; token: string }
let at = 0
beforeAll(async () => {
  portal = await openTestPortal()
  customer = await newCustomer(portal)
  ;[fleet] = (await customer.fleets(1)) as [typeof fleet]
})
afterAll(() => portal.close())

/** A confirmed ride of the fleet, with a driver unless told otherwise. */
async function confirmed(set: object = {}): Promise<string> {
  const passenger = (await newCustomerPassenger()).passenger
  const { data } = await make(portal, customer.key, 'ride.create', bookingFor(passenger, { hours: 2 }), {
    token: customer.token,
  })
  const ride = (data as { keys: string[] }).keys[0] as string
  await write(portal.store, customer.key, {
    updates: [
      {
        table: 'ride',
        where: { key: ride },
        set: {
          status: 'confirmed',
          fleet_key: fleet.key,
          driver: { name: 'Bea Cab', phone: { display: '(312) 555-0111' } },
          ...set,
        },
      },
    ],
    inserts: {
      offer: [
        {
          ride_key: ride,
          ride_version: 1,
          fleet_key: fleet.key,
          round: 1,
          status: 'accepted',
          manual_cancel: false,
        },
      ],
    },
  })
  return ride
}

/** Another passenger of the same customer, so that rides at one time are no duplicates. */
async function newCustomerPassenger(): Promise<{ passenger: string }> {
  const passenger = `PAS${process.pid}x${at++}`
  await write(portal.store, customer.key, {
    inserts: {
      passenger: [
        {
          key: passenger,
          first_name: 'Pat',
          last_name: `No${at}`,
          accessibility: { mobility: 'unassisted', vehicle: 'any', service: 'to_curb', equipment: false },
          communication: reached,
        },
      ],
    },
  })
  return { passenger }
}

function change(ride: string, status: string, rest: object = {}, token = fleet.token) {
  return make(portal, customer.key, 'ride.status', { ride, status, ...rest }, { token })
}

test('server-behaviour §2.1 a provider drives a ride to its end, each step with its stamp and one event', async () => {
  const ride = await confirmed()
  const answers = [
    await change(ride, 'pickup', { eta: Date.now() + 600_000 }),
    await change(ride, 'waiting'),
    await change(ride, 'enroute', { eta: Date.now() + 900_000 }),
    await change(ride, 'completed', { completed: Date.now() }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const { rides } = (await make(portal, customer.key, 'ride.info', [ride], { token: customer.token }))
    .data as { rides: { status: string; version: number; times: Record<string, number> }[] }
  expect(rides[0]).toMatchObject({
    status: 'completed',
    version: 5,
    times: {
      pickup: expect.any(Number),
      waiting: expect.any(Number),
      enroute: expect.any(Number),
      completed: expect.any(Number),
    },
  })
  const { events } = (await make(portal, customer.key, 'ride.events', { ride }, { token: customer.token }))
    .data as { events: { type: string; data: { status: string } }[] }
  expect(events.filter(({ type }) => type === 'status').map(({ data }) => data.status)).toEqual([
    'pickup',
    'waiting',
    'enroute',
    'completed',
  ])
})

test.each([
  ['V1239 pickup without a driver', 'pickup', { driver: null }, { eta: 1 }, 'driver_named'],
  ['pickup without an ETA', 'pickup', {}, {}, 'eta_given'],
  [
    'pickup four hours ahead',
    'pickup',
    { needed_at: Date.now() + 4 * 3_600_000 },
    { eta: Date.now() },
    'near_pickup',
  ],
  ['an arrival in a year', 'pickup', {}, { eta: Date.now() + 365 * 86_400_000 }, 'eta_near'],
  [
    'pickup before it was accepted',
    'pickup',
    {},
    { eta: Date.now(), at: Date.now() - 3_600_000 },
    'step_early',
  ],
  [
    'completed in the future',
    'completed',
    { status: 'enroute', pickup_at: Date.now() - 1000 },
    { completed: Date.now() + 3_600_000 },
    'completed_time',
  ],
  [
    'failed before the passenger was waited for',
    'failed',
    { status: 'waiting', waiting_at: Date.now() },
    { contact_attempted: true },
    'waited',
  ],
  ['a step backwards', 'waiting', { status: 'enroute' }, {}, 'change_impossible'],
  ['what has been done already', 'confirmed', {}, {}, 'change_done_already'],
])(
  'server-behaviour §2.1 refused with the current status and version: %s',
  async (_, to, set, payload, code) => {
    const ride = await confirmed(set)
    const answer = await change(ride, to, payload)
    expect([answer.status, answer.error?.code]).toEqual([409, code])
    expect(answer.error?.detail).toMatchObject({ ride, version: 1 })
  },
)

test.each<[string, string, object, Record<string, number>, [string, number]]>([
  ['an arrival twenty minutes ago', 'waiting', { status: 'pickup' }, { at: -20 }, ['waiting', -20]],
  ['a way that began then', 'pickup', {}, { at: -20, eta: -8 }, ['pickup', -20]],
  [
    'an end by a clock that is ahead',
    'completed',
    { status: 'enroute' },
    { completed: 0.1 },
    ['completed', 0],
  ],
])(
  '§2.1 what a provider pressed without a network counts as of then: %s',
  async (_, to, set, told, stamp) => {
    const now = Date.now()
    const ride = await confirmed({ created_at: now - 3_600_000, ...set })
    const payload = Object.fromEntries(
      Object.entries(told).map(([name, minutes]) => [name, now + minutes * 60_000]),
    )
    expect((await change(ride, to, payload)).status).toBe(200)
    const { rides } = (await make(portal, customer.key, 'ride.info', [ride], { token: customer.token }))
      .data as { rides: [{ times: Record<string, number> }] }
    const [name, minutes] = stamp
    expect(Math.abs(rides[0].times[name]! - now - minutes * 60_000)).toBeLessThan(5_000)
  },
)

test('§2.1 only who drives says when something happened', async () => {
  const ride = await confirmed({ type: 'will-call', status: 'active' })
  const { status, error } = await change(ride, 'requesting', { at: Date.now() - 60_000 }, customer.token)
  expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, ['at']])
  expect((await change(ride, 'requesting', {}, customer.token)).status).toBe(200)
})

test.each([
  ['pickup', { eta: Date.now() + 600_000 }],
  ['waiting', {}],
  ['enroute', {}],
])(
  'server-behaviour §2.1 who is %s of a ride that was not called for leaves it no time of the booking',
  async (status, rest) => {
    const [pickup, completed] = [Date.now() + 3_000_000, Date.now() + 6_000_000]
    const ride = await confirmed({ type: 'will-call', estimates: { pickup, completed } })
    expect((await change(ride, status, rest)).status).toBe(200)
    const { data } = await make(
      portal,
      customer.key,
      'ride.info',
      { keys: [ride] },
      { token: customer.token },
    )
    const { rides } = data as { rides: [{ estimates: { pickup?: number; completed?: number } }] }
    expect([pickup, completed].filter((at) => Object.values(rides[0].estimates).includes(at))).toEqual([])
  },
)

test('another provider, an old version, and a coordinator who is no support are refused', async () => {
  const ride = await confirmed()
  const [stranger] = await customer.fleets(1)
  expect((await change(ride, 'pickup', { eta: 1 }, stranger?.token)).status).toBe(404)
  expect((await change(ride, 'pickup', { eta: 1, version: 7 })).error?.code).toBe('ride_changed')
  expect((await change(ride, 'pickup', { eta: 1 }, customer.token)).error?.code).toBe('change_not_yours')
})

test('R7 twenty equal changes at once: one is made, the others are told that the ride moved on', async () => {
  const ride = await confirmed()
  const answers = await Promise.all(Array.from({ length: 20 }, () => change(ride, 'waiting')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
})

test('V787 V793 an on-demand ride is opened and requested by a coordinator; a scheduled one is not', async () => {
  const willCall = await confirmed({ type: 'will-call' })
  expect((await change(willCall, 'active', {}, customer.token)).status).toBe(200)
  expect((await change(willCall, 'requesting', {}, customer.token)).status).toBe(200)
  const scheduled = await confirmed()
  expect((await change(scheduled, 'active', {}, customer.token)).error?.code).toBe('will_call')
})

test('R7 a ride is requested though a note of it is changed at that moment; who names a version is told', async () => {
  const by = (portalThen: typeof portal, payload: object) =>
    make(portalThen, customer.key, 'ride.status', payload, { token: customer.token })
  for (const version of [undefined, 1]) {
    const ride = await confirmed({ type: 'will-call', status: 'active' })
    const rides = [{ key: ride, version: 1, notes: { driver: 'Blue door' } }]
    const racing = beforeWriting(portal, () =>
      make(portal, customer.key, 'ride.update', { rides }, { token: customer.token }),
    )
    const { status, error } = await by(racing, { ride, status: 'requesting', version })
    expect([status, error?.code]).toEqual(version === undefined ? [200, undefined] : [409, 'already_edited'])
  }
})

test.each([
  ['V783 V784', '1', 'message_number'],
  ['V783 V784', '2', 'message_number'],
  ['V780', 'x', 'message_short'],
])('%s the message %s is not sent', async (_, text, code) => {
  const ride = await confirmed()
  expect(
    (await make(portal, customer.key, 'ride.message', { ride, text }, { token: customer.token })).error?.code,
  ).toBe(code)
})

test.each([
  ['V795 Open On-Demand Ride', 'ride.status', { status: 'active' }],
  ['V796 Request Ride', 'ride.status', { status: 'requesting' }],
  ['V775 a message to the passenger', 'ride.message', { text: 'On our way' }],
])('%s is for who holds ride.event.create, and nobody else', async (_, name, payload) => {
  const ride = await confirmed({ type: 'will-call', status: name === 'ride.status' ? 'confirmed' : 'active' })
  const others = Object.keys(permissions).filter((word) => word !== 'ride.event.create')
  const by = async (token: string) =>
    (await make(portal, customer.key, name, { ride, ...payload }, { token })).status
  expect(await by(await customer.role(others))).toBe(403)
  // Opened, and then requested.
  const holder = await customer.role(['ride.event.create'])
  if (name === 'ride.status') await change(ride, 'active', {}, holder)
  expect(await by(holder)).not.toBe(403)
})

test('V785 what is written to a passenger goes to them alone, not to who drives them', async () => {
  const ride = await confirmed({
    driver: { name: 'Bea Cab', phone: { display: '(312) 555-0122' } },
    communication: {
      relation: 'self',
      method: 'sms',
      phone: { display: '(312) 555-0111', raw: '+13125550111' },
    },
  })
  const written = { ride, text: 'The clinic’s door is on the left' }
  const { status } = await make(portal, customer.key, 'ride.message', written, { token: customer.token })
  expect(status).toBe(200)
  const { sql } = portal.store
  const { sent, heard } = await read(portal.store, customer.key, {
    sent: many(sql`select m.recipient from message m where m.customer_key = s.c and m.ride_key = ${ride}
      and m.body = ${written.text}`),
    heard: many(sql`select e.audience from event e where e.customer_key = s.c and e.type = 'info'
      and e.key = ${ride}`),
  })
  expect({ sent, heard }).toEqual({
    sent: [{ recipient: '+13125550111' }],
    heard: [{ audience: ['staff', 'passenger'] }],
  })
})

test('V257–V260 cancelling wants a reason, and other wants words', async () => {
  const ride = await confirmed()
  const cancel = (payload: object) =>
    make(portal, customer.key, 'ride.cancel', { rides: [ride], ...payload }, { token: customer.token })
  expect((await cancel({})).error).toMatchObject({
    code: 'ride_no_cancellation_reason',
    message: 'Please provide cancellation reason',
  })
  expect((await cancel({ reason: 'other' })).error?.message).toBe('Please specify cancellation reason')
  expect((await cancel({ reason: 'systemerror' })).status).toBe(422)
  expect((await cancel({ reason: 'other', specify: 'storm' })).status).toBe(200)
  expect((await cancel({ reason: 'sick' })).status).toBe(409)
})

test.each([[''], [null]])(
  'C012 V257 V258 what a dialog sends as left open (%p) was not said',
  async (open) => {
    const ride = await confirmed()
    const cancel = (payload: object) =>
      make(portal, customer.key, 'ride.cancel', { rides: [ride], ...payload }, { token: customer.token })
    expect((await cancel({ reason: open, range: open, specify: open })).error).toMatchObject({
      code: 'ride_no_cancellation_reason',
      message: 'Please provide cancellation reason',
    })
    expect((await cancel({ reason: 'other', specify: open })).error?.message).toBe(
      'Please specify cancellation reason',
    )
    const { status, error } = await cancel({ reason: 'sick', range: open, specify: open })
    expect([status, error]).toEqual([200, undefined])
  },
)

test('server-behaviour §2.1 a driver’s word says when the pickup is reached, then when the dropoff is', async () => {
  const ride = await confirmed()
  const expected = async () => {
    const { data } = await make(portal, customer.key, 'ride.info', [ride], { token: customer.token })
    return (data as { rides: { estimates: { pickup?: number; completed?: number } }[] }).rides[0]?.estimates
  }
  const [reached, over] = [Date.now() + 600_000, Date.now() + 1_800_000]
  await change(ride, 'pickup', { eta: reached })
  expect((await expected())?.pickup).toBe(reached)
  await change(ride, 'waiting')
  await change(ride, 'enroute', { eta: over })
  expect(await expected()).toMatchObject({ pickup: reached, completed: over })
})

test.each(['confirmed', 'pickup', 'enroute', 'completed', 'cancelled'])(
  'S1 a fleet that has lost a ride hears only that it is another’s, whatever becomes of it: %s',
  async (status) => {
    const ride = await confirmed({ status })
    const [other] = (await customer.fleets(1)) as [{ key: string; token: string }]
    const asked = { ride_key: ride, ride_version: 1, fleet_key: other.key, round: 1 }
    const lost = { ...asked, status: 'lost', manual_cancel: false } as const
    await write(portal.store, customer.key, { inserts: { offer: [lost] } })
    for (const to of ['pickup', 'completed', 'failed']) {
      const { status: answer, error } = await change(ride, to, { version: 1, reason: 'x' }, other.token)
      expect([answer, error?.code]).toEqual([409, 'own_ride'])
      expect(error?.detail).not.toHaveProperty('version')
    }
  },
)
