import { write } from '@nemt/store/change/write.ts'
import { allCalls } from '../registry.ts'
import { collectionNames } from '../data/collections.ts'
import { openReport } from '../report/open.ts'
import { collections } from '../testing/access/collections.ts'
import { allowed, knock, knockAnew } from '../testing/access/knock.ts'
import { secretOf, secretsIn, valueOf } from '../testing/access/secrets.ts'
import { expected, lineOf, uses } from '../testing/access/table.ts'
import { names, whoIs, type Name } from '../testing/access/who.ts'
import type { Things } from '../testing/access/things.ts'
import { openWorld, type World } from '../testing/access/world.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
let world: World
let tokens: Map<Name, string | undefined>
beforeAll(async () => {
  portal = await openTestPortal()
  world = await openWorld(portal)
  tokens = new Map(await Promise.all(names.map(async (name) => [name, await world.tokenOf(name)] as const)))
}, 60_000)
afterAll(() => portal.close())

/** What somebody must never read, and yet stands in an answer. */
function leaks(name: Name, answer: unknown): string[] {
  return secretsIn(JSON.stringify(answer)).filter((secret) => secretOf(secret).reads(whoIs(name)) === 'never')
}

function at(name: Name, call: string, payload: unknown, token = tokens.get(name)) {
  return make(portal, world.hostOf(name), call, payload, {
    outbox: false,
    ...(token === undefined ? {} : { token }),
  })
}

test('every collection has its line', () => {
  expect(allCalls.length).toBeGreaterThan(0)
  expect(Object.keys(collections).sort()).toEqual([...collectionNames].sort())
})

describe('a collection is read by whom its call lets', () => {
  test.each(Object.keys(collections))('%s', async (collection) => {
    const [use, keys] = collections[collection]?.reads ?? []
    const wrong = await Promise.all(
      names.map(async (name) => {
        const query = keys ? Object.fromEntries(keys(world.shared(name)).map((key) => [key, true])) : true
        const { status, ...answer } = await at(name, 'data.query', { [collection]: query })
        const right = use ? expected(lineOf(use), whoIs(name)) : [status]
        return [
          ...(right.includes(status) ? [] : [`${name}: ${status} instead of ${right.join(' or ')}`]),
          ...leaks(name, answer).map((secret) => `${name} reads ${secret}`),
        ]
      }),
    )
    expect(wrong.flat()).toEqual([])
  })
})

const changes = Object.entries(collections).flatMap(([collection, { merges, deletes }]) => [
  ...(merges ? [['data.merge', collection, ...merges] as const] : []),
  ...(deletes ? [['data.delete', collection, ...deletes] as const] : []),
])
describe('a collection is changed by whom its call lets', () => {
  test.each(changes)(
    '%s %s',
    async (call, collection, use, change) => {
      const named = (name: Name): Set<keyof Things> => {
        const read = new Set<keyof Things>()
        change(
          new Proxy(world.shared(name), {
            get: (things, thing) => {
              read.add(thing as keyof Things)
              return Reflect.get(things, thing) as string
            },
          }),
        )
        return read
      }
      const wrong: string[] = []
      for (const name of names) {
        const it = allowed(use, name) ? await world.fresh(name, named(name)) : world.shared(name)
        const { status, ...answer } = await at(name, call, { [collection]: change(it) })
        const right = expected(lineOf(use), whoIs(name))
        if (!right.includes(status)) wrong.push(`${name}: ${status} instead of ${right.join(' or ')}`)
        wrong.push(...leaks(name, answer).map((secret) => `${name} reads ${secret}`))
      }
      expect(wrong).toEqual([])
    },
    30_000,
  )
})

describe('C020 the file of a report', () => {
  const reporters = names.filter((name) => allowed('ride.report', name))
  test.each(reporters)('%s', async (name) => {
    const it = world.shared(name)
    const { answer } = await knock(portal, world, 'ride.report', name, { it, token: tokens.get(name) })
    const { url } = (answer as { data: { url: string } }).data
    const ticket = new URL(url).searchParams.get('ticket') as string
    // Somebody else's host knows no such ticket.
    const elsewhere = world.hostOf(name) === world.theirs.key ? world.ours.key : world.theirs.key
    await expect(openReport(portal, elsewhere, ticket)).rejects.toMatchObject({ kind: 'unauthenticated' })
    const { csv } = await openReport(portal, world.hostOf(name), ticket)
    let text = ''
    for await (const part of csv) text += String(part)
    expect(leaks(name, text)).toEqual([])
    const sees = secretOf('internalNote').reads(whoIs(name)) === 'must'
    expect(text.includes(valueOf('lastName'))).toBe(sees)
    await expect(openReport(portal, world.hostOf(name), ticket)).rejects.toMatchObject({
      kind: 'unauthenticated',
    })
  })
})

