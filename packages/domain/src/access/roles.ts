/** A role's own words and the roles it inherits from (F444, F445). */
export type RoleGrants = { key: string; permissions: string[]; inherit: string[] }

/**
 * The permission words of a role with everything it inherits, each once; unknown roles and circles add
 * nothing (doc 2 §6).
 */
export function resolveGrants(roleKey: string | null | undefined, roles: readonly RoleGrants[]): string[] {
  const byKey = new Map(roles.map((role) => [role.key, role]))
  const granted = new Set<string>()
  const visited = new Set<string>()
  const visit = (key: string): void => {
    const role = byKey.get(key)
    if (!role || visited.has(key)) return
    visited.add(key)
    for (const word of role.permissions) granted.add(word)
    for (const base of role.inherit) visit(base)
  }
  if (roleKey) visit(roleKey)
  return [...granted]
}
