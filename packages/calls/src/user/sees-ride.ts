import { resolveGrants } from '@nemt/domain/access/roles.ts'
import { seesTeam } from '@nemt/domain/access/teams.ts'
import type { Context } from '../pipeline/context.ts'
import type { UserRow } from './row.ts'

/** Whether a user sees a ride on their own screen, by their role (P002, P035) and teams. `roles`: the customer's. */
export function seesRide(
  { policy }: Pick<Context, 'policy'>,
  user: Pick<UserRow, 'is_super' | 'is_global' | 'role_key' | 'teams'>,
  roles: Parameters<typeof resolveGrants>[1],
  { team_key }: { team_key: string | null },
): boolean {
  const grants = user.is_super ? ['*'] : resolveGrants(user.role_key ?? undefined, roles)
  const viewer = { global: user.is_global, teams: user.teams ?? [] }
  return (
    ['*', 'ride.view'].some((word) => grants.includes(word)) &&
    seesTeam(viewer, team_key ?? undefined, policy)
  )
}
