import { update, type Assigned, type Changes } from '@nemt/store/change/changes.ts'
import { key } from '@nemt/domain/text/schema.ts'
import { vehicleWords } from '@nemt/domain/ride/labels.ts'
import { isAskedFor } from '@nemt/domain/ride/asked-for.ts'
import { FINAL, UNDER_WAY } from '@nemt/domain/ride/sets.ts'
import { mayChange } from '@nemt/domain/ride/status.ts'
import * as z from 'zod'
import { isFleetLogin } from '../fleet/own-records.ts'
import { problemRefused } from '../message/problem.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { notFound } from '../pipeline/refusal.ts'
import { retryWhen } from '../pipeline/retry.ts'
import { statusChanges } from './life/change.ts'
import { crewDrivers, crewVehicles, pickedDriver, pickedVehicle } from './life/crew.ts'
import { driverLinks } from './life/driver-link.ts'
import { driverNamed, tidyDriver, tidyVehicle, vehicleNamed } from './life/driver.ts'
import { rideEvent } from './life/event.ts'
import { readySince, rideFacts } from './life/questions.ts'
import { changeRefused, orEdited } from './life/refused.ts'
import { rideOf, type RideRow } from './record/row.ts'

const input = z.strictObject({
  ride: key,
  version: z.number().int().optional(),
  driver: driverNamed.optional(),
  vehicle: vehicleNamed.optional(),
  /** One of the fleet's own instead of one who is typed; their words come from the record. */
  driver_key: key.optional(),
  vehicle_key: key.optional(),
})
type Input = z.infer<typeof input>

/** Names the driver and the vehicle of a ride that the provider has accepted (doc 3 §2.7). */
export const rideDriver = defineCall({
  name: 'ride.driver',
  does: 'Sets the driver and vehicle of an accepted ride, typed or of the fleet’s own.',
  effect: 'write',
  partial: true,
  permission: 'ride.event.create',
  scopes: ['coordinator', 'fleet'],
  byKey: true,
  input,
  output: z.strictObject({ ride: key, version: z.number().int() }),
  // Without a version the ride is meant as it is then: a note that is changed at this moment loses no driver.
  run: (context, asked) =>
    asked.version === undefined
      ? retryWhen(['already_edited'], () => setCrew(context, asked))
      : setCrew(context, asked),
})

/**
 * Writes who drives and with what. Where the ride moved on meanwhile: a refusal for who names a version, else the
 * store's `already_edited`.
 */
async function setCrew(context: Context, asked: Input) {
  const facts = await driverFacts(context, asked)
  const { row, ready } = facts
  const driver = driverSet(context, asked, row, facts.drivers[0])
  const vehicle = vehicleSet(context, asked, row, facts.vehicles[0])
  // A vehicle without its driver is told with the driver's name.
  const same = !driver.driver || isSame(row, driver.driver, vehicle.vehicle)
  const version = row.version + 1
  const links = driverLinks(context, row, driver.driver, ready?.at)
  const named = acknowledged(context, asked, facts, { ...{ ...driver, ...vehicle }, same }) ?? {
    updates: [
      update('ride', {
        where: { key: row.key, version: asked.version ?? row.version },
        set: { ...driver, ...vehicle, version: { increment: 1 } },
        must: 'already_edited',
      }),
    ],
    events: [],
  }
  const data = {
    version,
    // The passenger looks out for the car of which they were told.
    ...(UNDER_WAY.includes(row.status) ? { during: row.status } : {}),
    ...(same ? { same } : {}),
    ...(ready ? { called: true } : {}),
  }
  const write = () =>
    context.write(
      {
        updates: [...named.updates, ...(links.updates ?? [])],
        inserts: links.inserts ?? {},
        events: [
          ...named.events,
          rideEvent(row, 'ride:info', 'driver', context.actor, data),
          ...(links.events ?? []),
        ],
        object: row.key,
      },
      { ride: row.key, version },
    )
  return asked.version === undefined ? write() : orEdited(context, row, write)
}

type Named = Assigned<'ride'> & { same: boolean }

