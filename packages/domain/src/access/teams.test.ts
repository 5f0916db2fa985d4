import type { CustomerPolicy } from '../customer/schema.ts'
import { openTeams, seesAllTeams, seesPassengersOfAllTeams, seesTeam } from './teams.ts'

const forNil = { team_access: 'all_for_nil' } as CustomerPolicy
const north = { global: false, teams: ['TEAnorth'] }
const none = { global: false, teams: [] }

test.each<[string, typeof north | typeof none, CustomerPolicy | undefined, string | undefined, boolean]>([
  ['of their own team', north, undefined, 'TEAnorth', true],
  ['of another team', north, forNil, 'TEAsouth', false],
  ['of no team', north, undefined, undefined, true],
  ['of a team, without one', none, undefined, 'TEAnorth', false],
  ['of a team, without one, where the policy says all for nil', none, forNil, 'TEAnorth', true],
  ['of any team, as a global user', { ...north, global: true }, undefined, 'TEAsouth', true],
])('X089 a user sees rides %s', (_, viewer, policy, team, expected) => {
  expect(seesTeam(viewer, team, policy)).toBe(expected)
})

test('X089 P035 passengers are limited by teams only where the customer says so', () => {
  const limited = { passenger: { team_access: true } }
  expect(seesAllTeams(north, forNil)).toBe(false)
  expect(seesPassengersOfAllTeams(north, {}, forNil)).toBe(true)
  expect(seesPassengersOfAllTeams(north, limited, forNil)).toBe(false)
  expect(seesPassengersOfAllTeams(none, limited, forNil)).toBe(true)
  expect(seesPassengersOfAllTeams(none, limited, undefined)).toBe(false)
})

test.each<[string, { teams: string[]; archivedTeams?: string[] }, boolean | undefined, string[]]>([
  ['their teams', { teams: ['a', 'b'] }, undefined, ['a', 'b']],
  ['none that is archived', { teams: ['a', 'b'], archivedTeams: ['b', 'c'] }, true, ['a']],
  ['none where the customer has none', { teams: ['a', 'b'] }, false, []],
])('something new may belong to %s', (_, user, teams_enabled, expected) => {
  expect(openTeams(user, teams_enabled === undefined ? {} : { teams_enabled })).toEqual(expected)
})
