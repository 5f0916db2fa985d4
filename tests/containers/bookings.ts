import { call } from '../e2e/call.ts'
import { expect } from './portal.ts'

type Passenger = { key: string; places: Record<'home' | 'facility', { name?: string; address: object }> }

const APART = 20 * 60_000
const IN_THREE_DAYS = 3 * 24 * 3_600_000

/** Books a ride of a demo passenger and gives its key; `number` tells rides apart by their times. */
async function book(token: string, { key, places }: Passenger, number: number): Promise<string> {
  const needed = Math.floor(Date.now() / APART) * APART + IN_THREE_DAYS + number * APART
  const ride = {
    passenger: { key },
    type: 'scheduled',
    reason: 'appointment',
    times: { needed, appointment: needed + 3_600_000 },
    stops: {
      pickup: { address: places.home.address, type: 'home' },
      dropoff: { address: places.facility.address, name: places.facility.name, type: 'facility' },
    },
  }
  const asked = { rides: [ride], purpose: 'Primary care', verified: { consent: true, eligibility: true } }
  const { keys } = await call<{ keys: string[] }>('lakeside', 'ride.create', asked, token)
  return keys[0]!
}

export interface Bookings {
  /** Keys of the rides whose booking was acknowledged. */
  acknowledged: string[]
  /** How many were tried and not acknowledged. */
  unanswered: () => number
  end: () => Promise<void>
}

/** Books one ride after the other, each for another of the demo passengers, until it is ended. */
export async function keepBooking(token: string): Promise<Bookings> {
  const { patients } = await call<{ patients: Passenger[] }>(
    'lakeside',
    'patient.search',
    { query: '' },
    token,
  )
  const able = patients.filter(({ places }) => places.home && places.facility)
  expect(able.length > 3, `only ${able.length} demo passengers have a home and a facility`)
  const acknowledged: string[] = []
  let unanswered = 0
  let running = true
  const work = (async () => {
    for (let number = 0; running; number++)
      await book(token, able[number % able.length]!, number).then(
        (key) => acknowledged.push(key),
        () => unanswered++,
      )
  })()
  return {
    acknowledged,
    unanswered: () => unanswered,
    end: () => {
      running = false
      return work
    },
  }
}

/** Those of the rides that the portal does not know (any more). */
export async function missing(token: string, keys: string[]): Promise<string[]> {
  const lost: string[] = []
  for (const key of keys)
    await call('lakeside', 'ride.info', { keys: [key] }, token).catch(() => lost.push(key))
  return lost
}
