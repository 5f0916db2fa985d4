import { rideSwitches, type Wish, type WishField } from '@nemt/domain/journey/offered.ts'
import { write } from '@nemt/store/change/write.ts'
import { bookingFor, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { passengerToken } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ max: 20 })
})
afterAll(() => portal.close())

type Answer = {
  status: number
  data: { keys: string[] }
  error?: { code: string; message: string; fields?: Record<string, string> }
}
const needs = {
  mobility: 'unassisted' as const,
  vehicle: 'any' as const,
  service: 'standard' as const,
  equipment: false,
}
const portalEdit = { passenger: { portal: true, portal_settings: { access: 'edit' } } } as const

/**
 * How each option is asked for, and the customer that has it. A new row of the rule without one here fails to
 * compile.
 */
const cases: Record<
  WishField,
  {
    wish: Wish & object
    on: { configuration?: object; policy?: object }
    off?: object
    transit?: true
    staff?: true
  }
> = {
  reason: { wish: { reason: 'day-center' }, on: { policy: { day_center: true } } },
  type: { wish: { type: 'will-call' }, on: {}, off: { flags: { disable_willcall: true } } },
  transit: {
    wish: { transit: { enabled: true } },
    on: { configuration: { fleets: { transit: true, whitelist: { none: true } } } },
    transit: true,
  },
  'extra.multiload': {
    wish: { extra: { multiload: true } },
    on: { policy: { trip: { ride: { multiload: { enabled: true } } } } },
    staff: true,
  },
  customer_key: {
    wish: { customer_key: 'TRIP-1' },
    on: { configuration: { flags: { ride_key: true } } },
    staff: true,
  },
  covered_service: {
    wish: { covered_service: 'dialysis' },
    on: {
      configuration: {
        covered: { enabled: true, list: { dialysis: { key: 'dialysis', value: 'Dialysis' } } },
      },
    },
    staff: true,
  },
  'accessibility.psychosocial.active': {
    wish: { accessibility: { ...needs, psychosocial: { active: true, notes: 'Calm voice' } } as never },
    on: { configuration: { flags: { psychosocial_assistance: true } } },
    staff: true,
  },
}

function legs(who: TestCustomer, wish: object, hours = 30) {
  const { rides } = bookingFor(who.passenger, { hours })
  const appointment =
    'reason' in wish
      ? { times: { ...rides[0]?.times, appointment: (rides[0]?.times.needed as number) + 3_600_000 } }
      : {}
  return rides.map((ride) => ({ ...ride, accessibility: needs, ...appointment, ...wish }))
}

async function booked(who: TestCustomer) {
  const { keys } = (
    (await make(portal, who.key, 'ride.create', legs(who, {}), { token: who.token })) as unknown as Answer
  ).data
  return { key: keys[0] as string, version: 1 }
}

function timesOf(wish: object) {
  return 'reason' in wish ? { times: { appointment: Date.now() + 32 * 3_600_000 } } : {}
}

type Booked = Awaited<ReturnType<typeof booked>>
/** Asks for an option through a door; `ride` is one that was booked without it. */
const doors: Record<string, (who: TestCustomer, wish: object, ride: Booked) => Promise<unknown>> = {
  'ride.create': (who, wish) =>
    make(portal, who.key, 'ride.create', { rides: legs(who, wish, 50) }, { token: who.token }),
  'ride.update': (who, wish, ride) =>
    make(
      portal,
      who.key,
      'ride.update',
      { rides: [{ ...ride, ...timesOf(wish), ...wish }] },
      { token: who.token },
    ),
  'ride.update in place': (who, wish, ride) =>
    make(portal, who.key, 'ride.update', { rides: [{ ...ride, ...wish }] }, { token: who.token }),
  'ride.update with another time': (who, wish, ride) => {
    const needed = Math.floor(Date.now() / 300_000) * 300_000 + 28 * 3_600_000
    return make(
      portal,
      who.key,
      'ride.update',
      { rides: [{ ...ride, ...wish, times: { ...timesOf(wish).times, needed } }] },
      { token: who.token },
    )
  },
  'data.merge': (who, wish, { key, version }) =>
    make(
      portal,
      who.key,
      'data.merge',
      { 'ride:info': { [key]: { version, ...timesOf(wish), ...wish } } },
      { token: who.token },
    ),
  'ride.create as the bare array': (who, wish) =>
    make(portal, who.key, 'ride.create', legs(who, wish, 50), { token: who.token }),
  'a passenger’s own request': async (who, wish) =>
    make(
      portal,
      who.key,
      'ride.create',
      { rides: legs(who, wish, 50).map(({ accessibility: _needs, ...ride }) => ride) },
      { token: await passengerToken(portal, who.key, who.passenger) },
    ),
}

