import { holdsEvery, mayBecome } from '@nemt/domain/access/credentials.ts'
import { resolveGrants, type RoleGrants } from '@nemt/domain/access/roles.ts'
import { seesAllTeams } from '@nemt/domain/access/teams.ts'
import { mailTo, nothingSent, type Sending } from '../message/mail.ts'
import { messageFor } from '../message/text.ts'
import { mustKnowPassword } from '../auth/current-password.ts'
import type { Context } from '../pipeline/context.ts'
import { canonical } from '../pipeline/fingerprint.ts'
import { forbidden } from '../pipeline/refusal.ts'
import { powersOf, powersOfUser, type PowersRow } from './powers.ts'
import type { User } from './shape.ts'

/** By what somebody signs in or is reached, and what they may do then (server-behaviour §2.17). */
const CREDENTIALS = ['email', 'phone', 'username', 'role'] as const
export type Credential = (typeof CREDENTIALS)[number]

type Stored = PowersRow & { password_hash: string | null; teams: string[] | null }

/** What of a user's credentials a change would not leave as it is. */
export function changedCredentials(before: User, next: User): Credential[] {
  const value = (user: User, name: Credential) =>
    canonical((name === 'role' ? user.flags.role : user[name]) ?? null)
  return CREDENTIALS.filter((name) => value(before, name) !== value(next, name))
}

/**
 * Refuses (403) what would let somebody become a user who can do more than they: only who holds every word of
 * the user, and of a role that is given, and sees all that the user sees, may change these; one's own only with the
 * present password (422 without it).
 */
export async function mustMayChange(
  context: Context,
  changed: readonly Credential[],
  next: User,
  facts: { row: Stored; roles: readonly RoleGrants[]; current: string | undefined },
): Promise<void> {
  const { principal, policy } = context
  const { row, roles, current } = facts
  const by = powersOf(principal)
  if (changed.includes('role') && !holdsEvery(by.grants, resolveGrants(next.flags.role, roles)))
    throw forbidden()
  if (next.key !== principal.key) {
    const user = { ...powersOfUser(row, roles), teams: limitedTo(row, policy) }
    if (changed.length > 0 && !mayBecome({ ...by, teams: limitedTo(principal, policy) }, user))
      throw forbidden()
    return
  }
  if (changed.some((name) => name !== 'role')) await mustKnowPassword(context, row.password_hash, current)
}

/** The teams to which somebody is limited; undefined for who sees all. */
function limitedTo(
  user: Pick<Stored, 'teams'> & ({ global: boolean } | { is_global: boolean }),
  policy: Context['policy'],
): readonly string[] | undefined {
  const teams = user.teams ?? []
  const global = 'global' in user ? user.global : user.is_global
  return seesAllTeams({ global, teams }, policy) ? undefined : teams
}

/** Tells a user of the change, where they could be reached before it. */
export function toldOfChange(context: Context, changed: readonly Credential[], before: User): Sending {
  if (changed.length === 0 || !before.email) return nothingSent()
  const language = before.settings.language ?? 'en'
  const what = changed.map((name) => messageFor(context.customer, language, `mail.login_${name}`)).join(', ')
  return mailTo(context, { email: before.email, language }, 'login_changed', {
    who: context.principal.name,
    what,
  })
}
