import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { bookingFor, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { anotherPassenger, passengerToken, reached } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

type Answer = { status: number; data: unknown; error?: { code: string } }
const phones = [
  { display: '(312) 555-0181', type: 'smart' },
  { display: '(312) 555-0182', type: 'smart' },
] as const

/** A record that was merged into another one while somebody asks for its trip. */
async function merged(options: Parameters<typeof newCustomer>[1] = {}) {
  const who = await newCustomer(portal, options)
  const call = (name: string, payload: unknown, token = who.token) =>
    make(portal, who.key, name, payload, { token }) as Promise<Answer>
  const made = async (phone: (typeof phones)[number], first_name: string) => {
    const key = await anotherPassenger(portal, who.key, { first_name })
    const { error } = await call('passenger.update', { key, phone, communication: { ...reached, phone } })
    expect(error).toBeUndefined()
    return key
  }
  const [kept, gone] = [await made(phones[0], 'Ann'), await made(phones[1], 'Bea')]
  const merge = async () => {
    const { error } = await call('passenger.merge', { passengers: [kept, gone], versions: [2, 2] })
    expect(error).toBeUndefined()
  }
  return { who, call, kept, gone, merge }
}

function bookedFor(patient: string) {
  const booking = bookingFor(patient)
  const communication = { ...reached, phone: phones[1] }
  return { ...booking, rides: booking.rides.map((ride) => ({ ...ride, communication })) }
}

async function ridesOf({ key }: TestCustomer) {
  const { sql } = portal.store
  const { rows } = await read(portal.store, key, {
    rows: many(sql`select r.* from ride r where r.customer_key = s.c`),
  })
  return rows as { passenger_key: string; communication: { phone?: { raw?: string } } }[]
}

test('§2.12 a request for a record that was merged meanwhile is for the kept one, told on its number', async () => {
  const { who, call, kept, gone, merge } = await merged()
  const request = bookedFor(gone)
  await merge()
  const booked = await call('ride.create', request)
  expect([booked.status, booked.error]).toEqual([200, undefined])
  const rides = await ridesOf(who)
  expect(rides.length).toBeGreaterThan(0)
  for (const { passenger_key, communication } of rides)
    expect([passenger_key, communication.phone?.raw]).toEqual([kept, '+13125550181'])
  // Booked once more it is a double of the kept record's rides, also where it is asked before.
  expect((await call('ride.create', request)).error?.code).toBe('duplicate_ride')
  const [ride] = request.rides
  const found = await call('ride.duplicates', { ride })
  expect(found.data).toMatchObject({ duplicates: [{ kind: 'exact' }] })
  const funds = await call('fund.select_by_strategy', {
    passenger_key: gone,
    rides: [{ key: 'first', needed: Date.now() + 90_000_000 }],
  })
  expect(funds.status).toBe(200)
})

test('§2.12 after the merge is undone a request is again for whom it names', async () => {
  const { who, call, gone, merge } = await merged()
  await merge()
  expect((await call('passenger.unmerge', { passenger: gone })).status).toBe(200)
  expect((await call('ride.create', bookedFor(gone))).status).toBe(200)
  const rides = await ridesOf(who)
  expect(rides.length).toBeGreaterThan(0)
  for (const { passenger_key, communication } of rides)
    expect([passenger_key, communication.phone?.raw]).toEqual([gone, '+13125550182'])
})

test('P035 nobody follows a merge to a record that they may not see, and no passenger follows one', async () => {
  const { who, call, kept, gone, merge } = await merged({
    configuration: { passenger: { portal: true, team_access: true } },
    policy: { team_access: 'all_for_nil' },
  })
  const [team, another] = ['TEAnorth', 'TEAsouth']
  await write(portal.store, who.key, {
    inserts: {
      team: [
        { key: team, name: 'North' },
        { key: another, name: 'South' },
      ],
    },
  })
  await merge()
  expect((await call('passenger.update', { key: kept, team })).status).toBe(200)
  const other = await who.role(['ride.create', 'ride.view', 'passenger.search'], { teams: [another] })
  expect((await call('ride.create', bookedFor(gone), other)).status).toBe(404)
  const stranger = await passengerToken(portal, who.key, who.passenger)
  expect((await call('ride.create', bookedFor(gone), stranger)).status).toBe(404)
})
