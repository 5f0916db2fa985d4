import { newKey } from '@nemt/domain/key/key.ts'
import { plain } from '@nemt/domain/text/plain.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { bookingFor, home, newCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

type Suggestion = {
  source: string
  name?: string
  area?: boolean
  address: { format: string; state?: string; subpremise?: string }
}
type Answer = { suggestions: Suggestion[]; entered?: { address: object; around?: object } }

/**
 * A customer near Chicago with these saved places, and how its pickers answer for a passenger who lives
 * there.
 */
async function picker(
  names: readonly string[],
  places: readonly { name: string; format: string; lat: number; lng: number }[] = [],
) {
  const who = await newCustomer(portal)
  const all = [
    ...names.map((name, index) => ({
      name,
      format: `${index + 1} Test Ave, Chicago, IL 60614`,
      lat: 41.92 + index / 1000,
      lng: -87.65,
    })),
    ...places,
  ]
  const rows = all.map(({ name, format, lat, lng }) => ({
    key: newKey('PLC'),
    name,
    name_lower: plain(name),
    address: { format, lat, lng },
    lat,
    lng,
  }))
  await write(portal.store, who.key, { inserts: { place: rows } })
  const answer = async (query: string, passenger: string | undefined = who.passenger): Promise<Answer> => {
    const { data, error } = await make(
      portal,
      who.key,
      'place.suggest',
      { query, ...(passenger ? { passenger } : {}) },
      { token: who.token },
    )
    if (error) throw new Error(JSON.stringify(error))
    return data as Answer
  }
  const ask = async (query: string, passenger?: string) => (await answer(query, passenger)).suggestions
  return { who, answer, ask }
}

test.each([
  ['Rivrside', ['Riverside Day Center']],
  ['Northshore clinc', ['North Shore Family Clinic']],
  ['Xyzzy', []],
])('a slip of the finger: %j finds %j', async (query, expected) => {
  const others = Array.from({ length: 210 }, (_, index) => `A Shore ${index} Centre`)
  const { ask } = await picker([...others, 'North Shore Family Clinic', 'Riverside Day Center'])
  const found = (await ask(query)).filter(({ source }) => source === 'place')
  expect(found.map(({ name }) => name)).toEqual(expected)
})

test('doc 2 §9 a place that was given up is not offered, also not for a slip of the finger', async () => {
  const { who, ask } = await picker(['North Shore Family Clinic', 'North Shore Former Clinic'])
  await write(portal.store, who.key, {
    updates: [
      update('place', { where: { name: 'North Shore Former Clinic' }, set: { archived_at: Date.now() } }),
    ],
  })
  for (const query of ['north shore f', 'Northshore clinc'])
    expect((await ask(query)).map(({ name }) => name)).toEqual(['North Shore Family Clinic'])
})

test.each([
  ['lakeside d', 'Lakeside Dialysis'],
  ['lakeside c', 'Lakeside Cancer Institute'],
  ['eye', 'Westside Eye Center'],
  ['peña', 'Clínica Peña'],
  ['pena', 'Clínica Peña'],
  ['test ave 2', 'Lakeside Dialysis'],
])('doc 2 §9 for %j the first place offered is %s', async (query, expected) => {
  const { ask } = await picker([
    'Lakeside Cancer Institute',
    'Lakeside Dialysis',
    'Heyer Clinic',
    'Westside Eye Center',
    'Clínica Peña',
  ])
  expect((await ask(query))[0]?.name).toBe(expected)
})

test.each([
  ['childrens hosp', 'Children’s Hospital'],
  ["children's", 'Children’s Hospital'],
  ['CHILDREN’S HOSPITAL', 'Children’s Hospital'],
  ['children', 'Children’s Hospital'],
  ['st marys', "St. Mary's Clinic"],
  ['saint mary', "St. Mary's Clinic"],
  ['9 queens walk', 'Second Door'],
  ["9 queen's walk", 'Second Door'],
])('doc 2 §9 %j says whose a place is, with its apostrophe or without: %s', async (query, expected) => {
  const near = { lat: 41.93, lng: -87.65 }
  const { ask } = await picker(
    ['Childs Play Therapy', 'Children’s Hospital', "St. Mary's Clinic", 'Mary Street Clinic'],
    [{ name: 'Second Door', format: "9 Queen's Walk, Chicago, IL 60614", ...near }],
  )
  expect((await ask(query))[0]?.name).toBe(expected)
})

test.each([
  ['lodzka', 'First Clinic'],
  ['ŁÓDZKA', 'First Clinic'],
  ['siroka', 'Second Clinic'],
  ['Široká', 'Second Clinic'],
])('doc 2 §9 the street %j is found in any spelling', async (query, expected) => {
  const near = { lat: 41.93, lng: -87.65 }
  const { ask } = await picker(
    ['Lakeside Dialysis'],
    [
      { name: 'First Clinic', format: '12 Łódzka Ave, Chicago, IL 60614', ...near },
      { name: 'Second Clinic', format: '9 ŠIROKÁ St, Chicago, IL 60614', ...near },
    ],
  )
  const found = (await ask(query)).filter(({ source }) => source === 'place')
  expect(found.map(({ name }) => name)).toEqual([expected])
})

