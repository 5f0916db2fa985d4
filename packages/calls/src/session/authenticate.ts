import type { Sql } from '@nemt/store/sql.ts'
import { column, columns, computed, joined, select, type Selected } from '@nemt/store/rows/select.ts'
import { portalAccess, type PortalAccess } from '@nemt/domain/access/portal.ts'
import { resolveGrants } from '@nemt/domain/access/roles.ts'
import { boundedCache, loadOnce } from '@nemt/domain/cache/bounded.ts'
import type { Customer } from '@nemt/domain/customer/schema.ts'
import { many, one, read } from '@nemt/store/read.ts'
import { ofPortal } from '../pipeline/of-portal.ts'
import type { Portal } from '../pipeline/portal.ts'
import { languageChosen, openLanguage, type Principal } from '../pipeline/principal.ts'
import { endOf, IDLE_LIMIT_MS, noteUses, type Use } from './idle.ts'
import { GLOBAL, originsOf, visitorPrincipal } from './origin.ts'
import { hashOf } from './token.ts'

/** No token of ours is longer. */
const LONGEST = 200

/**
 * Who a session or link stands for, and the instant (ms) at which it ends by time alone: where it ends by not being
 * used, the instant that its use up to now gives it.
 */
export type Standing = { principal: Principal; until: number; use?: Use }
/** Sessions kept at most, by customer and token. */
const SESSIONS = 20_000
const cacheOf = ofPortal(({ freshMs }) =>
  boundedCache<string, Promise<Standing | undefined>>(SESSIONS, { freshMs }),
)

/**
 * Who a token stands for in this customer; undefined for one that is unknown, ended, expired, or another
 * customer's.
 */
export async function authenticate(
  portal: Portal,
  customer: string,
  token: string,
): Promise<Principal | undefined> {
  return (await standingOf(portal, customer, token))?.principal
}

/** The same with its end; this is a use of it. What is known is used for `portal.freshMs`. */
export async function standingOf(
  portal: Portal,
  customer: string,
  token: string,
): Promise<Standing | undefined> {
  if (token.length > LONGEST) return undefined
  const found = await loadOnce(cacheOf(portal), `${customer}\n${token}`, async () => {
    const hash = hashOf(token)
    return (await lookUp(portal, customer, { hashes: [hash] })).get(hash)
  })
  if (!found || found.until <= portal.clock()) return undefined
  keepInUse(portal, [found])
  return found
}

/** Sessions are used at this moment. */
function keepInUse(portal: Portal, standings: readonly Standing[]): void {
  noteUses(
    portal,
    standings.flatMap((standing) => standing.use ?? []),
  )
  for (const standing of standings) if (standing.use) standing.until = endOf(standing.use)
}

/**
 * Who many tokens of a customer stand for at this moment, by one look at the database; ended ones are left
 * out. These are in use: somebody listens with them.
 */
export async function standingsNow(
  portal: Portal,
  customer: string,
  tokens: readonly string[],
): Promise<Map<string, Standing>> {
  const hashes = new Map(tokens.map((token) => [hashOf(token), token]))
  const found = await lookUp(portal, customer, { hashes: [...hashes.keys()] })
  const now = portal.clock()
  const standing = [...found].filter(([, { until }]) => until > now)
  keepInUse(
    portal,
    standing.map(([, each]) => each),
  )
  return new Map(
    standing.flatMap(([hash, each]) => {
      const token = hashes.get(hash)
      return token === undefined ? [] : [[token, each] as const]
    }),
  )
}

/**
 * Forgets the sessions of a customer, because the event log says that one of them, a user or a role has
 * changed.
 */
export function forgetSessions(portal: Portal, customer: string): void {
  const cache = cacheOf(portal)
  for (const id of cache.keys()) if (id.startsWith(`${customer}\n`)) cache.delete(id)
}

/**
 * Forgets the sessions of all customers: a fleet's people sign in at every customer whose rides it drives.
 */
export function forgetAllSessions(portal: Portal): void {
  return cacheOf(portal).clear()
}

/**
 * Who a session is now, by its key: for what a session has asked for and comes to fetch without its token.
 */
export async function principalOfSession(
  portal: Portal,
  customer: string,
  session: string,
): Promise<Principal | undefined> {
  return [...(await lookUp(portal, customer, { session })).values()][0]?.principal
}

