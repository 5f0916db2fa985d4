import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { embeddedGeocoder } from '../embedded.ts'
import { rankPlaces } from '@nemt/domain/place/rank.ts'
import { loadGazetteer } from '../gazetteer.ts'
import type { Area } from './area.ts'
import type { SearchFile } from './search-file.ts'
import { streetSearch } from './search.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portal-search-'))
const near = { lat: 39.9623, lng: -83.0007 }
const file: SearchFile = {
  streets: [
    { name: 'West Broad Street', zip: '43215', at: [39.961, -83.005] },
    { name: 'East Broad Street', zip: '43215', at: [39.964, -82.99] },
    { name: 'North High Street', zip: '', at: [39.97, -83.001] },
    {
      name: 'Neil Avenue',
      zip: '43201',
      at: [39.988, -83.01],
      numbers: [
        [1101, 39.98, -83.0101],
        [1198, 39.985, -83.0099],
        [1202, 39.9854, -83.0099],
        [1301, 39.99, -83.0101],
      ],
    },
    { name: 'Neil Avenue', zip: '43202', at: [40.01, -83.013] },
    { name: 'North Star Road', zip: '43221', at: [40.01, -83.048] },
    { name: 'Gay Street', zip: '43215', at: [39.9635, -82.997] },
    { name: 'Twenty-second Street', zip: '43205', at: [39.96, -82.972] },
    { name: 'Fifth Avenue', zip: '43201', at: [39.987, -83.0] },
    { name: 'East Avenue', zip: '43202', at: [40.02, -83.011] },
    { name: 'Saint Clair Avenue', zip: '43201', at: [39.984, -82.98] },
    { name: 'East Seventeenth Avenue', zip: '43201', at: [40.0, -83.0] },
    { name: 'Doctor Martin Luther King Junior Boulevard', zip: '43203', at: [39.97, -82.97] },
  ],
  crossings: [
    [0, 2, 39.96225, -83.00066],
    [3, 8, 39.987, -83.0099],
    [1, 2, 39.96228, -83.0006],
  ],
}
const area: Area = {
  format: 1,
  area: 'test',
  version: '1',
  bounds: [-83.2, 39.8, -82.9, 40.2],
  streets: 0,
  crossings: 0,
  attribution: '',
  folder: path.join(folder, 'test', '1'),
}
mkdirSync(area.folder, { recursive: true })
writeFileSync(path.join(area.folder, 'search.json'), JSON.stringify(file))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const gazetteer = loadGazetteer()
const search = streetSearch(() => [area], gazetteer)
const geocoder = embeddedGeocoder(gazetteer, search)

function first(text: string) {
  const [found] = search(text, near)
  return found && [found.quality, found.address.format]
}

test.each([
  ['W Broad St & N High St', 'W Broad St & N High St, Columbus, OH'],
  ['west broad street and north high street', 'W Broad St & N High St, Columbus, OH'],
  ['Broad St / High St', 'W Broad St & N High St, Columbus, OH'],
  ['n high st @ w broad st, columbus oh', 'N High St & W Broad St, Columbus, OH'],
  ['Neil Ave & 5th Ave', 'Neil Ave & Fifth Ave, Columbus, OH 43201'],
  ['neil ave y 5th ave', 'Neil Ave & Fifth Ave, Columbus, OH 43201'],
  ['avenida neil y avenida 5th', 'Neil Ave & Fifth Ave, Columbus, OH 43201'],
  ['corner of Broad and High', 'W Broad St & N High St, Columbus, OH'],
  ['the intersection of broad st and high st', 'W Broad St & N High St, Columbus, OH'],
  ['esquina de broad y high', 'W Broad St & N High St, Columbus, OH'],
])('a crossing is found however it is written: %s', (text, format) => {
  expect(first(text)).toEqual(['crossing', format])
})

