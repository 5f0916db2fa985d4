import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import { BOOKED } from '@nemt/domain/ride/sets.ts'
import { make } from '../make-call.ts'
import type { World } from './world.ts'
import type { Act, Heard } from './work.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const driver = { first: 'Dan', phone: '(312) 555-0155' }
/** In these a ride can be given up by the office. */
const GIVEN_UP: readonly RideStatus[] = [...BOOKED, 'requesting', 'retry', 'pickup', 'waiting']

/** A call, and what it may be refused for. */
type Said = readonly [name: string, payload: object, refusals?: readonly string[]]
type Standing = { status: RideStatus; version: number; fleet: string | null; needed: number; type: string }
/** A world with the token of its office, and the rides that no fleet wants. */
type People = World & { office: string; unwanted: Set<string> }

/**
 * What the people around a customer's rides do, by chance: fleets that accept, decline or stay silent, drivers who
 * come, give back, wait in vain or are refused, passengers who call or don't, an office that cancels and changes.
 */
export function peopleOf(world: World, office: string): (event: Heard) => Promise<Act[]> {
  const people: People = { ...world, office, unwanted: new Set() }
  return async ({ collection, type, key, data }) => {
    switch (`${collection} ${type}`) {
      case 'ride:info create':
        return booked(people, key)
      case 'ride:offers offer':
        return asked(people, key, data)
      case 'ride:offers offer.accept':
        return taken(people, key)
      case 'ride:info status':
        return changed(people, key, data.status)
      default:
        return []
    }
  }
}

async function standing({ owner, who }: World, ride: string): Promise<Standing> {
  const [row] = await owner<Standing[]>`select status, version, fleet_key as fleet, type,
    (extract(epoch from needed_at) * 1000)::float8 as needed from ride
    where customer_key = ${who.key} and key = ${ride}`
  if (!row) throw new Error(`no ride ${ride}`)
  return row
}

/** Says something that nothing stands in the way of; `refusals` are the codes of what may. */
async function say(
  { portal, who }: World,
  token: string,
  [name, payload, refusals = []]: Said,
): Promise<void> {
  const { status, error } = await make(portal, who.key, name, payload, { token })
  if (status === 200 || (error && refusals.includes(error.code))) return
  throw new Error(`${name} ${JSON.stringify(payload)}: ${status} ${JSON.stringify(error)}`)
}

type When = { at: number; ride: string; statuses: readonly RideStatus[] }

type Saying = (standing: Standing) => Said

/** What somebody does about a ride then, unless it is no longer in one of some statuses, or they aren't there. */
function act(
  people: People,
  { at, ride, statuses }: When,
  tokenOf: (standing: Standing) => string | null | undefined,
  saying: Saying,
): Act {
  return {
    at,
    does: async () => {
      const row = await standing(people, ride)
      const token = tokenOf(row)
      if (token && statuses.includes(row.status)) await say(people, token, saying(row))
    },
  }
}

/** The fleet that has the ride by then. */
function crew(people: People, when: When, saying: Saying): Act {
  return act(people, when, ({ fleet }) => fleet && people.tokens.get(fleet), saying)
}

function office(people: People, when: When, saying: Saying): Act {
  return act(people, when, () => people.office, saying)
}

/** Few rides are cancelled, and few are put off for half an hour, at some time before they are due. */
function booked(people: People, ride: string): Act[] {
  const { portal, random } = people
  const [roll, at] = [random.below(100), portal.clock() + random.next() * 20 * HOUR]
  const cancels = office(people, { at, ride, statuses: GIVEN_UP }, () => [
    'ride.cancel',
    { rides: [ride], reason: 'sick' },
  ])
  const putsOff = office(people, { at, ride, statuses: BOOKED }, ({ version, needed }) => [
    'ride.update',
    { rides: [{ key: ride, version, times: { needed: needed + 30 * MINUTE } }] },
    // The other leg stands in its way, it is over, it has no time of its own, or a benefit allows less.
    ['invalid_input', 'notice_insufficient', 'cost_ride_limit'],
  ])
  if (roll < 8) return [cancels]
  if (roll >= 96) people.unwanted.add(ride)
  return roll < 16 ? [putsOff] : []
}