const fields = [...new Set(rideSwitches.map(({ field }) => field))]
const every = fields.flatMap((field) => Object.keys(doors).map((door) => [field, door] as const))
test.each(every.filter(([field, door]) => !(cases[field].staff && door.startsWith('a passenger'))))(
  'server-behaviour §2.17 %s over %s: only where the customer has it',
  async (field, door) => {
    const { wish, on, off = {}, transit } = cases[field]
    const asked = async (configuration: object, document: object) => {
      const who = await newCustomer(portal, { configuration: portalEdit })
      const ride = await booked(who)
      await write(portal.store, who.key, {
        updates: [
          { table: 'passenger', where: { key: who.passenger }, set: { accessibility: needs } },
          {
            table: 'customer',
            where: { customer_key: who.key },
            set: { configuration: { ...portalEdit, ...configuration } },
          },
          { table: 'customer_policy', where: { customer_key: who.key }, set: { document } },
        ],
      })
      return (await doors[door]?.(who, wish, ride)) as Answer
    }
    const without = await asked(off, {})
    expect([without.status, Object.keys(without.error?.fields ?? {})]).toEqual([422, [`rides.0.${field}`]])
    const within = await asked(on.configuration ?? {}, on.policy ?? {})
    // No agency serves anybody here; that is another refusal.
    expect([within.status, within.error?.code]).toEqual(
      transit ? [422, 'transit_unavailable'] : [200, undefined],
    )
  },
)

test.each<[string, object, object, object, string]>([
  [
    'a covered service that is not listed',
    { covered: { enabled: true, list: {} } },
    {},
    { covered: { key: 'other' } },
    'covered.key',
  ],
  [
    'a covered service that is not allowed',
    { covered: { enabled: true, list: { x: { key: 'x', value: 'X', allowed: false } } } },
    {},
    { covered: { key: 'x' } },
    'covered.key',
  ],
  ['a covered service where there are none', {}, {}, { covered: { key: 'x' } }, 'covered.key'],
  ['a covered service by name where there are none', {}, {}, { covered: { name: 'X' } }, 'covered.name'],
  [
    'a service in own words where only the list counts',
    { covered: { enabled: true } },
    {},
    { covered: { name: 'X', custom: true } },
    'covered.custom',
  ],
  ['a purpose where there are none', {}, {}, { purpose: 'Work' }, 'purpose'],
  [
    'a purpose that is not listed',
    {},
    { trip: { purpose: { enabled: true, list: ['Dialysis'] } } },
    { purpose: 'Work' },
    'purpose',
  ],
])('server-behaviour §2.17 %s is refused', async (_, configuration, policy, extra, field) => {
  const who = await newCustomer(portal, { configuration, policy })
  const answer = (await make(
    portal,
    who.key,
    'ride.create',
    { rides: legs(who, {}), ...extra },
    { token: who.token },
  )) as unknown as Answer
  expect([answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([422, [field]])
})

const toDayCenter = { reason: 'day-center', type: 'will-call' } as const
test.each(Object.keys(doors))('V347 the day center forces scheduled over %s', async (door) => {
  const ask = async (wish: object) => {
    const who = await newCustomer(portal, { configuration: portalEdit, policy: { day_center: true } })
    await write(portal.store, who.key, {
      updates: [{ table: 'passenger', where: { key: who.passenger }, set: { accessibility: needs } }],
    })
    return (await doors[door]?.(who, wish, await booked(who))) as Answer
  }
  const refused = await ask(toDayCenter)
  const fields = Object.keys(refused.error?.fields ?? {})
  // The ride that is edited was scheduled: of its fields both change.
  expect([refused.status, fields]).toEqual([422, ['rides.0.type']])
  expect((await ask({ ...toDayCenter, type: 'scheduled' })).error).toBeUndefined()
})

test.each(['type', 'reason'] as const)(
  'V347 nor is it a will-call ride by a change of its %s alone',
  async (field) => {
    const who = await newCustomer(portal, { policy: { day_center: true } })
    const { [field]: last, ...before } = toDayCenter
    const by = (name: string, payload: object) => make(portal, who.key, name, payload, { token: who.token })
    const made = (await by('ride.create', legs(who, before))) as unknown as Answer
    const [key] = made.data.keys
    const edit = { key, version: 1, [field]: last, ...timesOf({ reason: 'x' }) }
    const { status, error } = await by('ride.update', { rides: [edit] })
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, [`rides.0.${field}`]])
  },
)

