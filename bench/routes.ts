import { readFileSync } from 'node:fs'
import path from 'node:path'
import { AREA_FILES, mapsFolder, readAreas } from '@nemt/adapters/maps/area/area.ts'
import type { SearchFile } from '@nemt/adapters/maps/area/search-file.ts'
import type { Point } from '@nemt/domain/address/schema.ts'
import { demoExtract } from '../prisma/demo/geography.ts'
import { freePort } from '../scripts/database/ports.ts'
import { prepareArea } from '../scripts/maps/prepare.ts'
import { booking } from './create.ts'
import { latencyOf, median, rateOf, rounded, type Row } from './measure.ts'
import { anyOf } from './search.ts'
import { answers, type Stack } from './stack.ts'

/** What a route may take through its call (quality P18), ms. */
const ALLOWED = 50
const WISHED = 20
const AT_ONCE = 100
const CALLERS = 16
const SECONDS = 4
const ROUNDS = 3

/**
 * P18: a way on the streets of the demo's area through the door, between two of its crossings that nobody asked for
 * before; and how many bookings there are while a hundred estimates come at once, against without.
 */
export async function measureRoutes(stack: Stack): Promise<Row[]> {
  const folder = stack.env.DATA_DIR as string
  // What prepares an area reads where to from the environment, as its own process does.
  process.env.DATA_DIR = folder
  await prepareArea(demoExtract, { signal: new AbortController().signal, progress: () => {} })
  const crossings = crossingsOf(folder)
  const [router, port] = [`http://127.0.0.1:${await freePort()}`, await freePort()]
  const stops = [
    stack.start('packages/adapters/src/maps/area/process.ts', { ROUTER_URL: router }),
    stack.start('apps/gateway/src/main.ts', {
      PORT: String(port),
      WEB_PORT: String(stack.pages),
      ROUTER_URL: router,
    }),
  ]
  const pick = (): Point => anyOf(crossings)
  const way = (): Promise<{ data: { source: string } }> =>
    stack.call(anyOf(stack.customers), 'map.routes', { pickup: pick(), dropoff: pick() }, { port })
  const estimate = (): Promise<unknown> => {
    const stop = (address: Point) => ({ address: { ...address, format: 'A crossing' } })
    const ride = {
      times: { needed: Date.now() + 86_400_000 },
      stops: { pickup: stop(pick()), dropoff: stop(pick()) },
    }
    return stack.call(anyOf(stack.customers), 'ride.estimates', { rides: [ride] }, { port })
  }
  try {
    await answers(async () => {
      if ((await way()).data.source !== 'route') throw new Error('the router does not answer yet')
    })
    await estimate()
    const took = await latencyOf(way, { callers: 1, seconds: SECONDS, share: 0.95 })
    const book = booking(stack, port)
    await rateOf(book, CALLERS, 1)
    const pairs: [number, number][] = []
    for (let round = 0; round < ROUNDS; round++) {
      const calm = await rateOf(book, CALLERS, SECONDS)
      const [beside] = await Promise.all([
        rateOf(book, CALLERS, SECONDS),
        Promise.all(Array.from({ length: AT_ONCE }, estimate)),
      ])
      pairs.push([calm, beside])
    }
    return [
      {
        id: 'P18',
        what: 'a route of the area’s streets through its call, p95',
        value: rounded(took),
        reference: ALLOWED,
        unit: 'ms',
        ratio: rounded(took / ALLOWED),
        floor: 1,
        goal: WISHED / ALLOWED,
        better: 'lower',
      },
      {
        id: 'P18',
        what: `bookings beside ${AT_ONCE} estimates at once, against without`,
        value: rounded(median(pairs.map(([, beside]) => beside))),
        reference: rounded(median(pairs.map(([calm]) => calm))),
        unit: '/s',
        ratio: rounded(median(pairs.map(([calm, beside]) => beside / calm))),
        floor: 0.9,
        goal: 0.95,
        better: 'higher',
      },
    ]
  } finally {
    await Promise.all(stops.map((stop) => stop()))
  }
}

function crossingsOf(folder: string): Point[] {
  const [area] = readAreas(mapsFolder(folder))
  if (!area) throw new Error('the area is not there')
  const search = JSON.parse(readFileSync(path.join(area.folder, AREA_FILES.search), 'utf8')) as SearchFile
  return search.crossings.map(([, , lat, lng]) => ({ lat, lng }))
}
