import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { newCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { anotherPassenger } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'
import { wordsFor } from './columns.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const home = { address: { format: '12 Elm Street, Chicago, IL 60622', lat: 41.9, lng: -87.68, zip: '60622' } }

function identity(key: string) {
  return {
    key,
    name: { first: 'Rosalind', last: 'Merriweather' },
    dob: '1950-03-04',
    phone: { display: '(312) 555-0177', raw: '+13125550177' },
    communication: {},
    places: { home },
  }
}

async function existingPassenger() {
  const who = await newCustomer(portal)
  const key = await anotherPassenger(portal, who.key, {
    first_name: 'Rosalind',
    last_name: 'Merriweather',
    dob: '1950-03-04',
    home,
  })
  await write(portal.store, who.key, {
    inserts: { passenger_word: wordsFor(identity(key)).map((word) => ({ word, passenger_key: key })) },
  })
  const ask = async (passenger: object, extra: object = {}) =>
    (
      (await make(portal, who.key, 'patient.duplicates', { passenger, ...extra }, { token: who.token }))
        .data as { matches: { key: string; level: string; score: number }[] }
    ).matches
  return { key, ask }
}

test('C043 a record is asked about as it was read, and what no record has is refused', async () => {
  const who = await newCustomer(portal)
  const key = await anotherPassenger(portal, who.key, {
    first_name: 'PatTest',
    last_name: 'Rider',
    home,
    facility: home,
  })
  const office = (name: string, payload: unknown) =>
    make(portal, who.key, name, payload, { token: who.token })
  const record = (await office('passenger.info', { key })).data as object
  expect(record).toMatchObject({ version: 1, status: 'active', places: { facility: home } })
  for (const asked of [record, { passenger: record }]) {
    const { status, error } = await office('patient.duplicates', asked)
    expect([status, error]).toEqual([200, undefined])
  }
  const other = await office('patient.duplicates', { ...record, colour: 'red' })
  expect([other.status, other.error?.fields]).toEqual([422, { 'passenger.colour': 'is not known' }])
})

test('server-behaviour §2.12 beside another record the two are told apart in words', async () => {
  const who = await newCustomer(portal)
  const needs = { mobility: 'walker', vehicle: 'any', service: 'to_door', steps: true, steps_count: 3 }
  const own = { address: home.address, notes: { pickup: 'Ring twice' } }
  const contact = {
    relation: 'child',
    contact: 'caregiver',
    name: { first: 'Eva', last: 'Ruiz' },
    method: 'call',
  }
  const other = await anotherPassenger(portal, who.key, {
    first_name: 'PatTest',
    last_name: 'Rider',
    home: own,
    accessibility: needs,
    communication: { ...contact, phone: { display: '(312) 555-0188', raw: '+13125550188', type: 'land' } },
  })
  await write(portal.store, who.key, {
    updates: [update('passenger', { where: { key: who.passenger }, set: { home } })],
  })
  const ask = async (beside: string) => {
    const passenger = { key: who.passenger, name: { first: 'PatTest', last: 'Rider' } }
    const answer = await make(
      portal,
      who.key,
      'patient.duplicates',
      { passenger, beside },
      { token: who.token },
    )
    return {
      status: answer.status,
      ...(answer.data as { differences: { field: string; here: string; there: string }[] }),
    }
  }
  const { differences } = await ask(other)
  const told = Object.fromEntries(differences.map(({ field, here, there }) => [field, [here, there]]))
  // Of many parts what is different of them: the address is the same.
  expect(told.home).toEqual(['Nothing recorded', 'Pickup notes: Ring twice'])
  expect(told.accessibility).toEqual(['Unassisted · To curb', 'Walker · To door · Stairs: 3'])
  expect(told.communication?.[1]).toMatch(
    /^Adult Child · Eva Ruiz · \(312\) 555-0188 · Landline · Automated Calls/,
  )
  expect((await ask('PASnobody')).status).toBe(404)
})

test.each([
  ['the same person', { name: { first: 'Rosalind', last: 'Merriweather' }, dob: '1950-03-04' }, 'stop'],
  [
    'names swapped',
    { name: { first: 'Merriweather', last: 'Rosalind' }, dob: '1950-03-04', places: { home } },
    'stop',
  ],
  [
    'a slip in the name, the home the same',
    { name: { first: 'Rosalynd', last: 'Merriwether' }, places: { home } },
    'stop',
  ],
  ['the name alone', { name: { first: 'Rosalind', last: 'Merriweather' } }, 'possible'],
  [
    'somebody of quite another name born the same day',
    { name: { first: 'Bo', last: 'Yu' }, dob: '1950-03-04' },
    undefined,
  ],
])('C043 V934 %s: %3$s', async (_, passenger, level) => {
  const { key, ask } = await existingPassenger()
  expect((await ask(passenger)).map((match) => [match.key, match.level])).toEqual(level ? [[key, level]] : [])
})

test('C043 V934 a match is shown as who it is, with how sure that is in hundredths', async () => {
  const { key, ask } = await existingPassenger()
  const [same] = await ask({
    name: { first: 'Rosalind', last: 'Merriweather' },
    dob: '1950-03-04',
    places: { home },
  })
  const shown = {
    name: { first: 'Rosalind', last: 'Merriweather' },
    dob: '1950-03-04',
    home: home.address.format,
  }
  expect(same).toEqual({ key, level: 'stop', score: 1, ...shown })
  const [slip] = await ask({ name: { first: 'Rosalynd', last: 'Merriwether' }, places: { home } })
  expect(slip?.score).toBeLessThan(1)
  expect(slip?.score.toString()).toMatch(/^0\.\d\d?$/)
})

test('V932 a match that was seen already is left out', async () => {
  const { key, ask } = await existingPassenger()
  expect(
    await ask({ name: { first: 'Rosalind', last: 'Merriweather' }, dob: '1950-03-04' }, { known: [key] }),
  ).toEqual([])
})

test('V932 server-behaviour §2.12 the same person is found among six hundred of the same name block', async () => {
  const who = await newCustomer(portal)
  const crowd = Array.from({ length: 600 }, (_, index) => ({
    key: `PAS0crowd${String(index).padStart(4, '0')}`,
    name: { first: `Jo${'abcdefghijklmnopqrst'[index % 20]}`, last: `Smit${index % 2 ? 'h' : 's'}` },
    communication: {},
    places: {},
  }))
  const same = {
    key: 'PASzsame',
    name: { first: 'Joan', last: 'Smith' },
    dob: '1950-03-04',
    communication: {},
    places: { home },
    phone: { raw: '+13125550177' },
  }
  const rows = [...crowd, same].map((passenger) => ({
    key: passenger.key,
    first_name: passenger.name.first,
    last_name: passenger.name.last,
    language: 'en',
    communication: {},
    dob: passenger === same ? same.dob : null,
    accessibility: { mobility: 'unassisted', vehicle: 'any', service: 'standard', equipment: false } as const,
    ...(passenger === same ? { home } : {}),
  }))
  const words = [...crowd, same].flatMap((passenger) =>
    wordsFor(passenger).map((word) => ({ word, passenger_key: passenger.key })),
  )
  await write(portal.store, who.key, { inserts: { passenger: rows, passenger_word: words } })
  const ask = async (passenger: object) => {
    const { data } = await make(portal, who.key, 'patient.duplicates', { passenger }, { token: who.token })
    return (data as { matches: { key: string; level: string }[] }).matches
      .filter(({ level }) => level === 'stop')
      .map(({ key }) => key)
  }
  const { name, dob } = same
  expect(await ask({ name, dob })).toEqual([same.key])
  expect(await ask({ name: { first: 'Smith', last: 'Joan' }, dob })).toEqual([same.key])
  expect(await ask({ name, places: { home } })).toEqual([same.key])
  const entry = { name, dob, language: 'en', phone: { display: '(312) 555-0188', type: 'smart' } }
  const answer = await make(portal, who.key, 'passenger.create', entry, { token: who.token })
  expect([answer.status, answer.error?.code]).toEqual([409, 'duplicate_passenger'])
})
