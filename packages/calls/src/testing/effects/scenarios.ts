import { addDays, localDate } from '@nemt/domain/time/zone.ts'
import { bookingFor, zone } from '../customer.ts'
import { everyDay, noonAfter } from '../days.ts'
import type { Everything } from '../every-call/world.ts'

/**
 * Who makes a call: the office may do all that is the office's, support all that there is, on a visit or
 * at home (`global`).
 */
export type By = 'office' | 'support' | 'global' | 'fleet' | 'driver' | 'passenger' | 'nobody' | 'system'
/** What calls before this one have answered and set off, by the call's name. */
export type So = Everything & {
  answered: Record<string, Record<string, unknown>>
  setOff: Record<string, Record<string, unknown>>
}

/** A call that is made, and what it may rely on. */
export type Scenario = {
  by: By
  /** The scenarios that are made before it, in this order, each with what is made before that. */
  after?: readonly string[]
  /** The payload, where it is another than the call's example. */
  asks?: (so: So) => unknown
}

const MINUTE = 60_000
const accepted = ['offer.accept']
const named = ['ride.driver']
const driven = ['drive.step sets out']
function keyOf(record: unknown): string | undefined {
  return (record as { key?: string } | undefined)?.key
}

/** The payload of a call that the one before it set off. */
function setOff(call: string) {
  return ({ setOff: jobs }: So) => jobs[call]
}

/** The record that a call before this one has made. */
function madeBy(call: string) {
  return ({ answered }: So) => ({ key: answered[call]?.key })
}

/** A repetition on every day of a week, so far ahead that its providers are asked later. */
function series({ ours }: So) {
  const booking = bookingFor(ours.passenger)
  const until = addDays(localDate(Date.now(), zone), 46)
  const repeat = { enabled: true, days: everyDay, until: Date.parse(`${until}T12:00:00Z`) }
  return {
    ...booking,
    rides: [{ ...booking.rides[0], times: { needed: noonAfter(40) }, repeat }],
  }
}

const rides: Record<string, Scenario> = {
  'ride.create of a round trip': {
    by: 'office',
    asks: ({ ours }) => bookingFor(ours.passenger, { hours: 0, now: noonAfter(3), round: true }),
  },
  'ride.create by its passenger': {
    by: 'passenger',
    asks: ({ ours }) => bookingFor(ours.passenger, { hours: 0, now: noonAfter(3) }),
  },
  'ride.create of a series': { by: 'office', asks: series },
  'ride.update of a note': { by: 'office' },
  'ride.update of a ride that a fleet has': {
    by: 'office',
    after: accepted,
    asks: ({ keys }) => ({ rides: [{ key: keys.ride, version: 2, notes: { driver: 'Ring twice' } }] }),
  },
  'ride.cancel of a ride that is asked for': { by: 'office' },
  'ride.cancel of a ride that a fleet has': { by: 'office', after: accepted },
  'ride.cancel by its passenger': { by: 'passenger' },
  'ride.cancel that may be taken back': {
    by: 'office',
    after: accepted,
    asks: ({ keys }) => ({ rides: [keys.ride], reason: 'sick', undo: true }),
  },
  'ride.cancel.undo': {
    by: 'office',
    after: ['ride.cancel that may be taken back'],
    asks: ({ answered }) => ({ cancellation: keyOf(answered['ride.cancel']?.cancellation) }),
  },
  'ride.cancel.tell': {
    by: 'system',
    after: ['ride.cancel that may be taken back'],
    asks: ({ answered }) => ({ cancellation: keyOf(answered['ride.cancel']?.cancellation) }),
  },
  'ride.driver': {
    by: 'fleet',
    after: accepted,
    asks: ({ keys }) => ({
      ride: keys.ride,
      driver: { first: 'Dan', phone: '(312) 555-0190' },
      vehicle: { license: 'RP 7' },
    }),
  },
  'ride.status sets out': {
    by: 'fleet',
    after: named,
    asks: ({ keys }) => ({ ride: keys.ride, status: 'pickup', eta: Date.now() + 20 * MINUTE }),
  },
  'ride.status of support: unavailable': {
    by: 'support',
    asks: ({ keys }) => ({ ride: keys.ride, status: 'unavailable', reason: 'no_provider' }),
  },
  'ride.status has arrived': {
    by: 'fleet',
    after: ['ride.status sets out'],
    asks: ({ keys }) => ({ ride: keys.ride, status: 'waiting' }),
  },
  'ride.locate': {
    by: 'fleet',
    after: ['ride.status sets out'],
  },
  'ride.assign': { by: 'support' },
  'ride.costs': { by: 'support' },
  'ride.support': { by: 'support' },
  'ride.kickoff_scheduling': {
    by: 'support',
    after: ['ride.create by its passenger'],
    asks: ({ answered }) => ({ ride: (answered['ride.create']?.keys as string[])[0] }),
  },
  'ride.link': { by: 'office' },
  'ride.own': { by: 'office' },
  'ride.disown': { by: 'office', after: ['ride.own'] },
  'ride.message': { by: 'office' },
  'ride.message_all': { by: 'office' },
  'ride.reply': { by: 'passenger' },
  'ride.read_replies': {
    by: 'office',
    after: ['ride.reply'],
    asks: ({ keys }) => ({ ride: keys.ride, through: '999999999' }),
  },
  'ride.report': { by: 'office' },
  'ride.risk': { by: 'system' },
  'ride.series.reschedule': {
    by: 'office',
    after: ['ride.create of a series'],
    asks: ({ answered }) => ({
      ride: (answered['ride.create']?.keys as string[])[0],
      days: { 1: true, 3: true },
      until: noonAfter(46),
    }),
  },
  'caregiver.create': { by: 'office' },
  'caregiver.end': {
    by: 'office',
    after: ['caregiver.create'],
    asks: ({ answered, keys }) => ({ ride: keys.ride, key: answered['caregiver.create']?.key }),
  },
  'calendar.make': { by: 'passenger' },
  'calendar.end': { by: 'passenger', after: ['calendar.make'] },
}

