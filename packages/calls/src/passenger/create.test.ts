import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many, one } from '@nemt/store/testing/questions.ts'
import type { Passenger } from '@nemt/domain/passenger/schema.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { newCustomer, clinic, home } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { anotherPassenger, passengerToken } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ max: 20 })
})
afterAll(() => portal.close())

const entry = {
  name: { first: '  Rosalind ', last: 'Merri   weather' },
  dob: '1950-03-04',
  language: 'en',
  phone: { display: '312.555.0177', type: 'smart' },
}
type Made = {
  status: number
  data: Record<string, unknown>
  error?: { code: string; message: string; fields?: Record<string, string>; detail?: Record<string, never> }
}

async function office(options: Parameters<typeof newCustomer>[1] = {}) {
  const who = await newCustomer(portal, options)
  const call = async (name: string, payload: unknown, more: { token?: string; key?: string } = {}) =>
    (await make(portal, who.key, name, payload, { token: who.token, ...more })) as unknown as Made
  return {
    who,
    call,
    create: (more: object = {}, options?: { key?: string }) =>
      call('passenger.create', { passenger: { ...entry, ...more } }, options),
  }
}

async function stored(customer: string, key: unknown) {
  return (
    await read(portal.store, customer, {
      row: one(
        portal.store.sql`select * from passenger p where p.customer_key = s.c and p.key = ${String(key)}`,
      ),
    })
  ).row
}

async function holders(customer: string, e164: string) {
  return (
    await read(portal.store, customer, {
      all: many(
        portal.store.sql`select n.passenger_key, n.until is null as current from passenger_phone n
            where n.customer_key = s.c and n.e164 = ${e164} order by n.since, n.key`,
      ),
    })
  ).all
}

test('V034 V043 C047 V867–V879 V898 V899 quick create: name, birth date, phone; the rest are defaults', async () => {
  const { who, call, create } = await office()
  const { status, data } = await create()
  expect(status).toBe(200)
  expect(data).toMatchObject({
    status: 'active',
    version: 1,
    name: { first: 'Rosalind', last: 'Merri weather' },
    dob: '1950-03-04',
    timezone: 'America/Chicago',
    language: 'en',
    support: { active: false },
    phone: { display: '(312) 555-0177', raw: '+13125550177', type: 'smart' },
    accessibility: { mobility: 'unassisted', vehicle: 'any', service: 'standard', equipment: false },
    communication: {
      relation: 'self',
      contact: 'rider',
      method: 'sms',
      travel: true,
      language: 'en',
      phone: { raw: '+13125550177', type: 'smart' },
    },
  })
  expect((await stored(who.key, data.key)).rider_key).toBe(`MRNRH${String(data.key)}`)
  expect(await call('passenger.info', { key: data.key })).toMatchObject({
    status: 200,
    data: { name: { first: 'Rosalind' } },
  })
  expect((await call('passenger.info', { key: data.key })).data).not.toHaveProperty('customer_key')
  expect(
    ((await call('patient.search', { query: '555-0177' })).data.patients as { key: string }[]).map(
      ({ key }) => key,
    ),
  ).toEqual([data.key])
  expect(await holders(who.key, '+13125550177')).toEqual([{ passenger_key: data.key, current: true }])
})

