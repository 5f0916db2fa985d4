import { write } from '@nemt/store/change/write.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import type { Fields } from '../pipeline/fields.ts'
import { bookingFor, clinic, newCustomer } from '../testing/customer.ts'
import { flaggedUser } from '../testing/flagged-user.ts'
import { fundedCustomer } from '../testing/funds.ts'
import { make } from '../testing/make-call.ts'
import { anotherPassenger, passengerToken } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

type Made = {
  status: number
  data: Record<string, Record<string, never>>
  error?: { code: string; fields?: object }
}

async function office(options: Parameters<typeof newCustomer>[1] = {}) {
  const who = await newCustomer(portal, options)
  const call = async (name: string, payload: unknown, token = who.token) =>
    (await make(portal, who.key, name, payload, { token })) as unknown as Made
  const ride = (
    (await call('ride.create', bookingFor(who.passenger, { hours: 20 }))).data.keys as unknown as string[]
  )[0] as string
  return {
    who,
    call,
    ride,
    query: async (collection: string, query: unknown, token?: string) =>
      (await call('data.query', { [collection]: query }, token)).data?.[collection],
  }
}

test('C088 V596 V597 fields are merged as an edit, support as its own mark; one without change says so', async () => {
  const { call, ride, query } = await office({ configuration: { flags: { support_visible: true } } })
  expect(
    (await call('data.merge', { 'ride:info': { [ride]: { notes: { driver: 'Ring twice' } } } })).status,
  ).toBe(200)
  expect(
    (await call('data.merge', { [`ride:info/${ride}/support`]: { active: true, notes: 'Calls often' } }))
      .status,
  ).toBe(200)
  expect((await query('ride:info', { [ride]: true }))?.[ride]).toMatchObject({
    version: 3,
    notes: { driver: 'Ring twice' },
    support: { active: true, notes: 'Calls often' },
  })
  expect((await call('data.merge', { 'ride:info': { [ride]: {} } })).error?.fields).toEqual({
    [`ride:info.${ride}`]: 'has nothing that can be changed here',
  })
  expect((await call('data.merge', { 'ride:info': { [ride]: { surprise: 1 } } })).status).toBe(422)
  // No record can have that name, which maps lose: it is refused, and not passed over.
  const unkept = { 'ride:info': { ['__proto__']: { notes: { driver: 'x' } } } }
  expect((await call('data.merge', unkept)).status).toBe(422)
})

test('C048 V597 fields of a ride are taken away by deletions and by mutations, and never the ride', async () => {
  const { who, call, query } = await office({ configuration: { flags: { support_visible: true } } })
  const { rides, ...request } = bookingFor(who.passenger, { hours: 40 })
  const [first] = rides
  const appointment = first!.times.needed + 1_800_000
  const { data } = await call('ride.create', {
    ...request,
    rides: [
      { ...first, times: { ...first!.times, appointment }, notes: { driver: 'Ring', internal: 'Late' } },
    ],
  })
  const [ride = ''] = data.keys as unknown as string[]
  const stored = async (key: string) =>
    (await query('ride:info', { [key]: true }))?.[key] as Fields | undefined
  await call('data.merge', { [`ride:info/${ride}/support`]: { active: true, notes: 'Calls often' } })
  const remove = (payload: unknown) => call('data.delete', payload)
  expect((await remove({ 'ride:info': { [ride]: { notes: { driver: true } } } })).status).toBe(200)
  expect((await stored(ride))?.notes).toEqual({ driver: '', internal: 'Late' })
  const mutated = await call('kora.mutation', {
    merge: { 'ride:info': { [ride]: { notes: { driver: 'Ring twice' } } } },
    delete: { [`ride:info/${ride}/support/notes`]: true, [`ride:info/${ride}/notes/internal`]: true },
  })
  expect([mutated.status, mutated.error]).toEqual([200, undefined])
  expect(await stored(ride)).toMatchObject({ notes: { driver: 'Ring twice' }, support: { active: true } })
  expect(JSON.stringify(await stored(ride))).not.toMatch(/Late|Calls often/)
  const whole = await remove({ 'ride:info': { [ride]: true } })
  expect([whole.status, Object.keys(whole.error?.fields ?? {})]).toEqual([422, [`ride:info.${ride}`]])
  for (const change of [
    { status: true },
    { passenger: true },
    { times: { needed: true } },
    { surprise: true },
  ])
    expect([change, (await remove({ 'ride:info': { [ride]: change } })).status]).toEqual([change, 422])
  expect((await remove({ 'ride:info': { [ride]: { times: { appointment: true } } } })).status).toBe(200)
})