/** A session `n` with whose it is: its user, its fleet or its passenger. */
function sessionSelection(sql: Sql) {
  return {
    ...columns('session', 'n', [
      'key',
      'token_hash',
      'scope',
      'expires_at',
      'seen_at',
      'user_key',
      'passenger_key',
      'fleet_key',
      'ride_key',
      'other_rides',
      'visit_key',
    ]),
    ...joined({
      visit_reason: column('support_visit', 'v', 'reason'),
      visit_origin: column('support_visit', 'v', 'origin_session'),
      visit_rights: column('support_visit', 'v', 'rights'),
    }),
    ...joined(
      columns('app_user', 'u', ['first_name', 'last_name', 'role_key', 'is_global', 'is_super', 'settings']),
    ),
    ...joined({
      fleet_name: column('fleet', 'f', 'name'),
      passenger_first: column('passenger', 'p', 'first_name'),
      passenger_last: column('passenger', 'p', 'last_name'),
      passenger_language: column('passenger', 'p', 'language'),
      passenger_status: column('passenger', 'p', 'status'),
      passenger_portal: column('passenger', 'p', 'portal'),
      passenger_flags: column('passenger', 'p', 'flags'),
    }),
    teams: computed<string[]>(
      sql`coalesce((select jsonb_agg(t.team_key) from user_team t where t.customer_key = s.c
      and t.user_key = u.key), '[]')`,
    ),
    archived_teams: computed<string[]>(
      sql`coalesce((select jsonb_agg(t.team_key) from user_team t
      join team g on g.customer_key = s.c and g.key = t.team_key and g.archived_at is not null
      where t.customer_key = s.c and t.user_key = u.key), '[]')`,
    ),
  }
}

type SessionRow = Selected<ReturnType<typeof sessionSelection>>

/** A link `a` that nobody has opened yet, with its fleet. */
const linkColumns = {
  ...columns('access_token', 'a', ['key', 'token_hash', 'purpose', 'fleet_key', 'ride_key', 'expires_at']),
  ...columns('fleet', 'f', ['name']),
}
type LinkRow = Selected<typeof linkColumns>
function linksQuestion(sql: Sql, hashes: readonly string[]) {
  return many(
    select(
      sql,
      linkColumns,
      sql`from access_token a join fleet f on f.key = a.fleet_key and f.archived_at is null
        where a.customer_key = s.c and a.token_hash = any(${[...hashes]}) and a.purpose in ('offer', 'drive')
          and a.used_at is null and a.expires_at > now()`,
    ),
  )
}

/** A key `k` of a fleet's own system. */
const keyColumns = {
  ...columns('fleet_key', 'k', ['key', 'token_hash', 'fleet_key']),
  fleet_name: column('fleet', 'f', 'name'),
}
type KeyRow = Selected<typeof keyColumns>
function keysQuestion(sql: Sql, hashes: readonly string[]) {
  return many(
    select(
      sql,
      keyColumns,
      sql`from fleet_key k join fleet f on f.key = k.fleet_key and f.archived_at is null
        where k.customer_key = s.c and k.token_hash = any(${[...hashes]}) and k.revoked_at is null`,
    ),
  )
}

/** A key has no end of its own; it is looked at again after so long, ms. */
const KEY_MS = 24 * 3_600_000

/** By the hashes of tokens, or by the key of a session. Sessions and links by the hash of their token. */
async function lookUp(
  portal: Portal,
  customer: string,
  by: { hashes: string[] } | { session: string },
): Promise<Map<string, Standing>> {
  const { sql } = portal.store
  const hashes = 'hashes' in by ? by.hashes : []
  const session = 'session' in by ? sql`n.key = ${by.session}` : sql`n.token_hash = any(${hashes})`
  const facts = await read(portal.store, customer, {
    sessions: many(
      select(
        sql,
        sessionSelection(sql),
        sql`from session n
          left join app_user u on u.customer_key = s.c and u.key = n.user_key and u.archived_at is null
          left join fleet f on f.key = n.fleet_key and f.archived_at is null
          left join passenger p on p.customer_key = s.c and p.key = n.passenger_key
          left join support_visit v on v.key = n.visit_key and v.visited_key = s.c and v.ended_at is null
          where n.customer_key = s.c and ${session} and n.ended_at is null and n.expires_at > now()
            and (n.user_key is null or u.key is not null) and (n.fleet_key is null or f.key is not null)
            and (n.passenger_key is null or p.key is not null) and (n.visit_key is null or v.key is not null)`,
      ),
    ),
    links: linksQuestion(sql, hashes),
    keys: keysQuestion(sql, hashes),
    roles: many(
      select(
        sql,
        columns('role', 'r', ['key', 'permissions', 'inherit']),
        sql`from role r where r.customer_key = s.c`,
      ),
    ),
    portal: one(
      select(
        sql,
        {
          passenger: computed<Customer['passenger'] | null>(sql`c.configuration->'passenger'`),
          idle_limit: computed<number | null>(sql`c.configuration->'flags'->'idle_limit'`),
        },
        sql`from customer c where c.customer_key = s.c`,
      ),
    ),
  })
  const grounds = { roles: facts.roles, settings: { passenger: facts.portal?.passenger ?? undefined } }
  const limit = facts.portal?.idle_limit ?? IDLE_LIMIT_MS
  const sessions = facts.sessions.filter(
    (row) => row.scope !== 'passenger' || accessOf(grounds.settings, row) !== 'none',
  )
  const { visiting = [], own = [] } = Object.groupBy(sessions, (row) => (row.visit_key ? 'visiting' : 'own'))
  return new Map<string, Standing>([
    ...own.map(
      (row) =>
        [row.token_hash, sessionStanding(sessionPrincipal(customer, row, grounds), row, limit)] as const,
    ),
    ...facts.links.map((row) => [row.token_hash, standing(linkPrincipal(customer, row), row)] as const),
    ...facts.keys.map((row) => [row.token_hash, keyStanding(portal, customer, row)] as const),
    ...(await visitors(portal, customer, visiting, limit)),
  ])
}

