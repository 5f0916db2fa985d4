import { createHash } from 'node:crypto'
import { columns, computed, select } from '@nemt/store/rows/select.ts'
import type { Row } from '@nemt/store/rows/tables.ts'
import { resolveGrants, rolesReached, type RoleGrants } from '@nemt/domain/access/roles.ts'
import { many, one, read } from '@nemt/store/read.ts'
import type { Portal } from '../pipeline/portal.ts'
import { languageChosen, type Principal, type Visit } from '../pipeline/principal.ts'
import { endOf, IDLE_LIMIT_MS } from './idle.ts'

/** The customer that support's visits start from. */
export const GLOBAL = 'global'

/** A session of a global user at `global`, with what that user is there at this moment. */
export type Origin = {
  session: string
  user: string
  name: string
  grants: string[]
  super: boolean
  sso: boolean
  spoken: ReturnType<typeof languageChosen>
  /** When the session ends however much it is used, ms. */
  until: number
  /** How long it may go unused, ms: what comes from it goes unused no longer. */
  idleLimit: number
  /** What the rights rest on, as a hash: user, role with what it inherits, policy. It changes with any of them. */
  rights: string
}

/**
 * The sessions at `global` among these keys that stand: not ended, not run out, not left unused for too long, of a
 * global user who is not archived. One round trip, made while speaking for `global`.
 */
export async function originsOf(portal: Portal, sessions: readonly string[]): Promise<Map<string, Origin>> {
  const { sql } = portal.store
  const { rows, roles, policy, settings } = await read(portal.store, GLOBAL, {
    rows: many(
      select(
        sql,
        {
          ...columns('session', 'n', ['key', 'user_key', 'expires_at', 'seen_at']),
          ...columns('app_user', 'u', [
            'version',
            'first_name',
            'last_name',
            'role_key',
            'is_super',
            'is_sso',
            'settings',
          ]),
        },
        sql`from session n join app_user u on u.customer_key = s.c and u.key = n.user_key
          and u.archived_at is null and u.is_global
          where n.customer_key = s.c and n.key = any(${[...sessions]}) and n.scope = 'coordinator'
            and n.ended_at is null and n.expires_at > now()`,
      ),
    ),
    roles: many(
      select(
        sql,
        columns('role', 'r', ['key', 'permissions', 'inherit', 'version']),
        sql`from role r where r.customer_key = s.c`,
      ),
    ),
    policy: one(
      select(
        sql,
        columns('customer_policy', 'p', ['version', 'document']),
        sql`from customer_policy p where p.customer_key = s.c`,
      ),
    ),
    settings: one(
      select(
        sql,
        { idle_limit: computed<number | null>(sql`c.configuration->'flags'->'idle_limit'`) },
        sql`from customer c where c.customer_key = s.c`,
      ),
    ),
  })
  const now = portal.clock()
  const limit = settings?.idle_limit ?? IDLE_LIMIT_MS
  return new Map(
    rows
      .filter(({ expires_at: ends, seen_at: seen }) => endOf({ seen, limit, ends }) > now)
      .map((row) => [row.key, { ...originOf(row, roles, policy), idleLimit: limit }] as const),
  )
}

type Found = Pick<Row<'session'>, 'key' | 'user_key' | 'expires_at'> &
  Pick<
    Row<'app_user'>,
    'version' | 'first_name' | 'last_name' | 'role_key' | 'is_super' | 'is_sso' | 'settings'
  >
type RoleRow = RoleGrants & Pick<Row<'role'>, 'version'>
type PolicyRow = Pick<Row<'customer_policy'>, 'version' | 'document'>

function originOf(row: Found, roles: readonly RoleRow[], policy: PolicyRow | null) {
  const { key, user_key, expires_at, settings, role_key, is_super } = row
  const reached = rolesReached(role_key === null ? [] : [role_key], roles)
  const restsOn = [user_key, row.version, role_key, is_super, reached, policy]
  return {
    session: key,
    user: user_key ?? '',
    name: `${row.first_name} ${row.last_name}`.trim(),
    grants: is_super ? ['*'] : resolveGrants(role_key, roles),
    super: is_super,
    sso: row.is_sso,
    spoken: languageChosen(settings?.language),
    until: expires_at,
    rights: createHash('sha256').update(JSON.stringify(restsOn)).digest('base64url'),
  }
}

/** Who somebody of `global` is on a visit: under their own name, with their role's words, in all teams. */
export function visitorPrincipal(
  customer: string,
  { session, user, name, grants, super: isSuper, sso, spoken }: Origin,
  visit: Pick<Visit, 'key' | 'reason'>,
): Principal {
  return {
    scope: 'coordinator',
    customer,
    key: user,
    name,
    grants,
    teams: [],
    global: true,
    super: isSuper,
    ...spoken,
    visit: { ...visit, origin: session, sso },
  }
}
