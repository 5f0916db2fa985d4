import { newKey } from '@nemt/domain/key/key.ts'
import { update, type Assigned } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { bookingFor, newCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

type Sheet = { proofs: { proof: string; lacks: string[] }[] } & Record<string, unknown>

const MINUTE = 60_000
const LATER = '2040-01-01'

/** A completed ride with a driver and a vehicle of its fleet, a signature and a position; `set` changes the ride. */
async function begin(set: Assigned<'ride'> = {}) {
  const ours = await newCustomer(portal)
  const [fleet] = (await ours.fleets(1)) as [{ key: string; token: string }]
  const { data } = await make(portal, ours.key, 'ride.create', bookingFor(ours.passenger), {
    token: ours.token,
  })
  const ride = (data as { keys: [string] }).keys[0]
  const [driver_key, vehicle_key, now] = [newKey('DRV'), newKey('VEH'), Date.now()]
  const phone = { display: '(312) 555-0177', raw: '+13125550177' }
  const licences = { licence: LATER, background: LATER, training: LATER }
  const papers = { insurance: LATER, registration: LATER, inspection: LATER }
  await write(portal.store, ours.key, {
    inserts: {
      driver: [{ key: driver_key, fleet_key: fleet.key, name: 'Dana', phone, credentials: licences }],
      vehicle: [
        { key: vehicle_key, fleet_key: fleet.key, name: 'Car 3', kinds: ['sedan'], credentials: papers },
      ],
      ride_proof: [{ ride_key: ride, at: now, strokes: [[1, 2, 3, 4]] }],
      ride_position: [{ ride_key: ride, at: now, lat: 41.9, lng: -87.7 }],
    },
  })
  const stamps = { pickup_at: now - 4 * MINUTE, waiting_at: now - 3 * MINUTE, enroute_at: now - 2 * MINUTE }
  const done = {
    status: 'completed',
    fleet_key: fleet.key,
    completed_at: now,
    auth_code: 'A-1',
    covered_service: 'Dialysis',
    ...stamps,
  } as const
  await write(portal.store, ours.key, {
    updates: [update('ride', { where: { key: ride }, set: { ...done, driver_key, vehicle_key, ...set } })],
  })
  const sheet = (token = ours.token) => make(portal, ours.key, 'ride.proofs', { ride }, { token })
  return { ours, fleet, ride, sheet }
}

function missing({ proofs }: Sheet) {
  return Object.fromEntries(proofs.flatMap(({ proof, lacks }) => (lacks.length ? [[proof, lacks]] : [])))
}

test('a completed ride shows its six proofs: records with dates, code, stamps, positions, signature', async () => {
  const { sheet } = await begin()
  const { data } = await sheet()
  expect(missing(data as Sheet)).toEqual({})
  expect((data as Sheet).proofs.map(({ proof }) => proof)).toEqual([
    ...['vehicle', 'driver', 'authorization', 'insurance', 'service', 'trip'],
  ])
  expect(data).toMatchObject({
    ...{ signature: [[1, 2, 3, 4]], positions: 1 },
    driver: { name: 'Dana', credentials: { licence: LATER } },
    vehicle: { name: 'Car 3', credentials: { insurance: LATER } },
  })
})

test('what is missing is named: a driver and a vehicle that were typed, no code, a skipped stage', async () => {
  const { sheet } = await begin({ driver_key: null, vehicle_key: null, auth_code: null, waiting_at: null })
  expect(missing((await sheet()).data as Sheet)).toEqual({
    vehicle: ['vehicle_unknown'],
    driver: ['driver_unknown'],
    authorization: ['authorization_none'],
    insurance: ['vehicle_unknown'],
    trip: ['stamps'],
  })
})

test('only of a completed ride, and only for staff who may view it', async () => {
  const { ours, fleet, sheet } = await begin({ status: 'enroute', completed_at: null })
  expect((await sheet()).error?.code).toBe('proofs_later')
  expect((await sheet(fleet.token)).status).toBe(403)
  expect((await sheet(await ours.role(['ride.search']))).status).toBe(403)
})
