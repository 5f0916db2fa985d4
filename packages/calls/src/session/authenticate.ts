import { portalAccess } from '@nemt/domain/access/portal.ts'
import { resolveGrants } from '@nemt/domain/access/roles.ts'
import type { Customer } from '@nemt/domain/customer/schema.ts'
import { many, one, read } from '@nemt/store/read.ts'
import type { Portal } from '../pipeline/portal.ts'
import type { Principal } from '../pipeline/principal.ts'
import { hashOf } from './token.ts'

/** No token of ours is longer. */
const LONGEST = 200

/** Who a session or link stands for, and the instant (ms) at which it ends by time alone. */
export type Standing = { principal: Principal; until: number }
type Entry = { at: number; loading: Promise<Standing | undefined> }
const cache = new WeakMap<Portal, Map<string, Entry>>()

/**
 * Who a token stands for in this customer; undefined for one that is unknown, ended, expired, or another
 * customer's.
 */
export const authenticate = async (
  portal: Portal,
  customer: string,
  token: string,
): Promise<Principal | undefined> => (await standingOf(portal, customer, token))?.principal

/** The same with its end. What is known is used for `portal.freshMs`. */
export const standingOf = async (
  portal: Portal,
  customer: string,
  token: string,
): Promise<Standing | undefined> => {
  if (token.length > LONGEST) return undefined
  const known = cache.get(portal) ?? new Map<string, Entry>()
  cache.set(portal, known)
  const id = `${customer}\n${token}`
  const at = performance.now()
  let entry = known.get(id)
  if (!entry || at - entry.at > portal.freshMs) {
    if (known.size > 20_000) known.clear()
    const hash = hashOf(token)
    entry = { at, loading: lookUp(portal, customer, { hashes: [hash] }).then((found) => found.get(hash)) }
    known.set(id, entry)
    // Who waits for it hears of the fault; nobody after them does.
    entry.loading.catch(() => known.delete(id))
  }
  const found = await entry.loading
  return found && found.until > portal.clock() ? found : undefined
}

/**
 * Who many tokens of a customer stand for at this moment, by one look at the database; ended ones are left
 * out.
 */
export const standingsNow = async (
  portal: Portal,
  customer: string,
  tokens: readonly string[],
): Promise<Map<string, Standing>> => {
  const hashes = new Map(tokens.map((token) => [hashOf(token), token]))
  const found = await lookUp(portal, customer, { hashes: [...hashes.keys()] })
  const now = portal.clock()
  return new Map(
    [...found].flatMap(([hash, standing]) => {
      const token = hashes.get(hash)
      return token !== undefined && standing.until > now ? [[token, standing] as const] : []
    }),
  )
}

/**
 * Forgets the sessions of a customer, because the event log says that one of them, a user or a role has
 * changed.
 */
export const forgetSessions = (portal: Portal, customer: string): void => {
  const known = cache.get(portal)
  if (known) for (const id of known.keys()) if (id.startsWith(`${customer}\n`)) known.delete(id)
}

/**
 * Forgets the sessions of all customers: a fleet's people sign in at every customer whose rides it drives.
 */
export const forgetAllSessions = (portal: Portal): void => cache.get(portal)?.clear()

/**
 * Who a session is now, by its key: for what a session has asked for and comes to fetch without its token.
 */
export const principalOfSession = async (
  portal: Portal,
  customer: string,
  session: string,
): Promise<Principal | undefined> => [...(await lookUp(portal, customer, { session })).values()][0]?.principal

