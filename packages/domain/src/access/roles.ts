/** A role's own words and the roles it inherits from (F444, F445). */
export type RoleGrants = { key: string; permissions: string[]; inherit: string[] }

/**
 * A role with all that it inherits from, each once and in the order in which they are met; unknown roles and
 * circles add nothing (doc 2 §6).
 */
export function rolesReached<Role extends RoleGrants>(
  roleKey: string | null | undefined,
  roles: readonly Role[],
): Role[] {
  const byKey = new Map(roles.map((role) => [role.key, role]))
  const reached = new Map<string, Role>()
  const visit = (key: string): void => {
    const role = byKey.get(key)
    if (!role || reached.has(key)) return
    reached.set(key, role)
    for (const base of role.inherit) visit(base)
  }
  if (roleKey) visit(roleKey)
  return [...reached.values()]
}

/** The permission words of a role with everything it inherits, each once. */
export function resolveGrants(roleKey: string | null | undefined, roles: readonly RoleGrants[]): string[] {
  return [...new Set(rolesReached(roleKey, roles).flatMap((role) => role.permissions))]
}
