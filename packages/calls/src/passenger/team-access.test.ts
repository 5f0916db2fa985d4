import { newKey } from '@nemt/domain/key/key.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { bookingFor, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { anotherPassenger, passengerToken } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'
import { wordsFor } from './columns.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const WORDS = [
  'passenger.view',
  'passenger.edit',
  'passenger.search',
  'passenger.create',
  'ride.create',
  'ride.edit',
  'ride.view',
  'ride.cancel',
]
const phone = { display: '(312) 555-0161', raw: '+13125550161' }

const home = {
  address: { format: '5 Southerly Lane, Chicago, IL 60622', lat: 41.9, lng: -87.7 },
  confirmed: true,
}

/** A customer with a passenger of team South, and a user of team North. */
async function office(team_access: boolean, validations: object = {}) {
  const who = await newCustomer(portal, {
    configuration: { passenger: { portal: true, team_access } },
    policy: { team_access: 'none', validations },
  })
  await write(portal.store, who.key, {
    inserts: {
      team: [
        { key: 'TEAnorth', name: 'North' },
        { key: 'TEAsouth', name: 'South' },
      ],
    },
  })
  const row = {
    team_key: 'TEAsouth',
    rider_key: 'M-77',
    phone,
    first_name: 'Sofia',
    last_name: 'Southerly',
    dob: '1950-01-02',
    home,
  }
  const south = await anotherPassenger(portal, who.key, row)
  const name = { first: 'Sofia', last: 'Southerly' }
  const words = wordsFor({
    key: south,
    name,
    customer_key: 'M-77',
    dob: row.dob,
    phone,
    communication: {},
    places: { home },
  })
  await write(portal.store, who.key, {
    insertsIfAbsent: { passenger_word: words.map((word) => ({ word, passenger_key: south })) },
    inserts: { passenger_phone: [{ key: newKey('PHN'), e164: phone.raw, passenger_key: south }] },
  })
  const token = await who.role(WORDS, { teams: ['TEAnorth'] })
  const ask = (name: string, payload: unknown, by = token) =>
    make(portal, who.key, name, payload, { token: by })
  return { who, south, token, ask }
}

