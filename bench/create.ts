import { geography } from '../prisma/demo/geography.ts'
import { compareRates, type Row, type Variant, rounded } from './measure.ts'
import { post } from './http.ts'
import type { Stack } from './stack.ts'

let count = 0

function id(prefix: string): string {
  return `${prefix}${process.pid.toString(36)}${Date.now().toString(36)}${(count++).toString(36)}`
}

/** Passengers of each customer that bulk loading makes at the least. */
const PASSENGERS = 20
const DAY = 86_400_000
const trips = new Map<Stack, number>()

/** Books a round trip, so many days ahead, with an idempotency key; `port`: of the gateway. */
export function booking(stack: Stack, port = stack.port): Variant {
  const { home: homeOf, facilities } = geography.lakeside
  const [home, clinic] = [
    { address: homeOf(0), type: 'home' },
    { address: facilities.clinic, type: 'facility' },
  ]
  return () => {
    // Each passenger rides once a day: the same trip twice would be refused as a duplicate.
    const trip = trips.get(stack) ?? 0
    trips.set(stack, trip + 1)
    const customer = stack.customers[trip % stack.customers.length] as string
    const turn = Math.floor(trip / stack.customers.length)
    const ahead = Date.now() + DAY * (200 + Math.floor(turn / PASSENGERS))
    const needed = Math.floor(ahead / 300_000) * 300_000
    const passenger = { key: `PASbulk${String(1 + (turn % PASSENGERS)).padStart(7, '0')}` }
    const there = {
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
    const payload = { type: 'round', rides: [there, back], verified: {} }
    return stack.call(customer, 'ride.create', payload, { key: id('K'), port })
  }
}

/** The bare booking of the same rows. */
function bareBooking(stack: Stack): Variant {
  return () =>
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
        at: new Date(Date.now() + DAY * Math.random() * 100).toISOString(),
      })),
    })
}

/**
 * P1, P1w: round trips booked per second by 16 callers, through the door, beside the bare booking of the same rows;
 * without and with the worker making and running what follows.
 */
export async function measureCreate(stack: Stack): Promise<Row[]> {
  const measure = async (limits: Pick<Row, 'id' | 'what' | 'floor' | 'goal'>): Promise<Row> => {
    const measured = await compareRates(booking(stack), bareBooking(stack), { callers: 16 })
    const { value, reference, ratio } = measured
    return {
      ...limits,
      value: rounded(value),
      reference: rounded(reference),
      unit: '/s',
      ratio: rounded(ratio),
      better: 'higher',
    }
  }
  const what = 'ride.create, round trip, 16 callers'
  const alone = await measure({ id: 'P1', what, floor: 0.3, goal: 0.41 })
  const stop = await stack.work()
  try {
    return [alone, await measure({ id: 'P1w', what: `${what}, with the worker`, floor: 0.24, goal: 0.35 })]
  } finally {
    await stop()
  }
}
