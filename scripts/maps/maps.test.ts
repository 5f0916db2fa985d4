import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { OutsideError } from '@nemt/adapters/adapters.ts'
import { mapsFolder, readAreas, watchAreas } from '@nemt/adapters/maps/area/area.ts'
import { areaRouter } from '@nemt/adapters/maps/area/client.ts'
import { routerServer } from '@nemt/adapters/maps/area/router.ts'
import type { SearchFile } from '@nemt/adapters/maps/area/search-file.ts'
import { knownRoads } from '@nemt/adapters/maps/roads.ts'
import { haversine } from '@nemt/domain/distance/haversine.ts'
import { shortStreet } from '@nemt/domain/place/street-name.ts'
import { demoExtract, geography } from '../../prisma/demo/geography.ts'
import { homes, facilities, type Crossing } from '../../prisma/demo/crossings.ts'
import { areaNameOf, prepareArea } from './prepare.ts'
import { readStreets } from './streets.ts'

const before = process.env.DATA_DIR
const folder = mkdtempSync(path.join(tmpdir(), 'portal-maps-'))
const options = { signal: new AbortController().signal, progress: () => {} }

beforeAll(() => {
  process.env.DATA_DIR = folder
})

afterAll(() => {
  if (before === undefined) delete process.env.DATA_DIR
  else process.env.DATA_DIR = before
  rmSync(folder, { recursive: true, force: true })
})

test.each([
  ['/x/Columbus.osm.pbf', 'columbus'],
  ['ohio-latest.osm.pbf', 'ohio'],
  ['New York (city).pbf', 'new-york-city'],
  ['../../etc.osm.pbf', 'etc'],
])('%s is the area %s', (file, area) => {
  expect(areaNameOf(file)).toBe(area)
})

test('an extract without a name is refused', () => {
  expect(() => areaNameOf('/x/.osm.pbf')).toThrow('needs a name')
})

