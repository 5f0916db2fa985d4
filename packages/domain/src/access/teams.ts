import type { Customer, CustomerPolicy } from '../customer/schema.ts'

/** Who looks, as far as teams matter. */
export type TeamViewer = { global: boolean; teams: readonly string[] }

/**
 * Whether a user sees the rides of all teams: global users do; one without teams only where the policy says
 * all for nil (doc 1 §6, X089).
 */
export function seesAllTeams({ global, teams }: TeamViewer, policy: CustomerPolicy | undefined): boolean {
  return global || (teams.length === 0 && policy?.team_access === 'all_for_nil')
}

/** Whether a user reads all teams that there are: who sees the rides of all of them, or keeps teams. */
export function readsAllTeams(
  viewer: TeamViewer & { grants: readonly string[] },
  policy: CustomerPolicy | undefined,
): boolean {
  const keeps = ['*', 'team.edit', 'team.create'].some((word) => viewer.grants.includes(word))
  return keeps || seesAllTeams(viewer, policy)
}

/** Whether a user sees a ride of this team; a ride without a team is seen by everybody who may see rides. */
export function seesTeam(
  viewer: TeamViewer,
  team: string | undefined,
  policy: CustomerPolicy | undefined,
): boolean {
  return seesAllTeams(viewer, policy) || team === undefined || viewer.teams.includes(team)
}

/**
 * The user's teams that something new may belong to: none that is archived, and none at all where the
 * customer has no teams.
 */
export function openTeams(
  { teams, archivedTeams = [] }: { teams: readonly string[]; archivedTeams?: readonly string[] | undefined },
  customer: Pick<Customer, 'teams_enabled'>,
): readonly string[] {
  return customer.teams_enabled === false ? [] : teams.filter((team) => !archivedTeams.includes(team))
}

/**
 * Whether a user sees the passengers of all teams: everybody does, unless the customer limits passengers as
 * rides are (`passenger.team_access`; the specification limits rides only, P035).
 */
export function seesPassengersOfAllTeams(
  viewer: TeamViewer,
  customer: Pick<Customer, 'passenger'>,
  policy: CustomerPolicy | undefined,
): boolean {
  return customer.passenger?.team_access !== true || seesAllTeams(viewer, policy)
}
