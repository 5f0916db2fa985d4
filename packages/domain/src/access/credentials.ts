import { may } from './may.ts'
import { permissions } from './permissions.ts'
import { mayChangeRides, mayEditRides, type PortalAccess } from './portal.ts'
import { grantsOf, heirsOf, type RoleGrants } from './roles.ts'
import type { CustomerPolicy } from '../customer/schema.ts'

/** What somebody can do by signing in: the words of their role, and what stands above words. */
export type Powers = {
  grants: readonly string[]
  super: boolean
  global: boolean
  fleet?: string | undefined
  /** The only teams whose rides they see; absent where teams don't limit them. */
  teams?: readonly string[] | undefined
}

/** Whether the grants hold every word of the others; words that mean nothing are nobody's (S22). */
export function holdsEvery(grants: readonly string[], others: readonly string[]): boolean {
  return (Object.keys(permissions) as (keyof typeof permissions)[]).every(
    (word) => !may(others, word) || may(grants, word),
  )
}

/**
 * Whether somebody may change by what another user signs in (e-mail, phone, username, password) or their
 * role: who can do that can become the user, so they must hold all that the user holds already
 * (server-behaviour §2.17). A provider's users speak for a fleet that drives for all customers; only who
 * keeps the fleets may become one. Nor may who is limited to teams become one who sees more, unless they put users into
 * teams anyway.
 */
export function mayBecome(by: Powers, other: Powers): boolean {
  return (
    (by.super || !other.super) &&
    (by.global || !other.global) &&
    (other.fleet === undefined || by.super || by.global) &&
    seesEvery(by, other) &&
    holdsEvery(by.grants, other.grants)
  )
}

/** Whether somebody sees the rides of every team that the other one sees. */
function seesEvery({ grants, teams }: Powers, other: Powers): boolean {
  if (teams === undefined || may(grants, 'team.edit')) return true
  return other.teams !== undefined && other.teams.every((team) => teams.includes(team))
}

/**
 * The words that an edit of a role touches: what it grants with all that it inherits, and what the roles
 * grant that inherit from it, since the edit changes their holders too.
 */
export function wordsAround(role: string, roles: readonly RoleGrants[]): string[] {
  return grantsOf(heirsOf(role, roles), roles)
}

/**
 * Whether somebody may change the phone with which a passenger signs in, or open the portal further to them:
 * the passcode goes to that phone, and with it all that the passenger may do (S22).
 */
export function coversPortal(
  grants: readonly string[],
  access: PortalAccess,
  policy: CustomerPolicy | undefined,
): boolean {
  if (access === 'none') return true
  const sees = may(grants, 'ride.view') || may(grants, 'ride.search')
  const changes = !mayChangeRides(access) || (may(grants, 'ride.create') && may(grants, 'ride.cancel'))
  return sees && changes && (!mayEditRides(access, policy) || may(grants, 'ride.edit'))
}

const widths: readonly PortalAccess[] = ['none', 'view', 'edit']

/** Whether a passenger's access is wider than it was. */
export function isWider(access: PortalAccess, before: PortalAccess): boolean {
  return widths.indexOf(access) > widths.indexOf(before)
}
