import { newCustomer, type TestCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
let who: TestCustomer
beforeAll(async () => {
  portal = await openTestPortal()
  who = await newCustomer(portal)
})
afterAll(() => portal.close())

function by(name: string, payload: unknown) {
  return make(portal, who.key, name, payload, { token: who.token })
}

test.each([
  ['Columbus', { lat: 39.96, lng: -83 }, 'America/New_York'],
  ['Chicago', { lat: 41.88, lng: -87.63 }, 'America/Chicago'],
  ['Phoenix, which has no summer time', { lat: 33.45, lng: -112.07 }, 'America/Phoenix'],
])('C049 the zone of %s', async (_, point, timezone) => {
  expect((await by('map.timezone', point)).data).toEqual({ timezone })
})

test.each([
  ['lat', { lat: 91, lng: 0 }],
  ['lng', { lat: 0, lng: -181 }],
  ['lng', { lat: 0 }],
])('C049 a point that is none is refused with its %s', async (field, point) => {
  const { status, error } = await by('map.timezone', point)
  expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, [field]])
})

test('C050 an area is found by its text, bare or named; one that nobody knows is refused', async () => {
  const named = await by('osm.search', { text: 'Columbus, OH' })
  expect(named.data).toMatchObject({ address: { city: 'Columbus', state: 'OH' } })
  expect((await by('osm.search', 'Columbus, OH')).data).toEqual(named.data)
  expect((await by('osm.search', { text: 'C' })).status).toBe(422)
  expect((await by('osm.search', { text: 'Xyzzyville, QQ' })).status).not.toBe(200)
})

test('V613 C100 an address that nobody can locate is refused at its field, in literal words', async () => {
  const { status, error } = await by('map.geocode', { search: '123 fake' })
  const words = 'Could not find the location'
  expect([status, error?.message, error?.fields]).toEqual([422, words, { search: words }])
})