test.each([false, true])(
  'V772 V866 where the customer shows significant support is %s only then may the office mark it',
  async (support_visible) => {
    const { who, call, ride } = await office({ configuration: { flags: { support_visible } } })
    const support = { active: true, notes: 'Calls often' }
    const key = who.passenger
    const needs = { mobility: 'unassisted', vehicle: 'any', service: 'to_curb', equipment: false }
    const name = { first: 'Ida', last: `Lindqvist${support_visible}` }
    const phone = { display: '(312) 555-0167', type: 'smart' }
    const communication = { relation: 'self', contact: 'rider', method: 'sms', name, phone, language: 'en' }
    const another = { name, language: 'en', dob: '1950-01-01', accessibility: needs, communication, phone }
    const answers = [
      await call('ride.support', { ride, ...support }),
      await call('passenger.update', { key, support }),
      await call('data.merge', { 'patient:info': { [key]: { support } } }),
      await call('passenger.create', { ...another, support }),
    ]
    const status = support_visible ? 200 : 403
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status, status])
    // A record that is sent as it stands says nothing new of it.
    const as = support_visible ? support : { active: false }
    expect((await call('passenger.update', { key, notes: 'Kept', support: as })).status).toBe(200)
  },
)

type Fleet = { key: string; token: string }

/** A ride that a fleet has accepted, with what the fleet and the office may say of it. */
async function accepted() {
  const { who, call, ride, query } = await office()
  const [fleet] = (await who.fleets(1)) as [{ key: string; token: string }]
  const offer = { ride_key: ride, ride_version: 1, fleet_key: fleet.key, round: 1, manual_cancel: false }
  await write(portal.store, who.key, {
    updates: [
      {
        table: 'ride',
        where: { key: ride },
        set: { fleet_key: fleet.key, status: 'confirmed', type: 'will-call' },
      },
    ],
    inserts: { offer: [{ ...offer, status: 'accepted' }] },
  })
  const merge = (change: object, token?: string) =>
    call('data.merge', { 'ride:info': { [ride]: change } }, token)
  return {
    by: { fleet: fleet.token, office: who.token },
    merge,
    stored: async () => (await query('ride:info', { [ride]: true }))?.[ride],
  }
}

const van = { make: 'Ford', model: 'Transit', color: 'white', license: 'ABC 123' }
const dana = { name: 'Dana Kaye', phone: { display: '(312) 555-0177' } }
test.each([
  ['V1263 a vehicle alone', 'fleet', { vehicle: van }, { vehicle: van, status: 'confirmed' }],
  ['V1263 driver and vehicle', 'fleet', { driver: dana, vehicle: van }, { driver: dana, vehicle: van }],
  [
    'V1263 the internal note beside a status',
    'office',
    { version: 1, status: 'active', notes: { internal: 'Waits at the desk' } },
    { status: 'active', notes: { internal: 'Waits at the desk' } },
  ],
  [
    'V1263 the code beside a status, of the version that was seen',
    'office',
    { version: 1, status: 'active', auth_code: 'A-7' },
    { status: 'active', auth_code: 'A-7' },
  ],
  [
    'V1288 the reason as the note of the cancellation, beside another note',
    'office',
    { version: 1, status: 'cancelled', notes: { cancellation: 'Moved away', internal: 'By phone' } },
    {
      status: 'cancelled',
      cancellation: 'other',
      notes: { cancellation: 'Moved away', internal: 'By phone' },
    },
  ],
] as const)('%s is kept when it is merged', async (_, by, change, expected) => {
  const ride = await accepted()
  const answer = await ride.merge(change, ride.by[by])
  expect([answer.status, answer.error]).toEqual([200, undefined])
  expect(await ride.stored()).toMatchObject(expected)
})