test.each([
  ['V892', { name: { first: ' ', last: 'X' } }, 'name_missing', 'name.first'],
  ['V896', { phone: undefined }, 'phone_missing', 'phone.display'],
  ['V896', { phone: {} }, 'phone_missing', 'phone.display'],
  ['V896', { phone: { display: ' ' } }, 'phone_missing', 'phone.display'],
  ['V896', { phone: { display: '555' } }, 'phone_missing', 'phone.display'],
  ['V479', { phone: { display: '(014) 555-0177' } }, 'phone_missing', 'phone.display'],
  ['V647', { phone: { display: '(312) 055-0177' } }, 'invalid_phone', 'phone.display'],
  [
    'V892 before V896',
    { name: { first: '', last: '' }, phone: { display: '' } },
    'name_missing',
    'name.first',
  ],
  [
    'V502 before V507',
    { communication: { relation: 'other', phone: { display: '5' } } },
    'first_name_missing',
    'communication.name.first',
  ],
  ['V895', { dob: '1850-01-01' }, 'birth_year_wrong', 'dob'],
  ['V888', { places: { home: { address: home } } }, 'location_unconfirmed', 'places.home.confirmed'],
  ['V889', { places: { facility: { address: clinic } } }, 'pin_unconfirmed', 'places.facility.confirmed'],
  [
    'V417',
    { accessibility: { mobility: 'unassisted', vehicle: 'any', service: 'to_door', equipment: false } },
    'steps_missing',
    'accessibility.steps',
  ],
  [
    'V505',
    {
      communication: {
        relation: 'self',
        method: 'sms',
        language: 'en',
        phone: { display: '(312) 555-0177' },
      },
    },
    'phone_type_missing',
    'communication.phone.type',
  ],
  ['F159 V075', { language: 'zz' }, 'language_missing', 'language'],
  [
    'F151 V508',
    {
      communication: {
        relation: 'self',
        method: 'sms',
        language: 'english',
        phone: { display: '(312) 555-0177', type: 'smart' },
      },
    },
    'communication_language_missing',
    'communication.language',
  ],
  ['F170', { timezone: 'Mars/Olympus' }, 'bad_input', 'timezone'],
  ['unknown fields', { version: 7 }, 'bad_input', 'passenger.version'],
])('%s a refused record names its field: %j', async (_, change, code, field) => {
  const { create } = await office()
  const { status, error } = await create(change)
  expect([status, error?.code, Object.keys(error?.fields ?? {})]).toEqual([422, code, [field]])
})

test('F159 F170 a change names only languages and time zones that there are', async () => {
  const { create, call } = await office()
  const { key } = (await create()).data
  const refused = async (change: object) => {
    const { status, error } = await call('passenger.update', { key, ...change })
    return [status, Object.keys(error?.fields ?? {})]
  }
  expect(await refused({ language: 'zz' })).toEqual([422, ['language']])
  expect(await refused({ timezone: 'Mars/Olympus' })).toEqual([422, ['timezone']])
  const { data } = await call('passenger.update', { key, language: 'tl', timezone: 'America/Denver' })
  expect(data).toMatchObject({ language: 'tl', timezone: 'America/Denver' })
})

test('F187 F360 X011 portal access read is the older word for view', async () => {
  const { create, call } = await office()
  const portal_settings = { access: 'read', profile_edit: true }
  const { data } = await create({ portal_settings })
  expect(data.portal_settings).toEqual({ access: 'view', profile_edit: true })
  const { key } = data
  expect((await call('passenger.update', { key, portal_settings: { access: 'edit' } })).status).toBe(200)
  const back = await call('passenger.update', { key, portal_settings: { access: 'read' } })
  expect(back.data.portal_settings).toEqual({ access: 'view' })
  const bare = await call('passenger.create', {
    ...entry,
    name: { first: 'Cora', last: 'Near' },
    phone: { display: '(312) 555-0178' },
    portal_settings: { access: 'read' },
  })
  expect(bare.data.portal_settings).toEqual({ access: 'view' })
})

