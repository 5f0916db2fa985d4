import { forgetFleets } from '../fleet/load.ts'
import { bookingFor } from '../testing/customer.ts'
import { fundedCustomer } from '../testing/funds.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

function all(names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, true]))
}

const measures = { steps: false, height: 70, weight: 180, equipment: false }
const carried = [
  { mobility: 'unassisted', vehicle: 'sedan', service: 'standard', ...measures },
  { mobility: 'scooter', vehicle: 'wav', service: 'to_door', ...measures },
  { mobility: 'scooter', vehicle: 'bariatric', service: 'to_door', ...measures },
  { mobility: 'stretcher', vehicle: 'stretcher', service: 'through_door', ...measures },
  { mobility: 'stretcher', vehicle: 'ambulance', service: 'bls', ...measures },
]

test('server-behaviour §2.4 the minute rate charges what is driven; loading takes time but no money', async () => {
  const document = {
    vehicles: all(['sedan', 'wav', 'bariatric', 'stretcher', 'ambulance']),
    services: all(['standard', 'to_door', 'through_door', 'bls']),
    hours: [],
    costs: { minute: 3.15 },
  }
  const who = await fundedCustomer(portal, {}, { fleet: { document } })
  forgetFleets(portal)
  const { rides } = bookingFor(who.passenger, { hours: 30 })
  const asked = carried.map((accessibility) => ({ ...rides[0], accessibility }))
  type Estimate = { cost: number; duration_s: number }
  const { estimates } = (
    await make(portal, who.key, 'ride.estimates', { rides: asked }, { token: who.token })
  ).data as { estimates: Estimate[] }
  const [car] = estimates as [Estimate]
  expect(car.cost).toBe(Math.round((car.duration_s / 60) * 315))
  expect(estimates.map(({ cost }) => cost)).toEqual(carried.map(() => car.cost))
  expect(estimates.map(({ duration_s }) => (duration_s - car.duration_s) / 60)).toEqual([0, 6, 6, 10, 10])
  for (const ride of asked.slice(1, 2)) {
    const { keys } = (await make(portal, who.key, 'ride.create', { rides: [ride] }, { token: who.token }))
      .data as {
      keys: string[]
    }
    const booked = (await make(portal, who.key, 'ride.info', keys, { token: who.token })).data as {
      rides: { estimates: Estimate }[]
    }
    expect(booked.rides[0]?.estimates.cost).toBe(car.cost)
  }
})