test('doc 2 §9 of three hundred places that hold the letters, the one that begins with them is found', async () => {
  const { ask } = await picker([
    ...Array.from({ length: 300 }, (_, index) => `A${String(index).padStart(3, '0')} Kodialab`),
    'Zenith Dialysis',
  ])
  expect((await ask('dial'))[0]?.name).toBe('Zenith Dialysis')
})

test.each(['home', 'casa', 'Hogar'])(
  'doc 2 §9 %j is the passenger’s home, never a town in another state',
  async (query) => {
    const { ask } = await picker(['Homestead Clinic', 'Casa Central'])
    const [first] = await ask(query)
    expect(first).toMatchObject({ source: 'home', address: { format: home.format } })
    expect((await ask(query)).filter(({ area, address }) => area && !address.format.endsWith('IL'))).toEqual(
      [],
    )
  },
)

test('doc 2 §9 without a passenger home finds the customer’s places; far towns need their state', async () => {
  const { ask } = await picker(['Homestead Clinic'])
  expect((await ask('homest', '')).map(({ name, address }) => name ?? address.format)).toEqual([
    'Homestead Clinic',
  ])
  for (const query of ['homestead', 'springfield', 'columbus', 'miami', 'phoenix']) {
    const towns = (await ask(query)).filter(({ area }) => area).map(({ address: { state } }) => state)
    expect([query, towns.filter((state) => !['IL', 'IN', 'MI', 'WI'].includes(state ?? ''))]).toEqual([
      query,
      [],
    ])
  }
})

test('another flat of the house in which somebody lives, where they were driven, is a place of its own', async () => {
  const { who, ask } = await picker([])
  const [own, flat] = ['4B', '7C'].map((subpremise) => ({ ...home, subpremise }))
  await write(portal.store, who.key, {
    updates: [
      update('passenger', { where: { key: who.passenger }, set: { home: { address: own } } as never }),
    ],
  })
  const booking = bookingFor(who.passenger, { hours: 30 })
  const [ride] = booking.rides
  const stops = { ...ride?.stops, dropoff: { address: flat } }
  const asked = { ...booking, rides: [{ ...ride, stops }] }
  expect((await make(portal, who.key, 'ride.create', asked, { token: who.token })).status).toBe(200)
  const found = async (query: string) =>
    (await ask(query)).map(({ source, address }) => [source, address.subpremise]).slice(0, 1)
  expect(await found('1 Test Way apt 7C')).toEqual([['usual', '7C']])
  expect(await found('1 Test Way apt. 4b')).toEqual([['home', '4B']])
})

test('doc 2 §9 where the passenger went last is offered as usual, once', async () => {
  const { who, ask } = await picker([])
  const stop = { address: { format: '77 Quarry Ln, Chicago, IL 60608', lat: 41.85, lng: -87.66 } }
  const { rides, type } = bookingFor(who.passenger)
  await make(
    portal,
    who.key,
    'ride.create',
    { type, rides: [{ ...rides[0], stops: { pickup: { address: home }, dropoff: stop } }] },
    { token: who.token },
  )
  for (const query of ['quarry', 'usual', 'reciente'])
    expect((await ask(query)).slice(0, 1)).toMatchObject([{ source: 'usual', address: stop.address }])
  expect((await ask('')).filter(({ address }) => address.format === home.format)).toHaveLength(1)
})

test('doc 2 §9 where nobody went, because the ride was edited, is not offered as usual', async () => {
  const { who, ask } = await picker([])
  const by = async (name: string, payload: object) =>
    (await make(portal, who.key, name, payload, { token: who.token })).data as { keys: [string] }
  const to = (street: string, lat: number) => ({
    pickup: { address: home },
    dropoff: { address: { format: `77 ${street} Ln, Chicago, IL 60608`, lat, lng: -87.66 } },
  })
  const { rides, type } = bookingFor(who.passenger, { hours: 30 })
  const booked = await by('ride.create', { type, rides: [{ ...rides[0], stops: to('Quarry', 41.85) }] })
  await by('ride.update', { rides: [{ key: booked.keys[0], version: 1, stops: to('Marble', 41.87) }] })
  const usual = (await ask('')).filter(({ source }) => source === 'usual')
  expect(usual.map(({ address }) => address.format)).toEqual([to('Marble', 41.87).dropoff.address.format])
})

test('doc 2 §9 a saved place far away needs its state or its whole name', async () => {
  const { ask } = await picker(
    ['Mercy East'],
    [{ name: 'Mercy Miami', format: '1 Bay St, Miami, FL 33101', lat: 25.77, lng: -80.19 }],
  )
  expect((await ask('mercy')).map(({ name }) => name)).toEqual(['Mercy East'])
  expect((await ask('mercy fl')).map(({ name }) => name)).toEqual(['Mercy Miami'])
  expect((await ask('mercy miami')).map(({ name }) => name)).toEqual(['Mercy Miami'])
})

