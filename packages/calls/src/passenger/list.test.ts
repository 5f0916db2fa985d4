import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many as rowsOf } from '@nemt/store/testing/questions.ts'
import { newCustomer, type TestCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'
import { MOST_RECENT } from './recent.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
let who: TestCustomer
beforeAll(async () => {
  portal = await openTestPortal()
})
beforeEach(async () => {
  const documentation = { passenger_key: { enabled: true, required: false } }
  who = await newCustomer(portal, { configuration: { documentation } })
})
afterAll(() => portal.close())

type Listed = { patients: { key: string; name: { first: string } }[]; total: number }

async function ask(name: string, payload: object, token = who.token, customer = who.key) {
  return (await make(portal, customer, name, payload, { token })) as unknown as {
    status: number
    data: Listed
  }
}

/** Makes passengers with a last name of their own, the last by first name first, and gives their keys. */
async function many(count: number, last: string): Promise<string[]> {
  const keys: string[] = []
  for (let index = 0; index < count; index++) {
    const { data } = (await make(
      portal,
      who.key,
      'passenger.create',
      {
        passenger: {
          name: { first: `P${String.fromCharCode(97 + count - 1 - index)}`, last },
          phone: { display: `(312) 555-${String(100 + index).padStart(4, '0')}` },
          dob: `19${40 + index}-02-03`,
          customer_key: `${last}-${index}`,
          flags: { ignore_dupe: true },
        },
      },
      { token: who.token },
    )) as unknown as { data: { key: string } }
    keys.push(data.key)
  }
  return keys
}

test('V829 a search has pages in the order of the names, and says how many there are on all of them', async () => {
  const keys = await many(7, 'Paginger')
  const pages = await Promise.all(
    [0, 3, 6, 9].map(async (drop) => (await ask('patient.search', { query: 'pagi', take: 3, drop })).data),
  )
  expect(pages.map(({ total }) => total)).toEqual([7, 7, 7, 7])
  expect(pages.flatMap(({ patients }) => patients.map(({ key }) => key))).toEqual(keys.toReversed())
})

test.each([
  ['V829 name', 'paginger pb'],
  ['V830 phone', '(312) 555-0101'],
  ['V830 phone without area code', '555-0101'],
  ['V831 rider key', 'paginger-1'],
  ['V830 phone with the country code', '+1 312 555 0101'],
  ['birth date', '2/3/1941'],
  ['birth date with dashes', '02-03-1941'],
  ['birth date with dots', '2.3.1941'],
  ['birth date in digits', '02031941'],
  ['birth date of a short year', '2/3/41'],
  ['birth date of years first', '1941-2-3'],
  ['name and birth date', 'paginger 02-03-1941'],
  ['birth date and name', '2/3/41, Paginger'],
])('%s finds %s', async (_, query) => {
  const keys = await many(3, 'Paginger')
  const { data } = await ask('patient.search', { query })
  expect([data.total, data.patients.map(({ key }) => key)]).toEqual([1, [keys[1]]])
})

test('V831 where rider keys are not used nobody is found by one, and everybody by all else', async () => {
  const key = (await many(3, 'Paginger'))[1]!
  const without = (documentation: object | null) =>
    write(portal.store, who.key, {
      updates: [
        {
          table: 'customer',
          where: { customer_key: who.key },
          set: { configuration: documentation ? { documentation } : {} },
        },
      ],
    })
  const found = async (query: string) => (await ask('patient.search', { query })).data.total
  const riderKey = 'paginger-1'
  for (const documentation of [null, { passenger_key: { enabled: false, required: false } }]) {
    await without(documentation)
    expect([await found(riderKey), await found('paginger pb'), await found(key)]).toEqual([0, 1, 1])
  }
  await without({ passenger_key: { enabled: true, required: false } })
  expect(await found(riderKey)).toBe(1)
  // Some customers' own number is the phone number.
  await ask('passenger.update', { key, customer_key: '3125550101' })
  await without(null)
  expect([await found('312-555-0101'), await found('555-0101')]).toEqual([1, 1])
})

test.each(['   ', 'p  ', ' pa ', 'p\u00a0\u00a0'])(
  'V842 %j is less than three characters, whatever stands around it',
  async (query) => {
    await many(1, 'Paginger')
    expect(await ask('patient.search', { query })).toMatchObject({
      status: 422,
      error: { fields: { query: 'must have 3 characters at least' } },
    })
  },
)

test('V832 the passenger key finds its passenger, and nobody of another customer', async () => {
  const [key] = await many(1, 'Keyed')
  const other = await newCustomer(portal)
  expect((await ask('patient.search', { query: key })).data.total).toBe(1)
  expect((await ask('patient.search', { query: key }, other.token, other.key)).data.total).toBe(0)
})

test('V853 archived passengers are neither listed nor counted, nor among those opened last', async () => {
  const [gone = '', kept] = await many(2, 'Paginger')
  await ask('passenger.opened', { passenger_key: gone })
  await ask('passenger.update', { key: gone, status: 'archived' })
  const { data } = await ask('patient.search', { query: 'paginger' })
  expect([data.total, data.patients.map(({ key }) => key)]).toEqual([1, [kept]])
  expect((await ask('passenger.recent', {})).data.patients).toEqual([])
})

test('whom one opened last comes first, each once, ten of them, and for oneself only', async () => {
  const keys = await many(MOST_RECENT + 2, 'Paginger')
  for (const key of [...keys, keys[5]!]) await ask('passenger.opened', { passenger_key: key })
  const recent = (await ask('passenger.recent', {})).data.patients.map(({ key }) => key)
  const expected = [keys[5], ...keys.filter((key) => key !== keys[5]).reverse()].slice(0, MOST_RECENT)
  expect(recent).toEqual(expected)
  const colleague = await who.role(['passenger.search'])
  expect((await ask('passenger.recent', {}, colleague)).data.patients).toEqual([])
  // The others are forgotten, not only left out.
  const { rows } = await read(portal.store, who.key, {
    rows: rowsOf(portal.store.sql`select o.passenger_key from recent_passenger o where o.customer_key = s.c`),
  })
  expect(rows).toHaveLength(MOST_RECENT)
})

test('a record of another customer, or of another team, can’t be opened into one’s list', async () => {
  const other = await newCustomer(portal)
  expect((await ask('passenger.opened', { passenger_key: other.passenger })).status).toBe(404)
  const limited = await newCustomer(portal, {
    configuration: { passenger: { portal: true, team_access: true } },
  })
  await write(portal.store, limited.key, {
    inserts: {
      team: ['TEAnorth', 'TEAsouth'].map((key) => ({ key, name: key })),
    },
    updates: [{ table: 'passenger', where: { key: limited.passenger }, set: { team_key: 'TEAsouth' } }],
  })
  const north = await limited.role(['passenger.view', 'passenger.search'], { teams: ['TEAnorth'] })
  const opened = await ask('passenger.opened', { passenger_key: limited.passenger }, north, limited.key)
  expect(opened.status).toBe(404)
})

test.each([
  [['passenger.search'], 403],
  [['passenger.view'], 200],
  [['passenger.edit'], 200],
])('X022 with %j alone a record is opened: %i', async (grants, status) => {
  const token = await who.role(grants)
  expect((await ask('passenger.opened', { passenger_key: who.passenger }, token)).status).toBe(status)
})