test('decision 008 what a link is exchanged for opens its ride alone', async () => {
  const name = 'the unopened link of a fleet that is asked'
  const it = await world.fresh(name, new Set(['ride', 'other']))
  const link = await world.tokenOf(name, it.ride)
  const view = (await make(portal, world.ours.key, 'auth.upgrade', { token: link })).data as Record<
    string,
    string
  >
  expect(view).toMatchObject({
    scope: 'fleet',
    ride: it.ride,
    fleet: world.fleetOf('asked'),
    permissions: [],
  })
  const token = view.token as string
  for (const use of ['offer.accept', 'offer.decline', 'ride.status', 'ride.driver'] as const)
    for (const ride of [it.other, world.shared('a fleet that is asked').ride]) {
      const cell = await knock(portal, world, use, name, { it: { ...it, ride, taken: ride }, token: token })
      expect([use, cell.status]).toEqual([use, 404])
    }
  expect(
    (await make(portal, world.ours.key, 'offer.accept', { ride: it.ride }, { token: token })).status,
  ).toBe(200)
  // The link itself is dead.
  const again = await make(portal, world.ours.key, 'offer.info', { ride: it.ride }, { token: link as string })
  expect(again.status).toBe(401)
})

test.each(names)('C001 auth.upgrade tells %s who they are and nothing else', async (name) => {
  const token = await world.tokenOf(name)
  const { status, ...answer } = await make(portal, world.hostOf(name), 'auth.upgrade', {
    token: token ?? 'none',
  })
  const who = whoIs(name)
  expect(status).toBe(who.kind === 'stranger' ? 401 : 200)
  if (who.kind === 'stranger') return
  const { data } = answer as {
    data: { scope: string; permissions: string[]; teams: string[]; ride?: string }
  }
  expect(data.scope).toBe(who.kind === 'staff' ? 'coordinator' : who.kind)
  expect(data.ride).toBe(world.rideOfLink(name))
  if (who.kind !== 'staff') expect([data.permissions, data.teams]).toEqual([[], []])
  expect(leaks(name, answer)).toEqual([])
})

test('server-behaviour §2.1 who drove a ride that was given back stands nowhere any more', async () => {
  const holder = 'a fleet that accepted'
  const { status, it } = await knockAnew(portal, world, 'offer.decline', holder, tokens.get(holder))
  expect(status).toBe(200)
  const reading = uses.filter((use) =>
    ['ride.info', 'ride.latest', 'ride.dispatch', 'offer.info'].includes(use),
  )
  for (const name of ['a lead', 'the passenger', holder, 'a fleet that lost'] as const)
    for (const use of reading) {
      const { answer } = await knock(portal, world, use, name, { it, token: tokens.get(name) })
      const secrets = secretsIn(JSON.stringify(answer)).filter((secret) => secret === 'driver')
      const fleet = JSON.stringify(answer).includes(`"fleet":"${world.fleetOf('accepted')}"`)
      expect([name, use, secrets, fleet]).toEqual([name, use, [], false])
    }
})

test.each([['ride.estimates', ['cost', 'low', 'high', 'eligible', 'refused']]] as const)(
  'P032 %s tells a passenger no money, and a lead does read it',
  async (use, fields) => {
    const secretsTold = async (name: Name): Promise<string[]> => {
      const cell = await knock(portal, world, use, name, { it: world.shared(name), token: tokens.get(name) })
      expect(cell.status).toBe(200)
      return fields.filter((field) => JSON.stringify(cell.answer).includes(`"${field}":`))
    }
    const toLead = await secretsTold('a lead')
    expect([await secretsTold('the passenger'), toLead.length > 0]).toEqual([[], true])
  },
)

test('V093 where the portal is closed to a passenger, their session is none', async () => {
  const passenger = world.passengers.another
  const token = await world.tokenOf('another passenger')
  expect((await at('another passenger', 'copy.info', {}, token)).status).toBe(200)
  await write(portal.store, world.ours.key, {
    updates: [{ table: 'passenger', where: { key: passenger }, set: { flags: { portal: false } } }],
  })
  expect((await at('another passenger', 'copy.info', {}, token)).status).toBe(401)
})