/** Half of those who are asked say yes, a fifth no, the others nothing. */
function asked(people: People, ride: string, { fleet, expires }: Heard['data']): Act[] {
  const { portal, random, tokens } = people
  const key = String(fleet)
  const token = tokens.get(key)
  const roll = random.below(100)
  if (!token || roll >= 70) return []
  const now = portal.clock()
  const at = now + random.next() * Math.min(Number(expires) - now, 40 * MINUTE)
  const does = async () => {
    const refusals = (await isOpen(people, ride, key)) ? [] : GONE
    const yes = ['offer.accept', { ride }, refusals] as const
    const no = ['offer.decline', { ride, reasons: ['too_long'], gives_back: false }, refusals] as const
    await say(people, token, roll < 50 && !people.unwanted.has(ride) ? yes : no)
  }
  return [{ at, does }]
}

/** Whether a fleet may still answer. */
async function isOpen({ owner, who }: World, ride: string, fleet: string): Promise<boolean> {
  const rows = await owner`select from offer where customer_key = ${who.key} and ride_key = ${ride}
    and fleet_key = ${fleet} and status = 'sent'`
  return rows.length > 0
}

/** Somebody else has the ride, or nobody needs it any more. */
const GONE = ['offer_taken', 'offer_open', 'offer_closed', 'offer_changed', 'not_found']

/** Who took a ride names a driver, sets out before its time, or gives it back then. */
async function taken(people: People, ride: string): Promise<Act[]> {
  const { portal, random } = people
  const { needed, type } = await standing(people, ride)
  const now = portal.clock()
  const named: readonly RideStatus[] = ['confirmed', 'active', 'requesting']
  const names = crew(people, { at: now + MINUTE, ride, statuses: named }, () => [
    'ride.driver',
    { ride, driver },
  ])
  if (type === 'will-call') return [names]
  const at = Math.max(now + 2 * MINUTE, needed - (10 + random.below(15)) * MINUTE)
  const goes = crew(people, { at, ride, statuses: ['confirmed'] }, () =>
    random.chance(6)
      ? ['ride.status', { ride, status: 'scheduling', reason: 'vehicle_na' }]
      : ['ride.status', { ride, status: 'pickup', eta: at + 10 * MINUTE }],
  )
  return [names, goes]
}

/** What follows a change of status: the next step of the way, or the passenger's call. */
async function changed(people: People, ride: string, status: unknown): Promise<Act[]> {
  const { portal, random } = people
  const after = (minutes: number, ...statuses: RideStatus[]) => ({
    ...{ at: portal.clock() + minutes * MINUTE, ride, statuses },
  })
  const calls = (when: When) => [
    office(people, when, () => ['ride.status', { ride, status: 'requesting' }, OVER]),
  ]
  const step = (when: When, to: RideStatus, rest: object) => [
    crew(people, when, () => ['ride.status', { ride, status: to, ...rest }]),
  ]
  const [roll, at] = [random.below(100), portal.clock()]
  switch (status) {
    case 'active':
      return roll < 80 ? calls(after(30 + random.below(120), 'active')) : []
    case 'failed':
      return roll < 20 ? calls(after(random.below(60), 'failed')) : []
    case 'requesting':
      if (roll >= 70) return []
      // Who is called again after a no-show may send somebody else; naming them is an answer.
      return [
        crew(people, after(1, 'requesting'), () => ['ride.driver', { ride, driver }]),
        ...step(after(2, 'requesting', 'confirmed'), 'pickup', { eta: at + 12 * MINUTE }),
      ]
    case 'pickup':
      return step(after(8, 'pickup'), roll < 70 ? 'waiting' : 'enroute', {})
    case 'waiting':
      return waiting(people, ride, roll)
    case 'enroute': {
      const arrives = after(15 + random.below(90), 'enroute')
      return step(arrives, 'completed', { completed: arrives.at })
    }
    default:
      return []
  }
}

/** Its day is over. */
const OVER = ['same_day']

/** A driver at the door: most passengers come, some don't, some don't want to, and some drivers give up. */
async function waiting(people: People, ride: string, roll: number): Promise<Act[]> {
  const now = people.portal.clock()
  const { needed } = await standing(people, ride)
  const end = (at: number, said: object) => [
    crew(people, { at, ride, statuses: ['waiting'] }, () => ['ride.status', { ride, ...said }]),
  ]
  if (roll < 8)
    return end(Math.max(now, needed) + 15 * MINUTE, {
      ...{ status: 'failed', reason: 'no_show', contact_attempted: true },
    })
  if (roll < 12) return end(now + 5 * MINUTE, { status: 'rejected', reason: 'not_safe' })
  if (roll < 15) return end(now + 5 * MINUTE, { status: 'scheduling', reason: 'vehicle_na' })
  return end(now + 4 * MINUTE, { status: 'enroute', eta: now + 40 * MINUTE })
}