const providers: Record<string, Scenario> = {
  'offer.accept': { by: 'fleet' },
  'offer.decline': { by: 'fleet' },
  'offer.decline of a ride that it has': {
    by: 'fleet',
    after: accepted,
    asks: ({ keys }) => ({ ride: keys.ride, reasons: ['driver_na'], gives_back: true }),
  },
  'offer.expire': { by: 'system' },
  'offer.plan': { by: 'system', after: ['ride.create by its passenger'], asks: setOff('offer.plan') },
  'drive.link': { by: 'fleet', after: named },
  'drive.step sets out': {
    by: 'driver',
    after: named,
    asks: () => ({ step: 'pickup', at: Date.now(), eta: Date.now() + 10 * MINUTE }),
  },
  'drive.step has arrived': {
    by: 'driver',
    after: driven,
    asks: () => ({ step: 'waiting', at: Date.now() }),
  },
  'drive.position': { by: 'driver', after: driven },
  'driver.save': { by: 'fleet' },
  'driver.archive': {
    by: 'fleet',
    after: ['driver.save'],
    asks: madeBy('driver.save'),
  },
  'vehicle.save': { by: 'fleet' },
  'vehicle.archive': {
    by: 'fleet',
    after: ['vehicle.save'],
    asks: madeBy('vehicle.save'),
  },
  'fleet.pause': { by: 'fleet' },
  'fleet.resume': { by: 'fleet', after: ['fleet.pause'] },
  'fleet.key.create': { by: 'fleet' },
  'fleet.key.revoke': {
    by: 'fleet',
    after: ['fleet.key.create'],
    asks: madeBy('fleet.key.create'),
  },
  'fleet.user.add': { by: 'support' },
  'fleet.user.archive': {
    by: 'support',
    after: ['fleet.user.add'],
    asks: ({ answered, fleet }) => ({ fleet: fleet.key, user: answered['fleet.user.add']?.user }),
  },
  'fleet.group.save': { by: 'global' },
  'fleet.group.delete': {
    by: 'global',
    after: ['fleet.group.save'],
    asks: madeBy('fleet.group.save'),
  },
  'fleet.save': {
    by: 'global',
    after: ['fleet.group.save'],
    asks: ({ answered, fleet }) => ({
      ...{ key: fleet.key, name: 'Fleet', group: answered['fleet.group.save']?.key },
    }),
  },
  'fleet.archive': { by: 'global' },
  'webhook.create': { by: 'fleet' },
  'webhook.rotate': {
    by: 'fleet',
    after: ['webhook.create'],
    asks: madeBy('webhook.create'),
  },
  'webhook.revoke': {
    by: 'fleet',
    after: ['webhook.create'],
    asks: madeBy('webhook.create'),
  },
}