/**
 * Those who visit from `global`, each for as long as the session stands there that they came from, and what
 * their rights rested on then is still the same. Asks `global` only where there is a visitor at all.
 */
async function visitors(
  portal: Portal,
  customer: string,
  rows: readonly SessionRow[],
  limit: number,
): Promise<[string, Standing][]> {
  if (rows.length === 0) return []
  const origins = await originsOf(
    portal,
    rows.flatMap(({ visit_origin }) => visit_origin ?? []),
  )
  return rows.flatMap((row): [string, Standing][] => {
    const origin = origins.get(row.visit_origin ?? '')
    if (!origin || origin.rights !== row.visit_rights) return []
    const ends = Math.min(row.expires_at, origin.until)
    const visit = { key: row.visit_key ?? '', reason: row.visit_reason ?? '' }
    const principal = visitorPrincipal(customer, origin, visit)
    const sessions = [
      { customer, key: row.key },
      { customer: GLOBAL, key: origin.session },
    ]
    const use = { sessions, seen: row.seen_at, limit: Math.min(limit, origin.idleLimit), ends }
    return [[row.token_hash, { principal: { ...principal, session: row.key }, until: endOf(use), use }]]
  })
}

/** Staff's sessions end by not being used as well. */
function sessionStanding(principal: Principal, row: SessionRow, limit: number): Standing {
  if (row.scope !== 'coordinator') return standing(principal, row)
  const sessions = [{ customer: principal.customer, key: row.key }]
  const use = { sessions, seen: row.seen_at, limit, ends: row.expires_at }
  return { principal, until: endOf(use), use }
}

function standing(principal: Principal, { expires_at }: { expires_at: number }): Standing {
  return {
    principal,
    until: expires_at,
  }
}

/**
 * What a passenger's session may do in the portal. With none it is no session (V093): at once, not only at the next
 * sign-in.
 */
function accessOf(customer: Pick<Customer, 'passenger'>, row: SessionRow): PortalAccess {
  if (row.passenger_status === null) return 'none'
  return portalAccess(customer, {
    status: row.passenger_status,
    portal_settings: row.passenger_portal ?? {},
    flags: row.passenger_flags ?? {},
  })
}

/** A fleet's own system, which is nobody in particular. */
function keyStanding(
  portal: Portal,
  customer: string,
  { key, fleet_key: fleet, fleet_name: name }: KeyRow,
): Standing {
  const none = { grants: [], teams: [], global: false, super: false, ...openLanguage }
  return {
    principal: { scope: 'fleet', customer, key, name, ...none, fleet, apiKey: true },
    until: portal.clock() + KEY_MS,
  }
}

function linkPrincipal(customer: string, { purpose, fleet_key, ride_key, name }: LinkRow): Principal {
  return {
    scope: purpose === 'drive' ? 'driver' : 'fleet',
    customer,
    key: fleet_key ?? '',
    name,
    grants: [],
    teams: [],
    global: false,
    super: false,
    ...openLanguage,
    fleet: fleet_key ?? '',
    ...(ride_key ? { ride: ride_key } : {}),
  }
}

function sessionPrincipal(
  customer: string,
  session: SessionRow,
  { roles, settings }: { roles: Parameters<typeof resolveGrants>[1]; settings: Pick<Customer, 'passenger'> },
): Principal {
  const chosen = languageChosen(session.settings?.language)
  const base = {
    customer,
    teams: session.teams,
    archivedTeams: session.archived_teams,
    global: session.is_global === true,
    super: session.is_super === true,
    session: session.key,
  }
  if (session.scope === 'passenger')
    return {
      ...base,
      scope: 'passenger',
      key: session.passenger_key ?? '',
      passenger: session.passenger_key ?? '',
      portal: accessOf(settings, session),
      grants: [],
      ...languageChosen(session.passenger_language),
      name: `${session.passenger_first} ${session.passenger_last}`,
    }
  if (session.scope === 'fleet' || session.scope === 'driver')
    return {
      ...base,
      scope: session.scope,
      key: session.user_key ?? session.fleet_key ?? '',
      fleet: session.fleet_key ?? '',
      grants: [],
      ...chosen,
      name: session.fleet_name ?? '',
      ...(session.ride_key ? { ride: session.ride_key, otherRides: session.other_rides } : {}),
    }
  return {
    ...base,
    scope: 'coordinator',
    key: session.user_key ?? '',
    name: [session.first_name, session.last_name].filter(Boolean).join(' '),
    grants: session.is_super ? ['*'] : resolveGrants(session.role_key ?? undefined, roles),
    ...chosen,
  }
}
