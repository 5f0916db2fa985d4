import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many, one } from '@nemt/store/testing/questions.ts'
import { messagesOf } from '../testing/messages.ts'
import { passengerToken } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'
import { jobsFor, react } from '../testing/react.ts'
import {
  beginLife,
  bookLife,
  callIn,
  FRESH,
  take,
  type Life,
  type State,
  type Step,
} from '../testing/ride-life.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal({ max: 20 })
})
afterAll(() => portal.close())

/** What a ride shows besides its money: where it stands, why, who has it, and what came of its offers. */
async function lookOf({ who, ride }: Life) {
  const { sql } = portal.store
  const { row, offers } = await read(portal.store, who.key, {
    row: one(sql`select r.status, r.cancellation, r.cancelled_at is not null as cancelled,
        r.completed_at is not null as completed, r.fleet_key is not null as held, r.driver is not null as driven,
        r.notes, r.flags, r.due_at is not null as due, r.remind_at is not null as reminded
      from ride r where r.customer_key = s.c and r.key = ${ride}`),
    offers: many(sql`select o.status, o.round, o.manual_cancel from offer o where o.customer_key = s.c
      and o.ride_key = ${ride} order by o.round`),
  })
  return { ...row, offers }
}

/** The stages of its way that a ride shows. */
async function stagesOf({ who, ride }: Life): Promise<string[]> {
  const { row } = await read(portal.store, who.key, {
    row: one(portal.store.sql`select r.pickup_at, r.waiting_at, r.enroute_at, r.completed_at from ride r
      where r.customer_key = s.c and r.key = ${ride}`),
  })
  return Object.entries(row).flatMap(([stage, at]) => (at === null ? [] : [stage]))
}

const known = new Map<State, { look: object; stages: string[] }>()

async function fresh(state: State) {
  const before = known.get(state)
  if (before) return before
  const life = await beginLife(portal)
  await take(life, ...FRESH[state])
  const found = { look: await lookOf(life), stages: await stagesOf(life) }
  known.set(state, found)
  return found
}

const ENDS = {
  cancelled: ['cancel'],
  completed: FRESH.completed,
  failed: ['fleet pickup', 'fleet waiting', 'support enroute', 'support completed', 'support failed'],
  rejected: ['fleet rejected'],
} as const satisfies Record<string, readonly Step[]>
const CORRECTIONS = [
  ...(['confirmed', 'pickup', 'waiting', 'enroute', 'completed'] as const),
  ...(['failed', 'rejected', 'unavailable'] as const),
]
const corrections = (Object.keys(ENDS) as (keyof typeof ENDS)[]).flatMap((from) =>
  CORRECTIONS.filter((to) => to !== from).map((to) => [from, to] as const),
)

test.each(corrections)(
  '§2.17 a ride that was %s and is corrected to %s looks as if it had come there by itself',
  async (from, to) => {
    const life = await beginLife(portal)
    await take(life, ...ENDS[from], `support ${to}`)
    const { look, stages } = await fresh(to)
    expect(await lookOf(life)).toEqual(look)
    // Stages that nobody reported stay empty; at the door, where it was reported, is as far as an undriven ride came.
    const most = to === 'failed' || to === 'rejected' ? ['pickup_at', 'waiting_at'] : stages
    expect((await stagesOf(life)).filter((stage) => !most.includes(stage))).toEqual([])
  },
)

test('V804 a ride that is corrected to completed ended when support says', async () => {
  const life = await beginLife(portal)
  await take(life, 'cancel')
  const completed = life.portal.clock() - 60_000
  const payload = { ride: life.ride, status: 'completed', reason: 'the driver called', completed }
  expect(
    (await callIn(life, 'ride.status', { ...payload, completed: undefined }, life.who.token)).status,
  ).toBe(409)
  expect((await callIn(life, 'ride.status', payload, life.who.token)).status).toBe(200)
  const { data } = await callIn(life, 'ride.info', [life.ride], life.who.token)
  const { rides } = data as unknown as { rides: { times: object }[] }
  expect(rides[0]?.times).toMatchObject({ completed })
})

