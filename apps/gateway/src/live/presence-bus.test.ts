import { connect } from '@nemt/store/connect.ts'
import { until } from '@nemt/store/testing/until.ts'
import type { Present } from '@nemt/domain/presence/schema.ts'
import { randomUUID } from 'node:crypto'
import { openPresenceBus, type PresenceBus } from './presence-bus.ts'

const SILENT_MS = 1_000
const ana: Present = { key: 'USRana', name: 'Ana', does: 'looks' }

const sql = connect(process.env.READER_DATABASE_URL ?? '', { max: 4 })
const buses: PresenceBus[] = []
afterEach(async () => {
  await Promise.all(buses.splice(0).map((bus) => bus.close()))
})
afterAll(() => sql.end({ timeout: 1 }))

/** A gateway with people of its own, a clock to be moved, and the places at which it heard of a change. */
function gateway(own: [string, Present[]][] = []) {
  const clock = { now: 0 }
  const changes: string[] = []
  const bus = openPresenceBus(sql, {
    silentMs: SILENT_MS,
    now: () => clock.now,
    changed: (place) => void changes.push(place),
    own: () => own,
  })
  buses.push(bus)
  return { bus, clock, changes, names: (place: string) => bus.elsewhere(place).map(({ name }) => name) }
}

/** Two gateways, of which the one has heard that the other has Ana at a place, which is nobody else's. */
async function met() {
  const place = randomUUID()
  const own: [string, Present[]][] = [[place, [ana]]]
  const [one, other] = [gateway(), gateway(own)]
  await until(() => {
    other.bus.beat()
    return one.names(place).length > 0
  })
  return { place, one, other, own }
}

test('decision 087 a gateway that comes later asks, and is told who is there', async () => {
  const { place, one, other } = await met()
  expect([one.names(place), other.names(place), one.changes]).toEqual([
    ['Ana'],
    [],
    expect.arrayContaining([place]),
  ])
  const late = gateway()
  await until(() => late.names(place).length > 0)
  expect(late.names(place)).toEqual(['Ana'])
})

test('decision 087 who leaves a place leaves it at all gateways', async () => {
  const { place, one, other, own } = await met()
  // A question that is still under way is answered with who is there.
  own.length = 0
  other.bus.tell(place, [])
  await until(() => one.names(place).length === 0)
})

test('decision 087 the people of a gateway that ends go with it, at once', async () => {
  const { place, one, other } = await met()
  const before = one.changes.length
  await other.bus.close()
  await until(() => one.names(place).length === 0)
  expect(one.changes.slice(before)).toContain(place)
})

test('decision 087 those of one that is silent for long go, too', async () => {
  const { place, one } = await met()
  one.clock.now += SILENT_MS
  one.bus.beat()
  expect(one.names(place)).toEqual(['Ana'])
  one.clock.now += 1
  one.bus.beat()
  expect(one.names(place)).toEqual([])
})