test.each([
  ['V496', 'self', 'rider'],
  ['V497', 'spouse', 'caregiver'],
  ['V497', 'parent', 'caregiver'],
  ['V497', 'child', 'caregiver'],
  ['V498', 'user', 'user'],
  ['V498', 'other', 'other'],
])('%s V872 who is a %s is the contact %s, whatever is sent', async (_, relation, contact) => {
  const { create, call } = await office()
  const communication = {
    relation,
    name: { first: 'Cora', last: 'Near' },
    phone: { display: '(312) 555-0177', type: 'smart' },
    method: 'sms',
    language: 'en',
  }
  const { data } = await create({ communication })
  expect(data.communication).toMatchObject({ relation, contact })
  const change = { key: data.key, communication: { ...communication, contact: 'user' } }
  expect((await call('passenger.update', change)).data.communication).toMatchObject({ relation, contact })
  // A relative's phone stays when the passenger has another one, though it was the same before.
  const moved = await call('passenger.update', { key: data.key, phone: { display: '(312) 555-0178' } })
  const raw = contact === 'rider' ? '+13125550178' : '+13125550177'
  expect(moved.data.communication).toMatchObject({ phone: { raw } })
})

test('F142 F153 a record names only clinical contacts that there are', async () => {
  const { who, create, call } = await office()
  const keeper = { token: await who.role(['contact.create', 'contact.edit']) }
  const { key: clinical } = (await call('contact.save', { name: 'Ward' }, keeper)).data
  const communication = {
    ...{ relation: 'clinical', clinical, method: 'sms', language: 'en' },
    ...{ name: { first: 'Cora', last: 'Near' }, phone: { display: '(312) 555-0177', type: 'smart' } },
  }
  const stranger = { ...communication, clinical: 'CLCnowhere' }
  const fields = ({ status, error }: Made) => [status, Object.keys(error?.fields ?? {})]
  expect(fields(await create({ communication: stranger }))).toEqual([422, ['communication.clinical']])
  const { data } = await create({ communication })
  expect(data.communication).toMatchObject({ clinical })
  const change = (to: object) => call('passenger.update', { key: data.key, communication: to })
  expect(fields(await change(stranger))).toEqual([422, ['communication.clinical']])
  // One that left the list since stays with who has it, and is nobody's to choose any more.
  await call('contact.archive', { key: clinical }, keeper)
  expect((await change({ ...communication, language: 'es' })).status).toBe(200)
  const later = { name: { first: 'Later', last: 'Quill' }, phone: { display: '(312) 555-0178' } }
  expect(fields(await create({ ...later, communication }))).toEqual([422, ['communication.clinical']])
})

test('V880 V893 a rider key like those that only the system makes is none', async () => {
  const { who, create, call } = await office()
  const { data } = await create({ customer_key: 'MRNRH42' })
  expect(data).not.toHaveProperty('customer_key')
  expect((await stored(who.key, data.key)).rider_key).toBe(`MRNRH${String(data.key)}`)
  const changed = await call('passenger.update', { key: data.key, customer_key: 'MRNRH43' })
  expect(changed.data).not.toHaveProperty('customer_key')
  const documentation = { passenger_key: { enabled: true, required: true } }
  const strict = await office({ configuration: { documentation } })
  expect((await strict.create({ customer_key: 'MRNRH42' })).error?.code).toBe('rider_key_missing')
})

test('V893 V895 what the customer requires is required, in the customer’s words', async () => {
  const { create } = await office({
    configuration: {
      documentation: { passenger_key: { enabled: true, required: true } },
      passenger: { dob: { enabled: true, required: true } },
      copy: { MRN: 'Member ID' },
    },
  })
  expect((await create()).error).toMatchObject({
    code: 'rider_key_missing',
    message: 'Please enter Member ID',
    fields: { customer_key: 'Please enter Member ID' },
  })
  expect((await create({ customer_key: 'M1', dob: undefined })).error?.code).toBe('birth_year_wrong')
  expect((await create({ customer_key: 'M1' })).status).toBe(200)
})

