import { newKey } from '@nemt/domain/key/key.ts'
import { addDays, dayBounds, localDate } from '@nemt/domain/time/zone.ts'
import { write } from '@nemt/store/change/write.ts'
import { bookingFor, newCustomer, zone, type TestCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ max: 20 })
})
afterAll(() => portal.close())

type Attention = {
  count: number
  rides: { key: string; risk: string | null }[]
  from: number
  to: number
  days: { day: string; count: number }[]
  today: string
}

async function attention(who: TestCustomer, token = who.token) {
  const { data, error } = await make(portal, who.key, 'ride.attention', {}, { token })
  expect(error).toBeUndefined()
  return data as Attention
}

/** Books a ride so many hours ahead that a fleet has, and nothing is wrong with. */
async function sound(who: TestCustomer, hours: number): Promise<string> {
  const { data, error } = await make(portal, who.key, 'ride.create', bookingFor(who.passenger, { hours }), {
    token: who.token,
  })
  expect(error).toBeUndefined()
  const ride = (data as { keys: [string] }).keys[0]
  const [fleet] = await who.fleets(1)
  await change(who, ride, { status: 'confirmed', fleet_key: fleet!.key, flags: {} })
  return ride
}

async function change(who: TestCustomer, key: string, set: object): Promise<void> {
  await write(portal.store, who.key, { updates: [{ table: 'ride', where: { key }, set }] })
}

async function reply(who: TestCustomer, ride: string): Promise<void> {
  await write(portal.store, who.key, {
    events: [
      {
        ...{ collection: 'ride:events', key: ride, type: 'reply', data: { text: 'I am sick' } },
        ...{ actor: { kind: 'passenger', key: who.passenger }, audience: ['staff'], ride_key: ride },
      },
    ],
  })
}

test('counts what needs somebody now, the gravest first, and names nobody', async () => {
  const who = await newCustomer(portal)
  const [written, late, fine, far] = [
    await sound(who, 3),
    await sound(who, 6),
    await sound(who, 9),
    await sound(who, 60),
  ]
  await reply(who, written)
  await reply(who, far)
  await change(who, late, { status: 'scheduling', fleet_key: null, flags: { needs_attention: true } })
  const answer = await attention(who)
  expect(answer).toMatchObject({
    count: 2,
    rides: [
      { key: late, risk: 'offers_exhausted' },
      { key: written, risk: null },
    ],
  })
  expect(JSON.stringify(answer)).not.toContain(fine)
  // What the keys lead to is one reading of the board, in the same window.
  const { data } = await make(
    portal,
    who.key,
    'ride.board',
    { from: answer.from, to: answer.to, keys: answer.rides.map(({ key }) => key) },
    { token: who.token },
  )
  const { rides } = data as { rides: { key: string }[] }
  expect(rides.map(({ key }) => key).toSorted()).toEqual([late, written].toSorted())
})

test('names twenty and counts them all; a ride of yesterday that still runs is among them', async () => {
  const who = await newCustomer(portal)
  const rides: string[] = []
  for (let hours = 26; hours < 48; hours += 1) rides.push(await sound(who, hours))
  for (const [index, ride] of rides.entries())
    await change(who, ride, { needed_at: new Date(portal.clock() - (index + 1) * 3_600_000) })
  const answer = await attention(who)
  expect(answer.count).toBe(rides.length)
  expect(answer.rides).toHaveLength(20)
  expect(new Set(answer.rides.map(({ risk }) => risk))).toEqual(new Set(['driver_late']))
})

test('says how many are of which day on the customer’s wall, where a board shows one day', async () => {
  const who = await newCustomer(portal)
  const { start } = dayBounds(localDate(portal.clock(), zone), zone)
  const [one, two, other] = [await sound(who, 26), await sound(who, 27), await sound(who, 28)]
  // Two of the last quarter of an hour of yesterday, one just after midnight: which day it is depends on the zone.
  await change(who, one, { needed_at: new Date(start - 60_000) })
  await change(who, two, { needed_at: new Date(start - 2 * 60_000) })
  await change(who, other, { status: 'scheduling', fleet_key: null, needed_at: new Date(start + 60_000) })
  for (const key of [one, two])
    await change(who, key, { status: 'scheduling', fleet_key: null, flags: { needs_attention: true } })
  await change(who, other, { flags: { needs_attention: true } })
  const today = localDate(portal.clock(), zone)
  expect(await attention(who)).toMatchObject({
    count: 3,
    today,
    days: [
      { day: addDays(today, -1), count: 2 },
      { day: today, count: 1 },
    ],
  })
})

test('leaves out what another team has, for staff who see their teams alone', async () => {
  const who = await newCustomer(portal)
  const ride = await sound(who, 5)
  await reply(who, ride)
  const [mine, other] = [newKey('TEA'), newKey('TEA')]
  await write(portal.store, who.key, { inserts: { team: [mine, other].map((key) => ({ key, name: key })) } })
  const limited = await who.role(['ride.view', 'ride.event.view'], { teams: [mine] })
  await change(who, ride, { team_key: other })
  expect((await attention(who, limited)).count).toBe(0)
  await change(who, ride, { team_key: mine })
  expect((await attention(who, limited)).count).toBe(1)
})

test('server-behaviour 2.17 a return whose way there was cancelled the day before is at risk', async () => {
  const who = await newCustomer(portal)
  const [there, back] = [await sound(who, 3), await sound(who, 9)]
  // Its leg before lies outside of the day that is asked for.
  const day = 24 * 3_600_000
  const set = { status: 'cancelled', needed_at: Date.now() - 2 * day } as const
  await change(who, there, set)
  await change(who, back, { after_ride_key: there, risk: 'connection_lost' })
  expect((await attention(who)).rides).toEqual([{ key: back, risk: 'connection_lost' }])
  const span = { from: Date.now(), to: Date.now() + day }
  const board = await make(portal, who.key, 'ride.board', span, { token: who.token })
  expect(board.data).toMatchObject({ rides: [{ key: back, connection_lost: true }] })
})