test.each([
  ['an expected time beside a cancellation', 'office', { status: 'cancelled', times: { pickup: 5 } }, 422],
  ['a reason without a cancellation', 'office', { status: 'active', cancellation: 'sick' }, 422],
  ['a driver over a version that is gone', 'fleet', { version: 7, driver: dana }, 409],
  [
    'a cancellation of a version that is gone',
    'office',
    { version: 7, status: 'cancelled', cancellation: 'sick' },
    409,
  ],
] as const)('V1263 %s is refused, and nothing is changed', async (_, by, change, status) => {
  const ride = await accepted()
  expect((await ride.merge(change, ride.by[by])).status).toBe(status)
  expect(await ride.stored()).toMatchObject({ version: 1, status: 'confirmed' })
})

test('V1287 V1292 support cancels with a reason of its own words alone, and is asked for one', async () => {
  const { who, call, ride, query } = await office()
  const support = await flaggedUser(portal, who, 'is_global', ['ride.view', 'ride.cancel'])
  const cancelled = (rest: object, token?: string) =>
    call('data.merge', { 'ride:info': { [ride]: { status: 'cancelled', ...rest } } }, token)
  for (const rest of [
    {},
    { notes: {} },
    { notes: { cancellation: '' } },
    { notes: { cancellation: ' \u2060 ' } },
  ])
    expect(await cancelled(rest, support)).toMatchObject({
      status: 422,
      error: { code: 'support_cancel_reason_missing', message: 'Please enter a reason' },
    })
  // The office's own cancellation has a list of reasons, and words of its own (X001).
  expect((await cancelled({})).error).toMatchObject({ message: 'Please specify cancellation reason' })
  expect((await cancelled({ notes: { cancellation: 'Called in sick' } }, support)).status).toBe(200)
  expect((await query('ride:info', { [ride]: true }))?.[ride]).toMatchObject({
    status: 'cancelled',
    cancellation: 'other',
    notes: { cancellation: 'Called in sick' },
  })
})

test('V667 C088 rides by a range of their times, a day more on either side', async () => {
  const { query, ride } = await office()
  const { [ride]: found } = (await query('ride:info', { [ride]: true })) as Record<
    string,
    { times: { needed: number } }
  >
  const at = found!.times.needed
  const hours = (more: number) => at + more * 3_600_000
  expect(await query('ride:info', { min: hours(23), max: hours(40) })).toEqual({ [ride]: found })
  expect(await query('ride:info', { min: hours(-40), max: hours(-23) })).toEqual({ [ride]: found })
  expect(await query('ride:info', { min: hours(25), max: hours(40) })).toEqual({})
  expect(await query('ride:info', { min: hours(-40), max: hours(-25) })).toEqual({})
})

test('V595 rides by a range come all, also where a day has more than are read at once', async () => {
  const { who, query, ride } = await office()
  await portal.store.sql.begin(async (tx) => {
    await tx`select set_config('app.customer', ${who.key}, true)`
    await tx.unsafe(
      `insert into ride select p.* from ride r cross join generate_series(1, 130) n
        cross join lateral jsonb_populate_record(r, jsonb_build_object('key', 'RIDp' || lpad(n::text, 5, '0'),
          'leg', n, 'needed_at', r.needed_at - n * interval '1 minute')) p
        where r.key = '${ride}'`,
    )
  })
  const window = { min: Date.now(), max: Date.now() + 86_400_000 }
  const found = await query('ride:info', window)
  expect([Object.keys(found ?? {}).length, ride in (found ?? {})]).toEqual([131, true])
  expect(Object.keys((await query('ride:info', { ...window, limit: 120 })) ?? {})).toHaveLength(120)
  expect(Object.keys((await query('ride:info', { ...window, limit: 3 })) ?? {})).toHaveLength(3)
})

