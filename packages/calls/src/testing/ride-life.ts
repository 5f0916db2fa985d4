import { permissions } from '@nemt/domain/access/permissions.ts'
import { instantAt, localDate } from '@nemt/domain/time/zone.ts'
import { write } from '@nemt/store/change/write.ts'
import type { Portal } from '../pipeline/portal.ts'
import { bookingFor, zone } from './customer.ts'
import { fundedCustomer } from './funds.ts'
import { make } from './make-call.ts'

const MINUTE = 60_000
type Who = Awaited<ReturnType<typeof fundedCustomer>>
/** A ride that lives as the steps of a test say, with a clock of its own. */
export type Life = { portal: Portal; clock: { minutes: number }; who: Who; staff: string; ride: string }

/**
 * Every rate that a change of status may charge; nothing by the minute, so that the estimate is the same for
 * all.
 */
const costs = { loading: 10, mileage: 2, no_show: 15, cancellation: 12.5 }
const fleet = { document: { vehicles: { any: true }, services: { to_curb: true }, hours: [], costs } }

export function callIn({ portal: own, who }: Life, name: string, payload: object, token: string) {
  return make(own, who.key, name, payload, { token })
}

/** Whether the ride has its way back. */
type Trip = { round?: boolean }

/**
 * A ride that its fleet has accepted, needed in ten minutes or in the first ten of its day (what is asked again counts
 * by the day), paid by a funding source.
 */
export async function beginLife(portal: Portal, trip: Trip = {}): Promise<Life> {
  const booked = Date.now()
  const life = await bookLife(portal, 1, trip)
  const day = instantAt(localDate(booked + 60 * MINUTE, zone), '00:00', zone)
  life.clock.minutes = Math.max(50, Math.ceil((day - booked) / MINUTE))
  return life
}

/** The same right after it was booked, so many hours ahead. */
export async function bookLife(portal: Portal, hours: number, { round = false }: Trip = {}): Promise<Life> {
  const who = await fundedCustomer(portal, { trip: { ride: { allotment: { count: 1000 } } } }, { fleet })
  await write(portal.store, who.key, {
    updates: [{ table: 'app_user', where: { is_global: false }, set: { is_global: true } }],
    inserts: { funding_source: [{ key: 'FUS1', name: 'County', filters: {} }] },
  })
  const clock = { minutes: 0 }
  const own = { ...portal, clock: () => Date.now() + clock.minutes * MINUTE }
  const life: Life = { portal: own, clock, who, staff: await who.role(Object.keys(permissions)), ride: '' }
  const booked = await callIn(life, 'ride.create', bookingFor(who.passenger, { hours, round }), who.token)
  life.ride = (booked.data as { keys: string[] }).keys[0] ?? ''
  await write(portal.store, who.key, {
    updates: [{ table: 'ride', where: { key: life.ride }, set: { funding_key: 'FUS1' } }],
    inserts: {
      offer: [
        {
          ride_key: life.ride,
          ride_version: 1,
          fleet_key: who.fleet.key,
          round: 1,
          status: 'sent',
          sent_at: Date.now(),
          expires_at: Date.now() + (hours + 10) * 60 * MINUTE,
          manual_cancel: false,
        },
      ],
    },
  })
  expect((await callIn(life, 'offer.accept', { ride: life.ride }, who.fleet.token)).status).toBe(200)
  await take(life, 'driver')
  return life
}

export type Step = 'cancel' | 'request' | 'driver' | `fleet ${string}` | `support ${string}`

export async function took(life: Life, step: Step) {
  const { ride, who } = life
  const [actor, status] = step.split(' ')
  if (actor === 'cancel') return callIn(life, 'ride.cancel', { rides: [ride], reason: 'sick' }, life.staff)
  if (actor === 'request') return callIn(life, 'ride.status', { ride, status: 'requesting' }, life.staff)
  const driver = { first: 'Dan', phone: '(312) 555-0155' }
  if (actor === 'driver') return callIn(life, 'ride.driver', { ride, driver }, who.fleet.token)
  const now = life.portal.clock()
  const told = { reason: 'nobody came', contact_attempted: true, eta: now, completed: now }
  return callIn(
    life,
    'ride.status',
    { ride, status, ...told },
    actor === 'fleet' ? who.fleet.token : who.token,
  )
}

export async function take(life: Life, ...steps: Step[]) {
  for (const step of steps) {
    const answer = await took(life, step)
    if (answer.status !== 200) throw new Error(`${step}: ${answer.status} ${answer.error?.code}`)
  }
}

/** The shortest way to each status that support's corrections reach, without any correction. */
export const FRESH = {
  confirmed: [],
  pickup: ['fleet pickup'],
  waiting: ['fleet pickup', 'fleet waiting'],
  enroute: ['fleet pickup', 'fleet waiting', 'fleet enroute'],
  completed: ['fleet pickup', 'fleet waiting', 'fleet enroute', 'fleet completed'],
  failed: ['fleet failed'],
  cancelled: ['cancel'],
  rejected: ['fleet rejected'],
  'rejected at the door': ['fleet pickup', 'fleet rejected'],
  unavailable: ['support unavailable'],
} as const satisfies Record<string, readonly Step[]>
export type State = keyof typeof FRESH
