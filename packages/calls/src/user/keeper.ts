import { may } from '@nemt/domain/access/may.ts'
import { resolveGrants, type RoleGrants } from '@nemt/domain/access/roles.ts'
import type { Upsert } from '@nemt/store/change/changes.ts'
import { many } from '@nemt/store/read.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import { message } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import { conflict } from '../pipeline/refusal.ts'
import { oneOfMost } from '../record/most.ts'
import { powersOfUser, type PowersRow } from './powers.ts'

/** Whether somebody with these words may give roles. */
function isKeeper(grants: readonly string[]): boolean {
  return may(grants, 'access.edit')
}

/** Whether a user is one of those who may give roles, by the roles as they are. */
export function keepsRoles(row: PowersRow, roles: readonly RoleGrants[]): boolean {
  return row.fleet_key === null && isKeeper(powersOfUser(row, roles).grants)
}

/**
 * Takes some of those away who may give roles, and refuses (409) to take the last: nobody of the customer could let
 * anybody in again. Two who are taken at one moment are judged one after the other.
 */
export function withKeeperLeft<T>(
  context: Context,
  gone: readonly string[],
  take: (counts: Upsert) => Promise<T>,
): Promise<T> {
  return oneOfMost(context, { what: 'keepers', of: context.customer.key }, async (counts) => {
    const { users, roles } = await readHolders(context)
    if (!users.some((row) => !gone.includes(row.key) && keepsRoles(row, roles))) throw last(context)
    return take(counts)
  })
}

/** Refuses (409) roles by which nobody would be left who may give them, where somebody may now. */
export async function mustLeaveKeeper(context: Context, next: readonly RoleGrants[]): Promise<void> {
  const { users, roles } = await readHolders(context)
  const has = (these: readonly RoleGrants[]) => users.some((row) => keepsRoles(row, these))
  if (has(roles) && !has(next)) throw last(context)
}

function readHolders({ sql, read }: Context) {
  return read({
    users: many(
      select(
        sql,
        columns('app_user', 'u', ['key', 'role_key', 'is_super', 'is_global', 'fleet_key']),
        sql`from app_user u where u.customer_key = s.c and u.archived_at is null and u.fleet_key is null
          and (u.role_key is not null or u.is_super)`,
      ),
    ),
    roles: many(
      select(
        sql,
        columns('role', 'r', ['key', 'permissions', 'inherit']),
        sql`from role r where r.customer_key = s.c`,
      ),
    ),
  })
}

function last(context: Context) {
  return conflict('last_keeper', message(context, 'error.last_keeper'))
}

/** Whether a user who may give roles may not any more with another one. */
export function losesRoles(row: PowersRow, role: string | undefined, roles: readonly RoleGrants[]): boolean {
  return keepsRoles(row, roles) && !row.is_super && !isKeeper(resolveGrants(role, roles))
}