test('V604 patient:info finds passengers by a text, as a map by their keys', async () => {
  const { who, call, query } = await office({ configuration: { passenger: { portal: true } } })
  const found = await query('patient:info', { query: 'pattest' })
  expect(found).toEqual({ [who.passenger]: await ownRecord(query, who.passenger) })
  expect(await query('patient:info', { query: 'nobody of that name' })).toEqual({})
  // As many letters as any search of them, and by who may search.
  expect((await call('data.query', { 'patient:info': { query: 'te' } })).status).toBe(422)
  const token = await who.role(['ride.view'])
  expect((await call('data.query', { 'patient:info': { query: 'pattest' } }, token)).status).toBe(403)
})

async function ownRecord(query: Awaited<ReturnType<typeof office>>['query'], key: string, token?: string) {
  return (await query('patient:info', { [key]: true }, token))?.[key]
}

test('V594 a passenger who asks for all records and numbers of passengers gets their own', async () => {
  const { who, query } = await office({ configuration: { passenger: { portal: true } } })
  await anotherPassenger(portal, who.key, { rider_key: 'MRN-2' })
  const token = await passengerToken(portal, who.key, who.passenger)
  expect(await query('patient:info', true, token)).toEqual({
    [who.passenger]: await ownRecord(query, who.passenger, token),
  })
  expect(await query('external:patient', true, token)).toEqual({ 'MRN-Test': who.passenger })
})

test('V606 a message is merged by its ride and by its own key, and stays of type info', async () => {
  const { call, ride, query } = await office()
  const said = (key: string, text: string) => ({ key, type: 'info', created: Date.now(), data: { text } })
  const merges = [
    { 'ride:events': { [ride]: said('EVT1', 'At the door') } },
    { 'ride:events': { [ride]: { EVT2: said('EVT2', 'At the gate'), EVT3: said('EVT3', 'At the shop') } } },
    { [`ride:events/${ride}/EVT4`]: said('EVT4', 'At the bridge') },
  ]
  for (const merge of merges) expect((await call('data.merge', merge)).status).toBe(200)
  const { [ride]: told = {} } = (await query('ride:events', { [ride]: true })) as unknown as Record<
    string,
    Told
  >
  for (const [key, event] of Object.entries(told)) expect(event.key).toBe(key)
  expect(
    Object.values(told)
      .filter(({ data }) => data.text)
      .map(({ type, data }) => [type, data.text]),
  ).toEqual([
    ['info', 'At the door'],
    ['info', 'At the gate'],
    ['info', 'At the shop'],
    ['info', 'At the bridge'],
  ])
  const nameless = await call('data.merge', { 'ride:events': { [ride]: { EVT5: { type: 'status' } } } })
  expect(nameless.status).toBe(422)
})

type Told = Record<string, { key: string; type: string; data: { text?: string } }>

test('C090 V033 V042 a ride event of type info is a message to the passenger', async () => {
  const { call, ride, query } = await office()
  expect(
    (
      await call('data.merge', {
        'ride:events': { [ride]: { type: 'info', key: 'x', data: { text: 'On our way' } } },
      })
    ).status,
  ).toBe(200)
  expect(JSON.stringify(await query('ride:events', { [ride]: true }))).toContain('On our way')
  // What happened with a ride is nobody's to say.
  const made = { type: 'offer.accept', data: { text: 'Accepted by Metro' } }
  const { status, error } = await call('data.merge', { 'ride:events': { [ride]: made } })
  expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, [`ride:events.${ride}.type`]])
  expect(JSON.stringify(await query('ride:events', { [ride]: true }))).not.toContain('Accepted by Metro')
})

test('C091 the provider of a ride, once somebody accepted; one that was only offered it learns nothing', async () => {
  const { who, ride, query } = await office()
  const [mine, other] = (await who.fleets(2)) as [
    { key: string; token: string },
    { key: string; token: string },
  ]
  expect(await query('ride:dispatch', { [ride]: true })).toEqual({ [ride]: { fleet: null } })
  await write(portal.store, who.key, {
    updates: [{ table: 'ride', where: { key: ride }, set: { fleet_key: mine.key, status: 'confirmed' } }],
    inserts: {
      offer: [
        {
          ride_key: ride,
          ride_version: 1,
          fleet_key: other.key,
          round: 1,
          status: 'lost',
          manual_cancel: false,
        },
      ],
    },
  })
  expect(await query('ride:dispatch', { [ride]: true })).toMatchObject({
    [ride]: { fleet: { key: mine.key, dispatch: 'RidePortal' } },
  })
  expect(await query('ride:dispatch', { [ride]: true }, other.token)).toEqual({ [ride]: { fleet: null } })
  expect(await query('fleet:info', { [mine.key]: true, [other.key]: true })).toMatchObject({
    [mine.key]: { key: mine.key },
    [other.key]: { key: other.key },
  })
  expect(await query('fleet:info', { [mine.key]: true }, other.token)).toEqual({})
})

