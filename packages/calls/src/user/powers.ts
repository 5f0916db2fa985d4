import { columns, select } from '@nemt/store/rows/select.ts'
import type { Powers } from '@nemt/domain/access/credentials.ts'
import { resolveGrants, type RoleGrants } from '@nemt/domain/access/roles.ts'
import type { Sql } from '@nemt/store/sql.ts'
import { many, type Question } from '@nemt/store/read.ts'
import type { Principal } from '../pipeline/principal.ts'

/** What a user's row says of their powers. */
export type PowersRow = {
  role_key: string | null
  is_super: boolean
  is_global: boolean
  fleet_key: string | null
}

/** The roles by which words are resolved. */
export function rolesQuestion(sql: Sql): Question<RoleGrants[]> {
  return many(
    select(
      sql,
      columns('role', 'r', ['key', 'permissions', 'inherit']),
      sql`from role r where r.customer_key = s.c`,
    ),
  )
}

/** What the maker of a call can do; the system can do everything. */
export function powersOf({ scope, grants, super: isSuper, global }: Principal): Powers {
  return scope === 'system'
    ? { grants: ['*'], super: true, global: true }
    : { grants, super: isSuper, global }
}

/** What a user can do by signing in. */
export function powersOfUser(row: PowersRow, roles: readonly RoleGrants[]): Powers {
  return {
    grants: row.is_super ? ['*'] : resolveGrants(row.role_key, roles),
    super: row.is_super,
    global: row.is_global,
    fleet: row.fleet_key ?? undefined,
  }
}
