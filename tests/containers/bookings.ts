import { setTimeout } from 'node:timers/promises'
import { call } from '../e2e/call.ts'
import { expect } from './portal.ts'

type Passenger = { key: string; places: Record<'home' | 'facility', { name?: string; address: object }> }

const DAY = 24 * 3_600_000
/** Far enough for no other booking of the demo, or of its tests, to be on the same day. */
const FIRST_DAY = 20
/** How long the last answer may take, in ms. */
const LAST_ANSWER = 10_000
/** Demo passengers with a home and a facility. */
const MEMBERS = Array.from({ length: 20 }, (_, index) => `lh100${20 + index}`)

/** Books a ride of a demo passenger on that day from now, and gives its key. */
async function book(token: string, { key, places }: Passenger, day: number): Promise<string> {
  const needed = Math.ceil(Date.now() / DAY) * DAY + day * DAY + 18 * 3_600_000
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
  const booking = { rides: [ride], purpose: 'Primary care', verified: { consent: true, eligibility: true } }
  const { keys } = await call<{ keys: string[] }>('lakeside', 'ride.create', booking, token)
  return keys[0]!
}

export interface Bookings {
  /** Keys of the rides whose booking was acknowledged. */
  acknowledged: string[]
  /** What those said that were not acknowledged. */
  unanswered: string[]
  end: () => Promise<void>
}

/** Books one ride after the other, one a day for each of some demo passengers, until it is ended. */
export async function keepBooking(token: string): Promise<Bookings> {
  const found = await Promise.all(
    MEMBERS.map((query) => call<{ patients: Passenger[] }>('lakeside', 'patient.search', { query }, token)),
  )
  const able = found
    .flatMap(({ patients }) => patients)
    .filter(({ places }) => places.home && places.facility)
  expect(able.length > 3, `only ${able.length} demo passengers have a home and a facility`)
  const acknowledged: string[] = []
  const unanswered: string[] = []
  let running = true
  const work = (async () => {
    for (let number = 0; running; number++)
      await book(token, able[number % able.length]!, FIRST_DAY + Math.floor(number / able.length)).then(
        (key) => void acknowledged.push(key),
        (error: Error) => void unanswered.push(error.message),
      )
  })()
  return {
    acknowledged,
    unanswered,
    end: () => {
      running = false
      // One that a stopped portal leaves without an answer is not waited for: nobody promised that ride.
      return Promise.race([work, setTimeout(LAST_ANSWER, undefined, { ref: false })])
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
