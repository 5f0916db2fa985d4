import { columns, computed, select, type Query, type Selected } from '@nemt/store/rows/select.ts'
import { may } from '@nemt/domain/access/permissions.ts'
import { customerDefaults } from '@nemt/domain/customer/config.ts'
import { key } from '@nemt/domain/text/schema.ts'
import type { Fragment, Sql } from '@nemt/store/connect.ts'
import { many } from '@nemt/store/read.ts'
import * as z from 'zod'
import type { Principal } from '../pipeline/principal.ts'
import { defineCall } from '../pipeline/define.ts'
import { userOf, userShape } from './shape.ts'

const userSelection = (sql: Sql) => ({
  ...columns('app_user', 'u', [
    'key',
    'version',
    'username',
    'email',
    'first_name',
    'last_name',
    'phone',
    'team_key',
    'role_key',
    'fleet_key',
    'is_super',
    'is_global',
    'is_sso',
    'password_hash',
    'settings',
    'nps_score',
    'nps_at',
    'created_at',
  ]),
  teams: computed<string[] | null>(
    sql`(select jsonb_agg(t.team_key order by t.team_key) from user_team t
      where t.customer_key = s.c and t.user_key = u.key)`,
  ),
  locked: computed<boolean>(
    sql`exists (select 1 from login_try l where l.customer_key = s.c and l.user_key = u.key
      and l.failed >= coalesce(
        (select (c.configuration->'auth'->>'logins')::int from customer c where c.customer_key = s.c),
        ${customerDefaults.auth.logins}))`,
  ),
})
export type UserRow = Selected<ReturnType<typeof userSelection>>

/** Users over `u` with their teams; those that are not archived. */
export const usersQuery = (sql: Sql, condition: Fragment): Query<UserRow> =>
  select(
    sql,
    userSelection(sql),
    sql`from app_user u where u.customer_key = s.c and u.archived_at is null and ${condition}
      order by u.first_name, u.last_name, u.key`,
  )

export const keepsUsers = ({ grants, global }: Principal): boolean =>
  may(grants, 'user.edit') || may(grants, 'user.create') || global

/** The users (C072): administrators see all, everybody else themselves. */
export const userList = defineCall({
  name: 'user.list',
  does: 'Lists the users; without the right to keep them, only oneself.',
  effect: 'read',
  permission: 'session',
  scopes: ['coordinator'],
  input: z.strictObject({ keys: z.array(key).max(500).optional() }),
  output: z.strictObject({ users: z.array(userShape) }),
  run: async (context, { keys }) => {
    const { sql, principal } = context
    const own = keepsUsers(principal) ? sql`true` : sql`u.key = ${principal.key}`
    const { users } = await context.read({
      users: many(usersQuery(sql, keys ? sql`${own} and u.key = any(${keys})` : own)),
    })
    return { users: users.map(userOf) }
  },
})
