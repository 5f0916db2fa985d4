import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { World } from './world.ts'

const ranking = readFileSync(path.join(__dirname, 'ranking.sql'), 'utf8')

/** What plain SQL says of a fleet and a ride. Cents; `from_at` in ms. */
export type PlainFleet = {
  fleet: string
  /** The first check that refuses it, `arranged` for who takes no offers; null for who can be asked. */
  refused: string | null
  /** It is one of the customer's: neither of another world nor left out by its lists. */
  ours: boolean
  /** Its place among those that can be asked, the first 1. */
  place: number | null
  /** How often it was asked about this version. */
  times: number
  /** It holds an offer that is open. */
  asked: boolean
  /** It is asked in the round that is sent now. */
  next: boolean
  weight: number | null
  /** Null without rates for the ride. */
  cost: number | null
  pay: number | null
  /** It costs more than the benefit allows. */
  over: boolean
  acceptance: number | null
  awarded: Date | null
  /** From when on it may be asked. */
  from_at: number
}

/** The world's fleets judged for a ride by plain SQL (ranking.sql), as of now: those asked next first, in order. */
export function judgedPlainly({ owner, portal, who, fleets }: World, ride: string): Promise<PlainFleet[]> {
  const now = new Date(portal.clock()).toISOString()
  // Planning it takes ten times as long as running it.
  return owner.unsafe<PlainFleet[]>(ranking, [who.key, ride, now, fleets], { prepare: true })
}
