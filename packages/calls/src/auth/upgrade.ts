import { columns, select } from '@nemt/store/rows/select.ts'
import { update, type EventRow, type Update } from '@nemt/store/change/changes.ts'
import { permissions } from '@nemt/domain/access/permissions.ts'
import { sessionScopes } from '@nemt/domain/access/values.ts'
import { instant, key, text } from '@nemt/domain/text/schema.ts'
import { one } from '@nemt/store/read.ts'
import * as z from 'zod'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { unauthenticated } from '../pipeline/refusal.ts'
import { retryWhen } from '../pipeline/retry.ts'
import { forgetSessions, standingOf } from '../session/authenticate.ts'
import { openSession, sessionEnd } from '../session/new-session.ts'
import { hashOf } from '../session/token.ts'
import { deskOf } from '../session/visit.ts'
import { passwordResetHeader } from './password-use.ts'

/** So many rides of earlier links stay open beside the newest: more than a small fleet drives in half a day. */
const MOST_RIDES = 100

/** What a client is told about the session that a token stands for. */
export const sessionView = z.strictObject({
  scope: z.enum(sessionScopes),
  user: z.strictObject({ key, name: text(200), global: z.boolean(), super: z.boolean(), language: text(10) }),
  customer: key,
  permissions: z.array(z.string()),
  teams: z.array(key),
  fleet: key.optional(),
  ride: key.optional(),
  /** Global support on a visit: why, until when at the latest (ms), and where it came from. */
  visit: z.strictObject({ reason: text(500), until: instant, back: z.string() }).optional(),
  /** Staff: how long the session may go unused, ms (docs/decisions/092). */
  idle_limit: z.number().optional(),
  /** A new password is due: what the window that asks for it says at its top (V967, V968). */
  password_reset: z.enum(['user.reset_required', 'user.reset_password']).optional(),
  /** A new token, where the given one was a link's and could be used only once. */
  token: z.string().optional(),
  /** The link's ride was added to the session that makes the call, which opens it from now on: no new token. */
  joined: z.literal(true).optional(),
})

/**
 * Turns a token into a session's data (C001). A provider's link token is exchanged for a session and is dead
 * from then on.
 */
export const authUpgrade = defineCall({
  name: 'auth.upgrade',
  does: 'Says whom a token stands for; exchanges the single-use token of a link for a session.',
  effect: 'write',
  secret: true,
  permission: 'public',
  scopes: [],
  input: z.strictObject({ token: z.string().min(1).max(200) }),
  output: sessionView,
  run: async (context, { token }) => {
    const { portal, customer } = context
    const link = await unopenedLink(context, token)
    const standing = await standingOf(portal, customer.key, token)
    const who = standing?.principal
    if (!who || who.scope === 'nobody' || who.scope === 'system') throw unauthenticated()
    const password_reset = await passwordResetHeader(context, who)
    const view = {
      scope: who.scope,
      user: { key: who.key, name: who.name, global: who.global, super: who.super, language: who.language },
      customer: customer.key,
      permissions: who.grants.includes('*') ? Object.keys(permissions) : who.grants,
      teams: who.teams,
      ...(who.fleet ? { fleet: who.fleet } : {}),
      ...(who.ride ? { ride: who.ride } : {}),
      ...(password_reset ? { password_reset } : {}),
      ...(standing.use ? { idle_limit: standing.use.limit } : {}),
      ...(who.visit
        ? {
            visit: {
              reason: who.visit.reason,
              until: standing.use?.ends ?? standing.until,
              back: deskOf(portal),
            },
          }
        : {}),
    }
    if (!link) return view
    return retryWhen(['session_changed'], () => exchanged(context, link, view)).finally(() =>
      forgetSessions(portal, customer.key),
    )
  },
})

/**
 * Gives the link away for a session. A browser with one of the same fleet keeps it, with this ride besides: what was
 * accepted by an earlier link must not be lost with the next offer (docs/decisions/008).
 */
async function exchanged(
  context: Context,
  link: Link,
  view: z.output<typeof sessionView>,
): Promise<z.output<typeof sessionView>> {
  const { customer, now } = context
  const used = update('access_token', {
    where: { key: link.key, used_at: null },
    set: { used_at: now },
    must: 'link_used',
  })
  const object = link.ride_key ?? undefined
  const own = await ownLinkSession(context, link)
  if (own) {
    const events = [news(context, link.key, 'exchanged'), news(context, own.key, 'joined')]
    return context.write(
      { updates: [used, joining(context, own, link)], events, object },
      { ...view, joined: true },
    )
  }
  const session = openSession(customer, now, {
    ...(link.purpose === 'drive' ? { scope: 'driver', until: link.expires_at } : { scope: 'fleet' }),
    fleet_key: link.fleet_key ?? undefined,
    ride_key: link.ride_key ?? undefined,
  })
  const events = [news(context, link.key, 'exchanged')]
  const changes = { updates: [used], inserts: { session: [session.row] }, events, object }
  return context.write(changes, { ...view, token: session.token })
}

function news({ actor }: Context, sessionOrLink: string, type: 'exchanged' | 'joined'): EventRow {
  return { collection: 'session:info', key: sessionOrLink, type, actor, data: {}, audience: [] }
}

/** The session that makes the call, where a link of the same fleet opened it. */
async function ownLinkSession(context: Context, { purpose, fleet_key }: Link) {
  const { sql, principal } = context
  if (purpose !== 'offer' || principal.scope !== 'fleet' || principal.fleet !== fleet_key) return null
  if (principal.session === undefined || principal.ride === undefined) return null
  const { own } = await context.read({
    own: one(
      select(
        sql,
        columns('session', 'n', ['key', 'ride_key', 'other_rides']),
        sql`from session n
      where n.customer_key = s.c and n.key = ${principal.session} and n.ended_at is null`,
      ),
    ),
  })
  return own
}

type OwnSession = NonNullable<Awaited<ReturnType<typeof ownLinkSession>>>

/** The session with one more ride. Two links that are opened at one moment come one after the other. */
function joining({ customer, now }: Context, { key, ride_key, other_rides }: OwnSession, link: Link): Update {
  const before = new Set([...(ride_key === null ? [] : [ride_key]), ...other_rides])
  before.delete(link.ride_key ?? '')
  return update('session', {
    where: { key, ride_key, ended_at: null },
    set: {
      ride_key: link.ride_key,
      other_rides: [...before].slice(0, MOST_RIDES),
      expires_at: sessionEnd(customer, now, 'fleet'),
    },
    must: 'session_changed',
  })
}

type Link = NonNullable<Awaited<ReturnType<typeof unopenedLink>>>

/** The link that a token is, while nobody has opened it; for whom and until when it opens is its standing. */
async function unopenedLink(context: Context, token: string) {
  const { sql } = context
  const { link } = await context.read({
    link: one(
      select(
        sql,
        columns('access_token', 'a', ['key', 'purpose', 'fleet_key', 'ride_key', 'expires_at']),
        sql`from access_token a
      where a.customer_key = s.c and a.token_hash = ${hashOf(token)} and a.used_at is null`,
      ),
    ),
  })
  return link
}
