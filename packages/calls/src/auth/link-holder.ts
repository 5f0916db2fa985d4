import { column, columns, select, type Selected } from '@nemt/store/rows/select.ts'
import { one } from '@nemt/store/read.ts'
import type { Sql } from '@nemt/store/sql.ts'
import type { Context } from '../pipeline/context.ts'
import { hashOf } from '../session/token.ts'
import { languageOf } from '../user/language.ts'

/** Whose password is set. */
export function resettingColumns(sql: Sql) {
  return {
    ...columns('app_user', 'u', ['key', 'username', 'email', 'password_hash', 'is_sso', 'fleet_key']),
    language: languageOf(sql),
  }
}

/** Whose password is set, and by which mail's link, if by one. */
export type Resetting = Selected<ReturnType<typeof resettingColumns>> & { link: string | null }

/** The user whom a mail's token lets choose a password: nobody with one that was used or is too old. */
export async function userOfLink(
  { sql, now, read }: Pick<Context, 'sql' | 'now' | 'read'>,
  token: string,
): Promise<Resetting | null> {
  const { user } = await read({
    user: one(
      select(
        sql,
        { ...resettingColumns(sql), link: column('access_token', 'a', 'key') },
        sql`from access_token a join app_user u on u.customer_key = s.c and u.key = a.user_key
            and u.archived_at is null
          where a.customer_key = s.c and a.token_hash = ${hashOf(token)} and a.purpose = 'password'
            and a.used_at is null and a.expires_at > ${new Date(now)}`,
      ),
    ),
  })
  return user?.is_sso ? null : user
}
