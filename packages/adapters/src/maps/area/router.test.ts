import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { AREA_FILES, FORMAT, type Area } from './area.ts'
import type { Engine } from './graph.ts'
import { routerServer } from './router.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'router-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Where an area begins: west and south. */
type Corner = [number, number]

/** A version of an area, a degree wide and high; without `done` it is being prepared. */
function areaAt(area: string, version: string, [west, south]: Corner, done = true): Area {
  const within = path.join(folder, area, version)
  const graph = path.join(within, AREA_FILES.graph)
  mkdirSync(graph, { recursive: true })
  if (done) writeFileSync(path.join(graph, 'done'), '')
  const bounds = [west, south, west + 1, south + 1] as const
  const counts = { streets: 0, crossings: 0, attribution: '' }
  return { format: FORMAT, area, version, bounds, ...counts, folder: within }
}

/** A way within an area that begins there. */
function wayIn([west, south]: Corner) {
  return { from: { lat: south + 0.4, lng: west + 0.4 }, to: { lat: south + 0.6, lng: west + 0.6 } }
}

/** It knows no way, as one without streets. */
const engine = { route: () => Promise.reject(new Error('no way')) } as unknown as Engine

/** A server over areas that may change, the graphs that it opened, and what it answers. */
async function serving(areas: () => Area[], ways = engine) {
  const opened: string[] = []
  const server = routerServer(areas, (graph) => {
    opened.push(path.relative(folder, path.dirname(graph)))
    return ways
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const ask = async (body: unknown, method = 'POST', to = '/way') => {
    const sent = method === 'GET' ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }
    const answer = await fetch(`http://127.0.0.1:${port}${to}`, { method, ...sent })
    await answer.body?.cancel()
    return answer.status
  }
  const close = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  return { opened, ask, close }
}

const [chicago, columbus]: [Corner, Corner] = [
  [-88, 41],
  [-83, 39],
]

test('each area is opened once, however often and in turn its ways are asked for', async () => {
  const areas = [areaAt('chicago', '1', chicago), areaAt('columbus', '1', columbus)]
  const { opened, ask, close } = await serving(() => areas)
  for (const begin of [chicago, columbus, chicago, columbus]) expect(await ask(wayIn(begin))).toBe(200)
  expect(opened).toEqual(['chicago/1', 'columbus/1'])
  await close()
})

test('an area that was replaced is opened anew, the others stay as they are', async () => {
  let areas = [areaAt('chicago', '1', chicago), areaAt('columbus', '1', columbus)]
  const { opened, ask, close } = await serving(() => areas)
  for (const begin of [chicago, columbus]) await ask(wayIn(begin))
  const [replaced, kept] = [areaAt('chicago', '2', chicago), areas[1] as Area]
  areas = [replaced, kept]
  for (const begin of [chicago, columbus, chicago]) expect(await ask(wayIn(begin))).toBe(200)
  expect(opened).toEqual(['chicago/1', 'columbus/1', 'chicago/2'])
  await close()
})

test.each<[string, number, unknown, string?, string?]>([
  ['a way from one area to another', 404, { ...wayIn(chicago), to: wayIn(columbus).to }],
  ['a way of an area that is being prepared', 404, wayIn([0, 0])],
  ['a way elsewhere', 404, wayIn([10, 10])],
  ['what is no way', 400, { from: 1 }],
  ['what is no JSON', 400, 'x'],
  ['what is read', 400, undefined, 'GET'],
  ['what is put', 400, wayIn(chicago), 'PUT'],
  ['another address', 400, wayIn(chicago), 'POST', '/ways'],
])('%s is answered with %s', async (_, status, ...asked) => {
  const areas = [
    areaAt('chicago', '1', chicago),
    areaAt('columbus', '1', columbus),
    areaAt('sea', '1', [0, 0], false),
  ]
  const { opened, ask, close } = await serving(() => areas)
  expect(await ask(...asked)).toBe(status)
  expect(opened).toEqual([])
  await close()
})

test('a question that is larger than any two points is cut off', async () => {
  const { ask, close } = await serving(() => [areaAt('chicago', '1', chicago)])
  const padded = JSON.stringify(wayIn(chicago))
  await expect(ask(padded + ' '.repeat(2_000 - padded.length))).rejects.toThrow()
  expect(await ask(wayIn(chicago))).toBe(200)
  await close()
})

test('who asks while too many wait hears at once that it is busy', async () => {
  let free: () => void = () => {}
  const gate = new Promise<void>((resolve) => (free = resolve))
  const slow = { route: () => gate.then(() => Promise.reject(new Error('no way'))) } as unknown as Engine
  const { ask, close } = await serving(() => [areaAt('chicago', '1', chicago)], slow)
  // Two are searched, two hundred wait; the others are answered while nobody of these has an end.
  let others = 8
  const refused = await new Promise<Promise<number>[]>((resolve) => {
    const asked: Promise<number>[] = Array.from({ length: 210 }, async () => {
      const status = await ask(wayIn(chicago))
      if (status === 503 && --others === 0) resolve(asked)
      return status
    })
  })
  free()
  const answers = await Promise.all(refused)
  expect([200, 503].map((status) => answers.filter((one) => one === status).length)).toEqual([202, 8])
  await close()
})
