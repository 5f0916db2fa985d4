import { resolveGrants } from '@nemt/domain/access/roles.ts'
import { seesTeam } from '@nemt/domain/access/teams.ts'
import type { Context } from '../pipeline/context.ts'
import type { UserRow } from './row.ts'

type Reader = Pick<UserRow, 'is_super' | 'is_global' | 'role_key' | 'teams'>
type Roles = Parameters<typeof resolveGrants>[1]

function mayDo(user: Reader, roles: Roles, words: readonly string[]): boolean {
  const grants = user.is_super ? ['*'] : resolveGrants(user.role_key ?? undefined, roles)
  return ['*', ...words].some((word) => grants.includes(word))
}

/** Whether a user sees a ride on their own screen, by their role (P002, P035) and teams. `roles`: the customer's. */
export function seesRide(
  { policy }: Pick<Context, 'policy'>,
  user: Reader,
  roles: Roles,
  { team_key }: { team_key: string | null },
): boolean {
  const viewer = { global: user.is_global, teams: user.teams ?? [] }
  return mayDo(user, roles, ['ride.view']) && seesTeam(viewer, team_key ?? undefined, policy)
}

/** What it takes to look after a ride: who may only look can do nothing about it, nor give it back. */
export const worksOnRides = ['ride.create', 'ride.edit'] as const

/** Whether a user may look after a ride (docs/decisions/097): sees it, and may do something about it. */
export function mayOwnRide(
  context: Pick<Context, 'policy'>,
  user: Reader,
  roles: Roles,
  ride: { team_key: string | null },
): boolean {
  return seesRide(context, user, roles, ride) && mayDo(user, roles, worksOnRides)
}