/** By the hashes of tokens, or by the key of a session. Sessions and links by the hash of their token. */
const lookUp = async (
  portal: Portal,
  customer: string,
  by: { hashes: string[] } | { session: string },
): Promise<Map<string, Standing>> => {
  const { sql } = portal.store
  const hashes = 'hashes' in by ? by.hashes : []
  const session = 'session' in by ? sql`n.key = ${by.session}` : sql`n.token_hash = any(${hashes})`
  const facts = await read(portal.store, customer, {
    sessions: many(sql`select n.key, n.token_hash, n.scope, n.expires_at,
        n.user_key, n.passenger_key, n.fleet_key, n.ride_key,
        u.first_name, u.last_name, u.role_key, u.is_global, u.is_super, u.settings, f.name as fleet_name,
        p.first_name as passenger_first, p.last_name as passenger_last, p.language as passenger_language,
        p.status as passenger_status, p.portal as passenger_portal, p.flags as passenger_flags,
        coalesce((select jsonb_agg(t.team_key) from user_team t where t.customer_key = s.c
          and t.user_key = u.key), '[]') as teams,
        coalesce((select jsonb_agg(t.team_key) from user_team t join team g on g.customer_key = s.c
          and g.key = t.team_key
          and g.archived_at is not null where t.customer_key = s.c and t.user_key = u.key),
          '[]') as archived_teams
      from session n
      left join app_user u on u.customer_key = s.c and u.key = n.user_key and u.archived_at is null
      left join fleet f on f.key = n.fleet_key and f.archived_at is null
      left join passenger p on p.customer_key = s.c and p.key = n.passenger_key
      where n.customer_key = s.c and ${session} and n.ended_at is null and n.expires_at > now()
        and (n.user_key is null or u.key is not null) and (n.fleet_key is null or f.key is not null)
        and (n.passenger_key is null or p.key is not null)`),
    links: many(sql`select a.key, a.token_hash, a.fleet_key, a.ride_key, a.expires_at, f.name
      from access_token a join fleet f on f.key = a.fleet_key and f.archived_at is null
      where a.customer_key = s.c and a.token_hash = any(${hashes}) and a.purpose = 'offer'
      and a.used_at is null
        and a.expires_at > now()`),
    roles: many(sql`select r.key, r.permissions, r.inherit from role r where r.customer_key = s.c`),
    portal: one(
      sql`select c.configuration->'passenger' as passenger from customer c where c.customer_key = s.c`,
    ),
  })
  const { roles } = facts
  const settings = { passenger: facts.portal?.passenger ?? undefined }
  const ends = ({ expires_at: end }: Json): number => Date.parse(end)
  const standing = (row: Json, principal: Principal) =>
    [row['token_hash'], { principal, until: ends(row) }] as const
  const sessions = (facts.sessions as Json[]).filter(
    (row) => row['scope'] !== 'passenger' || mayEnter(settings, row),
  )
  return new Map<string, Standing>([
    ...sessions.map((row) => standing(row, sessionPrincipal(customer, row, roles))),
    ...(facts.links as Json[]).map((row) => standing(row, linkPrincipal(customer, row))),
  ])
}

/**
 * Without access to the portal a passenger's session is none (V093): at once, not only at the next sign-in.
 */
const mayEnter = (customer: Pick<Customer, 'passenger'>, row: Json): boolean =>
  portalAccess(customer, {
    status: row['passenger_status'],
    portal_settings: row['passenger_portal'] ?? {},
    flags: row['passenger_flags'] ?? {},
  }) !== 'none'

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- rows as JSON
type Json = Record<string, any>

const linkPrincipal = (customer: string, link: Json): Principal => ({
  scope: 'fleet',
  customer,
  key: link['fleet_key'],
  name: link['name'],
  grants: [],
  teams: [],
  global: false,
  super: false,
  language: 'en',
  fleet: link['fleet_key'],
  ride: link['ride_key'],
})

const sessionPrincipal = (
  customer: string,
  session: Json,
  roles: Parameters<typeof resolveGrants>[1],
): Principal => {
  const base = {
    customer,
    teams: session['teams'] as string[],
    archivedTeams: session['archived_teams'] as string[],
    global: !!session['is_global'],
    super: !!session['is_super'],
    session: session['key'] as string,
  }
  if (session['scope'] === 'passenger')
    return {
      ...base,
      scope: 'passenger',
      key: session['passenger_key'],
      passenger: session['passenger_key'],
      grants: [],
      language: session['passenger_language'],
      name: `${session['passenger_first']} ${session['passenger_last']}`,
    }
  if (session['scope'] === 'fleet')
    return {
      ...base,
      scope: 'fleet',
      key: session['user_key'] ?? session['fleet_key'],
      fleet: session['fleet_key'],
      grants: [],
      language: 'en',
      name: session['fleet_name'],
      ...(session['ride_key'] ? { ride: session['ride_key'] } : {}),
    }
  return {
    ...base,
    scope: 'coordinator',
    key: session['user_key'],
    name: [session['first_name'], session['last_name']].filter(Boolean).join(' '),
    grants: session['is_super'] ? ['*'] : resolveGrants(session['role_key'], roles),
    language: session['settings']?.language ?? 'en',
  }
}
