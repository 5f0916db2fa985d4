import { actorOf, linkedRides, nobody, system, type Principal } from './principal.ts'

test.each<[string, Partial<Principal>, string[] | undefined]>([
  ['whoever didn’t come by a link', {}, undefined],
  ['a link’s', { ride: 'RID1' }, ['RID1']],
  ['a link’s after others', { ride: 'RID1', otherRides: ['RID2', 'RID3'] }, ['RID1', 'RID2', 'RID3']],
])('docs/decisions/008 the rides that are open to %s', (_, rest, expected) => {
  expect(linkedRides({ ...nobody('x'), ...rest })).toEqual(expected)
})

const visit = { key: 'VIS1', reason: 'asked', origin: 'SES1', sso: false }

test.each<[string, Partial<Principal>, object]>([
  ['somebody of the staff', { scope: 'coordinator' }, { kind: 'coordinator' }],
  ['a driver', { scope: 'driver', fleet: 'FLT1' }, { kind: 'fleet', fleet: 'FLT1' }],
  ['somebody of a fleet', { scope: 'fleet', fleet: 'FLT1' }, { kind: 'fleet', fleet: 'FLT1' }],
  ['a passenger', { scope: 'passenger' }, { kind: 'passenger' }],
  ['support', { scope: 'coordinator', global: true }, { kind: 'coordinator', global: true }],
  [
    'support with all rights',
    { scope: 'coordinator', global: true, super: true },
    { kind: 'coordinator', global: true, super: true },
  ],
  ['support on a visit', { scope: 'coordinator', visit }, { kind: 'coordinator', visit: 'VIS1' }],
])('S15 what is kept of %s, and nothing else', (_, rest, expected) => {
  expect(actorOf({ ...nobody('x'), key: 'USR1', name: 'Ann', ...rest })).toEqual({
    key: 'USR1',
    name: 'Ann',
    ...expected,
  })
})

test('F056 the product itself may do everything, and is called System; nobody may do nothing', () => {
  const rest = { customer: 'x', teams: [], global: false, super: false, language: 'en', languageOpen: true }
  expect(system('x')).toEqual({ ...rest, scope: 'system', key: 'system', name: 'System', grants: ['*'] })
  expect(nobody('x')).toEqual({ ...rest, scope: 'nobody', key: 'nobody', name: '', grants: [] })
})
