import { columns, computed, select } from '@nemt/store/rows/select.ts'
import { update } from '@nemt/store/change/changes.ts'
import { holdsEvery, wordsAround } from '@nemt/domain/access/credentials.ts'
import { permissions, type Permission } from '@nemt/domain/access/permissions.ts'
import { heirsOf, type RoleGrants } from '@nemt/domain/access/roles.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import { one } from '@nemt/store/read.ts'
import * as z from 'zod'
import type { Context } from '../pipeline/context.ts'
import { forbidden, invalid, invalidInput, knownConflict } from '../pipeline/refusal.ts'
import { message } from '../message/text.ts'
import { defineKind } from '../record/kind.ts'
import { listOf } from '../record/read.ts'
import { removeOf } from '../record/remove.ts'
import { saveOf } from '../record/save.ts'
import { present } from '@nemt/store/rows/present.ts'
import { mustLeaveKeeper } from '../user/keeper.ts'
import { powersOf, rolesQuestion } from '../user/powers.ts'

// Object.keys forgets which keys there are, and that there are any.
const permissionNames = Object.keys(permissions) as [Permission, ...Permission[]]

/** Roles of a customer: more than anybody tells apart, and all are read for everybody who asks anything. */
export const MOST_ROLES = 500

function tooMany(context: Context) {
  return invalid('name', message(context, 'error.too_many_roles'), 'too_many_roles')
}

/**
 * A role with its access record: the words it holds and the roles it inherits from (F441–F445). The wildcard
 * is nobody's to give.
 */
export const roleKind = defineKind({
  noun: 'role',
  collection: 'role:info',
  table: 'role',
  prefix: 'ROL',
  fields: z.strictObject({
    name: text(200),
    sso: text(200).optional(),
    permissions: z.array(z.enum(permissionNames)).max(100).optional(),
    inherit: z.array(key).max(20).optional(),
  }),
  // Every coordinator starts with the roles and what they hold (V593); they name no person.
  see: 'session',
  create: 'access.create',
  edit: 'access.edit',
  columns: () => columns('role', 't', ['key', 'version', 'name', 'sso', 'permissions', 'inherit']),
  order: 'name',
  archives: false,
  of: (row) => ({
    name: row.name,
    ...present({ sso: row.sso }),
    // Filtered by what there is: an older version knew other words.
    permissions: (row.permissions as Permission[]).filter((word) => permissionNames.includes(word)),
    inherit: row.inherit,
  }),
  tidy: (_context, { permissions: held, inherit, ...rest }) => ({
    ...rest,
    ...(held ? { permissions: [...new Set(held)] } : {}),
    ...(inherit ? { inherit: [...new Set(inherit)] } : {}),
  }),
  row: ({ name, sso, permissions: held = [], inherit = [] }) => ({
    name,
    sso: sso ?? null,
    permissions: held,
    inherit,
  }),
  check: async (context, { key: own, inherit = [], permissions: held = [] }, before) => {
    const { sql } = context
    const { roles } = await context.read({ roles: rolesQuestion(sql) })
    if (!before && roles.length >= MOST_ROLES) throw tooMany(context)
    const known = new Set(roles.map((row) => row.key))
    const stranger = inherit.findIndex((base) => !known.has(base))
    if (stranger >= 0) throw invalidInput(`inherit.${stranger}`, 'no_role')
    const heirs = new Set(heirsOf(own, roles))
    const circular = inherit.findIndex((base) => heirs.has(base))
    if (circular >= 0) throw invalidInput(`inherit.${circular}`, 'circular_role')
    const others = roles.filter(({ key: roleKey }) => roleKey !== own)
    mustHoldAll(context, own, roles)
    const next = [...others, { key: own, permissions: held, inherit }]
    mustHoldAll(context, own, next)
    await mustLeaveKeeper(context, next)
  },
  removable: async (context, row) => {
    const { sql, customer } = context
    const { users, heirs, roles } = await context.read({
      roles: rolesQuestion(sql),
      users: one(
        select(
          sql,
          { count: computed<number>(sql`count(*)::int`) },
          sql`from app_user u where u.customer_key = s.c and u.role_key = ${row.key} and u.archived_at is null`,
        ),
      ),
      heirs: one(
        select(
          sql,
          { count: computed<number>(sql`count(*)::int`) },
          sql`from role r where r.customer_key = s.c and ${row.key} = any(r.inherit)`,
        ),
      ),
    })
    mustHoldAll(context, row.key, roles)
    if (users?.count || heirs?.count || customer.auth?.role === row.key)
      throw knownConflict('role_in_use', {
        users: users?.count,
        roles: heirs?.count,
      })
    return { updates: [update('app_user', { where: { role_key: row.key }, set: { role_key: null } })] }
  },
})

/**
 * Refuses an edit of what somebody doesn't hold: words are only handed on, holders of more not touched (S22).
 */
function mustHoldAll({ principal }: Context, role: string, roles: readonly RoleGrants[]): void {
  if (!holdsEvery(powersOf(principal).grants, wordsAround(role, roles))) throw forbidden()
}

export const roleList = listOf(roleKind, 'roles')
export const roleSave = saveOf(roleKind)
export const roleDelete = removeOf(roleKind)
