import { newKey } from '@nemt/domain/key/key.ts'
import { write } from '@nemt/store/change/write.ts'
import { bookingFor, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ max: 20 })
})
afterAll(() => portal.close())

const HOUR = 3_600_000
const from = Math.floor(Date.now() / HOUR) * HOUR + 24 * HOUR
type Board = {
  rides: {
    key: string
    offers: number
    replies: number
    exhausted: boolean
    in_question: boolean
    fleet_name?: string
    needs: { vehicle: string }
    driver?: { name?: string }
  }[]
  more: boolean
}

async function board(who: TestCustomer, payload: object = {}, token = who.token): Promise<Board> {
  return (await make(portal, who.key, 'ride.board', { from, to: from + 24 * HOUR, ...payload }, { token }))
    .data as unknown as Board
}

async function book(who: TestCustomer, hours: number): Promise<string> {
  const { data, error } = await make(portal, who.key, 'ride.create', bookingFor(who.passenger, { hours }), {
    token: who.token,
  })
  expect(error).toBeUndefined()
  return (data as { keys: [string] }).keys[0]
}

/** Writes lines of the ride's activity, in their order. */
async function happen(
  who: TestCustomer,
  ride: string,
  types: readonly string[],
  data: object = { text: 'Hello' },
): Promise<void> {
  const actor = { kind: 'passenger' as const, key: who.passenger }
  for (const type of types)
    await write(portal.store, who.key, {
      events: [
        {
          ...{ collection: 'ride:events', key: ride, type, actor, data },
          ...{ audience: ['staff'], ride_key: ride },
        },
      ],
    })
}

async function setRide(who: TestCustomer, key: string, set: object): Promise<void> {
  await write(portal.store, who.key, { updates: [{ table: 'ride', where: { key }, set }] })
}

test('the board has every ride of the day, and no other', async () => {
  const who = await newCustomer(portal)
  const before = await book(who, 20)
  const rides = [await book(who, 26), await book(who, 30), await book(who, 34)]
  const { rides: found, more } = await board(who)
  expect([found.map(({ key }) => key), more]).toEqual([rides, false])
  expect(found[0]!.needs.vehicle).toBe('any')
  const changed = await board(who, { keys: [rides[1], before] })
  expect(changed.rides.map(({ key }) => key)).toEqual([rides[1]])
})

test('a ride says which offers wait for an answer, until a fleet has it', async () => {
  const who = await newCustomer(portal)
  const ride = await book(who, 26)
  // Where nobody can be asked, as here, a ride needs attention from the start.
  await setRide(who, ride, { flags: {} })
  const fleets = await who.fleets(3)
  const offer = (['sent', 'sent', 'declined'] as const).map((status, index) => ({
    ...{ ride_key: ride, ride_version: 1, fleet_key: fleets[index]!.key, round: 1, status },
  }))
  await write(portal.store, who.key, { inserts: { offer } })
  expect((await board(who)).rides[0]).toMatchObject({ offers: 2, exhausted: false, in_question: false })
  // Notes are edited in place: the offers stay open.
  await setRide(who, ride, { version: 2 })
  expect((await board(who)).rides[0]).toMatchObject({ offers: 2 })
  await setRide(who, ride, { flags: { needs_attention: true } })
  expect((await board(who)).rides[0]).toMatchObject({ exhausted: true, in_question: false })
  await setRide(who, ride, { flags: { in_question: true } })
  expect((await board(who)).rides[0]).toMatchObject({ exhausted: false, in_question: true })
  await setRide(who, ride, { fleet_key: fleets[0]!.key, status: 'confirmed', driver: { name: 'Ann Lee' } })
  const [taken] = (await board(who)).rides
  expect(taken).toMatchObject({ offers: 0, driver: { name: 'Ann Lee' } })
  expect(taken!.fleet_name).toBeTruthy()
})

test.each([
  [[], 0],
  [['reply', 'reply'], 2],
  [['question', 'reply'], 1],
  [['reply', 'question'], 0],
  [['reply', 'question', 'reply'], 1],
])('after %j there are %i replies that nobody answered', async (types, replies) => {
  const who = await newCustomer(portal)
  const ride = await book(who, 26)
  await happen(who, ride, types)
  expect((await board(who)).rides[0]).toMatchObject({ replies })
  const looker = await who.role(['ride.view'])
  expect((await board(who, {}, looker)).rides[0]).toMatchObject({ replies: 0 })
})

test('V606 words of the office answer replies, what the portal notes by itself does not', async () => {
  const who = await newCustomer(portal)
  const ride = await book(who, 26)
  await happen(who, ride, ['reply'])
  await happen(who, ride, ['info'], { kept: true })
  expect((await board(who)).rides[0]).toMatchObject({ replies: 1 })
  const written = await make(
    portal,
    who.key,
    'ride.message',
    { ride, text: 'On our way' },
    { token: who.token },
  )
  expect(written.status).toBe(200)
  expect((await board(who)).rides[0]).toMatchObject({ replies: 0 })
})

test('V732 V742 the board of a team, and only rides whose team one may see, with their route', async () => {
  const who = await newCustomer(portal, { policy: { team_access: 'none' } })
  const [north, south] = [newKey('TEA'), newKey('TEA')]
  const team = [
    { key: north, name: 'North' },
    { key: south, name: 'South' },
  ]
  await write(portal.store, who.key, { inserts: { team } })
  const rides = [await book(who, 26), await book(who, 30)]
  await setRide(who, rides[0]!, { team_key: north })
  await setRide(who, rides[1]!, { team_key: south })
  const both = await who.role(['ride.view'], { teams: [north, south] })
  expect((await board(who, {}, both)).rides.map(({ key }) => key)).toEqual(rides)
  expect((await board(who, { team: south }, both)).rides.map(({ key }) => key)).toEqual([rides[1]])
  const token = await who.role(['ride.view', 'ride.event.view'], { teams: [north] })
  expect((await board(who, {}, token)).rides.map(({ key }) => key)).toEqual([rides[0]])
  // What an open ride is drawn of: its places, who drives it where, and what happened with it.
  const seen = (ride: string | undefined) =>
    Promise.all(
      ['ride.info', 'ride.track', 'ride.dispatch', 'ride.events'].map(async (name) => {
        const payload = name === 'ride.info' ? { keys: [ride] } : { ride }
        return (await make(portal, who.key, name, payload, { token })).status
      }),
    )
  expect(await seen(rides[0])).toEqual([200, 200, 200, 200])
  expect(await seen(rides[1])).toEqual([404, 404, 404, 404])
})
