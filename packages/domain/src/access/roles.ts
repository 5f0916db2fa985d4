/** A role's own words and the roles it inherits from (F444, F445). */
export type RoleGrants = { key: string; permissions: string[]; inherit: string[] }

/**
 * The roles of these keys with all that they inherit from, each once and in the order in which they are met; unknown
 * roles and circles add nothing (doc 2 §6). In one pass, however long a line of heirs is: a customer's roles are read
 * for everybody who asks anything.
 */
export function rolesReached<Role extends RoleGrants>(
  roleKeys: readonly string[],
  roles: readonly Role[],
): Role[] {
  return reachedFrom(roleKeys, byKeyOf(roles))
}

function byKeyOf<Role extends RoleGrants>(roles: readonly Role[]): ReadonlyMap<string, Role> {
  return new Map(roles.map((role) => [role.key, role]))
}

function reachedFrom<Role extends RoleGrants>(
  roleKeys: readonly string[],
  byKey: ReadonlyMap<string, Role>,
): Role[] {
  const reached = new Map<string, Role>()
  const open = roleKeys.toReversed()
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    const role = byKey.get(key)
    if (!role || reached.has(key)) continue
    reached.set(key, role)
    open.push(...role.inherit.toReversed())
  }
  return [...reached.values()]
}

/** Roles by their keys, and the words of those that were asked about. */
type Resolved = { byKey: ReadonlyMap<string, RoleGrants>; words: Map<string, readonly string[]> }
/** By the roles that were read: who lists a customer's users asks about a role for each of them. */
const resolved = new WeakMap<readonly RoleGrants[], Resolved>()

/**
 * The permission words of a role with everything it inherits, each once. Roles that were read are not changed: the same
 * ones have the same words.
 */
export function resolveGrants(roleKey: string | null | undefined, roles: readonly RoleGrants[]): string[] {
  if (!roleKey) return []
  const known = resolved.get(roles) ?? { byKey: byKeyOf(roles), words: new Map() }
  resolved.set(roles, known)
  const words = known.words.get(roleKey) ?? wordsOf(reachedFrom([roleKey], known.byKey))
  known.words.set(roleKey, words)
  return [...words]
}

/** The permission words of several roles together. */
export function grantsOf(roleKeys: readonly string[], roles: readonly RoleGrants[]): string[] {
  return wordsOf(rolesReached(roleKeys, roles))
}

function wordsOf(roles: readonly RoleGrants[]): string[] {
  return [...new Set(roles.flatMap((role) => role.permissions))]
}

/** The keys of a role and of all that inherit from it, by however many steps. */
export function heirsOf(roleKey: string, roles: readonly RoleGrants[]): string[] {
  const lines = roles.flatMap(({ key, inherit }) => inherit.map((base) => ({ base, heir: key })))
  const heirs = Map.groupBy(lines, ({ base }) => base)
  const found = new Set([roleKey])
  // What is added while one goes through a set is visited as well.
  for (const key of found) for (const { heir } of heirs.get(key) ?? []) found.add(heir)
  return [...found]
}
