import { alertTypes } from '@nemt/domain/user/editor.ts'
import { update } from '@nemt/store/change/changes.ts'
import { read } from '@nemt/store/read.ts'
import { write } from '@nemt/store/change/write.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { callAsSystem } from '../door/in-process.ts'
import type { Portal } from '../pipeline/portal.ts'
import { bookingFor, newCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { rideEvent } from '../ride/life/event.ts'
import { passengerToken } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'
import { react } from '../testing/react.ts'
import { alertedStatus } from './alert.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

/** A customer with a ride of team TEAours, and a desk that books and cancels. */
async function office() {
  const who = await newCustomer(portal)
  await write(portal.store, who.key, {
    inserts: {
      team: [
        { key: 'TEAours', name: 'Ours' },
        { key: 'TEAother', name: 'Other' },
      ],
    },
  })
  const by = (name: string, payload: object, token = who.token) =>
    make(portal, who.key, name, payload, { token })
  const booking = bookingFor(who.passenger, { hours: 40 })
  const rides = booking.rides.map((ride) => ({ ...ride, team: 'TEAours' }))
  const { data } = await by('ride.create', { ...booking, rides })
  const ride = (data as { keys: string[] }).keys[0] as string
  const users = async () =>
    ((await by('user.list', {})).data as { users: { key: string; email: string }[] }).users
  /** A user who wants these alerts, and their key. */
  const wants = async (
    grants: string[],
    alerts: object,
    { teams = [], more = {} }: { teams?: string[]; more?: object } = {},
  ) => {
    const before = new Set((await users()).map(({ key }) => key))
    await who.role(grants, { teams })
    const made = (await users()).find(({ key }) => !before.has(key)) as { key: string; email: string }
    const set = { settings: { alerts }, ...more }
    await write(portal.store, who.key, { updates: [update('app_user', { where: { key: made.key }, set })] })
    return made
  }
  const sent = async (at: Portal = portal) => {
    await react(at, who.key, ['user.alert'])
    const { rows } = await read(portal.store, who.key, {
      rows: many(portal.store.sql`select m.channel, m.recipient, m.subject, m.body from message m
        where m.customer_key = s.c and m.effect like 'alert:%' order by m.recipient`),
    })
    return rows as { channel: string; recipient: string; subject: string | null; body: string }[]
  }
  return { who, by, ride, wants, sent }
}

const cancelled = { 'alert.ride.cancelled': true }
const HOUR = 3_600_000
const DAY = 24 * HOUR

test('F424 F425 who wants to hear of it is told, by the way and in the language that they chose, once', async () => {
  const { by, ride, wants, sent, who } = await office()
  const mailed = await wants(['ride.view'], { method: 'email', types: cancelled }, { teams: ['TEAours'] })
  const phone = { display: '(312) 555-0177', raw: '+13125550177' }
  await wants(
    ['ride.view'],
    {},
    {
      teams: ['TEAours'],
      more: { phone, settings: { language: 'es', alerts: { method: 'sms', types: cancelled } } },
    },
  )
  await wants(['ride.view'], { method: 'none', types: cancelled }, { teams: ['TEAours'] })
  await wants(['ride.view'], { method: 'email', types: { 'alert.ride.cancelled': false } })
  await wants(['ride.view'], { method: 'email', types: { 'alert.ride.completed': true } })
  // Who drives is told by other ways, whatever they once chose.
  const [fleet] = await who.fleets(1)
  await wants(
    ['ride.view'],
    {},
    {
      more: { fleet_key: fleet?.key, settings: { alerts: { method: 'email', types: cancelled } } },
    },
  )
  // By the ride's own wall it is the evening before.
  const needed_at = Math.ceil(Date.now() / DAY + 2) * DAY + 8 * HOUR
  const [, month, date] = new Date(needed_at - DAY).toISOString().slice(0, 10).split('-')
  await write(portal.store, who.key, {
    updates: [update('ride', { where: { key: ride }, set: { timezone: 'Pacific/Honolulu', needed_at } })],
  })
  await by('ride.cancel', { rides: [ride], reason: 'sick' })
  const messages = await sent()
  const { late } = await read(portal.store, who.key, {
    late: many(portal.store
      .sql`select (extract(epoch from m.useless_at - m.at) / 60)::int as minutes from message m
      where m.customer_key = s.c and m.effect like 'alert:%'`),
  })
  expect(late).toEqual([{ minutes: 60 }, { minutes: 60 }])
  expect(messages).toEqual([
    {
      channel: 'sms',
      recipient: '+13125550177',
      subject: null,
      body: expect.stringMatching(/viaje del .*: cancelado\. http/),
    },
    {
      channel: 'email',
      recipient: mailed.email,
      subject: expect.stringMatching(`^Ride on ${month}/${date}/\\d{4} at 10:00pm HST: cancelled$`),
      body: expect.stringContaining(`/dashboard/${ride}`),
    },
  ])
  for (const { body } of messages) expect(body).not.toMatch(/PatTest|Test Way|Test Plaza|sick/)
  expect(
    await callAsSystem(portal, who.key, 'user.alert', { ride, version: 2, status: 'cancelled' }),
  ).toEqual({
    told: 0,
  })
  expect(await sent()).toHaveLength(2)
})

test('not who did it, nor who may not see the ride', async () => {
  const { who, by, ride, wants, sent } = await office()
  const alerts = { method: 'email', types: cancelled }
  await write(portal.store, who.key, {
    updates: [update('app_user', { where: {}, set: { settings: { alerts } } })],
  })
  // The desk itself cancels; another team; no word for rides; archived.
  await wants(['ride.view'], alerts, { teams: ['TEAother'] })
  await wants(['passenger.view'], alerts, { teams: ['TEAours'] })
  await wants(['ride.view'], alerts, { teams: ['TEAours'], more: { archived_at: Date.now() } })
  await by('ride.cancel', { rides: [ride], reason: 'sick' })
  expect(await sent()).toEqual([])
})

test('once the ride has moved on, nobody is told what it was', async () => {
  const { who, ride, wants } = await office()
  await wants(['ride.view'], { method: 'email', types: cancelled }, { teams: ['TEAours'] })
  const late = { ride, version: 2, status: 'cancelled' }
  expect(await callAsSystem(portal, who.key, 'user.alert', late)).toEqual({ told: 0 })
  const types = { 'alert.ride.at_risk': true }
  await wants(['ride.view'], { method: 'email', types }, { teams: ['TEAours'] })
  const over = { ride, version: 1, risk: 'offers_exhausted' }
  expect(await callAsSystem(portal, who.key, 'user.alert', over)).toEqual({ told: 0 })
})

test.each(alertTypes)('E265–E274 %s follows from a change to that status', (type) => {
  const status = type.replace('alert.ride.', '')
  expect(alertedStatus({ data: { status, from: 'confirmed' } })).toBe(status)
  expect(alertedStatus({ data: { status, from: status } })).toBeNull()
  expect(alertedStatus({ data: { status, time_of: 1 } })).toBeNull()
})

test('no alert is of a status that nobody can choose', () => {
  expect(alertedStatus({ data: { status: 'modified', from: 'confirmed' } })).toBeNull()
})

test('server-behaviour §2.13 what a passenger writes alerts who wants it, once for several lines', async () => {
  const { ride, wants, sent, who } = await office()
  const types = { 'alert.ride.reply': true }
  const mailed = await wants(['ride.view'], { method: 'email', types }, { teams: ['TEAours'] })
  await wants(['ride.view'], { method: 'email', types }, { teams: ['TEAother'] })
  await wants(['ride.view'], { method: 'email', types: cancelled }, { teams: ['TEAours'] })
  const token = await passengerToken(portal, who.key, who.passenger)
  const now = Date.now()
  const still = { ...portal, clock: () => now }
  for (const text of ['I wait at the door', 'The red one'])
    expect((await make(portal, who.key, 'ride.reply', { ride, text }, { token })).status).toBe(200)
  const messages = await sent(still)
  expect(messages.map(({ recipient }) => recipient)).toEqual([mailed.email])
  expect(messages[0]?.body).toMatch(/is now: the passenger wrote/)
  expect(messages[0]?.body).not.toMatch(/door|red|Pat/)
})

test('server-behaviour §2.7 days of a series that could not be booked alert who hears of risks, once', async () => {
  const { ride, by, wants, sent, who } = await office()
  const booking = bookingFor(who.passenger, { hours: 64 })
  const rides = booking.rides.map((each) => ({ ...each, team: 'TEAours' }))
  const { data } = await by('ride.create', { ...booking, rides })
  const [later = ''] = (data as { keys: string[] }).keys
  await write(portal.store, who.key, {
    updates: [update('ride', { where: { key: [ride, later] }, set: { repeat_key: 'RPTone' } })],
  })
  const types = { 'alert.ride.at_risk': true }
  const mailed = await wants(['ride.view'], { method: 'email', types }, { teams: ['TEAours'] })
  await wants(['ride.view'], { method: 'email', types }, { teams: ['TEAother'] })
  await wants(['ride.view'], { method: 'email', types: cancelled }, { teams: ['TEAours'] })
  const skipped = [{ date: '2027-01-25', why: 'has_fund' }]
  const told = (next: string) =>
    rideEvent(
      { key: next, team_key: 'TEAours', passenger_key: who.passenger, fleet_key: null },
      'ride:events',
      'error',
      { key: 'system', kind: 'system' },
      { message: 'Rides of this series could not be made.', skipped },
      { audience: ['staff'] },
    )
  // In the second night the series' next ride is another one; in the third it is the same again.
  for (const next of [ride, later, later]) await write(portal.store, who.key, { events: [told(next)] })
  const messages = await sent()
  expect(messages.map(({ recipient }) => recipient)).toEqual([mailed.email])
  expect(messages[0]?.subject).toMatch(
    /^Ride on 01\/25\/2027 at .*: this day of a series could not be booked$/,
  )
  expect(messages[0]?.body).not.toMatch(/Pat|fund/)
})