test('V810 C092 support takes a ride by hand from the fleet that has it; from another one nothing', async () => {
  const { who, call, ride, query } = await office()
  const [holder, other] = (await who.fleets(2)) as [Fleet, Fleet]
  const offer = { ride_key: ride, ride_version: 1, round: 1, manual_cancel: false }
  await write(portal.store, who.key, {
    updates: [
      { table: 'ride', where: { key: ride }, set: { fleet_key: holder.key, status: 'confirmed' } },
      { table: 'app_user', where: { is_global: false }, set: { is_global: true } },
    ],
    inserts: {
      offer: [
        { ...offer, fleet_key: holder.key, status: 'accepted' },
        { ...offer, fleet_key: other.key, status: 'lost' },
      ],
    },
  })
  const taken = (fleet: string) =>
    call('data.merge', {
      'ride:offers': { [ride]: { [fleet]: { status: 'cancelled', manual_cancel: true } } },
    })
  const stored = async () => (await query('ride:info', { [ride]: true }))?.[ride]
  // As they are merged, they are read: by ride and by fleet.
  const offers = { [holder.key]: { status: 'accepted' }, [other.key]: { status: 'lost' } }
  expect(await query('ride:offers', { [ride]: true })).toMatchObject({ [ride]: offers })
  const { data } = await call('data.query', {
    [`ride:offers/${ride}/${holder.key}`]: true,
    [`ride:info/${ride}/status`]: true,
    [`ride:dispatch/${ride}/nothing/here`]: true,
  })
  expect(data).toEqual({
    'ride:offers': { [ride]: { [holder.key]: expect.objectContaining({ status: 'accepted' }) } },
    'ride:info': { [ride]: { status: 'confirmed' } },
    'ride:dispatch': { [ride]: {} },
  })
  expect((await taken(other.key)).status).toBe(404)
  expect(await stored()).toMatchObject({ fleet: holder.key, status: 'confirmed' })
  expect((await taken(holder.key)).status).toBe(200)
  expect(await stored()).not.toHaveProperty('fleet')
})

test('C081 C084 C087 V605 what a passenger starts with is their own', async () => {
  const { who, call, ride, query } = await office({ configuration: { passenger: { portal: true } } })
  const stranger = await anotherPassenger(portal, who.key, {
    rider_key: 'MRN-2',
    facility: { address: clinic },
  })
  const token = await passengerToken(portal, who.key, who.passenger)
  const window = { min: Date.now(), max: Date.now() + 90_000_000, limit: 10 }
  expect(Object.keys((await query('patient:needed:rides', window, token)) ?? {})).toEqual([ride])
  expect(await query('patient:needed:rides', { ...window, patient: stranger })).toEqual({})
  expect(Object.keys((await query('facility:info', true, token)) ?? {})).toEqual([who.passenger])
  expect(Object.keys((await query('facility:info', { [stranger]: true }, token)) ?? {})).toEqual([
    who.passenger,
  ])
  expect(await query('external:patient', { 'MRN-Test': true, 'MRN-2': true, nobody: true })).toEqual({
    'MRN-Test': who.passenger,
    'MRN-2': stranger,
  })
  expect(await query('external:patient', { 'MRN-Test': true, 'MRN-2': true }, token)).toEqual({
    'MRN-Test': who.passenger,
  })
  expect((await call('data.query', { 'patient:needed:rides': true }, token)).error?.fields).toEqual({
    'patient:needed:rides': 'needs min and max',
  })
})

