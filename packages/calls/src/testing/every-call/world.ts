import { newKey } from '@nemt/domain/key/key.ts'
import { write } from '@nemt/store/change/write.ts'
import type { Portal } from '#/pipeline/portal.ts'
import { hashOf, newToken } from '#/session/token.ts'
import { bookingFor, clinic, newCustomer, type TestCustomer } from '../customer.ts'
import { make } from '../make-call.ts'
import { passengerToken } from '../passenger.ts'
import { openTestPortal } from '../portal.ts'
import { CANARY, examplesOf, type FleetLogin } from './examples.ts'

/** A portal with a customer that has one of everything, a stranger beside it, and a payload of every call. */
export async function openEveryCall() {
  const portal = await openTestPortal()
  return { portal, ...(await oneOfEverything(portal)) }
}

/** The same at a portal that is open. `rest`: what else is said of the customer. */
export async function oneOfEverything(
  portal: Portal,
  rest: { configuration?: object; policy?: object } = {},
) {
  const ours = await newCustomer(portal, { canary: CANARY, ...rest })
  const theirs = await newCustomer(portal, { canary: 'Stranger' })
  const kept = { ...(await fundsOf(portal, ours)), ...(await officeOf(portal, ours)) }
  const [fleet] = (await ours.fleets(1)) as [FleetLogin]
  const [foreignFleet] = (await theirs.fleets(1)) as [FleetLogin]
  const keys = { ...kept, ...(await ridesOf(portal, ours, fleet)), passenger: ours.passenger }
  const driver = await driverToken(portal, ours, { fleet: fleet.key, ride: keys.ride })
  const patient = await passengerToken(portal, ours.key, ours.passenger)
  const examples = () => examplesOf({ ...keys, ours, fleet })
  return { ours, theirs, fleet, driver, patient, foreignFleet, keys, examples }
}

/** The token of a driver's page. */
export async function driverToken(
  { store }: Portal,
  { key }: TestCustomer,
  { fleet, ride }: { fleet: string; ride: string },
): Promise<string> {
  const token = newToken()
  const session = { key: newKey('SES'), token_hash: hashOf(token), expires_at: Date.now() + 3_600_000 }
  await write(store, key, {
    inserts: { session: [{ ...session, scope: 'driver', fleet_key: fleet, ride_key: ride }] },
  })
  return token
}

export type EveryCall = Awaited<ReturnType<typeof openEveryCall>>
export type Everything = Awaited<ReturnType<typeof oneOfEverything>>

async function fundsOf({ store }: Portal, ours: TestCustomer) {
  const [policy, fund, plan] = [newKey('PCY'), newKey('FND'), newKey('PLN')]
  await write(store, ours.key, {
    inserts: {
      policy: [{ key: policy, name: CANARY, document: {} }],
      plan: [{ key: plan, name: CANARY, external_id: CANARY }],
    },
  })
  await write(store, ours.key, {
    inserts: {
      fund: [{ key: fund, name: CANARY, policy_key: policy }],
      plan_policy: [{ plan_key: plan, policy_key: policy }],
    },
  })
  await write(store, ours.key, {
    inserts: {
      passenger_fund: [{ passenger_key: ours.passenger, fund_key: fund }],
      passenger_plan: [{ passenger_key: ours.passenger, plan_key: plan }],
    },
  })
  return { policy, fund, plan }
}

async function officeOf({ store }: Portal, ours: TestCustomer) {
  const [contact, funding, place] = [newKey('CLC'), newKey('FUN'), newKey('PLC')]
  const [role, team, user] = [newKey('ROL'), newKey('TEA'), newKey('USR')]
  await write(store, ours.key, {
    inserts: {
      clinical_contact: [{ key: contact, name: CANARY }],
      funding_source: [{ key: funding, name: CANARY }],
      place: [{ key: place, name: CANARY, name_lower: CANARY.toLowerCase(), address: clinic }],
      role: [{ key: role, name: CANARY, permissions: [], inherit: [] }],
      team: [{ key: team, name: CANARY }],
      app_user: [{ key: user, username: CANARY.toLowerCase(), email: 'u@example.org', first_name: CANARY }],
    },
  })
  return { contact, funding, place, role, team, user }
}

/** Two booked rides, the first with an open offer to the fleet. */
async function ridesOf(portal: Portal, ours: TestCustomer, fleet: FleetLogin) {
  const booked = async (asked: object): Promise<string> => {
    const { data } = await make(portal, ours.key, 'ride.create', asked, { token: ours.token })
    return (data as { keys: [string] }).keys[0]
  }
  const first = bookingFor(ours.passenger)
  Object.assign(first.rides[0] as object, { notes: { internal: CANARY, driver: CANARY } })
  const ride = await booked(first)
  const other = await booked(bookingFor(ours.passenger, { hours: 40 }))
  const offer = {
    ride_key: ride,
    ride_version: 1,
    fleet_key: fleet.key,
    round: 1,
    status: 'sent',
    sent_at: Date.now(),
    expires_at: Date.now() + 3_600_000,
    manual_cancel: false,
  } as const
  await write(portal.store, ours.key, { inserts: { offer: [offer] } })
  return { ride, other }
}

/** The token of whoever makes a call that is not the office's: a fleet's people, a driver, or a passenger. */
export function outsideOffice(
  call: { scopes: readonly string[] } | undefined,
  { fleet, driver, patient }: Pick<EveryCall, 'fleet' | 'driver' | 'patient'>,
): string {
  if (call?.scopes.includes('driver')) return driver
  return call?.scopes.length === 1 && call.scopes.includes('passenger') ? patient : fleet.token
}
