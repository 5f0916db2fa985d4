import { openPortal } from '@nemt/calls/door/portal.ts'
import { readEnvironment } from '@nemt/adapters/environment.ts'
import { bookingFor } from '@nemt/calls/testing/customer.ts'
import { fundedCustomer } from '@nemt/calls/testing/funds.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { addPassengers, expect, until, type Experiment } from './experiment.ts'

export type Portal = Awaited<ReturnType<typeof openPortal>>
export type Fleet = { key: string; token: string }

/** A customer whose rides are paid by a fund, with three fleets that are asked for each of them. */
export interface Company {
  experiment: Experiment
  portal: Portal
  customer: string
  /** Of a user who may do everything, support's acts as well. */
  token: string
  fund: string
  fleets: readonly [Fleet, Fleet, Fleet]
}

/** One ride of a passenger of its own, as it is when the race for it begins. */
export interface RaceRide {
  company: Company
  ride: string
  version: number
  needed: number
}

const costs = { loading: 10, mileage: 2, no_show: 15, cancellation: 12.5 }
const document = { vehicles: { any: true }, services: { to_curb: true }, hours: [], costs }
/** Rides that are booked at one moment. */
const TOGETHER = 8
const DRIVER = { first: 'Dan', phone: '(312) 555-0155' }

/** Opens the company on the experiment's database. */
export async function openCompany(experiment: Experiment): Promise<Company> {
  const portal = await openPortal(readEnvironment(experiment.env), { name: 'races', max: 4, freshMs: 0 })
  const who = await fundedCustomer(
    portal,
    { trip: { ride: { allotment: { count: 1_000_000 } } } },
    { fleet: { document, dispatch: 'Basic' } },
  )
  const [second, third] = await who.fleets(2, { document, dispatch: 'Basic' })
  if (!second || !third) throw new Error('two more fleets were asked for')
  const fleets = [who.fleet, second, third] as const
  await write(portal.store, who.key, {
    updates: [
      update('app_user', { where: { is_global: false }, set: { is_global: true } }),
      update('customer', {
        where: {},
        set: {
          configuration: {
            dispatch: { send_anytime: true },
            fleets: { whitelist: Object.fromEntries(fleets.map(({ key }) => [key, true])) },
            funds: { enabled: true },
          },
        },
      }),
    ],
  })
  return { experiment, portal, customer: who.key, token: who.token, fund: who.fund, fleets }
}

/** Books so many rides in an hour, waits until all fleets are asked; `confirmed`: the first fleet takes each. */
export async function openRides(company: Company, count: number, confirmed: boolean): Promise<RaceRide[]> {
  const rides: RaceRide[] = []
  for (let index = 0; index < count; index += TOGETHER) {
    const together = Math.min(TOGETHER, count - index)
    rides.push(...(await Promise.all(Array.from({ length: together }, () => book(company)))))
  }
  await asked(company, rides)
  if (!confirmed) return rides
  const [first] = company.fleets
  return Promise.all(
    rides.map(async (own) => {
      await done(company, 'offer.accept', { ride: own.ride }, first.token)
      await done(company, 'ride.driver', { ride: own.ride, driver: DRIVER }, first.token)
      return { ...own, version: await versionOf(company, own.ride) }
    }),
  )
}

async function book(company: Company): Promise<RaceRide> {
  const { portal, customer, fund } = company
  const [passenger] = (await addPassengers(portal.store, customer, 1)) as [string]
  await write(portal.store, customer, {
    inserts: { passenger_fund: [{ passenger_key: passenger, fund_key: fund }] },
  })
  const booking = bookingFor(passenger, { hours: 1 })
  const { keys } = await done<{ keys: string[] }>(company, 'ride.create', booking)
  const [ride] = keys
  if (!ride) throw new Error('a booking without a ride')
  return { company, ride, version: 1, needed: booking.rides[0]?.times.needed ?? 0 }
}

/** Resolves once every fleet has an offer for every ride. */
async function asked({ experiment, customer, fleets }: Company, rides: RaceRide[]): Promise<void> {
  const keys = rides.map(({ ride }) => ride)
  await until(async () => {
    const [row] = await experiment.owner<{ sent: number }[]>`
      select count(*)::int as sent from offer
      where customer_key = ${customer} and ride_key = any(${keys}) and status = 'sent'`
    return row?.sent === keys.length * fleets.length
  }, 120_000).catch(() => {
    throw new Error(`not every fleet was asked about ${keys.join()}`)
  })
}

async function versionOf({ experiment, customer }: Company, ride: string): Promise<number> {
  const [row] = await experiment.owner<{ version: number }[]>`
    select version from ride where customer_key = ${customer} and key = ${ride}`
  if (!row) throw new Error(`no ride ${ride}`)
  return row.version
}

/** What a call gave that must not be refused. */
async function done<T>(
  { experiment, customer, token }: Company,
  name: string,
  payload: unknown,
  by = token,
): Promise<T> {
  const answer = await experiment.call(customer, name, payload, { token: by })
  expect(answer.ok, `${name} before a race was refused: ${JSON.stringify(answer.error)}`)

  return answer.data as unknown as T
}