const doors: [string, (south: string) => unknown][] = [
  ['passenger.info', (key) => ({ key })],
  ['passenger.update', (key) => ({ key, notes: 'mine' })],
  ['patient.search', () => ({ query: 'Southerly' })],
  ['patient.plans', (passenger_key) => ({ passenger_key })],
  ['passenger.plan_choices', (passenger_key) => ({ passenger_key })],
  ['passenger.standing', (passenger_key) => ({ passenger_key })],
  ['passenger.timeline', (passenger_key) => ({ passenger_key })],
  ['passenger.plans.list_keys', (passenger_key) => ({ passenger_key })],
  ['passenger.funds', (passenger_key) => ({ passenger_key })],
  ['passenger.places', (passenger_key) => ({ passenger_key })],
  ['passenger.ride.stats', (passenger_key) => ({ passenger_key })],
  ['passenger.external', () => ({ customer_keys: ['M-77'] })],
  ['patient.patients_with_phone_number', () => ({ phone_raw: phone.raw })],
  ['patient.all_same_person', (key) => ({ patient_keys: [key] })],
  [
    'patient.duplicates',
    () => ({ passenger: { name: { first: 'Sofia', last: 'Southerly' }, dob: '1950-01-02', phone } }),
  ],
  ['data.query', (key) => ({ 'patient:info': { [key]: true } })],
  ['data.merge', (key) => ({ 'patient:info': { [key]: { notes: 'mine' } } })],
  ['draft.save', (passenger) => ({ key: 'one', passenger, document: 'x' })],
  ['place.suggest', (passenger) => ({ query: 'Southerly', passenger })],
  ['passenger.phone.transfer', (passenger_key) => ({ passenger_key, phone_number: '(312) 555-0162' })],
  [
    'passenger.verify.can_transfer.phone',
    (passenger_key) => ({ passenger_key, phone_number: '(312) 555-0162' }),
  ],
  ['phone.unassign_phone', () => ({ phone_number: phone.display })],
  ['ride.create', (key) => bookingFor(key)],
]
test.each(doors)(
  'P035 %s: another team’s passenger is nobody where the customer says so',
  async (name, payload) => {
    const { south, ask } = await office(true)
    const answer = await ask(name, payload(south))
    expect([
      name,
      JSON.stringify(answer).includes('Southerly'),
      JSON.stringify(answer).includes(south),
    ]).toEqual([name, false, false])
    if (answer.status === 200)
      expect(JSON.stringify(answer.data)).toMatch(/^\{"(patients|matches|suggestions)":(\[\]|\{\})/)
    else expect([404, 409]).toContain(answer.status)
  },
)

test.each(doors)(
  'P035 %s: where it doesn’t, staff of all teams keep all passengers',
  async (name, payload) => {
    const { south, ask } = await office(false)
    const answer = await ask(name, payload(south))
    expect([name, answer.status]).toEqual([name, 200])
    expect(JSON.stringify(answer.data)).not.toMatch(/^\{"(patients|matches|suggestions)":(\[\]|\{\})\}/)
  },
)

test('P035 the number of another team’s passenger is nobody’s to take, nor is it told whose it is', async () => {
  const { who, south, ask } = await office(true)
  const phone_number = phone.display
  const taking = { passenger_key: who.passenger, phone_number }
  expect((await ask('passenger.phone.transfer', taking)).error?.code).toBe('phone_busy')
  for (const [name, payload] of [
    ['passenger.verify.can_steal.phone', { phone_number }],
    ['passenger.verify.can_transfer.phone', taking],
  ] as const)
    expect((await ask(name, payload)).data).toEqual({ ok: false, donor_active_rides: 0 })
  const { sql } = portal.store
  const { holders } = await read(portal.store, who.key, {
    holders: many(sql`select n.passenger_key from passenger_phone n where n.customer_key = s.c
      and n.e164 = ${phone.raw} and n.until is null`),
  })
  expect(holders).toEqual([{ passenger_key: south }])
})

test('P035 passengers of no team, and of one’s own, stay in reach', async () => {
  const { who, south, ask } = await office(true)
  expect((await ask('passenger.info', { key: who.passenger })).status).toBe(200)
  const both = await who.role(WORDS, { teams: ['TEAnorth', 'TEAsouth'] })
  expect((await ask('passenger.info', { key: south }, both)).status).toBe(200)
})

test.each([
  [false, 200],
  [true, 404],
])(
  'P035 nobody gives a passenger to a team where they see them no more (limited: %s)',
  async (limited, status) => {
    const { who, ask } = await office(limited)
    const given = await ask('passenger.update', { key: who.passenger, version: 1, team: 'TEAsouth' })
    expect(given.status).toBe(status)
    const made = {
      name: { first: 'Nina', last: 'Northerly' },
      dob: '1961-03-04',
      language: 'en',
      phone: { display: '(312) 555-0164' },
      team: 'TEAsouth',
    }
    expect((await ask('passenger.create', { passenger: made })).status).toBe(status)
    expect(
      (
        await ask('passenger.create', {
          passenger: { ...made, team: 'TEAnorth', flags: { ignore_dupe: true } },
        })
      ).status,
    ).toBe(200)
  },
)

test('a double of another team’s passenger is refused without a word about them', async () => {
  const { ask } = await office(true)
  const twin = {
    name: { first: 'Sofia', last: 'Southerly' },
    dob: '1950-01-02',
    language: 'en',
    phone: { display: '(312) 555-0163' },
  }
  const answer = await ask('passenger.create', { passenger: twin })
  expect([answer.status, answer.error?.code]).toEqual([409, 'duplicate_passenger'])
  expect(JSON.stringify(answer)).not.toMatch(/Southerly|"1950|existing/)
})

async function drafts(who: TestCustomer, token: string) {
  return (
    (await make(portal, who.key, 'draft.list', {}, { token })).data as {
      drafts: { key: string; passenger?: object }[]
    }
  ).drafts
}

async function stored(who: TestCustomer) {
  const { sql } = portal.store
  return (
    await read(portal.store, who.key, {
      rows: many(sql`select d.key from trip_draft d where d.customer_key = s.c`),
    })
  ).rows as object[]
}

test.each([
  ['may', false],
  ['may not', true],
])('V902 V911 who has a number is told to staff who %s see them', async (_, team_access) => {
  const { who, south, ask } = await office(team_access, {
    require_user_resolution: { unique_phone: 'always' },
  })
  const mine = await anotherPassenger(portal, who.key, { team_key: 'TEAnorth' })
  const made = {
    name: { first: 'Nina', last: 'Northerly' },
    language: 'en',
    phone,
    flags: { ignore_dupe: true },
  }
  for (const answer of [
    await ask('passenger.create', { passenger: made }),
    await ask('passenger.update', { key: mine, version: 1, phone }),
  ]) {
    expect([answer.status, answer.error?.code]).toEqual([409, 'phone_taken'])
    expect(JSON.stringify(answer).includes(south)).toBe(!team_access)
  }
})

test('S1 a draft names nobody whom its maker may not see', async () => {
  const { who, token, ask } = await office(true)
  const theirs = await newCustomer(portal)
  for (const passenger of [theirs.passenger, 'PASnobody']) {
    expect((await ask('draft.save', { key: 'one', passenger, document: 'x' })).status).toBe(404)
  }
  expect([await drafts(who, token), await stored(who)]).toEqual([[], []])
})

test('S1 a passenger keeps drafts for themselves only', async () => {
  const { who, south } = await office(false)
  const token = await passengerToken(portal, who.key, who.passenger)
  const access = { portal: true, portal_settings: { access: 'edit' } } as const
  await write(portal.store, who.key, {
    updates: [{ table: 'customer', where: { version: 1 }, set: { configuration: { passenger: access } } }],
  })
  const save = (passenger: string) =>
    make(portal, who.key, 'draft.save', { key: 'one', passenger, document: 'x' }, { token })
  expect((await save(south)).status).toBe(404)
  expect((await save(who.passenger)).status).toBe(200)
})

test('S1 a draft can’t be listed or read once its passenger went out of its maker’s reach', async () => {
  const { who, token, ask } = await office(true)
  expect((await ask('draft.save', { key: 'one', passenger: who.passenger, document: 'x' })).status).toBe(200)
  expect((await drafts(who, token)).map(({ key }) => key)).toEqual(['one'])
  await write(portal.store, who.key, {
    updates: [{ table: 'passenger', where: { key: who.passenger }, set: { team_key: 'TEAsouth' } }],
  })
  expect([await drafts(who, token), (await ask('draft.info', { key: 'one' })).status]).toEqual([[], 404])
  // One that was kept before anybody looked is not read either.
  const { sql } = portal.store
  const { rows } = await read(portal.store, who.key, {
    rows: many(sql`select d.user_key from trip_draft d where d.customer_key = s.c`),
  })
  const another = await anotherPassenger(portal, who.key)
  await write(portal.store, who.key, {
    updates: [{ table: 'passenger', where: { key: another }, set: { team_key: 'TEAsouth' } }],
    inserts: {
      trip_draft: [
        {
          user_key: rows[0].user_key,
          key: 'two',
          passenger_key: another,
          document: 'x',
          updated_at: Date.now(),
        },
      ],
    },
  })
  expect(await drafts(who, token)).toEqual([])
})
