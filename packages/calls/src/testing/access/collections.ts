import type { Use } from './table.ts'
import type { Things } from './things.ts'

type Row = {
  /** The line that says who may read it, and the keys that are asked for; none asks for all. */
  reads?: readonly [use: Use, keys?: (it: Things) => readonly string[]]
  /** The line that says who may do what `merge` does. */
  merges?: readonly [use: Use, merge: (it: Things) => object]
  /** The same for a deletion. */
  deletes?: readonly [use: Use, keys: (it: Things) => object]
}

/**
 * Every collection of `data.query`, `data.merge` and `data.delete`: each is as open as the call behind it.
 */
export const collections: Record<string, Row> = {
  'ride:info': {
    reads: ['ride.info', ({ ride }) => [ride]],
    merges: ['ride.cancel', ({ ride }) => ({ [ride]: { status: 'cancelled', cancellation: 'sick' } })],
    deletes: ['ride.update', ({ ride }) => ({ [ride]: { times: { appointment: true } } })],
  },
  'ride:events': {
    reads: ['ride.events', ({ ride }) => [ride]],
    merges: ['ride.message', ({ ride }) => ({ [ride]: { data: { text: 'Hello there' } } })],
  },
  'ride:offers': { reads: ['offer.list', ({ ride }) => [ride]] },
  'ride:dispatch': { reads: ['ride.dispatch', ({ taken }) => [taken]] },
  'patient:info': {
    reads: ['passenger.info', ({ passenger }) => [passenger]],
    merges: ['kora.mutation', ({ passenger }) => ({ [passenger]: { notes: 'Kept' } })],
    deletes: ['passenger.update', ({ passenger }) => ({ [passenger]: { dob: true } })],
  },
  'patient:funds': {
    reads: ['passenger.funds', ({ passenger }) => [passenger]],
    merges: ['fund.disable', ({ passenger, fund }) => ({ [passenger]: { [fund]: { enabled: false } } })],
  },
  'external:patient': { reads: ['passenger.external', ({ riderKey }) => [riderKey]] },
  // Passengers ask for it at their start and get their own (V594).
  'facility:info': {},
  'patient:needed:rides': {},
  'contact:info': {
    reads: ['contact.list'],
    merges: ['contact.save', ({ contact }) => ({ [contact]: { name: 'Kept' } })],
    deletes: ['contact.archive', ({ contact }) => ({ [contact]: true })],
  },
  'place:info': {
    reads: ['place.list'],
    merges: ['place.save', ({ place }) => ({ [place]: { name: 'Kept' } })],
    deletes: ['place.archive', ({ place }) => ({ [place]: true })],
  },
  'team:info': {
    reads: ['team.list'],
    merges: ['team.save', ({ team }) => ({ [team]: { name: 'Kept' } })],
    deletes: ['team.archive', ({ team }) => ({ [team]: true })],
  },
  'role:info': {
    reads: ['role.list'],
    merges: ['role.save', ({ role }) => ({ [role]: { name: 'Kept' } })],
    deletes: ['role.delete', ({ role }) => ({ [role]: true })],
  },
  'access:info': {
    reads: ['role.list'],
    merges: ['role.save', ({ role }) => ({ [role]: { permissions: {} } })],
  },
  // One's own words.
  'access:permissions': {},
  'access:role': { reads: ['user.list'] },
  'funding:info': { reads: ['funding.list'] },
  funding: {
    reads: ['funding.list'],
    merges: ['funding.save', ({ funding }) => ({ [funding]: { name: 'Kept' } })],
    deletes: ['funding.delete', ({ funding }) => ({ [funding]: true })],
  },
  'funding:geo': {
    reads: ['funding.list'],
    merges: ['funding.save', ({ funding }) => ({ [funding]: { pickup: {} } })],
  },
  // Passengers get an empty one (V594).
  'user:info': {
    merges: ['user.save', ({ user }) => ({ [user]: { name: { first: 'Kept' } } })],
    deletes: ['user.archive', ({ user }) => ({ [user]: true })],
  },
  'copy:info': {
    reads: ['copy.info'],
    merges: ['copy.save', () => ({ 'problem.phone_missing': { en: 'Kept' } })],
  },
  'copy:override': { reads: ['copy.override'] },
  'copy:info:custom': { reads: ['copy.custom'] },
  'customer:info': { reads: ['customer.info'] },
  'policy:info': {
    reads: ['policy.list'],
    merges: ['policy.save', ({ loosePolicy }) => ({ [loosePolicy]: { name: 'Kept' } })],
    deletes: ['policy.delete', ({ loosePolicy }) => ({ [loosePolicy]: true })],
  },
  'plan:info': {
    reads: ['plan.list'],
    merges: ['plan.save', ({ loosePlan }) => ({ [loosePlan]: { name: 'Kept' } })],
    deletes: ['plan.delete', ({ loosePlan }) => ({ [loosePlan]: true })],
  },
  'fund:info': {
    reads: ['fund.list'],
    merges: ['fund.save', ({ looseFund }) => ({ [looseFund]: { name: 'Kept' } })],
    deletes: ['fund.delete', ({ looseFund }) => ({ [looseFund]: true })],
  },
  // At the desk all fleets, elsewhere those one works with.
  'fleet:info': { merges: ['fleet.save', ({ fleet }) => ({ [fleet]: { name: 'Kept' } })] },
  'fleet:geo': { reads: ['fleet.list'] },
  'fleet:group': {
    reads: ['fleet.group.list'],
    deletes: ['fleet.group.delete', ({ group }) => ({ [group]: true })],
  },
  'session:info': {},
}
