import { newKey } from '@nemt/domain/key/key.ts'
import { addDays, localDate } from '@nemt/domain/time/zone.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { callAsSystem } from '../door/in-process.ts'
import { globalToken } from '../testing/global.ts'
import { bookingFor, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

type Fleet = { key: string; token: string }
const HOURS = 48
const day = localDate(Date.now() + HOURS * 3_600_000, 'America/Chicago')
const phone = { display: '(312) 555-0190' }

/** A customer that requires this, with one fleet, and a ride in two days. */
async function begin(credentials?: object, document?: object) {
  const made = await newCustomer(portal)
  const [fleet] = (await made.fleets(1, document ? { document: document as never } : {})) as [Fleet]
  const who = await newCustomer(portal, {
    configuration: {
      dispatch: { send_anytime: true, ...(credentials ? { credentials } : {}) },
      fleets: { whitelist: { [fleet.key]: true } },
    },
  })
  await write(portal.store, who.key, {
    updates: [update('app_user', { where: { is_global: false }, set: { is_global: true } })],
  })
  const booked = await make(portal, who.key, 'ride.create', bookingFor(who.passenger, { hours: HOURS }), {
    token: who.token,
  })
  const ride = (booked.data as { keys: string[] }).keys[0] as string
  const keep = (noun: 'driver' | 'vehicle', shown: object) =>
    make(
      portal,
      made.key,
      `${noun}.save`,
      { name: 'Kept', ...(noun === 'driver' ? { phone } : { kinds: ['any'] }), credentials: shown },
      { token: fleet.token },
    )
  return { at: made, who, fleet, ride, keep }
}

async function why(who: TestCustomer, ride: string) {
  const { data } = await make(portal, who.key, 'ride.fleets', { ride }, { token: who.token })
  const [judged] = (data as { fleets: { check?: string; why?: string }[] }).fleets
  return [judged?.check, judged?.why]
}

test('§2.2 a fleet whose drivers can’t be sent that day isn’t asked, and the why-table says so', async () => {
  const { who, fleet, ride, keep } = await begin()
  expect(await why(who, ride)).toEqual([undefined, undefined])
  await keep('driver', { licence: addDays(day, -1) })
  await keep('driver', { training: addDays(day, 90) })
  expect(await why(who, ride)).toEqual(['credentials', 'No driver has the required credentials on that day'])
  expect(await callAsSystem(portal, who.key, 'offer.plan', { ride })).toMatchObject({ sent: 0 })
  const assigned = await make(
    portal,
    who.key,
    'ride.assign',
    { ride, fleet: fleet.key, version: 1, reason: 'They said so' },
    { token: who.token },
  )
  expect([assigned.status, assigned.error?.fields?.fleet]).toEqual([
    422,
    expect.stringContaining('No driver has the required credentials'),
  ])
  await keep('driver', { licence: day })
  expect(await why(who, ride)).toEqual([undefined, undefined])
  await keep('vehicle', {})
  expect((await why(who, ride))[1]).toBe('No vehicle has the required credentials on that day')
  await keep('vehicle', { insurance: day })
  expect(await why(who, ride)).toEqual([undefined, undefined])
})

test('§2.2 a customer says what it requires, and whether fleets must keep records at all', async () => {
  const none = await begin({ driver: [], vehicle: [] })
  await none.keep('driver', {})
  expect(await why(none.who, none.ride)).toEqual([undefined, undefined])
  const strict = await begin({ records: true })
  expect((await why(strict.who, strict.ride))[1]).toBe('Keeps no drivers and vehicles with their credentials')
})

test('V1231 what a customer requires and was never shown can’t be picked for its ride', async () => {
  const who = await newCustomer(portal, {
    configuration: { dispatch: { credentials: { driver: ['background'], vehicle: ['inspection'] } } },
  })
  const [fleet] = (await who.fleets(1)) as [Fleet]
  const { token } = fleet
  const booked = await make(portal, who.key, 'ride.create', bookingFor(who.passenger, { hours: HOURS }), {
    token: who.token,
  })
  const ride = (booked.data as { keys: string[] }).keys[0] as string
  const offer = { ride_key: ride, ride_version: 1, fleet_key: fleet.key, round: 1, manual_cancel: false }
  await write(portal.store, who.key, {
    inserts: { offer: [{ ...offer, status: 'accepted', sent_at: Date.now(), decided_at: Date.now() }] },
    updates: [update('ride', { where: { key: ride }, set: { status: 'confirmed', fleet_key: fleet.key } })],
  })
  const driver = newKey('DRV')
  const save = (shown: object) =>
    make(portal, who.key, 'driver.save', { key: driver, name: 'Dana', phone, credentials: shown }, { token })
  await save({ licence: addDays(day, 90) })
  const pick = () => make(portal, who.key, 'ride.driver', { ride, driver_key: driver }, { token })
  const refused = await pick()
  expect([refused.status, refused.error?.fields]).toEqual([
    422,
    { driver_key: 'This customer requires a background check; no date is kept' },
  ])
  const { data } = await make(portal, who.key, 'ride.crew', { ride }, { token })
  expect((data as { drivers: { unfit?: { code: string } }[] }).drivers[0]?.unfit?.code).toBe(
    'background_required',
  )
  await save({ background: day })
  expect((await pick()).status).toBe(200)
})

/** Of its own each time: the clock's mails of all fleets stand at one customer. */
function address(): string {
  return `${newKey('FLT').toLowerCase()}@dispatch.example`
}

test('a fleet is told thirty days ahead, once for each date', async () => {
  const warned = address()
  await globalToken(portal)
  const { at, fleet, keep } = await begin(undefined, {
    ...{ vehicles: { any: true }, services: { to_curb: true }, hours: [], costs: {} },
    contact: { email: warned },
  })
  const today = localDate(Date.now(), 'UTC')
  await keep('driver', { licence: addDays(today, 30), background: addDays(today, 31) })
  await keep('vehicle', { insurance: addDays(today, 2), inspection: addDays(today, -1) })
  // Who drives for it no more.
  const { data: left } = await keep('driver', { training: addDays(today, 7) })
  const { key } = left as { key: string }
  expect((await make(portal, at.key, 'driver.archive', { key }, { token: fleet.token })).status).toBe(200)
  const warn = () => callAsSystem(portal, 'global', 'fleet.warn', {})
  await warn()
  expect(await warn()).toEqual({ warned: 0 })
  const { mails } = await read(portal.store, 'global', {
    mails: many(portal.store.sql`select m.subject, m.recipient from message m
      where m.customer_key = s.c and m.recipient = ${warned} order by m.subject`),
  })
  expect(mails).toEqual([
    {
      subject: expect.stringMatching(/: Driver license of Kept ends on /),
      recipient: warned,
    },
    { subject: expect.stringMatching(/: Insurance of Kept ends on /), recipient: warned },
  ])
  const other = await newCustomer(portal)
  expect(await callAsSystem(portal, other.key, 'fleet.warn', {})).toEqual({ warned: 0 })
  expect(fleet.key).toBeTruthy()
})

test('decision 084 a fleet is told of what ends next though it was told before, and none that is gone', async () => {
  await globalToken(portal)
  const today = localDate(Date.now(), 'UTC')
  const kept = { vehicles: { any: true }, services: { to_curb: true }, hours: [], costs: {} }
  const [again, gone] = [address(), address()]
  const { keep } = await begin(undefined, { ...kept, contact: { email: again } })
  const left = await begin(undefined, { ...kept, contact: { email: gone } })
  await left.keep('driver', { licence: addDays(today, 5) })
  await write(portal.store, 'global', {
    updates: [update('fleet', { where: { key: left.fleet.key }, set: { archived_at: Date.now() } })],
  })
  const { sql } = portal.store
  const told = async () => {
    await callAsSystem(portal, 'global', 'fleet.warn', {})
    const { mails } = await read(portal.store, 'global', {
      mails: many(sql`select m.recipient from message m where m.customer_key = s.c
        and m.recipient = any(${[again, gone]})`),
    })
    return (mails as { recipient: string }[]).map(({ recipient }) => recipient)
  }
  await keep('driver', { licence: addDays(today, 20) })
  expect(await told()).toEqual([again])
  await keep('vehicle', { insurance: addDays(today, 3) })
  expect(await told()).toEqual([again, again])
})
