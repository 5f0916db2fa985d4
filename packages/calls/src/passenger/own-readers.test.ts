import { newKey } from '@nemt/domain/key/key.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
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

type Told = { day: string; kind: string; fleet?: string; ways: string[]; last: number }
type Answer = { status: number; data: { readers: Told[]; total: number } }

async function told(passenger: string, more: object = {}, whose = passenger): Promise<Answer> {
  await portal.readings.flush()
  const token = await passengerToken(portal, ours.key, passenger)
  const asked = { passenger_key: whose, ...more }
  return (await make(portal, ours.key, 'passenger.own_readers', asked, { token })) as unknown as Answer
}

type Look = Partial<NewRow<'passenger_reader'>> & { last_at: number }

async function looked(passenger_key: string, looks: readonly Look[]): Promise<void> {
  const line = { reader_key: 'USRa', kind: 'staff', way: 'record', name: 'Nora Nosy', times: 1 } as const
  const rows = looks.map((look) => ({ ...line, passenger_key, hour: look.last_at, ...look }))
  await write(portal.store, ours.key, { inserts: { passenger_reader: rows } })
}

test('decision 082 passengers are told that the office looked, and never who', async () => {
  const passenger = await anotherPassenger(portal, ours.key)
  await make(portal, ours.key, 'passenger.info', { key: passenger }, { token: ours.token })
  const { status, data } = await told(passenger)
  expect(status).toBe(200)
  expect(data).toEqual({
    readers: [
      {
        day: localDate(Date.now(), 'America/Chicago'),
        kind: 'staff',
        ways: ['record'],
        last: expect.any(Number) as number,
      },
    ],
    total: 1,
  })
  expect(JSON.stringify(data)).not.toMatch(/User|Test|"USR/)
})

test('decision 082 one line a day for the office, for support without its reason, and for each provider', async () => {
  const passenger = await anotherPassenger(portal, ours.key)
  const noon = Date.parse('2026-03-08T17:00:00Z')
  await looked(passenger, [
    { last_at: noon },
    { last_at: noon + 60_000, reader_key: 'USRb', name: 'Ned Nosy', way: 'list' },
    { last_at: noon + 120_000, reader_key: 'VIS1', kind: 'support', reason: 'Case 4711', name: 'Gale Wren' },
    { last_at: noon + 180_000, reader_key: 'FLEgone', kind: 'provider', name: 'Dora Driver' },
  ])
  const { data } = await told(passenger)
  expect(data.readers).toEqual([
    { day: '2026-03-08', kind: 'provider', ways: ['record'], last: noon + 180_000 },
    { day: '2026-03-08', kind: 'support', ways: ['record'], last: noon + 120_000 },
    { day: '2026-03-08', kind: 'staff', ways: ['list', 'record'], last: noon + 60_000 },
  ])
  expect(JSON.stringify(data)).not.toMatch(/Nosy|Wren|Driver|Case 4711|"(USR|VIS|FLE)/)
  expect((await told(passenger, { take: 1, drop: 2 })).data).toMatchObject({
    total: 3,
    readers: [{ kind: 'staff' }],
  })
})

test('decision 082 a provider is named once it has taken a ride, and not while it is only asked', async () => {
  const passenger = await anotherPassenger(portal, ours.key)
  const [taker, asked] = await ours.fleets(2, { name: 'Named Rides' })
  const now = Date.now()
  for (const [index, fleet] of [taker, asked].entries())
    await looked(passenger, [
      { last_at: now + index, reader_key: fleet?.key as string, kind: 'provider', name: 'Dora' },
    ])
  expect((await told(passenger)).data.readers).toMatchObject([{ kind: 'provider', last: now + 1 }])
  const booked = await make(portal, ours.key, 'ride.create', bookingFor(passenger, { hours: 30 }), {
    token: ours.token,
  })
  const [ride] = (booked.data as { keys: [string] }).keys
  const taken = update('ride', { where: { key: ride }, set: { fleet_key: taker?.key as string } })
  await write(portal.store, ours.key, { updates: [taken] })
  const { readers } = (await told(passenger)).data
  expect(readers.filter(({ kind }) => kind === 'provider').map(({ fleet }) => fleet)).toEqual([
    undefined,
    'Named Rides',
  ])
  await looked(passenger, [
    { last_at: now + 2, reader_key: asked?.key as string, kind: 'provider', way: 'list', name: 'D' },
  ])
  expect(JSON.stringify((await told(passenger)).data)).not.toMatch(/Dora|"FLE/)
})

test('decision 082 days are those of the customer’s wall, also where the clock changes', async () => {
  const passenger = await anotherPassenger(portal, ours.key)
  // Chicago: midnight is 06:00Z before the 8th of March 2026 at two, and 05:00Z from then on.
  const instants = [
    '2026-03-08T05:59:00Z',
    '2026-03-08T06:01:00Z',
    '2026-03-09T04:59:00Z',
    '2026-03-09T05:01:00Z',
  ]
  await looked(
    passenger,
    instants.map((at) => ({ last_at: Date.parse(at) })),
  )
  const { data } = await told(passenger)
  expect(data.readers.map(({ day }) => day)).toEqual(['2026-03-09', '2026-03-08', '2026-03-07'])
})

test('decision 082 looks at a record that was merged into theirs are with it; nobody else’s are', async () => {
  const passenger = await anotherPassenger(portal, ours.key)
  const gone = await anotherPassenger(portal, ours.key, { merged_into: passenger, status: 'archived' })
  const other = await anotherPassenger(portal, ours.key)
  await looked(gone, [{ last_at: Date.now() }])
  expect((await told(passenger)).data.total).toBe(1)
  expect((await told(other)).data.total).toBe(0)
  for (const key of [other, newKey('PAS')]) expect((await told(passenger, {}, key)).status).toBe(404)
})

test('decision 082 what passengers read themselves leaves no line; staff ask by another call', async () => {
  const passenger = await anotherPassenger(portal, ours.key)
  const token = await passengerToken(portal, ours.key, passenger)
  await make(portal, ours.key, 'passenger.info', { key: passenger }, { token })
  expect((await told(passenger)).data).toEqual({ readers: [], total: 0 })
  const asked = { passenger_key: passenger }
  const { status } = await make(portal, ours.key, 'passenger.own_readers', asked, { token: ours.token })
  expect(status).toBe(403)
})
