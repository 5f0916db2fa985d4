import { customerDefaults } from '@nemt/domain/customer/config.ts'
import type { Fragment, Sql } from '@nemt/store/sql.ts'
import { columns, computed, select, type Query, type Selected } from '@nemt/store/rows/select.ts'

function userSelection(sql: Sql) {
  return {
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
      'is_fleet_lead',
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
  }
}

export type UserRow = Selected<ReturnType<typeof userSelection>>

/** Users over `u` with their teams; those that are not archived. */
export function usersQuery(sql: Sql, condition: Fragment): Query<UserRow> {
  return select(
    sql,
    userSelection(sql),
    sql`from app_user u where u.customer_key = s.c and u.archived_at is null and ${condition}
      order by u.first_name, u.last_name, u.key`,
  )
}
