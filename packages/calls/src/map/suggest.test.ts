import { newKey } from '@nemt/domain/key/key.ts'
import { plain } from '@nemt/domain/text/plain.ts'
import { write } from '@nemt/store/change/write.ts'
import { bookingFor, home, newCustomer } from '../testing/customer.ts'
import { make } from '../testing/make.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

type Suggestion = { source: string; name?: string; area?: boolean; address: { format: string; state?: string } }
/** A customer near Chicago with these saved places, and how its pickers answer for a passenger who lives there. */
const picker = async (names: readonly string[], places: readonly { name: string; format: string; lat: number; lng: number }[] = []) => {
  const who = await newCustomer(portal)
  const all = [...names.map((name, index) => ({ name, format: `${index + 1} Test Ave, Chicago, IL 60614`, lat: 41.92 + index / 1000, lng: -87.65 })), ...places]
  const rows = all.map(({ name, format, lat, lng }) => ({ key: newKey('PLC'), name, name_lower: plain(name), address: { format, lat, lng }, lat, lng }))
  await write(portal.store, who.key, { inserts: { place: rows } })
  const ask = async (query: string, passenger: string | undefined = who.passenger) => {
    const { data, error } = await make(portal, who.key, 'place.suggest', { query, ...(passenger ? { passenger } : {}) }, { token: who.token })
    if (error) throw new Error(JSON.stringify(error))
    return (data as { suggestions: Suggestion[] }).suggestions
  }
  return { who, ask }
}

test.each([
  ['lakeside d', 'Lakeside Dialysis'], ['lakeside c', 'Lakeside Cancer Institute'], ['eye', 'Westside Eye Center'], ['peña', 'Clínica Peña'], ['pena', 'Clínica Peña'],
  ['test ave 2', 'Lakeside Dialysis'],
])('doc 2 §9 for %j the first place offered is %s', async (query, expected) => {
  const { ask } = await picker(['Lakeside Cancer Institute', 'Lakeside Dialysis', 'Heyer Clinic', 'Westside Eye Center', 'Clínica Peña'])
  expect((await ask(query))[0]?.name).toBe(expected)
})

test('doc 2 §9 of three hundred places that hold the letters inside, the one that begins with them is found', async () => {
  const { ask } = await picker([...Array.from({ length: 300 }, (_, index) => `A${String(index).padStart(3, '0')} Kodialab`), 'Zenith Dialysis'])
  expect((await ask('dial'))[0]?.name).toBe('Zenith Dialysis')
})

test.each(['home', 'casa', 'Hogar'])('doc 2 §9 %j is the passenger’s home, never a town in another state', async (query) => {
  const { ask } = await picker(['Homestead Clinic', 'Casa Central'])
  const [first] = await ask(query)
  expect(first).toMatchObject({ source: 'home', address: { format: home.format } })
  expect((await ask(query)).filter(({ area, address }) => area && !address.format.endsWith('IL'))).toEqual([])
})

test('doc 2 §9 without a passenger the word home finds the customer’s places, and towns far away only by their state', async () => {
  const { ask } = await picker(['Homestead Clinic'])
  expect((await ask('homest', '')).map(({ name, address }) => name ?? address.format)).toEqual(['Homestead Clinic'])
  for (const query of ['homestead', 'springfield', 'columbus', 'miami', 'phoenix']) {
    const [first] = await ask(query)
    expect([query, first?.area ?? false]).toEqual([query, false])
  }
})

test('doc 2 §9 where the passenger went last is offered as usual, once', async () => {
  const { who, ask } = await picker([])
  const stop = { address: { format: '77 Quarry Ln, Chicago, IL 60608', lat: 41.85, lng: -87.66 } }
  const { rides, type } = bookingFor(who.passenger)
  await make(portal, who.key, 'ride.create', { type, rides: [{ ...rides[0], stops: { pickup: { address: home }, dropoff: stop } }] }, { token: who.token })
  for (const query of ['quarry', 'usual', 'reciente']) expect((await ask(query)).slice(0, 1)).toMatchObject([{ source: 'usual', address: stop.address }])
  expect((await ask('')).filter(({ address }) => address.format === home.format)).toHaveLength(1)
})

test('doc 2 §9 a saved place far away needs its state or its whole name', async () => {
  const { ask } = await picker(['Mercy East'], [{ name: 'Mercy Miami', format: '1 Bay St, Miami, FL 33101', lat: 25.77, lng: -80.19 }])
  expect((await ask('mercy')).map(({ name }) => name)).toEqual(['Mercy East'])
  expect((await ask('mercy fl')).map(({ name }) => name)).toEqual(['Mercy Miami'])
  expect((await ask('mercy miami')).map(({ name }) => name)).toEqual(['Mercy Miami'])
})

test('C100 a street with a town’s name is in the nearest town of that name', async () => {
  const { ask } = await picker([])
  const [first] = await ask('100 Main St, Aurora')
  expect(first?.address.format).toMatch(/^100 Main St, Aurora, IL/)
})