test.each([
  ['1198 Neil Ave', 'rooftop', '1198 Neil Ave, Columbus, OH 43201'],
  ['1200 Neil Ave', 'interpolated', '1200 Neil Ave, Columbus, OH 43201'],
  ['1200 neil', 'interpolated', '1200 Neil Ave, Columbus, OH 43201'],
  ['1200 Neil Avenue, Columbus, Ohio 43201', 'interpolated', '1200 Neil Ave, Columbus, OH 43201'],
  ['9000 Neil Ave', 'street', '9000 Neil Ave, Columbus, OH 43201'],
  ['1201 Neil Ave', 'street', '1201 Neil Ave, Columbus, OH 43201'],
  ['40 N Star Rd', 'street', '40 N Star Rd, Columbus, OH 43221'],
  ['77 E Gay St, Columbus, OH 43215', 'street', '77 E Gay St, Columbus, OH 43215'],
  ['500 22nd St', 'street', '500 Twenty-second St, Columbus, OH 43205'],
  ['2900 East Ave', 'street', '2900 East Ave, Columbus, OH 43202'],
  ['12 St Clair Ave', 'street', '12 Saint Clair Ave, Columbus, OH 43201'],
  ['12 N High St', 'street', '12 N High St, Columbus, OH'],
  ['12 N High St, Columbus, OH 43215', 'street', '12 N High St, Columbus, OH 43215'],
  ['12 N Sta', 'street', '12 N Star Rd, Columbus, OH 43221'],
  ['12 Neil Ave 43202', 'street', '12 Neil Ave, Columbus, OH 43202'],
  ['12 calle N High', 'street', '12 N High St, Columbus, OH'],
  ['12 avenida Neil 43202', 'street', '12 Neil Ave, Columbus, OH 43202'],
  ['12 MLK Blvd', 'street', '12 Doctor Martin Luther King Junior Blvd, Columbus, OH 43203'],
  ['12 Martin Luther King', 'street', '12 Doctor Martin Luther King Junior Blvd, Columbus, OH 43203'],
  ['12 Dr. Martin Luther Ki', 'street', '12 Doctor Martin Luther King Junior Blvd, Columbus, OH 43203'],
])('an address is found on its street: %s', (text, quality, format) => {
  expect(first(text)).toEqual([quality, format])
})

test.each([
  ['the other end of the street', '12 South High St'],
  ['another kind of street', '12 Neil Road'],
  ['another kind of street, in Spanish', '12 calle Neil'],
  ['another town', '12 Neil Ave, Cleveland, OH'],
  ['another ZIP', '12 Neil Ave, Columbus, OH 43085'],
  ['another town’s ZIP', '12 N High St 44101'],
  ['another state', '12 Neil Ave, Columbus, IN'],
  ['a crossing whose first name is half written', 'Ne & 5th Ave'],
  ['streets that do not meet', 'Neil Ave & Gay St'],
  ['nothing', '   '],
  ['a number alone', '1200'],
])('%s is none of it', (_, text) => {
  expect(search(text, near)).toEqual([])
})

// As Spanish puts the number, behind the street; halves of houses; the door before the house.
test.each([
  ['Neil Ave 1198', '1198 Neil Ave, Columbus, OH 43201', undefined],
  ['avenida Neil 1198', '1198 Neil Ave, Columbus, OH 43201', undefined],
  ['calle N High 500, Columbus', '500 N High St, Columbus, OH', undefined],
  ['Neil Avenue 1198, Columbus, Ohio 43201', '1198 Neil Ave, Columbus, OH 43201', undefined],
  ['Neil Ave 1198 apto 3', '1198 Neil Ave, Columbus, OH 43201', '3'],
  ['1198 1/2 Neil Ave', '1198 1/2 Neil Ave, Columbus, OH 43201', undefined],
  ['1198½ Neil Ave', '1198½ Neil Ave, Columbus, OH 43201', undefined],
  ['1198-B Neil Ave', '1198-B Neil Ave, Columbus, OH 43201', undefined],
  ['apt 4, 1198 Neil Ave', '1198 Neil Ave, Columbus, OH 43201', '4'],
  ['#4 1198 Neil Ave', '1198 Neil Ave, Columbus, OH 43201', '4'],
])('C100 a house is found as people write it: %s', (text, format, unit) => {
  const [found] = search(text, near)
  const { format: line, subpremise } = found?.address ?? {}
  expect([line, subpremise]).toEqual([format, unit])
  const offered = rankPlaces(text, [{ source: 'map' as const, address: { ...found!.address } }], near)
  expect(offered.map(({ address }) => [address.format, address.subpremise])).toEqual([[format, unit]])
})

test.each(['Ave 5', 'Neil 43085', 'Neil Road 12', 'Ne 12'])(
  'C100 a number behind no street that is whole is no house: %s',
  (text) => {
    expect(search(text, near)).toEqual([])
  },
)

test('a number lies between its neighbours on its side of the street, in proportion', () => {
  const [found] = search('1200 Neil Ave', near)
  expect([found?.address.lat, found?.address.lng]).toEqual([expect.closeTo(39.9852, 5), -83.0099])
})