describe('the demo’s area', () => {
  beforeAll(() => prepareArea(demoExtract, options), 60_000)

  test('is prepared once: again it is there at once, of the same version', async () => {
    const [area] = readAreas(mapsFolder(folder))
    const again = await prepareArea(demoExtract, options)
    expect([again.fresh, again.routed, again.version]).toEqual([false, true, area?.version])
    expect([area?.area, area?.streets, area?.attribution]).toEqual([
      'columbus',
      expect.any(Number),
      '© OpenStreetMap contributors',
    ])
    expect(area!.streets).toBeGreaterThan(2_000)
  })

  test.each([
    [
      'is no extract',
      (file: string) => writeFileSync(file, 'streets '.repeat(10_000)),
      'is no OpenStreetMap',
    ],
    ['ends in the middle', (file: string) => cut(file, 0.7), 'is broken'],
    ['is damaged in the middle', (file: string) => damage(file), 'is broken'],
    ['is empty', (file: string) => writeFileSync(file, ''), 'is no OpenStreetMap'],
  ])('a file that %s is refused, and the area before it stays', async (_, make, message) => {
    const broken = path.join(folder, 'columbus.osm.pbf')
    make(broken)
    const [area] = readAreas(mapsFolder(folder))
    await expect(prepareArea(broken, options)).rejects.toThrow(message)
    expect(readAreas(mapsFolder(folder))).toEqual([area])
  })

  test('a file that is not there is named', async () => {
    await expect(prepareArea('/nowhere.osm.pbf', options)).rejects.toThrow("can't be read (ENOENT)")
  })

  test('a running process notices that an area came, was replaced or went, and not before its time', () => {
    let now = 0
    const areas = watchAreas(mapsFolder(folder), { everyMs: 1_000, now: () => now })
    expect(areas()).toHaveLength(1)
    const current = path.join(mapsFolder(folder), 'columbus', 'current')
    const version = readFileSync(current, 'utf8')
    rmSync(current)
    expect(areas()).toHaveLength(1)
    now = 1_001
    expect(areas()).toHaveLength(0)
    writeFileSync(current, version)
    now = 2_002
    expect(areas()).toHaveLength(1)
  })

  test('knows streets and crossings by name', () => {
    const [area] = readAreas(mapsFolder(folder))
    const { streets, crossings } = JSON.parse(
      readFileSync(path.join(area!.folder, 'search.json'), 'utf8'),
    ) as SearchFile
    const meeting = crossings.map(([one, other]) => [streets[one]?.name, streets[other]?.name])
    const meet = (...pair: string[]) => meeting.some((names) => pair.every((name) => names.includes(name)))
    expect([
      meet('North High Street', 'West Broad Street'),
      meet('Neil Avenue', 'West Lane Avenue'),
      meet('Neil Avenue', 'South High Street'),
    ]).toEqual([true, true, false])
  })

  describe('routes', () => {
    let server: Server
    let router: ReturnType<typeof areaRouter>
    beforeAll(async () => {
      const areas = watchAreas(mapsFolder(folder))
      server = routerServer(areas)
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      router = areaRouter(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, areas)
    })
    afterAll(() => {
      server.closeAllConnections()
      server.close()
    })
    const { home, facilities: places, centre } = geography.lakeside

    test('every home has a way to every facility, longer than the line and by classes of road', async () => {
      for (let passenger = 0; passenger < 50; passenger++) {
        const [start, end] = [home(passenger), Object.values(places)[passenger % 5]!]
        const [from, to] = [start, end].map(({ lat, lng }) => ({ lat, lng })) as [Pt, Pt]
        const road = await router.route(from, to)
        const circuity = road!.distance_m / haversine(from, to)
        expect([passenger, circuity >= 1, circuity < 3]).toEqual([passenger, true, true])
        const sum = Object.values(road!.classes ?? {}).reduce((total, metres) => total + metres, 0)
        expect(sum / road!.distance_m).toBeCloseTo(1, 1)
      }
    }, 60_000)

    test('V1310 up to three ways are drawn, each from one end to the other', async () => {
      const [from, to] = [pointOf(homes[1]!), pointOf(facilities.oncology)]
      const drawn = await router.draw(from, to)
      expect(drawn.length).toBeGreaterThan(1)
      expect(drawn.length).toBeLessThanOrEqual(3)
      for (const { line, distance_m } of drawn) {
        const [first, last] = [line[0]!, line.at(-1)!]
        expect(haversine(from, { lng: first[0], lat: first[1] })).toBeLessThan(100)
        expect(haversine(to, { lng: last[0], lat: last[1] })).toBeLessThan(100)
        expect(distance_m).toBeGreaterThan(haversine(from, to))
      }
    })

    test.each([
      ['outside the area', { lat: 41.88, lng: -87.63 }],
      ['inside it but away from all streets', { lat: 39.9, lng: -83.008 }],
    ])('a point %s has no way', async (_, far) => {
      expect([await router.route(centre, far), await router.draw(far, centre)]).toEqual([null, []])
    })

    test.each([
      ['/way', '{"from":{"lat":1}}'],
      ['/way', 'x'],
      ['/other', '{}'],
      ['/way', `{"from":${'x'.repeat(5_000)}`],
    ])('%s with %.20s is no question', async (at, body) => {
      const { port } = server.address() as AddressInfo
      const asked = fetch(`http://127.0.0.1:${port}${at}`, { method: 'POST', body })
      await expect(
        asked.then(
          ({ status }) => status,
          () => 400,
        ),
      ).resolves.toBe(400)
    })

    test('nobody is asked about a point outside all areas', async () => {
      const gone = areaRouter('http://127.0.0.1:9', watchAreas(mapsFolder(folder)))
      expect(await gone.route(centre, { lat: 41.88, lng: -87.63 })).toBeNull()
    })

    test('a router that is gone is one of the outside that failed, and the model takes over', async () => {
      const gone = areaRouter('http://127.0.0.1:9', watchAreas(mapsFolder(folder)))
      const [from, to] = [pointOf(homes[0]!), pointOf(homes[1]!)]
      await expect(gone.route(from, to)).rejects.toBeInstanceOf(OutsideError)
      const roads = knownRoads([{ router: gone, byHour: false, restMs: 1_000, chosen: false }])
      expect((await roads.learn([{ from, to, at: 0 }])).source).toBe('model')
    })
  })
})

type Pt = { lat: number; lng: number }

function pointOf([, , , lat, lng]: Crossing): Pt {
  return { lat, lng }
}

function cut(file: string, share: number): void {
  const whole = readFileSync(demoExtract)
  writeFileSync(file, whole.subarray(0, Math.floor(whole.length * share)))
}

function damage(file: string): void {
  copyFileSync(demoExtract, file)
  const whole = readFileSync(file)
  whole.fill(0xab, Math.floor(whole.length / 2), Math.floor(whole.length / 2) + 2_000)
  writeFileSync(file, whole)
}

test('every address of Lakeside’s demo lies where its two streets share a point of the extract', async () => {
  const { roads } = await readStreets(demoExtract, () => {})
  const names = new Map<string, Set<string>>()
  for (const { name, points } of roads)
    for (const [lat, lng] of points) {
      const key = `${lat.toFixed(5)} ${lng.toFixed(5)}`
      if (name) names.set(key, (names.get(key) ?? new Set()).add(shortStreet(name)))
    }
  for (const [line, cross, , lat, lng] of [...homes, ...Object.values(facilities)]) {
    const there = [...(names.get(`${lat.toFixed(5)} ${lng.toFixed(5)}`) ?? [])]
    expect([line, there.includes(cross), there.includes(line.replace(/^\d+ /, ''))]).toEqual([
      line,
      true,
      true,
    ])
  }
  expect(new Set(homes.map(([line]) => line)).size).toBe(50)
})
