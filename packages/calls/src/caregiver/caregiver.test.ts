import { newKey } from '@nemt/domain/key/key.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { one } from '@nemt/store/testing/questions.ts'
import { bookingFor, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { anotherPassenger, passengerToken } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
let ours: TestCustomer
beforeAll(async () => {
  portal = await openTestPortal()
  ours = await newCustomer(portal)
})
afterAll(() => portal.close())

type Made = { key: string; link: string }

async function booked(passenger: string, hours = 30): Promise<string> {
  const { data } = await make(portal, ours.key, 'ride.create', bookingFor(passenger, { hours }), {
    token: ours.token,
    key: newKey('REQ'),
  })
  return (data as { keys: [string] }).keys[0]
}

async function linked(ride: string, name?: string): Promise<Made & { token: string }> {
  const { status, data } = await make(
    portal,
    ours.key,
    'caregiver.create',
    { ride, ...(name && { name }) },
    {
      token: ours.token,
    },
  )
  expect(status).toBe(200)
  const made = data as Made
  return { ...made, token: made.link.split('#')[1] as string }
}

/** What somebody without a session is shown. */
async function seen(token: string, customer = ours.key): Promise<unknown> {
  const { status, data } = await make(portal, customer, 'caregiver.ride', { token })
  expect(status).toBe(200)
  return (data as { ride?: unknown }).ride
}

async function set(ride: string, change: object): Promise<void> {
  await write(portal.store, ours.key, { updates: [update('ride', { where: { key: ride }, set: change })] })
}

test('decision 079 a caregiver sees first name, status, times, driver and vehicle, and nothing else', async () => {
  const ride = await booked(await anotherPassenger(portal, ours.key))
  const { token, link } = await linked(ride, 'My daughter')
  expect(link).toMatch(/\/caregiver#[\w-]{43}$/)
  expect(Object.keys((await seen(token)) as object).toSorted()).toEqual([
    'first',
    'needed',
    'status',
    'timezone',
  ])
  const [now, eta] = [Date.now(), Date.now() + 600_000]
  await set(ride, {
    ...{ status: 'pickup', status_at: now, estimates: { pickup: eta } },
    driver: { name: 'Ada Marie Stone', phone: { raw: '+13125550111', display: '(312) 555-0111' } },
    vehicle: { color: 'white', make: 'Ford', model: 'Transit', license: 'ABC 123' },
  })
  const shown = await seen(token)
  // Whole: what isn't named here (the driver's last name, the number, the streets) is not told.
  expect(shown).toEqual({
    ...{ first: 'Olive', status: 'pickup', timezone: 'America/Chicago', needed: expect.any(Number), eta },
    ...{ driver: 'Ada', vehicle: 'white Ford Transit ABC 123' },
  })
  // An arrival that is past says nothing of when they come.
  await set(ride, { estimates: { pickup: now - 60_000 } })
  expect(await seen(token)).not.toHaveProperty('eta')
})

test('decision 079 of a ride that was called for no time is told but the driver’s', async () => {
  const ride = await booked(await anotherPassenger(portal, ours.key))
  const { token } = await linked(ride)
  await set(ride, { type: 'will-call', status: 'requesting' })
  expect(await seen(token)).not.toHaveProperty('needed')
  const eta = Date.now() + 600_000
  await set(ride, { status: 'pickup', estimates: { pickup: eta } })
  expect(await seen(token)).toMatchObject({ eta })
  expect(await seen(token)).not.toHaveProperty('needed')
})

test('decision 079 of a ride that waits for a call its day is told, all that is known of its time', async () => {
  const ride = await booked(await anotherPassenger(portal, ours.key))
  const { token } = await linked(ride)
  // Late in Chicago's evening it is the next day elsewhere.
  await set(ride, { type: 'will-call', needed_at: new Date('2030-07-04T04:30:00Z') })
  expect(await seen(token)).toMatchObject({ day: '2030-07-03' })
  expect(await seen(token)).not.toHaveProperty('needed')
  await set(ride, { status: 'requesting' })
  expect(await seen(token)).not.toHaveProperty('day')
  await set(ride, { type: 'scheduled', status: 'confirmed' })
  expect(await seen(token)).not.toHaveProperty('day')
})

test('decision 079 the link is kept as a hash alone, opens more than once, and says how often', async () => {
  const ride = await booked(await anotherPassenger(portal, ours.key))
  const { key, token } = await linked(ride, 'My daughter')
  for (const _ of [1, 2])
    expect((await make(portal, ours.key, 'caregiver.open', { token })).data).toEqual({ open: true })
  const { data } = await make(portal, ours.key, 'caregiver.list', { ride }, { token: ours.token })
  expect(data).toMatchObject({ open: true, links: [{ key, name: 'My daughter', times: 2 }] })
  expect(JSON.stringify(data)).not.toContain(token)
  const { found } = await read(portal.store, ours.key, {
    found: one(portal.store.sql`select count(*)::int as count from caregiver_link l
      where l.customer_key = s.c and strpos(row_to_json(l)::text, ${token}) > 0`),
  })
  expect(found).toEqual({ count: 0 })
  // The office hears once that it was opened.
  const { events } = await read(portal.store, ours.key, {
    events: one(portal.store.sql`select count(*)::int as count from event e where e.customer_key = s.c
      and e.ride_key = ${ride} and e.data->>'caregiver' = 'opened'`),
  })
  expect(events).toEqual({ count: 1 })
})

test('decision 079 what was taken back, what ended and what nobody made are answered alike', async () => {
  const ride = await booked(await anotherPassenger(portal, ours.key))
  const [kept, taken] = [await linked(ride), await linked(ride)]
  for (const _ of [1, 2]) {
    const { status } = await make(
      portal,
      ours.key,
      'caregiver.end',
      { ride, key: taken.key },
      { token: ours.token },
    )
    expect(status).toBe(200)
  }
  expect(await seen(taken.token)).toBeUndefined()
  const { data } = await make(portal, ours.key, 'caregiver.list', { ride }, { token: ours.token })
  expect((data as { links: { key: string }[] }).links.map(({ key }) => key)).toEqual([kept.key])
  expect(await seen('nobody-made-this')).toBeUndefined()
  expect((await make(portal, ours.key, 'caregiver.open', { token: taken.token })).data).toEqual({
    open: false,
  })
  expect(await seen(kept.token)).toBeDefined()
  const theirs = await newCustomer(portal)
  expect(await seen(kept.token, theirs.key)).toBeUndefined()
  await set(ride, { status: 'completed', status_at: Date.now() - 50_000 })
  expect(await seen(kept.token)).toMatchObject({ status: 'completed' })
  await set(ride, { status_at: Date.now() - 61_000 })
  expect(await seen(kept.token)).toBeUndefined()
})

test('decision 079 of ten links that are asked for at one moment five are made, and each is listed', async () => {
  const ride = await booked(await anotherPassenger(portal, ours.key))
  const ask = () => make(portal, ours.key, 'caregiver.create', { ride }, { token: ours.token })
  const answers = await Promise.all(Array.from({ length: 10 }, ask))
  const made = answers.flatMap(({ status, data }) => (status === 200 ? [(data as Made).key] : []))
  const { data } = await make(portal, ours.key, 'caregiver.list', { ride }, { token: ours.token })
  const listed = (data as { links: { key: string }[] }).links.map(({ key }) => key)
  expect(listed.toSorted()).toEqual(made.toSorted())
  expect(made).toHaveLength(5)
})

test('decision 079 a link is taken back by its own ride alone', async () => {
  const [one, other] = [await anotherPassenger(portal, ours.key), await anotherPassenger(portal, ours.key)]
  const [theirs, own] = [await booked(other), await booked(one)]
  const link = await linked(theirs)
  const end = (ride: string, token: string) =>
    make(portal, ours.key, 'caregiver.end', { ride, key: link.key }, { token })
  expect((await end(own, await passengerToken(portal, ours.key, one))).status).toBe(200)
  expect(await seen(link.token)).toBeDefined()
  expect((await end(theirs, await passengerToken(portal, ours.key, other))).status).toBe(200)
  expect(await seen(link.token)).toBeUndefined()
})

test('decision 121 links that were given away with a number end with it; the office’s stay', async () => {
  const passenger = await anotherPassenger(portal, ours.key)
  const phone = (display: string) =>
    make(portal, ours.key, 'passenger.update', { key: passenger, phone: { display } }, { token: ours.token })
  await phone('(312) 555-0141')
  const token = await passengerToken(portal, ours.key, passenger)
  const ride = await booked(passenger)
  const theirs = await make(portal, ours.key, 'caregiver.create', { ride }, { token })
  const given = (theirs.data as Made).link.split('#')[1] as string
  const { token: office } = await linked(ride)
  expect(await seen(given)).toBeDefined()
  expect((await phone('(312) 555-0142')).status).toBe(200)
  expect([await seen(given), await seen(office)]).toEqual([undefined, expect.anything()])
})

test('decision 079 no link for a ride that is over, and no sixth one', async () => {
  const ride = await booked(await anotherPassenger(portal, ours.key))
  for (const _ of [1, 2, 3, 4, 5]) await linked(ride)
  const sixth = await make(portal, ours.key, 'caregiver.create', { ride }, { token: ours.token })
  expect([sixth.status, sixth.error?.code]).toEqual([422, 'caregiver_links'])
  await set(ride, { status: 'cancelled', status_at: Date.now() - 120_000 })
  const late = await make(portal, ours.key, 'caregiver.create', { ride }, { token: ours.token })
  expect([late.status, late.error?.code]).toEqual([422, 'ride_over'])
})

test('decision 079 who follows a ride follows the one that takes its place', async () => {
  const ride = await booked(await anotherPassenger(portal, ours.key), 50)
  const { token } = await linked(ride)
  const before = (await seen(token)) as { needed: number }
  const { data } = await make(portal, ours.key, 'ride.info', { keys: [ride] }, { token: ours.token })
  const [{ version, times }] = (data as { rides: [{ version: number; times: { needed: number } }] }).rides
  const needed = times.needed + 7_200_000
  const edited = { rides: [{ key: ride, version, times: { needed, appointment: needed + 3_600_000 } }] }
  const { status } = await make(portal, ours.key, 'ride.update', edited, {
    token: ours.token,
    key: newKey('REQ'),
  })
  expect(status).toBe(200)
  expect(await seen(token)).toMatchObject({ needed: before.needed + 7_200_000 })
})