test.each([
  ['e 17th ave', 'E Seventeenth Ave, Columbus, OH 43201'],
  ['17th avenue', 'E Seventeenth Ave, Columbus, OH 43201'],
  ['seventeenth', 'E Seventeenth Ave, Columbus, OH 43201'],
  ['22nd', 'Twenty-second St, Columbus, OH 43205'],
  ['twenty second street', 'Twenty-second St, Columbus, OH 43205'],
  ['mlk', 'Doctor Martin Luther King Junior Blvd, Columbus, OH 43203'],
  ['martin luther king blvd', 'Doctor Martin Luther King Junior Blvd, Columbus, OH 43203'],
])('a street without a number is offered by its name: %s', (text, format) => {
  const found = search(text, near).map(({ quality, area: whole, address }) => ({
    ...{ source: 'map' as const, quality, area: whole, address },
  }))
  expect(rankPlaces(text, found, near).map(({ address }) => address.format)).toEqual([format])
})

test('a whole street is no place to stop at; a unit stays with its address', () => {
  expect(search('Neil Avenue', near).map(({ area: whole }) => whole)).toEqual([true, true])
  expect(search('1200 Neil Ave apt 4', near)[0]?.address.subpremise).toBe('4')
})

test('the nearest of several streets of a name comes first', () => {
  const zips = (point: typeof near) => search('12 Neil Ave', point).map(({ address }) => address.zip)
  expect(zips(near)).toEqual(['43201', '43202'])
  expect(zips({ lat: 40.01, lng: -83.013 })).toEqual(['43202', '43201'])
})

test('C100 the area’s streets come before a ZIP’s middle, which is left out where they are known', async () => {
  const { found } = await geocoder.suggest('77 E Gay St, Columbus, OH 43215', near)
  expect(found.map(({ quality }) => quality)).toEqual(['street'])
  const unknown = await geocoder.suggest('77 Nowhere St, Columbus, OH 43215', near)
  expect(unknown.found.map(({ quality }) => quality)).toEqual(['zip+approx'])
  expect((await geocoder.locate('W Broad St & N High St', near))?.quality).toBe('crossing')
  expect((await geocoder.locate('Columbus', near))?.quality).toBe('city+approx')
})

describe('a street whose ZIP code is not known', () => {
  // A square of 0.02 degrees around its middle.
  const middle = [40.01, -83.01] as const
  const town = (city: string) => ({ zip: '', city, state: 'OH', lat: 40, lng: -83 })
  const known = { zip: (code: string) => ({ 43999: town('Squaretown') })[code], towns: () => [] }
  const squares = { ...known, nearestZip: () => town('Faraway') }

  test.each([
    [0, 0, 'Squaretown'],
    [0.005, -0.005, 'Squaretown'],
    [0.02, 0, 'Squaretown'],
    [-0.02, 0, 'Squaretown'],
    [0, 0.02, 'Squaretown'],
    [0, -0.02, 'Squaretown'],
    [0.02, 0.02, 'Squaretown'],
    [-0.02, -0.02, 'Squaretown'],
    [0.04, 0, 'Faraway'],
    [-0.04, 0, 'Faraway'],
    [0, 0.04, 'Faraway'],
    [0, -0.04, 'Faraway'],
  ])('%s north and %s east of one whose town is known lies in %s', (up, right, city) => {
    const within = { ...area, folder: path.join(folder, `square ${up} ${right}`, '1') }
    mkdirSync(within.folder, { recursive: true })
    const streets = [
      { name: 'Known Street', zip: '43999', at: middle },
      { name: 'Unknown Street', zip: '', at: [middle[0] + up, middle[1] + right] },
    ]
    writeFileSync(path.join(within.folder, 'search.json'), JSON.stringify({ streets, crossings: [] }))
    const [found] = streetSearch(() => [within], squares)('1 Unknown St', near)
    expect(found?.address.format).toBe(`1 Unknown St, ${city}, OH`)
  })
})

test('an area that was replaced is read anew, and is read once', () => {
  const versions = ['Elm', 'Oak'].map((version) => ({
    ...area,
    version,
    folder: path.join(folder, 'replaced', version),
  }))
  for (const { folder: to, version } of versions) {
    mkdirSync(to, { recursive: true })
    const street = { name: `${version} Street`, zip: '43215', at: [39.961, -83.005] }
    writeFileSync(path.join(to, 'search.json'), JSON.stringify({ streets: [street], crossings: [] }))
  }
  let now = versions[0] as Area
  const found = streetSearch(() => [now], gazetteer)
  const names = () =>
    ['1 Elm', '1 Oak'].flatMap((text) => found(text, near)).map(({ address }) => address.format.split(',')[0])
  expect(names()).toEqual(['1 Elm St'])
  rmSync(now.folder, { recursive: true })
  expect(names()).toEqual(['1 Elm St'])
  now = versions[1] as Area
  expect(names()).toEqual(['1 Oak St'])
})