test('server-behaviour §2.17 a reason that is not offered is refused with another pickup time as well', async () => {
  const who = await newCustomer(portal)
  const ride = await booked(who)
  const needed = Math.floor(Date.now() / 300_000) * 300_000 + 28 * 3_600_000
  // A leg may have no appointment, also to the day center.
  const edit = { ...ride, reason: 'day-center', times: { needed } }
  const answer = await make(portal, who.key, 'ride.update', { rides: [edit] }, { token: who.token })
  expect([answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([422, ['rides.0.reason']])
})

test('server-behaviour §2.17 a team that is unknown, archived, elsewhere, or off is refused by field', async () => {
  const [who, other, without] = await Promise.all([
    newCustomer(portal),
    newCustomer(portal),
    newCustomer(portal, { configuration: { teams_enabled: false } }),
  ])
  for (const { key } of [who, other, without])
    await write(portal.store, key, {
      inserts: {
        team: [
          { key: `TEA${key}`, name: 'Own' },
          { key: `TEAold${key}`, name: 'Old', archived_at: Date.now() },
        ],
      },
    })
  const ask = async (customer: TestCustomer, team: string) =>
    (await make(
      portal,
      customer.key,
      'ride.create',
      { rides: legs(customer, { team }) },
      { token: customer.token },
    )) as unknown as Answer
  for (const [customer, team] of [
    [who, 'TEAnone'],
    [who, `TEA${other.key}`],
    [who, `TEAold${who.key}`],
    [without, `TEA${without.key}`],
  ] as const) {
    const answer = await ask(customer, team)
    expect([answer.status, answer.error?.fields]).toEqual([
      404,
      { 'rides.0.team': 'This team does not exist' },
    ])
  }
  const ride = await booked(who)
  const moved = (await make(
    portal,
    who.key,
    'ride.update',
    { rides: [{ ...ride, team: 'TEAnone' }] },
    { token: who.token },
  )) as unknown as Answer
  expect([moved.status, Object.keys(moved.error?.fields ?? {})]).toEqual([404, ['rides.0.team']])
  expect(
    (
      await make(
        portal,
        who.key,
        'ride.update',
        { rides: [{ ...ride, team: `TEA${who.key}` }] },
        { token: who.token },
      )
    ).status,
  ).toBe(200)
})

test('server-behaviour §2.17 V940 the bare array is asked for documents, service and purpose as well', async () => {
  const documents = { documentation: { verification: { consent: { key: 'consent', copy: 'Consent' } } } }
  const ask = async (configuration: object, policy: object = {}, change: object = {}) => {
    const who = await newCustomer(portal, { configuration, policy })
    return (await make(portal, who.key, 'ride.create', legs(who, change), {
      token: who.token,
    })) as unknown as Answer
  }
  const list = { covered: { enabled: true, list: { dialysis: { key: 'dialysis', value: 'Dialysis' } } } }
  expect((await ask(documents)).error).toMatchObject({
    code: 'verification_incomplete',
    fields: { verified: 'Complete verification' },
  })
  expect((await ask(list)).error).toMatchObject({
    code: 'covered_missing',
    fields: { covered: 'Enter covered service' },
  })
  expect((await ask({}, { trip: { purpose: { enabled: true, list: ['Work'] } } })).error?.code).toBe(
    'covered_missing',
  )
  expect((await ask(list, {}, { covered_service: 'dialysis' })).status).toBe(200)
})

test.each([
  ['staff', 'name and key', { key: 'dialysis', name: 'Dialysis' }, ['dialysis', 'Dialysis']],
  ['staff', 'a key', { key: 'dialysis' }, ['dialysis', undefined]],
  ['the passenger', 'name and key', { key: 'dialysis', name: 'Dialysis' }, ['dialysis', 'Dialysis']],
])(
  'F092 each ride keeps the covered service that its request names: %s, by %s',
  async (by, _, covered, kept) => {
    const list = { dialysis: { key: 'dialysis', value: 'Dialysis', allowed: true } }
    const configuration = { ...portalEdit, covered: { enabled: true, list } }
    const who = await newCustomer(portal, { configuration })
    const booking = bookingFor(who.passenger, { round: true })
    const token = by === 'the passenger' ? await passengerToken(portal, who.key, who.passenger) : who.token
    const made = await make(portal, who.key, 'ride.create', { ...booking, covered }, { token })
    const { keys } = made.data as { keys: string[] }
    const told = await make(portal, who.key, 'ride.info', { keys }, { token: who.token })
    const { rides: read } = told.data as { rides: { covered_service?: string; service_name?: string }[] }
    expect(read.map(({ covered_service, service_name }) => [covered_service, service_name])).toEqual([
      kept,
      kept,
    ])
  },
)
