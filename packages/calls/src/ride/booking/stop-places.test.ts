import type { Address } from '@nemt/domain/address/schema.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { bookingFor, clinic, home, newCustomer, type TestCustomer } from '#/testing/customer.ts'
import { make } from '#/testing/make-call.ts'
import { openTestPortal } from '#/testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

type Answer = {
  status: number
  data?: { keys: string[] }
  error?: { code: string; fields?: Record<string, string> }
}

async function keep(
  who: TestCustomer,
  address: Partial<Address> = clinic,
  rest: object = {},
): Promise<string> {
  const key = newKey('PLC')
  const { lat, lng } = address
  await write(portal.store, who.key, {
    inserts: {
      place: [
        {
          key,
          name: 'Kept',
          name_lower: 'kept',
          address: address as Address,
          lat: lat ?? null,
          lng: lng ?? null,
          ...rest,
        },
      ],
    },
  })
  return key
}

/** A round trip whose stops at the clinic name a place. */
function book(
  who: TestCustomer,
  place: string,
  { address = clinic as object, hours = 6, token = who.token } = {},
) {
  const { rides, type } = bookingFor(who.passenger, { hours })
  const asked = [
    { ...rides[0], stops: { pickup: { address: home }, dropoff: { address, place, name: 'Anything' } } },
  ]
  return make(portal, who.key, 'ride.create', { rides: asked, type }, { token }) as unknown as Promise<Answer>
}

async function move(who: TestCustomer, key: string, dropoff: object, version = 1) {
  return (await make(
    portal,
    who.key,
    'ride.update',
    { rides: [{ key, version, stops: { pickup: { address: home }, dropoff } }] },
    { token: who.token },
  )) as unknown as Answer
}

async function kept(who: TestCustomer, ride: string) {
  const { sql } = portal.store
  const { rides } = await read(portal.store, who.key, {
    rides: many(sql`select r.dropoff_place_key from ride r where r.customer_key = s.c and r.key = ${ride}`),
  })
  return (rides as { dropoff_place_key: string | null }[])[0]?.dropoff_place_key
}

/** Metres north of the clinic. */
function off(metres: number) {
  return { ...clinic, lat: clinic.lat + metres / 111_195 }
}

test.each(['ride.create', 'ride.update'])(
  'server-behaviour §2.17 %s refuses a place that the customer does not have, with its field',
  async (door) => {
    const [who, other] = [await newCustomer(portal), await newCustomer(portal)]
    const [theirs, its] = [await keep(other), await keep(who)]
    const ride = (await book(who, its)).data?.keys[0] as string
    expect(await kept(who, ride)).toBe(its)
    for (const place of [theirs, newKey('PLC'), 'PLCnowhere', who.passenger, 'nonsense']) {
      const answer =
        door === 'ride.create'
          ? await book(who, place, { hours: 60 })
          : await move(who, ride, { address: clinic, place })
      expect([place, answer.status, answer.error?.code, Object.keys(answer.error?.fields ?? {})]).toEqual([
        place,
        404,
        'place_unknown',
        ['rides.0.stops.dropoff.place'],
      ])
    }
  },
)

test.each([
  ['at the place', 0, undefined],
  ['at another door of it', 95, undefined],
  ['beyond reach', 110, 'place_elsewhere'],
  ['across the town', 9_000, 'place_elsewhere'],
])('a stop %s (%i m): %s', async (_, metres, code) => {
  const who = await newCustomer(portal)
  const place = await keep(who)
  const created = await book(who, place, { address: off(metres) })
  expect(created.error?.code).toBe(code)
  const ride = (await book(who, place, { hours: 60 })).data?.keys[0] as string
  const moved = await move(who, ride, { address: off(metres), place, notes: { dropoff: 'Side door' } })
  expect(moved.error?.code).toBe(code)
  if (code) expect(Object.keys(moved.error?.fields ?? {})).toEqual(['rides.0.stops.dropoff.place'])
})

test('a place that is not located is known by its address in words', async () => {
  const who = await newCustomer(portal)
  const place = await keep(who, { format: clinic.format.toUpperCase() })
  expect((await book(who, place)).error).toBeUndefined()
  expect(
    (await book(who, place, { address: { ...clinic, format: '1 Elsewhere St' }, hours: 60 })).error?.code,
  ).toBe('place_elsewhere')
})

test('an archived place is the customer’s still, and a ride keeps its stop when the place moves away', async () => {
  const who = await newCustomer(portal)
  const archived = await keep(who, clinic, { archived_at: new Date() })
  expect((await book(who, archived)).error).toBeUndefined()
  const east = { ...clinic, format: '11 Test Plaza, Chicago, IL 60607' }
  const place = await keep(who, east)
  const ride = (await book(who, place, { address: east, hours: 60 })).data?.keys[0] as string
  const usual = async () => {
    const { data } = await make(
      portal,
      who.key,
      'place.suggest',
      { query: '11 test plaza', passenger: who.passenger },
      { token: who.token },
    )
    return (data as { suggestions: { source: string; place?: string }[] }).suggestions.find(
      ({ source }) => source === 'usual',
    )
  }
  expect((await usual())?.place).toBe(place)
  await write(portal.store, who.key, {
    updates: [{ table: 'place', where: { key: place }, set: { address: off(5_000), lat: off(5_000).lat } }],
  })
  expect(
    (await move(who, ride, { address: east, place, notes: { dropoff: 'Ring twice' } })).error,
  ).toBeUndefined()
  expect(await kept(who, ride)).toBe(place)
  // Offered again, the stop doesn't name a place that is elsewhere now.
  expect(await usual()).toMatchObject({ address: { format: east.format } })
  expect(await usual()).not.toHaveProperty('place')
})

test('a passenger’s own request and the return of a round trip are judged alike', async () => {
  const who = await newCustomer(portal, {
    configuration: { passenger: { portal: true, schedule_anywhere: true } },
  })
  const { rides } = bookingFor(who.passenger, { hours: 6, round: true })
  const place = await keep(who)
  const back = {
    ...rides[1],
    stops: { pickup: { address: clinic, place }, dropoff: { address: home, place } },
  }
  const answer = (await make(
    portal,
    who.key,
    'ride.create',
    { rides: [rides[0], back], type: 'round' },
    { token: who.token },
  )) as unknown as Answer
  expect([answer.error?.code, Object.keys(answer.error?.fields ?? {})]).toEqual([
    'place_elsewhere',
    ['rides.1.stops.dropoff.place'],
  ])
})
