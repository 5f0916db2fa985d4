import { write } from '@nemt/store/change/write.ts'
import { bookingFor, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { globalToken } from '../testing/global.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
let customer: TestCustomer
let token: string
beforeAll(async () => {
  portal = await openTestPortal()
  customer = await newCustomer(portal, { configuration: { fleets: {} } })
  token = await globalToken(portal)
})
afterAll(() => portal.close())

const triangle = {
  type: 'Polygon',
  coordinates: [
    [
      [-88, 41],
      [-87, 41],
      [-87, 42],
      [-88, 41],
    ],
  ],
}
/** What is wrong, the outline, and where in it the refusal points. */
const broken: [string, unknown, string][] = [
  ['a number in place of a ring', { type: 'Polygon', coordinates: [1] }, '.coordinates.0'],
  [
    'an open ring',
    {
      type: 'Polygon',
      coordinates: [
        [
          [-88, 41],
          [-87, 41],
          [-87, 42],
          [-88, 42],
        ],
      ],
    },
    '.coordinates',
  ],
  [
    'text for numbers',
    {
      type: 'Polygon',
      coordinates: [
        [
          ['x', 41],
          [-87, 41],
          [-87, 42],
          ['x', 41],
        ],
      ],
    },
    '.coordinates.0.0.0',
  ],
  ['nothing', null, ''],
  ['no coordinates', { type: 'Polygon' }, '.coordinates'],
  [
    'a deep nest',
    { type: 'MultiPolygon', coordinates: JSON.parse('['.repeat(500) + ']'.repeat(500)) },
    '.coordinates.0',
  ],
]

/**
 * The field that a refusal names first; what nests deeply is named by where it came, and as deep as was
 * looked.
 */
function namedFirst(fields: Record<string, string> | undefined): string {
  return (Object.keys(fields ?? {})[0] ?? '')
    .replace(/^(fleet|funding):geo\.\w+\./, (_, kind) => (kind === 'fleet' ? 'areas.' : 'geo.'))
    .replace(/(\.0){5,}$/, '.0')
}

describe.each(broken)('an area with %s', (_, geojson, at) => {
  const area = { key: 'A', format: 'Loop', geojson }

  test('V1167 is refused by fleet.save and by its collection', async () => {
    const { key: fleet } = (await customer.fleets(1))[0]!
    for (const [name, payload, field] of [
      ['fleet.save', { key: fleet, areas: { whitelist: [area], blacklist: [] } }, 'areas.whitelist.0'],
      ['data.merge', { 'fleet:geo': { [fleet]: { whitelist: [], blacklist: [area] } } }, 'areas.blacklist.0'],
    ] as const) {
      const answer = await make(portal, 'global', name, payload, { token })
      expect([answer.status, namedFirst(answer.error?.fields)]).toEqual([422, `${field}.geojson${at}`])
    }
  })

  test('V1105 is refused by funding.save and by its collection', async () => {
    const token = customer.token
    await make(portal, customer.key, 'data.merge', { funding: { FUN1: { name: 'County' } } }, { token })
    for (const [name, payload, field] of [
      ['funding.save', { key: 'FUN1', geo: { pickup: { A: area } } }, 'geo.pickup.A'],
      ['data.merge', { 'funding:geo': { FUN1: { pickup: {}, dropoff: { A: area } } } }, 'geo.dropoff.A'],
    ] as const) {
      const answer = await make(portal, customer.key, name, payload, { token })
      expect([answer.status, namedFirst(answer.error?.fields)]).toEqual([422, `${field}.geojson${at}`])
    }
  })

  test('stored all the same, takes its fleet out with the reason and stops nobody', async () => {
    const customer = await newCustomer(portal)
    const [bad, good] = await customer.fleets(2)
    await write(portal.store, customer.key, {
      updates: [
        {
          table: 'customer',
          where: { version: 1 },
          set: { configuration: { fleets: { whitelist: { [bad!.key]: true, [good!.key]: true } } } },
        },
      ],
    })
    const row = {
      fleet_key: bad!.key,
      key: 'A',
      kind: 'whitelist',
      format: 'Loop',
      applies: 'both',
      geojson: geojson ?? {},
    } as const
    await write(portal.store, 'global', { inserts: { fleet_area: [row] } })
    const booked = await make(portal, customer.key, 'ride.create', bookingFor(customer.passenger), {
      token: customer.token,
    })
    expect([booked.status, booked.error]).toEqual([200, undefined])
    const listed = await make(portal, 'global', 'fleet.list', { keys: [bad!.key] }, { token })
    expect(listed.status).toBe(200)
    const { fleets } = listed.data as { fleets: { areas?: object }[] }
    expect(fleets[0]).not.toHaveProperty('areas')
    const saved = await make(
      portal,
      'global',
      'fleet.save',
      { key: bad!.key, areas: { whitelist: [], blacklist: [] } },
      { token },
    )
    expect(saved.status).toBe(200)
  })

  test('stored all the same in a funding source, makes it pay nothing and stops nobody', async () => {
    const customer = await newCustomer(portal)
    await write(portal.store, customer.key, {
      inserts: { funding_source: [{ key: 'FUN1', name: 'County', filters: {} }] },
    })
    await write(portal.store, customer.key, {
      inserts: { funding_geo: [{ funding_key: 'FUN1', pickup: { A: area }, dropoff: {} }] },
    })
    const booking = bookingFor(customer.passenger)
    const booked = await make(portal, customer.key, 'ride.create', booking, { token: customer.token })
    expect([booked.status, booked.error]).toEqual([200, undefined])
    const limit = await make(
      portal,
      customer.key,
      'ride.funding.limit',
      { ride: booking.rides[0] },
      { token: customer.token },
    )
    expect([limit.status, limit.data]).toEqual([200, { limit: null }])
    expect((await make(portal, customer.key, 'funding.list', {}, { token: customer.token })).status).toBe(200)
  })
})

test('V1167 a sound area is kept and given back as it came', async () => {
  const { key: fleet } = (await customer.fleets(1))[0]!
  const areas = { whitelist: [{ key: 'A', format: 'Loop', geojson: triangle }], blacklist: [] }
  const saved = await make(portal, 'global', 'fleet.save', { key: fleet, areas }, { token })
  expect([saved.status, (saved.data as { areas: object }).areas]).toEqual([200, areas])
})

test.each([
  ['hours', { hours: [{ key: 'h', day: 'someday', start: 1, end: 2 }] }],
  ['costs', { costs: { loading: 'ten' } }],
  ['vehicles', { vehicles: [1] }],
  ['zips', { zips: 60601 }],
  ['place', { place: { address: 7 } }],
])('a fleet whose stored %s are broken is left out, the others go on', async (field, document) => {
  const customer = await newCustomer(portal)
  const [bad, good] = await customer.fleets(2)
  await write(portal.store, 'global', {
    updates: [{ table: 'fleet', where: { key: bad!.key }, set: { document } }],
  })
  await write(portal.store, customer.key, {
    updates: [
      {
        table: 'customer',
        where: { version: 1 },
        set: { configuration: { fleets: { whitelist: { [bad!.key]: true, [good!.key]: true } } } },
      },
    ],
  })
  const booked = await make(portal, customer.key, 'ride.create', bookingFor(customer.passenger), {
    token: customer.token,
  })
  expect([field, booked.status, booked.error]).toEqual([field, 200, undefined])
})
