import type { Actor } from '@nemt/domain/event/actor.ts'
import { dispatcherOf } from '@nemt/adapters/dispatch/dispatchers.ts'
import type { PlayedStep } from '@nemt/adapters/dispatch/dispatcher.ts'
import { pointOf } from '@nemt/domain/distance/proximity.ts'
import { playedFrom, playedPosition, type Simulation } from '@nemt/domain/fleet/simulation.ts'
import { GRACE_SECONDS } from '@nemt/domain/ride/step-times.ts'
import { mayChange } from '@nemt/domain/ride/status.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { update, type Changes } from '@nemt/store/change/changes.ts'
import * as z from 'zod'
import { loadFleets } from '../fleet/load.ts'
import type { Context } from '../pipeline/context.ts'
import { defineJob } from '../pipeline/define.ts'
import { retryWhen } from '../pipeline/retry.ts'
import { statusChanges } from '../ride/life/change.ts'
import { rideFacts } from '../ride/life/questions.ts'
import { rideOf, type RideRow } from '../ride/record/row.ts'
import { stopsOf } from '../ride/record/stops.ts'
import type { FleetOfferRow } from './row.ts'

/**
 * Drives a ride of a fleet that the product plays one step further; each step's event brings the next. A ride that is
 * far ahead waits for its clock (docs/decisions/085-played-fleets.md).
 */
export const dummyDrive = defineJob({
  name: 'dummy.drive',
  input: z.strictObject({ ride: key }),
  output: z.strictObject({ status: z.string() }),
  // Who changed a note of the ride meanwhile must not stop its driver.
  run: (context, { ride }) => retryWhen(['already_edited'], () => drive(context, ride)),
})

async function drive(context: Context, ride: string): Promise<{ status: string }> {
  const facts = await playedFacts(context, ride)
  const { ride: row, offer, simulation, cards } = facts
  const step = row && offer && dispatcherOf(offer.dispatch).play(row.status, simulation)
  if (!row || !offer || !step) return { status: row?.status ?? 'gone' }
  // A will-call ride waits until somebody requests it.
  if (row.type === 'will-call' && row.status === 'confirmed') return { status: row.status }
  if (row.status === 'confirmed' && context.now < playedFrom(row.needed_at))
    return context.write(waiting(row), { status: row.status })
  const changes = steps(context, { row, offer, step, simulation, entries: facts.entries, cards })
  if (!changes) return { status: row.status }
  return context.write({ ...changes, object: row.key }, { status: step.to })
}

async function playedFacts(context: Context, ride: string) {
  const { sql, principal, policy, portal } = context
  const [facts, fleets] = await Promise.all([
    context.read(rideFacts(sql, principal, policy, ride)),
    loadFleets(portal),
  ])
  const holder = facts.ride?.fleet_key
  return {
    ...facts,
    cards: fleets,
    offer: facts.offers.find(({ fleet_key }) => fleet_key === holder),
    simulation: fleets.find((fleet) => fleet.key === holder)?.simulation,
  }
}

/** Its clock looks at the ride again when the fleet may drive it. */
function waiting({ key, version, status, needed_at }: RideRow): Changes {
  const where = { key, version, status }
  return {
    updates: [update('ride', { where, set: { due_at: playedFrom(needed_at) }, must: 'already_edited' })],
    audit: [],
  }
}

type Played = Pick<Awaited<ReturnType<typeof playedFacts>>, 'entries' | 'cards'> & {
  row: RideRow
  offer: FleetOfferRow
  step: PlayedStep
  simulation: Simulation | undefined
}

/** What a step writes; undefined where the status machine doesn't let it be made. */
function steps(context: Context, { row, offer, step, simulation, ...facts }: Played): Changes | undefined {
  const { now } = context
  const { to, nextMs, lateMs, reason } = step
  const driver = row.driver ?? step.driver
  const vehicle = row.vehicle ?? step.vehicle
  const fleet = offer.fleet_key
  const eta = lateMs === undefined ? now + nextMs : Math.max(now, row.needed_at) + lateMs
  const ride = rideOf({ ...row, driver })
  const change = mayChange({
    // Whoever doesn't come is waited for by the fleet's own clock, which runs ahead.
    ride: to === 'failed' ? { ...ride, times: { ...ride.times, waiting: now - GRACE_SECONDS * 1000 } } : ride,
    ...{ to, actor: 'adapter', now, fleet, eta, completed: now, eventAt: now, reason },
    contactAttempted: to === 'failed',
    offer: { status: offer.status },
    dispatch: offer.dispatch,
  })
  if ('refused' in change) return undefined
  const actor: Actor = { kind: 'fleet', key: fleet, name: offer.fleet_name, fleet }
  const isOver = to === 'completed' || reason !== undefined
  const changes = statusChanges({
    ...{ ride: row, to, effects: change.effects, actor, now, entries: facts.entries, cards: facts.cards },
    expected: to === 'pickup' ? { pickup: eta } : undefined,
    set: {
      ...(to === 'scheduling' ? {} : { driver, vehicle }),
      ...(to === 'failed' && reason ? { cancellation: reason } : {}),
    },
    data: {
      ...(to === 'scheduling' ? { rerouted: fleet } : {}),
      ...(to === 'failed' && reason ? { claim: reason, contacted: true } : {}),
      ...(isOver ? {} : { simulated: true, next: now + nextMs }),
    },
  })
  const ride_position = positionRows(row, to, simulation, now)
  return ride_position.length ? { ...changes, insertsIfAbsent: { ride_position } } : changes
}

/** Where the car is seen with the step, if the fleet's cars are seen and the stops are known. */
function positionRows(row: RideRow, to: PlayedStep['to'], simulation: Simulation = {}, at: number) {
  if (simulation.positions === false) return []
  if (to !== 'pickup' && to !== 'waiting' && to !== 'enroute') return []
  const stops = stopsOf(row)
  const [pickup, dropoff] = [pointOf(stops.pickup.address), pointOf(stops.dropoff.address)]
  return pickup && dropoff ? [{ ride_key: row.key, at, ...playedPosition(to, { pickup, dropoff }) }] : []
}
