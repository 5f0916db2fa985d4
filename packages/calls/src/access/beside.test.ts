import { make } from '../testing/make-call.ts'
import { bookingFor } from '../testing/customer.ts'
import { anotherPassenger } from '../testing/passenger.ts'
import { TEAMS } from '../testing/access/ground.ts'
import { names, whoIs, type Name } from '../testing/access/who.ts'
import { openWorld, type World } from '../testing/access/world.ts'
import { openTestPortal } from '../testing/portal.ts'

/** What a refusal or a warning tells of records that are only beside those that a call names. */

const MINUTE = 60_000
let portal: Awaited<ReturnType<typeof openTestPortal>>
let world: World
beforeAll(async () => {
  portal = await openTestPortal()
  world = await openWorld(portal)
}, 60_000)
afterAll(() => portal.close())

type Told = { status: number; text: string; duplicates: { key: string; kind: string }[] }

async function ask(token: string, name: string, payload: object): Promise<Told & { data?: never }> {
  const { status, data, error } = await make(portal, world.ours.key, name, payload, { token })
  const said = (data ?? error?.detail ?? {}) as { duplicates?: Told['duplicates'] }
  return {
    status,
    text: JSON.stringify({ data, error }),
    duplicates: said.duplicates ?? [],
    data: data as never,
  }
}

/** A ride of a passenger of no team, so many minutes after another one; `team`: whose it is. */
function rideOf(passenger: string, minutes: number, team?: string) {
  const booking = bookingFor(passenger, { hours: 2_500 })
  const rides = booking.rides.map((ride) => ({
    ...ride,
    times: { needed: ride.times.needed + minutes * MINUTE },
    ...(team ? { team } : {}),
  }))
  return { ...booking, rides }
}

async function booked(token: string, payload: object): Promise<string> {
  const { status, text, data } = await ask(token, 'ride.create', payload)
  expect([status, text]).toEqual([200, text])
  return (data as unknown as { keys: [string] }).keys[0]
}

/** Staff of ours who may book, and whether they see what team North has. */
const bookers = names.flatMap((name): [Name, boolean][] => {
  const who = whoIs(name)
  return who.kind === 'staff' && who.at === 'ours' && who.words === 'all'
    ? [[name, who.team !== 'South']]
    : []
})

describe.each(bookers)('P035 §2.6 %s, who sees the ride of team North: %s', (name, sees) => {
  let token: string
  let passenger: string
  let there: string
  beforeAll(async () => {
    token = (await world.tokenOf(name)) as string
  })
  beforeEach(async () => {
    passenger = await anotherPassenger(portal, world.ours.key)
    there = await booked(world.ours.token, rideOf(passenger, 0, TEAMS.North))
  })

  /** Exactly who may see the ride reads its key, its hour and its status. */
  function judge({ text, duplicates }: Told, kind: string): void {
    expect(duplicates.map(({ key, kind: told }) => [key, told])).toEqual([
      sees ? [there, kind] : ['untold', 'overlap'],
    ])
    const needed = String(rideOf(passenger, 0).rides[0]?.times.needed)
    expect([text.includes(there), text.includes(needed), text.includes('"scheduling"')]).toEqual([
      sees,
      sees,
      sees,
    ])
  }

  test('ride.duplicates', async () => {
    const [ride] = rideOf(passenger, 5).rides
    judge(await ask(token, 'ride.duplicates', { ride: ride as object }), 'exact')
  })

  test('ride.duplicates of one that is only much like it is told to who may see that one', async () => {
    const [ride] = rideOf(passenger, 50).rides
    const { duplicates } = await ask(token, 'ride.duplicates', { ride: ride as object })
    expect(duplicates.map(({ key }) => key)).toEqual(sees ? [there] : [])
  })

  test('ride.create, and what it takes to book all the same', async () => {
    const payload = rideOf(passenger, 5)
    const refused = await ask(token, 'ride.create', payload)
    expect(refused.status).toBe(409)
    judge(refused, 'exact')
    // A guessed key is no answer to a ride that was not named.
    const guessed = await ask(token, 'ride.create', { ...payload, acknowledged: [there] })
    expect(guessed.status).toBe(sees ? 200 : 409)
    if (sees) return
    // What can't be seen can't be linked either, by whoever names it.
    await booked(token, { ...payload, acknowledged: ['untold'], linked: [there] })
    const { data } = await ask(world.ours.token, 'ride.links', { ride: there })
    expect((data as unknown as { linked: unknown[] }).linked).toEqual([])
  })

  test('ride.update', async () => {
    const [team] = whoIs(name).kind === 'staff' && !sees ? [TEAMS.South] : []
    const mine = await booked(world.ours.token, rideOf(passenger, 240, team))
    const { times } = rideOf(passenger, 5).rides[0] as { times: object }
    const moved = await ask(token, 'ride.update', { rides: [{ key: mine, version: 1, times }] })
    expect(moved.status).toBe(409)
    judge(moved, 'exact')
  })
})