test('C086 V885 a passenger’s funds are switched off and on', async () => {
  const who = await fundedCustomer(portal, {})
  const call = async (name: string, payload: unknown) =>
    (await make(portal, who.key, name, payload, { token: who.token })) as unknown as Made
  for (const enabled of [false, true]) {
    expect(
      (await call('data.merge', { 'patient:funds': { [who.passenger]: { [who.fund]: { enabled } } } }))
        .status,
    ).toBe(200)
    expect(
      (await call('data.query', { 'patient:funds': { [who.passenger]: true } })).data['patient:funds']?.[
        who.passenger
      ],
    ).toMatchObject({ [who.fund]: { enabled } })
  }
  expect(
    (await call('data.merge', { 'patient:funds': { [who.passenger]: { [who.fund]: { enabled: 'yes' } } } }))
      .status,
  ).toBe(422)
})

test('C085 V883 deleting a passenger archives the record, deleting fields empties them', async () => {
  const { who, call, query } = await office()
  expect((await call('data.delete', { 'patient:info': { [who.passenger]: { notes: true } } })).status).toBe(
    200,
  )
  expect((await query('patient:info', { [who.passenger]: true }))?.[who.passenger]).not.toHaveProperty(
    'notes',
  )
  expect((await call('data.delete', { 'patient:info': { [who.passenger]: true } })).status).toBe(200)
  expect((await query('patient:info', { [who.passenger]: true }))?.[who.passenger]).toMatchObject({
    status: 'archived',
  })
})

test('C047 a mutation merges and deletes at once, and is made once under its key', async () => {
  const { who, call } = await office()
  await call('data.merge', { 'contact:info': { CLC1: { name: 'Ward', email: 'w@example.org' } } })
  const key = newKey('PAS')
  const payload = {
    merge: {
      'patient:info': {
        [key]: {
          name: { first: 'Ida', last: 'Lindqvist' },
          language: 'en',
          phone: { display: '(312) 555-0166' },
        },
      },
    },
    delete: { 'contact:info': { CLC1: { email: true } } },
  }
  const answer = (await make(portal, who.key, 'kora.mutation', payload, {
    token: who.token,
    key: 'k',
  })) as unknown as Made
  const again = (await make(portal, who.key, 'kora.mutation', payload, {
    token: who.token,
    key: 'k',
  })) as unknown as Made
  expect([answer.status, again]).toEqual([200, answer])
  expect(
    (await call('kora.mutation', { 'patient:info': { [key]: { notes: 'Kept' } } })).data.merge,
  ).toMatchObject({ 'patient:info': { notes: 'Kept' } })
  expect(
    (
      await call('kora.mutation', {
        'patient:info': {
          [newKey('PAS')]: {
            name: { first: 'Ida', last: 'Lindqvist' },
            dob: '1950-01-01',
            language: 'en',
            phone: { display: '(312) 555-0166' },
          },
        },
      })
    ).error?.code,
  ).toBe('duplicate_passenger')
})

test('several merges under one key are taken once, and a replay gives the whole first answer', async () => {
  const { who } = await office()
  const payload = {
    'contact:info': { CLC1: { name: 'One' }, CLC2: { name: 'Two' } },
    'team:info/TEA1': { name: 'East' },
  }
  const [first, again] = [
    await make(portal, who.key, 'data.merge', payload, { token: who.token, key: 'm' }),
    await make(portal, who.key, 'data.merge', payload, { token: who.token, key: 'm' }),
  ] as unknown as Made[]
  expect(first?.data['team:info/TEA1']).toMatchObject({ name: 'East', version: 1 })
  expect(again).toEqual(first)
  expect(
    (await make(portal, who.key, 'contact.list', {}, { token: who.token })) as unknown as Made,
  ).toMatchObject({ data: { contacts: [{ version: 1 }, { version: 1 }] } })
})