test('V933–V937 C047 who may exist already is refused with the record; ignore_dupe makes them', async () => {
  const { create, call } = await office()
  const first = await create({ places: { home: { address: home, confirmed: true } } })
  const again = await create()
  expect([again.status, again.error?.code]).toEqual([409, 'duplicate_passenger'])
  expect(again.error?.detail?.existing).toEqual({
    key: first.data.key,
    version: 1,
    status: 'active',
    name: first.data.name,
    dob: '1950-03-04',
    phone: '(312) 555-0177',
    home: home.format,
  })
  expect(again.error?.detail?.score).toBe(1)
  expect(again.error?.message).toContain('Rosalind Merri weather, 1 Test Way')
  expect((await create({ flags: { ignore_dupe: true } })).status).toBe(200)
  expect((await call('patient.search', { query: 'merri' })).data.patients).toHaveLength(2)
})

test('V934 a similar name alone makes no noise, and an archived record is nobody', async () => {
  const { create, call } = await office()
  const { data } = await create()
  await call('data.merge', { [`patient:info/${String(data.key)}/status`]: 'archived' })
  expect((await create()).status).toBe(200)
  expect((await create({ dob: undefined, phone: { display: '(312) 555-0178' } })).status).toBe(200)
})

test('a rider key is one passenger’s, also when two ask at once', async () => {
  const { create } = await office()
  const answers = await Promise.all(
    ['Ada', 'Bruno', 'Cleo', 'Dario'].map((first, index) =>
      create({
        name: { first, last: `Apart${index}` },
        dob: `195${index}-01-01`,
        phone: { display: `(312) 555-013${index}` },
        customer_key: 'M7',
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(
    answers
      .filter(({ status }) => status !== 200)
      .every(({ error }) => error?.code === 'rider_key_taken' && error.fields?.customer_key),
  ).toBe(true)
})

test('a rider key with blanks around it or in small letters is the one without, made or changed', async () => {
  const { who, create, call } = await office()
  const apart = (index: number, customer_key: string) =>
    create({
      name: { first: ['Ada', 'Bruno', 'Cleo', 'Dario'][index], last: `Apart${index}` },
      dob: `195${index}-01-01`,
      phone: { display: `(312) 555-013${index}` },
      customer_key,
    })
  const made = await apart(1, ' M8 ')
  expect(await stored(who.key, made.data.key)).toMatchObject({ rider_key: 'M8' })
  for (const copied of ['M8 ', '\u200bM8\u200b', 'm8'])
    expect((await apart(2, copied)).error?.code).toBe('rider_key_taken')
  const other = await apart(3, 'M9')
  const taken = await call('passenger.update', { key: other.data.key, customer_key: '\tM8' })
  expect(taken.error?.code).toBe('rider_key_taken')
  // One's own may be spelled anew.
  expect((await call('passenger.update', { key: made.data.key, customer_key: 'm8' })).status).toBe(200)
  expect(await stored(who.key, made.data.key)).toMatchObject({ rider_key: 'm8' })
})

test.each([
  ['always', {}, 'phone_taken'],
  ['conditional', { passenger: { portal: true } }, 'phone_taken'],
  ['conditional', { passenger: { portal: false } }, undefined],
  [undefined, { passenger: { portal: true } }, undefined],
])('V911 unique phone %s with %j: %s', async (unique_phone, configuration, code) => {
  const { who, create } = await office({
    configuration,
    policy: unique_phone ? { validations: { require_user_resolution: { unique_phone } } } : {},
  })
  const { data } = await create()
  const spouse = { name: { first: 'Quentin', last: 'Ashgrove' }, dob: '1948-09-30' }
  const answers = await Promise.all([
    create(spouse),
    create({ ...spouse, name: { first: 'Wilma', last: 'Zandt' } }),
  ])
  for (const { error } of answers)
    expect([error?.code, error?.detail]).toEqual([code, code ? { passenger: data.key } : undefined])
  // The number is used to sign in by the first one only.
  expect(await holders(who.key, '+13125550177')).toEqual([{ passenger_key: data.key, current: true }])
})

test('a record is made once under its idempotency key, and once under its own key', async () => {
  const { create, call } = await office()
  const [one1, two] = await Promise.all([create({}, { key: 'k1' }), create({}, { key: 'k1' })])
  expect([one1.status, two.status, one1.data.key === two.data.key]).toEqual([200, 200, true])
  const key = newKey('PAS')
  const merged = await call('data.merge', {
    'patient:info': {
      [key]: {
        ...entry,
        name: { first: 'Mina', last: 'Overgaard' },
        dob: '1971-01-01',
        phone: { display: '(312) 555-0166' },
      },
    },
  })
  expect([merged.status, (await call('passenger.info', { key })).data.name]).toEqual([
    200,
    { first: 'Mina', last: 'Overgaard' },
  ])
  expect(
    (await call('data.merge', { 'patient:info': { [key]: { notes: 'Ring twice', version: 1 } } })).status,
  ).toBe(200)
  expect((await call('passenger.info', { key })).data).toMatchObject({ notes: 'Ring twice', version: 2 })
})

test.each([
  ['customer_key', 'MRN-7'],
  ['dob', '1950-03-05'],
  ['gender', 'female'],
  ['timezone', 'America/Denver'],
  ['team', 'TEAeast'],
  ['notes', 'Rings twice'],
  ['caregiver', { since: 2024 }],
  ['portal_permissions', { books: true }],
])('C085 null takes %s away', async (field, value) => {
  const { who, create, call } = await office()
  await write(portal.store, who.key, { inserts: { team: [{ key: 'TEAeast', name: 'East' }] } })
  const { key } = (await create()).data
  const change = (to: unknown) => call('passenger.update', { key, [field]: to })
  const read = async () => (await call('passenger.info', { key })).data
  expect([(await change(value)).data[field], (await read())[field]]).toEqual([value, value])
  const gone = await change(null)
  expect([gone.data, await read()].map((record) => field in record)).toEqual([false, false])
})

test('C085 a change touches what it names; null takes away; who read an older version is told', async () => {
  const { who, call } = await office()
  const key = who.passenger
  // The test's passenger has no phone of their own: another change is not stopped by that.
  expect(
    (
      await call('passenger.update', {
        key,
        version: 1,
        notes: 'New',
        dob: '1940-05-06',
        places: { facility: null },
      })
    ).data,
  ).toMatchObject({
    notes: 'New',
    dob: '1940-05-06',
    version: 2,
    name: { first: 'PatTest' },
    places: { home: { address: home } },
  })
  expect((await call('passenger.update', { key, version: 1, notes: 'Late' })).error).toMatchObject({
    code: 'passenger_changed',
    detail: { passenger: key, version: 2 },
  })
  expect((await call('passenger.update', { key, version: 2, notes: null })).data).not.toHaveProperty('notes')
  expect((await call('passenger.update', { key, name: { last: '' } })).error?.fields).toHaveProperty([
    'name.last',
  ])
  expect((await call('passenger.update', { key, team: 'TEAnone' })).status).toBe(404)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      call('passenger.update', { key, version: 3, notes: `N${index}` }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
})

test('a renamed passenger is found by the new name only, a changed number by the new one', async () => {
  const { create, call } = await office()
  const { data } = await create()
  const found = async (query: string) =>
    ((await call('patient.search', { query })).data.patients as unknown[]).length
  expect(
    (
      await call('passenger.update', {
        key: data.key,
        name: { last: 'Okonjo' },
        phone: { display: '(312) 555-0190', type: 'land' },
      })
    ).status,
  ).toBe(200)
  expect([await found('merri'), await found('okonjo'), await found('3125550190')]).toEqual([0, 1, 1])
  expect(
    Object.values((await call('passenger.info', { key: data.key })).data.phone_history as object),
  ).toEqual(['+13125550177'])
})

test('archived or inactive passengers are signed out at once, and an archived one’s number is free', async () => {
  const { who, create, call } = await office({
    configuration: { passenger: { portal: true } },
    policy: { validations: { require_user_resolution: { unique_phone: 'always' } } },
  })
  const { data } = await create()
  const token = await passengerToken(portal, who.key, String(data.key))
  expect((await call('passenger.info', { key: data.key }, { token })).status).toBe(200)
  expect((await call('passenger.update', { key: data.key, status: 'inactive' })).status).toBe(200)
  expect((await call('passenger.update', { key: data.key, status: 'active' })).status).toBe(200)
  expect((await call('passenger.info', { key: data.key }, { token })).status).toBe(401)
  expect((await call('passenger.update', { key: data.key, status: 'archived' })).status).toBe(200)
  expect((await create()).status).toBe(200)
})

test.each([
  ['with the number that they have', {}],
  ['with another number at once', { phone: { display: '(312) 555-0178', type: 'smart' } }],
])('V902 who is archived %s signs in with none, and leaves it free', async (_, more) => {
  const { who, create, call } = await office()
  const { data } = await create()
  const gone = await call('passenger.update', { key: data.key, status: 'archived', ...more })
  expect(gone.status).toBe(200)
  const held = await Promise.all(['+13125550177', '+13125550178'].map((e164) => holders(who.key, e164)))
  expect(held.flat().filter(({ current }: { current: boolean }) => current)).toEqual([])
})

test('V902 V907 a number that a passenger gets again, or comes back with, signs them in', async () => {
  const { who, create, call } = await office()
  const { data } = await create()
  const change = (more: object) => call('passenger.update', { key: data.key, ...more })
  const numberOf = async () =>
    (await holders(who.key, '+13125550177')).filter((row: { current: boolean }) => row.current)
  await change({ phone: { display: '(312) 555-0178', type: 'smart' } })
  expect(await numberOf()).toEqual([])
  await change({ phone: entry.phone })
  expect(await numberOf()).toMatchObject([{ passenger_key: data.key }])
  await change({ status: 'archived' })
  expect(await numberOf()).toEqual([])
  expect((await change({ status: 'active' })).status).toBe(200)
  expect(await numberOf()).toMatchObject([{ passenger_key: data.key }])
})

test('V907 with another number goes what came by the one before: its codes, the calendar', async () => {
  const { who, create, call } = await office()
  const { data } = await create()
  const key = String(data.key)
  await call('auth.phone.code', { phone: '(312) 555-0177' })
  const calendar = { calendar_hash: 'secret', calendar_at: Date.now() }
  await write(portal.store, who.key, {
    updates: [{ table: 'passenger', where: { key }, set: calendar }],
  })
  await call('passenger.update', { key, notes: 'Rings twice' })
  expect(await stored(who.key, key)).toMatchObject({ calendar_hash: 'secret' })
  await call('passenger.update', { key, phone: { display: '(312) 555-0178', type: 'smart' } })
  expect(await stored(who.key, key)).toMatchObject({ calendar_hash: null })
  const { sql } = portal.store
  const { codes } = await read(portal.store, who.key, {
    codes: many(sql`select c.used_at is null as open from passcode c where c.customer_key = s.c`),
  })
  expect(codes).toEqual([{ open: false }])
})

test('V934 who was let in as a double may be edited; P035 an edit is told to the team that has them then', async () => {
  const { who, create, call } = await office()
  await write(portal.store, who.key, { inserts: { team: [{ key: 'TEAeast', name: 'East' }] } })
  await create()
  const { data } = await create({ flags: { ignore_dupe: true } })
  const places = { home: { address: home, confirmed: true } }
  const moved = await call('passenger.update', { key: data.key, places, team: 'TEAeast' })
  expect([moved.status, moved.error?.code]).toEqual([200, undefined])
  const { sql } = portal.store
  const { events } = await read(portal.store, who.key, {
    events: many(sql`select e.team_key, e.data->'changed' as changed from event e
      where e.customer_key = s.c and e.key = ${String(data.key)} and e.type = 'edited'`),
  })
  expect(events).toMatchObject([{ team_key: 'TEAeast' }])
})

test('V902 a number that an archived record is given is free all the same', async () => {
  const { create, call } = await office({
    policy: { validations: { require_user_resolution: { unique_phone: 'always' } } },
  })
  const { data } = await create()
  const phone = { display: '(312) 555-0191', type: 'land' }
  expect((await call('passenger.update', { key: data.key, status: 'archived', phone })).status).toBe(200)
  const { status, error } = await create({ phone })
  expect([status, error]).toEqual([200, undefined])
})

test('P021 P022 creating and editing need their own words; another customer’s record is not there', async () => {
  const { who, call } = await office()
  const [creates, edits] = [await who.role(['passenger.create']), await who.role(['passenger.edit'])]
  const payload = { passenger: entry }
  expect((await call('passenger.create', payload, { token: edits })).status).toBe(403)
  expect((await call('passenger.create', payload, { token: creates })).status).toBe(200)
  expect(
    (await call('passenger.update', { key: who.passenger, notes: 'x' }, { token: creates })).status,
  ).toBe(403)
  const other = await office()
  expect((await other.call('passenger.update', { key: who.passenger, notes: 'x' })).status).toBe(404)
  const stranger = await anotherPassenger(portal, other.who.key)
  expect((await call('patient.all_same_person', { patient_keys: [who.passenger, stranger] })).status).toBe(
    404,
  )
})

test('V902 a record whose number is still another’s is made without it, and gets it by the transfer', async () => {
  const { who, call, create } = await office({
    policy: { validations: { require_user_resolution: { unique_phone: 'always' } } },
  })
  const donor = await create()
  const other = { ...entry, name: { first: 'Quentin', last: 'Abernathy' }, dob: '1962-11-30' }
  expect((await call('passenger.create', { passenger: other })).error?.code).toBe('phone_taken')
  const { data } = await call('passenger.create', { passenger: other, transfer_phone: true })
  expect(data).not.toHaveProperty('phone')
  // Until it has been moved the record says so, also to whoever opens it later.
  const waited = async () =>
    (await call('passenger.info', { key: data.key })).data.flags as Passenger['flags'] | undefined
  expect(await waited()).toEqual({ wanted_phone: '(312) 555-0177' })
  await call('passenger.update', { key: data.key, notes: 'Front desk' })
  expect(await waited()).toEqual({ wanted_phone: '(312) 555-0177' })
  expect(data.communication).toMatchObject({ phone: { type: 'smart' } })
  expect(JSON.stringify(data.communication)).not.toMatch(/555-?0177/)
  expect(await holders(who.key, '+13125550177')).toEqual([{ passenger_key: donor.data.key, current: true }])
  expect(
    (
      await call('passenger.phone.transfer', {
        passenger_key: data.key,
        phone_number: entry.phone.display,
      })
    ).status,
  ).toBe(200)
  expect((await call('passenger.info', { key: data.key })).data).toMatchObject({
    phone: { raw: '+13125550177' },
    communication: { phone: { raw: '+13125550177', type: 'smart' } },
  })
  expect(await waited()).toEqual({})
  // Once another number is entered it is waited for no more; nobody sets it by hand.
  const { data: next } = await call('passenger.create', {
    passenger: { ...other, flags: { ignore_dupe: true } },
    transfer_phone: true,
  })
  expect(next.flags).toEqual({ wanted_phone: '(312) 555-0177' })
  const change = { key: next.key, flags: { ignore_dupe: true }, phone: { display: '(312) 555-0164' } }
  expect((await call('passenger.update', change)).data.flags).toEqual({})
  const byHand = { key: data.key, flags: { wanted_phone: '(312) 555-0165' } }
  expect((await call('passenger.update', byHand)).status).toBe(422)
  // A number that is none is still refused.
  expect(
    (
      await call('passenger.create', {
        passenger: { ...other, phone: { display: '555' } },
        transfer_phone: true,
      })
    ).error?.code,
  ).toBe('phone_missing')
})
