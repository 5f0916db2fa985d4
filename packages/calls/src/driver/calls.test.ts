import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { globalToken } from '../testing/global.ts'
import { newCustomer, type TestCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

type Driver = {
  key: string
  version: number
  fleet: string
  name: string
  phone?: { display: string; raw: string }
  credentials: Record<string, string>
}

const phone = { display: '(312) 555-0190' }

let portal: Awaited<ReturnType<typeof openTestPortal>>
let ours: TestCustomer
let own: { key: string; token: string }
let other: { key: string; token: string }
beforeAll(async () => {
  portal = await openTestPortal()
  ours = await newCustomer(portal)
  ;[own, other] = (await ours.fleets(2)) as [typeof own, typeof own]
})
afterAll(() => portal.close())

function as(token: string, call: string, payload: object, customer = ours.key) {
  return make(portal, customer, call, payload, { token })
}

async function listed(token: string, customer = ours.key): Promise<Driver[]> {
  const { data } = await as(token, 'driver.list', {}, customer)
  return (data as { drivers: Driver[] }).drivers
}

test.each([
  ['driver', { name: 'Eve Ortiz', phone }],
  ['vehicle', { name: 'Van 7', license: 'EVE 7', kinds: ['wav'] }],
])(
  'the screens of its fleet hear of a %s that is made, changed and archived, like the office',
  async (noun, fields) => {
    const { data } = await as(own.token, `${noun}.save`, fields)
    const { key } = data as { key: string }
    expect((await as(own.token, `${noun}.save`, { key, version: 1, name: 'Another' })).status).toBe(200)
    expect((await as(own.token, `${noun}.archive`, { key })).status).toBe(200)
    const { events } = await read(portal.store, ours.key, {
      events: many(portal.store.sql`select e.collection, e.type, e.audience, e.fleet_keys, e.data from event e
      where e.customer_key = s.c and e.key = ${key} order by e.seq`),
    })
    const told = {
      collection: `fleet:${noun}`,
      audience: ['staff', 'fleet'],
      fleet_keys: [own.key],
      data: {},
    }
    expect(events).toEqual(['created', 'edited', 'archived'].map((type) => ({ ...told, type })))
  },
)

test('a fleet keeps its drivers: name, phone as it is dialled, credentials with dates', async () => {
  const asked = {
    name: 'Dan  Reyes ',
    phone: { display: '312 555 0190' },
    credentials: { licence: '2027-01-31' },
  }
  const { status, data } = await as(own.token, 'driver.save', asked)
  expect([status, data]).toMatchObject([
    200,
    {
      fleet: own.key,
      name: 'Dan Reyes',
      phone: { display: '(312) 555-0190', raw: '+13125550190' },
      credentials: { licence: '2027-01-31' },
    },
  ])
  const saved = data as Driver
  const changed = {
    key: saved.key,
    version: 1,
    credentials: { licence: '2028-01-31', training: '2027-05-01' },
  }
  expect((await as(own.token, 'driver.save', changed)).status).toBe(200)
  // Who saves over what somebody else changed is told.
  expect((await as(own.token, 'driver.save', changed)).status).toBe(409)
  expect((await listed(own.token)).find(({ key }) => key === saved.key)?.credentials).toEqual({
    licence: '2028-01-31',
    training: '2027-05-01',
  })
  expect((await as(own.token, 'driver.archive', { key: saved.key })).status).toBe(200)
  expect((await listed(own.token)).map(({ key }) => key)).not.toContain(saved.key)
})

test.each([
  ['no name', { name: '  ', phone }, 'name'],
  ['no phone', { name: 'Dan' }, 'phone'],
  ['a phone of nine digits', { name: 'Dan', phone: { display: '312 555 019' } }, 'phone.display'],
  [
    'a date that is none',
    { name: 'Dan', phone, credentials: { licence: '2027-02-31' } },
    'credentials.licence',
  ],
  [
    'a date that nobody lives to see',
    { name: 'Dan', phone, credentials: { licence: '9999-12-31' } },
    'credentials.licence',
  ],
  [
    'a credential of vehicles',
    { name: 'Dan', phone, credentials: { insurance: '2027-02-01' } },
    'credentials',
  ],
])('%s is refused by its field', async (_, asked, field) => {
  const { status, error } = await as(own.token, 'driver.save', asked)
  expect([status, Object.keys(error?.fields ?? {}).some((name) => name.startsWith(field))]).toEqual([
    422,
    true,
  ])
})

test('a fleet sees, changes and archives no other fleet’s driver, also not by naming it', async () => {
  const { data } = await as(other.token, 'driver.save', { name: 'Theirs', phone })
  const { key } = data as Driver
  expect((await listed(own.token)).map((driver) => driver.key)).not.toContain(key)
  expect((await as(own.token, 'driver.list', { keys: [key] })).data).toEqual({ drivers: [] })
  expect((await as(own.token, 'driver.save', { key, name: 'Mine', phone })).status).toBe(409)
  expect((await as(own.token, 'driver.archive', { key })).status).toBe(404)
  expect((await as(own.token, 'driver.save', { fleet: other.key, name: 'Mole', phone })).status).toBe(403)
  expect((await listed(other.token)).map(({ name }) => name)).toEqual(['Theirs'])
})

test('a fleet has one list over all customers that it drives for; staff of a customer have none', async () => {
  const saved = (await as(own.token, 'driver.save', { name: 'Everywhere', phone })).data as Driver
  expect(await listed(ours.token)).toEqual([])
  expect((await as(ours.token, 'driver.save', { fleet: own.key, name: 'Mole', phone })).status).toBe(403)
  const desk = await globalToken(portal)
  expect((await listed(desk, 'global')).map(({ key }) => key)).toContain(saved.key)
  const renamed = await as(desk, 'driver.save', { key: saved.key, name: 'Renamed' }, 'global')
  expect([renamed.status, (await listed(own.token)).find(({ key }) => key === saved.key)?.name]).toEqual([
    200,
    'Renamed',
  ])
  expect((await as(desk, 'driver.save', { name: 'Nobody’s', phone }, 'global')).status).toBe(422)
  // A record stays with its fleet.
  expect((await as(desk, 'driver.save', { key: saved.key, fleet: other.key }, 'global')).status).toBe(422)
})
