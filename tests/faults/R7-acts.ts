import { callAsSystem } from '@nemt/calls/door/in-process.ts'
import type { Fleet, RaceRide } from './R7-rides.ts'

/** How an act ended: 'ok', or the code of its refusal. */
export type Outcome = string
export type Act = (own: RaceRide, gateway: number) => Promise<Outcome>

const MINUTE = 60_000

/** What may happen at one moment to a ride that three fleets are asked for. */
export const toOpenRide: Record<string, Act> = {
  'accept (1st)': byFleet(0, 'offer.accept', ({ ride }) => ({ ride })),
  'accept (2nd)': byFleet(1, 'offer.accept', ({ ride }) => ({ ride })),
  'decline (1st)': byFleet(0, 'offer.decline', ({ ride }) => ({
    ...{ ride, reasons: ['too_long'], gives_back: false },
  })),
  'expiry (1st)': expiry,
  'give to the 3rd': byStaff('ride.assign', ({ ride, version, company: { fleets } }) => ({
    ...{ ride, version, fleet: fleets[2].key },
  })),
  unavailable: byStaff('ride.status', ({ ride }) => ({ ride, status: 'unavailable' })),
  ...ofEveryRide(),
}

/** What may happen at one moment to a ride that the first fleet has, with a driver. */
export const toTakenRide: Record<string, Act> = {
  pickup: byFleet(0, 'ride.status', ({ ride }) => ({
    ride,
    status: 'pickup',
    eta: Date.now() + 10 * MINUTE,
  })),
  enroute: byStaff('ride.status', ({ ride }) => ({ ride, status: 'enroute' })),
  completed: byStaff('ride.status', ({ ride }) => ({ ride, status: 'completed', completed: Date.now() })),
  'another driver': byFleet(0, 'ride.driver', ({ ride }) => ({
    ...{ ride, driver: { first: 'Bea', phone: '(312) 555-0156' } },
  })),
  reroute: byFleet(0, 'ride.status', ({ ride }) => ({ ride, status: 'scheduling', reason: 'breakdown' })),
  'give to the 3rd': byStaff('ride.assign', ({ ride, version, company: { fleets } }) => ({
    ...{ ride, version, fleet: fleets[2].key },
  })),
  'take away': byStaff('ride.assign', ({ ride, version }) => ({ ride, version, fleet: null })),
  costs: byStaff('ride.costs', ({ ride, version }) => ({
    ...{ ride, version, changes: [{ op: 'add', reason: 'waiting', price: 450 }], why: 'Agreed by phone' },
  })),
  unavailable: byStaff('ride.status', ({ ride }) => ({ ride, status: 'unavailable' })),
  ...ofEveryRide(),
}

function ofEveryRide(): Record<string, Act> {
  return {
    cancel: byStaff('ride.cancel', ({ ride }) => ({ rides: [ride], reason: 'sick' })),
    'critical edit': byStaff('ride.update', ({ ride, version, needed }) => ({
      rides: [{ key: ride, version, times: { needed: needed + 30 * MINUTE } }],
    })),
    'edit of notes': byStaff('ride.update', ({ ride, version }) => ({
      rides: [{ key: ride, version, notes: { driver: 'Blue door' } }],
    })),
  }
}

function byStaff(name: string, payload: (own: RaceRide) => object): Act {
  return (own, gateway) => make(own, name, payload(own), own.company.token, gateway)
}

function byFleet(which: 0 | 1 | 2, name: string, payload: (own: RaceRide) => object): Act {
  return (own, gateway) => {
    const fleet: Fleet = own.company.fleets[which]
    return make(own, name, payload(own), fleet.token, gateway)
  }
}

async function make(
  { company: { experiment, customer } }: RaceRide,
  name: string,
  payload: object,
  token: string,
  gateway: number,
): Promise<Outcome> {
  const { ok, error } = await experiment.call(customer, name, payload, { token, gateway })
  return ok ? 'ok' : (error?.code ?? 'no code')
}

/** The end of the first fleet's time, as its job makes it. */
async function expiry({ ride, company: { portal, customer, fleets } }: RaceRide): Promise<Outcome> {
  await callAsSystem(portal, customer, 'offer.expire', { ride, fleet: fleets[0].key, round: 1 })
  return 'ok'
}
