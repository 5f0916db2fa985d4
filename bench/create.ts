import { compareRates, type Row, rounded } from './measure.ts'
import { post } from './http.ts'
import type { Stack } from './stack.ts'

let count = 0

function id(prefix: string): string {
  return `${prefix}${process.pid.toString(36)}${Date.now().toString(36)}${(count++).toString(36)}`
}

/** Passengers of each customer that bulk loading makes at the least. */
const PASSENGERS = 20
let trips = 0

/**
 * P1: round trips booked per second by 16 callers, through the door with an idempotency key; beside the bare
 * booking of the same rows.
 */
export async function measureCreate(stack: Stack): Promise<Row[]> {
  const stop = (format: string, lat: number, lng: number, type: string) => ({
    address: { format, lat, lng, city: 'Chicago', state: 'IL', zip: '60601' },
    type,
  })
  const [home, clinic] = [
    stop('1 Demo Way, Chicago, IL 60601', 41.9, -87.7, 'home'),
    stop('9 Demo Plaza, Chicago, IL 60601', 41.88, -87.63, 'facility'),
  ]
  const ours = () => {
    // Each passenger rides once a day: the same trip twice would be refused as a duplicate.
    const trip = trips++
    const customer = stack.customers[trip % stack.customers.length] as string
    const turn = Math.floor(trip / stack.customers.length)
    const needed =
      Math.floor((Date.now() + 86_400_000 * (200 + Math.floor(turn / PASSENGERS))) / 300_000) * 300_000
    const passenger = { key: `PASbulk${String(1 + (turn % PASSENGERS)).padStart(7, '0')}` }
    const ride = {
      passenger,
      reason: 'appointment',
      times: { needed, appointment: needed + 3_600_000 },
      stops: { pickup: home, dropoff: clinic },
    }
    const back = {
      passenger,
      reason: 'appointment',
      type: 'will-call',
      times: { needed: needed + 7_200_000 },
      stops: { pickup: clinic, dropoff: home },
    }
    return stack.call(
      customer,
      'ride.create',
      { type: 'round', rides: [ride, back], verified: {} },
      { key: id('K') },
    )
  }
  const reference = () =>
    post(stack.reference, '/book', {
      tenant: Math.floor(Math.random() * 50),
      trip: id('TRP'),
      key: id('IK'),
      print: 'x',
      passenger: 'PAS1',
      name: 'Ada Quill',
      rides: [0, 1].map((leg) => ({
        id: id('RID'),
        type: leg ? 'will-call' : 'scheduled',
        at: new Date(Date.now() + 86_400_000 * Math.random() * 100).toISOString(),
      })),
    })
  const { value, reference: other, ratio } = await compareRates(ours, reference, { callers: 16 })
  return [
    {
      id: 'P1',
      what: 'ride.create, round trip, 16 callers',
      value: rounded(value),
      reference: rounded(other),
      unit: '/s',
      ratio: rounded(ratio),
      floor: 0.25,
      goal: 0.5,
      better: 'higher',
    },
  ]
}