const people: Record<string, Scenario> = {
  'passenger.create': { by: 'office' },
  'passenger.update': { by: 'office' },
  'passenger.update into the archive': {
    by: 'office',
    asks: ({ ours }) => ({ key: ours.passenger, status: 'archived' }),
  },
  'passenger.phone.transfer': { by: 'office' },
  'phone.unassign_phone': { by: 'office', after: ['passenger.phone.transfer'] },
  'passenger.opened': { by: 'office' },
  'passenger.merge': {
    by: 'office',
    after: ['passenger.create'],
    asks: ({ ours, answered }) => ({
      passengers: [ours.passenger, answered['passenger.create']?.key],
      versions: [1, 1],
    }),
  },
  'passenger.unmerge': {
    by: 'office',
    after: ['passenger.merge'],
    asks: ({ answered }) => ({ passenger: answered['passenger.create']?.key }),
  },
  'passenger.pause': { by: 'office' },
  'passenger.pause.end': {
    by: 'office',
    after: ['passenger.pause'],
    asks: ({ answered }) => ({ pause: answered['passenger.pause']?.pause }),
  },
  // What else is told waits for the morning, by the hour at which it happens.
  'passenger.tell that somebody is on the way': {
    by: 'system',
    after: ['ride.status sets out'],
    asks: setOff('passenger.tell'),
  },
  'passenger.remove_plan': { by: 'office' },
  'passenger.add_plan': { by: 'office', after: ['passenger.remove_plan'] },
  'passenger.create_fund': { by: 'office' },
  'fund.disable': { by: 'office' },
  'fund.enable': { by: 'office', after: ['fund.disable'] },
  'message.receive': { by: 'system' },
  'message.send': {
    by: 'system',
    after: ['ride.message'],
    asks: setOff('message.send'),
  },
}

const office: Record<string, Scenario> = {
  'auth.logout': { by: 'office' },
  'auth.phone.code': { by: 'nobody' },
  'auth.register': {
    by: 'office',
    asks: () => ({ username: 'newcomer', email: 'new@example.org', firstname: 'New' }),
  },
  'auth.reset': {
    by: 'nobody',
    after: ['auth.register'],
    asks: () => ({ username: 'newcomer' }),
  },
  'session.settings': { by: 'office' },
  'contact.save': { by: 'office' },
  'contact.archive': { by: 'office' },
  'place.save': { by: 'office' },
  'place.archive': { by: 'office' },
  'role.save': { by: 'office' },
  'role.delete': { by: 'office' },
  'team.save': { by: 'office' },
  'team.archive': { by: 'office' },
  'user.save': { by: 'office' },
  'user.archive': { by: 'office' },
  'view.save': { by: 'office' },
  'view.arrange': { by: 'office' },
  'view.delete': {
    by: 'office',
    after: ['view.save'],
    asks: madeBy('view.save'),
  },
  'draft.save': { by: 'office' },
  'draft.delete': { by: 'office', after: ['draft.save'] },
  'copy.save': { by: 'support' },
  'customer.update': { by: 'support' },
  'fund.save': { by: 'support' },
  'fund.save of a new one': { by: 'support', asks: ({ keys }) => ({ name: 'New', policy_key: keys.policy }) },
  'fund.delete': {
    by: 'support',
    after: ['fund.save of a new one'],
    asks: madeBy('fund.save'),
  },
  'funding.save': { by: 'office' },
  'funding.save of a new one': { by: 'office', asks: () => ({ name: 'New' }) },
  'funding.delete': {
    by: 'office',
    after: ['funding.save of a new one'],
    asks: madeBy('funding.save'),
  },
  'plan.save': { by: 'support' },
  'plan.save of a new one': { by: 'support', asks: () => ({ name: 'New', policies: [] }) },
  'plan.delete': {
    by: 'support',
    after: ['plan.save of a new one'],
    asks: madeBy('plan.save'),
  },
  'policy.save': { by: 'support' },
  'policy.save of a new one': { by: 'support', asks: () => ({ name: 'New' }) },
  'policy.delete': {
    by: 'support',
    after: ['policy.save of a new one'],
    asks: madeBy('policy.save'),
  },
  'data.delete': { by: 'office' },
  'data.merge': {
    by: 'office',
    asks: ({ ours }) => ({ 'patient:info': { [ours.passenger]: { notes: 'Kept' } } }),
  },
  'kora.mutation': { by: 'office' },
  'search.rebuild': { by: 'system' },
  'support.enter': { by: 'global' },
  'support.leave': { by: 'support' },
}

/** Every call that writes, made so that it writes, by `CALL` or `CALL of what`. */
export const scenarios: Record<string, Scenario> = { ...rides, ...providers, ...people, ...office }

/** The call that a scenario makes. */
export function callOf(scenario: string): string {
  return scenario.split(' ')[0] ?? scenario
}