/**
 * A fleet that names who comes has answered a live request (server-behaviour §2.1): the ride is confirmed by the same
 * change. The passenger is told once, who comes. Undefined where nobody waits for its answer.
 */
function acknowledged(
  context: Context,
  asked: Input,
  { row, offers }: Facts,
  { same, ...set }: Named,
): Required<Pick<Changes, 'updates' | 'events'>> | undefined {
  const { principal, customer, actor, now } = context
  const isNamed = asked.driver !== undefined || asked.driver_key !== undefined
  if (principal.scope !== 'fleet' || !isAskedFor(row.status) || !isNamed) return undefined
  const offer = offers.find(({ fleet_key }) => fleet_key === principal.fleet)
  const change = mayChange({
    ...{ ride: rideOf(row), to: 'confirmed', actor: 'fleet', now, fleet: principal.fleet },
    offer: offer && { status: offer.status },
  })
  if ('refused' in change) return undefined
  const isTold = !same && customer.notices?.driver !== false
  const { updates = [], events = [] } = statusChanges({
    ...{ ride: { ...row, version: asked.version ?? row.version }, to: 'confirmed', now, set },
    ...{ effects: change.effects, actor },
    data: isTold ? { quiet: true } : {},
  })
  return { updates, events }
}

/** The ride, judged as one that may get a driver, with the records that were picked. */
async function driverFacts(context: Context, { ride, driver_key = '', vehicle_key = '' }: Input) {
  const { sql, principal, policy } = context
  // A link keeps no records, and picks none.
  const mayPick = principal.global || isFleetLogin(context)
  const { ride: row, ...facts } = await context.read({
    ...rideFacts(sql, principal, policy, ride),
    ready: readySince(sql, ride),
    drivers: crewDrivers(sql, sql`d.key = ${mayPick ? driver_key : ''}`),
    vehicles: crewVehicles(sql, sql`v.key = ${mayPick ? vehicle_key : ''}`),
  })
  if (!row) throw notFound('ride')
  if (principal.scope === 'coordinator' && !principal.global)
    throw changeRefused(context, row, 'change_not_yours')
  if (principal.scope === 'fleet' && row.fleet_key !== principal.fleet)
    throw changeRefused(context, row, 'own_ride')
  if (FINAL.includes(row.status)) throw changeRefused(context, row, 'change_impossible')
  return { ...facts, row }
}

type Facts = Awaited<ReturnType<typeof driverFacts>>

function driverSet(
  context: Context,
  asked: Input,
  row: RideRow,
  picked: Facts['drivers'][number] | undefined,
) {
  if (asked.driver_key !== undefined) return pickedDriver(context, row, picked)
  // A vehicle for who drives already, or for who will: systems name both in any order (server-behaviour §2.3).
  if (!asked.driver && (asked.vehicle || asked.vehicle_key !== undefined))
    return { driver: row.driver, driver_key: row.driver_key }
  if (!asked.driver) throw problemRefused(context, { code: 'driver_missing', field: 'driver.first' })
  return { driver: tidyDriver(context, asked.driver), driver_key: null }
}

/** What is not named stays. */
function vehicleSet(
  context: Context,
  asked: Input,
  row: RideRow,
  picked: Facts['vehicles'][number] | undefined,
) {
  if (asked.vehicle_key !== undefined) return pickedVehicle(context, row, picked)
  if (!asked.vehicle) return { vehicle: row.vehicle, vehicle_key: row.vehicle_key }
  return { vehicle: tidyVehicle(asked.vehicle), vehicle_key: null }
}

/** Whether the passenger would read the same words of the driver and the vehicle again. */
function isSame(row: RideRow, driver: RideRow['driver'], vehicle: RideRow['vehicle']): boolean {
  const words = (who: RideRow['driver'], car: RideRow['vehicle']): string =>
    `${who?.name?.split(' ')[0] ?? ''} ${vehicleWords({ vehicle: car ?? undefined })}`
  return words(row.driver, row.vehicle) === words(driver, vehicle)
}
