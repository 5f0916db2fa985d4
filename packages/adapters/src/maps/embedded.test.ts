import { embeddedGeocoder } from './embedded.ts'
import { loadGazetteer } from './gazetteer.ts'

const geocoder = embeddedGeocoder(loadGazetteer())
const loop = { lat: 41.8781, lng: -87.6298 }
const first = async (text: string) => (await geocoder.suggest(text, loop)).found[0]?.address.format

test.each([
  ['a street alone is near where most ways begin', '2200 W Madison St', /^2200 W Madison St, Chicago, IL 606\d\d$/],
  ['a town written behind it without a comma is that town, once', '2200 W Madison St Chicago', /^2200 W Madison St, Chicago, IL \d{5}$/],
  ['nor with a comma', '2200 W Madison St, chicago', /^2200 W Madison St, Chicago, IL \d{5}$/],
  ['a ZIP that was written holds', '2200 W Madison St, Chicago, IL 60612', /^2200 W Madison St, Chicago, IL 60612$/],
  ['another town is another town', '12 Main St, Peoria, IL', /^12 Main St, Peoria, IL \d{5}$/],
])('%s: %s', async (_, text, expected) => {
  expect(await first(text)).toMatch(expected)
})