function chicago(street: string, zip: string, lat: number, lng: number) {
  return {
    format: `${street}, Chicago, IL ${zip}`,
    lat,
    lng,
  }
}

const saved = [
  { name: 'Lakeside Dialysis Center', ...chicago('1500 W Harborview St', '60607', 41.8781, -87.6655) },
  { name: 'Lakeside General Hospital', ...chicago('820 E Lantern Ave', '60611', 41.8946, -87.6213) },
  { name: 'Prairie Rehabilitation', ...chicago('5100 S Willow Row', '60615', 41.8019, -87.6056) },
]

test.each([
  ['5100 S Willow Row apt 4', 'Prairie Rehabilitation', '4'],
  ['5100 South Willow Row, Chicago, Illinois', 'Prairie Rehabilitation', undefined],
  ['820 e lantern', 'Lakeside General Hospital', undefined],
  ['820 East Lantern Avenue #3', 'Lakeside General Hospital', '3'],
  ['1500 W Harborview', 'Lakeside Dialysis Center', undefined],
  ['1500 west harborview street', 'Lakeside Dialysis Center', undefined],
  ['diálisis', 'Lakeside Dialysis Center', undefined],
])(
  'C100 %j finds the place that is kept there, with the unit that was typed',
  async (query, name, subpremise) => {
    const { ask, who } = await picker([], saved)
    const [first] = await ask(query)
    expect([first?.name, first?.address.subpremise]).toEqual([name, subpremise])
    expect((await ask(query)).filter(({ source }) => source === 'map')).toEqual([])
    if (!/^\d/.test(query)) return
    const { data } = await make(portal, who.key, 'map.geocode', { search: query }, { token: who.token })
    expect(data).toMatchObject({
      quality: 'rooftop',
      address: { format: saved.find((place) => place.name === name)?.format },
    })
  },
)

test.each([
  ['123 fake', { format: '123 fake' }],
  ['820 W Lantern Ave', { format: '820 W Lantern Ave' }],
])('X148 what nobody knows is offered as it was typed, without a position: %j', async (query, address) => {
  const { ask, answer } = await picker([], saved)
  expect(await ask(query)).toEqual([])
  expect((await answer(query)).entered?.address).toEqual(address)
})

test.each([
  [
    '1600 Pennsylvania Ave NW Washington DC',
    { format: '1600 Pennsylvania Ave NW, Washington, DC', state: 'DC' },
  ],
  [
    '77 W Elm St Apt 2, Chicago, IL 60610',
    { format: '77 W Elm St, Chicago, IL 60610', subpremise: '2', zip: '60610' },
  ],
  ['100 Main St, Aurora', { format: '100 Main St, Aurora, IL' }],
])(
  'C100 an address that names its ZIP or town is offered near the middle of that, once: %j',
  async (query, address) => {
    const { ask, answer } = await picker([], saved)
    expect(await ask(query)).toMatchObject([
      { source: 'map', quality: expect.stringMatching(/approx$/) as string, address },
    ])
    expect((await answer(query)).entered).toBeUndefined()
  },
)

test('X148 a place that is kept at the typed address is not offered as typed as well', async () => {
  const { answer } = await picker([], saved)
  for (const query of ['820 E Lantern Ave', '820 east lantern avenue, chicago, il 60611'])
    expect((await answer(query)).entered).toBeUndefined()
  for (const query of ['lakeside', 'evanston', '60613', 'po box 4'])
    expect((await answer(query)).entered).toBeUndefined()
})

test.each([
  ['Evanston', 'Evanston, IL'],
  ['Oak Park, IL', 'Oak Park, IL'],
  ['cicero illinois', 'Cicero, IL'],
  ['Joliet', 'Joliet, IL'],
  ['Homewood', 'Homewood, IL'],
])('C100 the near town %j is offered as an area, and found', async (query, town) => {
  const { ask, who } = await picker([], saved)
  expect((await ask(query))[0]).toMatchObject({ area: true, address: { format: town } })
  const { data } = await make(portal, who.key, 'map.geocode', { search: query }, { token: who.token })
  expect(data).toMatchObject({ address: { format: town } })
})

test('X148 a home that nobody located is offered, and the map is opened for it', async () => {
  const { who, answer } = await picker([])
  await write(portal.store, who.key, {
    updates: [
      {
        table: 'passenger',
        where: { key: who.passenger },
        set: { home: { address: { format: '7 Oak Ct' } } },
      },
    ],
  })
  const { suggestions, entered } = await answer('7 Oak Ct')
  expect(suggestions).toMatchObject([{ source: 'home' }])
  expect(entered).toMatchObject({
    address: { format: '7 Oak Ct' },
    around: { lat: expect.closeTo(41.9, 1) as number },
  })
})

test.each(['my home', 'mi casa'])('doc 2 §9 %j is the passenger’s home', async (query) => {
  const { ask } = await picker(['Casa Central'])
  expect((await ask(query))[0]).toMatchObject({ source: 'home', address: { format: home.format } })
})