test('§2.13 the passenger of a cancelled ride hears that it goes after all, and is reminded of it again', async () => {
  const life = await bookLife(portal, 72)
  const look = await lookOf(life)
  expect(look).toMatchObject({ reminded: true })
  await take(life, 'cancel')
  expect(await lookOf(life)).toMatchObject({ reminded: false })
  await take(life, 'support confirmed')
  expect(await lookOf(life)).toEqual(look)
  await react(portal, life.who.key, ['passenger.tell'])
  const texts = (await messagesOf(portal, life.who.key, '+13125550111')).map(({ body }) => body)
  expect(texts.at(-1)).toMatch(/drives you on/)
})

test('§2.13 a reminder comes again with a ride that nobody could take', async () => {
  const life = await bookLife(portal, 72)
  await take(life, 'support unavailable')
  const { who, ride } = life
  expect((await callIn(life, 'ride.kickoff_scheduling', { ride }, who.token)).status).toBe(200)
  expect(await lookOf(life)).toMatchObject({ status: 'scheduling', reminded: true })
  await take(life, 'support unavailable')
  const { version } = await versionOf(life)
  const given = await callIn(
    life,
    'ride.assign',
    { ride, fleet: who.fleet.key, version, reason: 'x' },
    who.token,
  )
  expect(given).toMatchObject({ status: 200 })
  expect(await lookOf(life)).toMatchObject({ status: 'confirmed', reminded: true })
})

async function versionOf({ who, ride }: Life): Promise<{ version: number }> {
  const { row } = await read(portal.store, who.key, {
    row: one(portal.store.sql`select r.version from ride r where r.customer_key = s.c and r.key = ${ride}`),
  })
  return row as { version: number }
}

test.each<[string, Step[], string[]]>([
  ['takes a cancellation back', ['cancel', 'support confirmed'], ['cancelled', 'restored']],
  ['says that a no-show is still to be driven', ['fleet failed', 'support confirmed'], ['restored']],
  ['says that a ride that was completed is', [...FRESH.completed, 'support confirmed'], ['restored']],
  ['puts right how far a driver came', [...FRESH.completed, 'support enroute'], []],
  ['says what became of a cancelled one', ['cancel', 'support unavailable'], ['cancelled']],
])('§2.17 a fleet hears when support %s', async (_, steps, told) => {
  const life = await beginLife(portal)
  await take(life, ...steps)
  const jobs = await jobsFor(portal, life.who.key)
  expect(
    jobs.flatMap(({ payload: { call, payload } }) => (call === 'offer.tell' ? [payload.what] : [])),
  ).toEqual(told)
})

test.each(['support', 'fleet'] as const)(
  'P032 why a ride failed in the words of the %s is for the office alone, and whole',
  async (actor) => {
    const life = await beginLife(portal)
    const { ride, who } = life
    const reason = 'The daughter says that he has moved to his brother’s for good'
    const told = { ride, status: 'failed', reason, contact_attempted: true }
    const token = actor === 'fleet' ? who.fleet.token : who.token
    expect((await callIn(life, 'ride.status', told, token)).status).toBe(200)
    const readers = {
      passenger: await passengerToken(portal, who.key, who.passenger),
      fleet: who.fleet.token,
    }
    const seen = async (reader: string) =>
      (
        (await callIn(life, 'ride.info', { keys: [ride] }, reader)).data as {
          rides: { cancellation?: string; notes?: { cancellation?: string } }[]
        }
      ).rides[0]
    expect(await seen(who.token)).toMatchObject({ cancellation: 'other', notes: { cancellation: reason } })
    for (const reader of Object.values(readers)) {
      const read = await seen(reader)
      expect(read?.cancellation).toBe('other')
      expect(JSON.stringify(read)).not.toContain('brother')
    }
  },
)

test('§2.13 of a ride whose hour is long over nobody is told that it goes after all', async () => {
  const life = await beginLife(portal)
  await take(life, 'cancel')
  const needed_at = life.portal.clock() - 2 * 3_600_000
  await write(portal.store, life.who.key, {
    updates: [update('ride', { where: { key: life.ride }, set: { needed_at } })],
  })
  await take(life, 'support confirmed')
  const told = (await jobsFor(portal, life.who.key)).filter(
    ({ payload }) => payload.call === 'passenger.tell',
  )
  expect(told.map(({ payload }) => payload.payload)).not.toContainEqual(
    expect.objectContaining({ notice: 'accepted', version: (await versionOf(life)).version }),
  )
})
