import { embeddedGeocoder } from './embedded.ts'
import { loadGazetteer } from './gazetteer.ts'

const geocoder = embeddedGeocoder(loadGazetteer())
const loop = { lat: 41.8781, lng: -87.6298 }

async function located(text: string) {
  return (await geocoder.locate(text, loop))?.address.format
}

test.each([
  ['2200 W Madison St'],
  ['5100 S Willow Row apt 4'],
  ['820 e lantern'],
  ['1500 W Harborview'],
  ['123 fake'],
])('C100 no street is known, so none is suggested without its ZIP or town: %j', async (text) => {
  expect((await geocoder.suggest(text, loop)).found).toEqual([])
})

test.each([
  ['2200 W Madison St Chicago', '2200 W Madison St, Chicago, IL', 'city+approx'],
  ['1600 Pennsylvania Ave NW Washington DC', '1600 Pennsylvania Ave NW, Washington, DC', 'city+approx'],
  ['2200 W Madison St, Chicago, IL 60612', '2200 W Madison St, Chicago, IL 60612', 'zip+approx'],
])(
  'C100 server-behaviour §2.6 an address that names its ZIP or town is near the middle of that: %j',
  async (text, format, quality) => {
    expect((await geocoder.suggest(text, loop)).found).toMatchObject([{ quality, address: { format } }])
  },
)

test.each([
  ['a town behind it without a comma', '2200 W Madison St Chicago', '2200 W Madison St, Chicago, IL'],
  ['nor with a comma', '2200 W Madison St, chicago', '2200 W Madison St, Chicago, IL'],
  [
    'a ZIP that was written holds',
    '2200 W Madison St, Chicago, IL 60612',
    '2200 W Madison St, Chicago, IL 60612',
  ],
  ['another town is another town', '12 Main St, Peoria, IL', '12 Main St, Peoria, IL'],
  ['another state too', '1600 Pennsylvania Ave NW Washington DC', '1600 Pennsylvania Ave NW, Washington, DC'],
  ['a street alone is nowhere', '2200 W Madison St', undefined],
])('C100 no ZIP is made up, %s: %s', async (_, text, expected) => {
  expect(await located(text)).toBe(expected)
})

test.each([
  ['123 fake', loop],
  ['77 W Elm St, Chicago, IL 60610', { lat: 41.9, lng: -87.6 }],
  ['1600 Pennsylvania Ave NW Washington DC', { lat: 38.9, lng: -77 }],
  ['1 Bay St, Miami, FL', { lat: 25.8, lng: -80.2 }],
  ['1 Nowhere St, TX', { lat: 29.8, lng: -95.4 }],
  ['10 Main St Aurora', { lat: 41.8, lng: -88.3 }],
])('V242 a map for %j opens where it says that it is', async (text, expected) => {
  const { around } = await geocoder.suggest(text, loop)
  expect([around?.lat, around?.lng]).toEqual([
    expect.closeTo(expected.lat, 1),
    expect.closeTo(expected.lng, 1),
  ])
})

test('V242 an address in an unknown ZIP is not put nearby', async () => {
  expect((await geocoder.suggest('1 Main St, Nowhere, 00000', loop)).around).toBeUndefined()
})

test.each([
  ['Evanston', 'Evanston, IL'],
  ['oak park', 'Oak Park, IL'],
  ['Cicero', 'Cicero, IL'],
  ['Joliet', 'Joliet, IL'],
  ['Homewood', 'Homewood, IL'],
  ['Oak Park, Illinois', 'Oak Park, IL'],
  ['Joliet IL', 'Joliet, IL'],
  ['homewood alabama', 'Homewood, AL'],
  ['Miami', 'Miami, FL'],
  ['St Paul', 'Saint Paul, MN'],
  ['new york', 'New York, NY'],
  ['60201', 'Evanston, IL 60201'],
  ['Evanston, IL 60201', 'Evanston, IL 60201'],
])('C100 near before far, unless its state is written: %j is %s', async (text, expected) => {
  expect((await geocoder.suggest(text, loop)).found[0]?.address.format).toBe(expected)
  expect(await located(text)).toBe(expected)
})