test.each([
  [
    'V593 V549–V553 every coordinator',
    'coordinator',
    [
      'customer:info',
      'copy:info',
      'copy:override',
      'role:info',
      'user:info',
      'access:role',
      'access:permissions',
      'access:info',
      'team:info',
    ],
  ],
  ['V593 a coordinator who books', 'booking', ['contact:info', 'funding:info', 'place:info']],
  [
    'V594 a passenger',
    'passenger',
    ['customer:info', 'copy:info', 'copy:override', 'user:info', 'facility:info', 'place:info'],
  ],
] as const)('%s gets what their screens start with', async (_, scope, collections) => {
  const { who, call } = await office({ configuration: { passenger: { portal: true } } })
  const token =
    scope === 'passenger'
      ? await passengerToken(portal, who.key, who.passenger)
      : await who.role(scope === 'booking' ? ['ride.create'] : ['ride.view'])
  const { status, data } = await call(
    'data.query',
    Object.fromEntries(collections.map((name) => [name, true])),
    token,
  )
  expect([status, Object.keys(data ?? {})]).toEqual([200, collections])
  if (scope === 'passenger') expect(data['user:info']).toEqual({})
})

test('C088 S16 thousands of records at once are refused before the first is changed', async () => {
  const { call, query } = await office()
  const many = Object.fromEntries(
    Array.from({ length: 251 }, (_, index) => [`CLC${index}`, { name: `Contact ${index}` }]),
  )
  const { status, error } = await call('data.merge', { 'contact:info': many })
  expect([status, error?.code, Object.keys(error?.fields ?? {})]).toEqual([
    422,
    'too_many_records',
    ['payload'],
  ])
  expect(await query('contact:info', {})).toEqual({})
})

test('C088 a merge that is refused in the middle says which record was refused and which changes hold', async () => {
  const { call, query } = await office()
  const given = {
    'contact:info': {
      CLCa: { name: 'First' },
      CLCb: { name: 'Second' },
      CLCc: { name: '' },
      CLCd: { name: 'Never' },
    },
  }
  const { status, error } = (await call('data.merge', given)) as unknown as {
    status: number
    error: { detail: object }
  }
  expect([status, error.detail]).toEqual([
    422,
    { refused: 'contact:info/CLCc', held: ['contact:info/CLCa', 'contact:info/CLCb'] },
  ])
  expect(Object.keys((await query('contact:info', {})) ?? {}).sort()).toEqual(['CLCa', 'CLCb'])
})

test.each([
  ['a driver without a text for a name', { driver: { name: 5 } }],
  ['a driver whose name is a list', { driver: { name: ['Dana'] } }],
  ['a driver that is a text', { driver: 'Dana' }],
  ['a phone that is a text', { driver: { name: 'Dana Kaye', phone: '(614) 555-0100' } }],
  ['notes that are a text', { status: 'cancelled', notes: 'no' }],
  ['times that are a number', { status: 'active', times: 5 }],
  ['estimates that are a list', { status: 'active', estimates: [] }],
  ['support that is a flag', { support: true }],
])('S18 %s is refused by its field', async (_, change) => {
  const { call, ride } = await office({ configuration: { flags: { support_visible: true } } })
  const { status, error } = await call('data.merge', { 'ride:info': { [ride]: change } })
  expect([status, error?.code]).toEqual([422, 'bad_input'])
  expect(Object.keys(error?.fields ?? {})[0]).toMatch(new RegExp(`^ride:info\\.${ride}\\.`))
})

test.each([
  ['access:info', { permissions: 5 }],
  ['team:info', 'archive'],
])('S18 %s with a change that is no object is refused', async (collection, change) => {
  const { call } = await office()
  const { status } = await call('data.merge', { [collection]: { KEY1: change } })
  expect(status).toBe(422)
})

test('C088 V071 a merge that is refused in the middle says so in the language of whoever asked', async () => {
  const { who, call, query } = await office()
  const [user = ''] = Object.keys((await query('user:info', {})) ?? {})
  const spanish = { table: 'app_user' as const, where: { key: user }, set: { settings: { language: 'es' } } }
  await write(portal.store, who.key, { updates: [spanish] })
  const given = { 'contact:info': { CLCa: { name: 'First' }, CLCb: { name: 'Second', version: 9 } } }
  const { status, error } = await call('data.merge', given)
  expect([status, error]).toMatchObject([404, { message: 'No se encontró lo que se pidió (contact).' }])
})
