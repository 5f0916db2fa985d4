import { columns, select } from '@nemt/store/rows/select.ts'
import { removal, update } from '@nemt/store/change/changes.ts'
import { may, type Permission } from '@nemt/domain/access/permissions.ts'
import { alertTypes, removeTeam, userProblem } from '@nemt/domain/user/editor.ts'
import { scoreProblem } from '@nemt/domain/user/nps.ts'
import { phone } from '@nemt/domain/communication/schema.ts'
import { tidyName, withoutSpaces } from '@nemt/domain/text/entry.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import { many, one } from '@nemt/store/read.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import * as z from 'zod'
import { deadLinks, passwordMail } from '../auth/password-link.ts'
import { together } from '../message/mail.ts'
import { message } from '../message/text.ts'
import { endedSessions } from '../passenger/sessions.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { conflict, forbidden, invalid, notFound } from '../pipeline/refusal.ts'
import { mergePatch } from '../record/patch.ts'
import { tidyOptionalPhone } from '../phone/number.ts'
import { problemRefused } from '../message/problem.ts'
import { forgetSessions } from '../session/authenticate.ts'
import { changedCredentials, mustMayChange, toldOfChange } from './credentials.ts'
import { usersQuery, type UserRow } from './row.ts'
import { rolesQuestion } from './powers.ts'
import { userOf, userSettings, userShape, type User } from './shape.ts'

const change = z.strictObject({
  key,
  version: z.number().int().optional(),
  username: text(100).optional(),
  email: text(200).optional(),
  name: z.strictObject({ first: text(100).optional(), last: text(100).optional() }).optional(),
  phone: phone.nullable().optional(),
  team: key.nullable().optional(),
  /** Team keys with true or false; false leaves the team. */
  teams: z.record(key, z.boolean()).optional(),
  flags: z.strictObject({ role: key.nullable().optional() }).optional(),
  settings: userSettings.optional(),
  nps: z.strictObject({ score: z.number(), updated: z.number().optional() }).optional(),
  /** The present password, where somebody changes their own e-mail, phone or username. */
  current: z.string().min(1).max(200).optional(),
})
type Change = z.output<typeof change>

/**
 * Changes a user (C072; doc 2 §6): administrators anybody, whoever made a user the new one until they first
 * sign in, everybody themselves (user.edit.self; the satisfaction score needs no word). Teams need team.edit,
 * the role access.edit, alerts are one's own. E-mail, phone, username and role: credentials.ts; the user is
 * told, their links and other sessions end.
 */
export const userSave = defineCall({
  name: 'user.save',
  does: 'Changes a user; what is left out stays, null takes away.',
  effect: 'write',
  permission: 'session',
  scopes: ['coordinator'],
  input: change,
  output: userShape,
  run: async (context, asked) => {
    const { sql, actor, portal, customer } = context
    const joined = teamsJoined(asked)
    const { row, used, teams, role, roles, sessions } = await context.read({
      row: one(usersQuery(sql, sql`u.key = ${asked.key}`)),
      used: one(
        select(
          sql,
          columns('session', 'n', ['key']),
          sql`from session n where n.customer_key = s.c and n.user_key = ${asked.key} limit 1`,
        ),
      ),
      teams: many(
        select(
          sql,
          columns('team', 't', ['key']),
          sql`from team t where t.customer_key = s.c and t.archived_at is null and t.key = any(${joined})`,
        ),
      ),
      role: one(
        select(
          sql,
          columns('role', 'r', ['key']),
          sql`from role r where r.customer_key = s.c and r.key = ${asked.flags?.role ?? ''}`,
        ),
      ),
      roles: rolesQuestion(sql),
      sessions: many(
        select(
          sql,
          columns('session', 'n', ['key']),
          sql`from session n where n.customer_key = s.c and n.user_key = ${asked.key}
        and n.ended_at is null and n.key <> ${context.principal.session ?? ''}`,
        ),
      ),
    })
    mustMay(context, asked, row, used !== null)
    if (!row) throw notFound('user')
    if (asked.version !== undefined && asked.version !== row.version) throw changed(row)
    if (teams.length < joined.length) throw notFound('team')
    if (asked.flags?.role && !role) throw notFound('role')
    const before = userOf(row)
    const next = after(
      before,
      asked.phone ? { ...asked, phone: tidyOptionalPhone(context, asked.phone, 'phone') ?? null } : asked,
    )
    const changes = changedCredentials(before, next)
    await mustMayChange(context, changes, next, { row, roles, current: asked.current })
    check(context, next, asked)
    const open = sessions.map((session) => session.key)
    const ended = endedSessions(context, changes.length ? open : [], 'credentials')
    const newcomer = changes.includes('email') && row.password_hash === null && !before.flags.sso
    const link = newcomer
      ? passwordMail(context, { ...next, language: next.settings.language }, 'welcome')
      : undefined
    // Whoever makes a user goes on to give them role and phone (V997): nothing to tell before there is a
    // password.
    const tells = row.password_hash !== null || changes.includes('email')
    const told = together([
      ...(tells ? [toldOfChange(context, changes, before)] : []),
      ...(link ? [link.mail] : []),
    ])
    const [had, has] = [Object.keys(before.teams), Object.keys(next.teams)]
    try {
      return await context
        .write(
          {
            updates: [
              update('app_user', {
                where: { key: next.key, version: before.version, archived_at: null },
                set: columnsOf(context, next, asked),
                must: 'changed',
              }),
              // A link that went to the old address opens nothing any more.
              ...(changes.includes('email') ? [deadLinks(context, next.key)] : []),
              ...ended.updates,
            ],
            inserts: {
              ...told.inserts,
              ...(link ? { access_token: [link.token] } : {}),
              user_team: has
                .filter((teamKey) => !had.includes(teamKey))
                .map((team_key) => ({ user_key: next.key, team_key })),
            },
            removes: had
              .filter((teamKey) => !has.includes(teamKey))
              .map((team_key) => removal('user_team', { user_key: next.key, team_key })),
            events: [
              {
                collection: 'user:info',
                key: next.key,
                type: 'edited',
                actor,
                data: {},
                audience: ['staff'],
              },
              ...ended.events,
              ...told.events,
            ],
            object: next.key,
          },
          next,
        )
        .finally(() => forgetSessions(portal, customer.key))
    } catch (error) {
      if (error instanceof StoreRefused && error.code === 'changed') throw changed(row)
      if (error instanceof StoreRefused && error.kind === 'unique' && error.code.includes('username'))
        throw invalid('username', message(context, 'error.invalid_username'), 'invalid_username')
      throw error
    }
  },
})

function changed(row: UserRow) {
  return conflict('user_changed', 'Somebody else has edited this user. Please look at the record again.', {
    user: row.key,
    version: row.version,
  })
}

/** The teams that a change puts a user into; one may leave a team that is archived. */
function teamsJoined({ teams = {}, team }: Change): string[] {
  return [...new Set([...Object.keys(teams).filter((teamKey) => teams[teamKey]), ...(team ? [team] : [])])]
}

const OWN_ONLY = ['nps'] as const

/** Refuses what the person may not do. Somebody who may keep no users learns nothing about others' keys. */
function mustMay({ principal }: Context, asked: Change, row: UserRow | null, used: boolean): void {
  const holds = (word: Permission) => may(principal.grants, word)
  const own = asked.key === principal.key
  const keeps =
    holds('user.edit') || (holds('user.create') && (row === null || (!used && row.password_hash === null)))
  const named = Object.keys(asked).filter((field) => !['key', 'version', 'current'].includes(field))
  const selfOnly = own && named.every((field) => OWN_ONLY.some((allowed) => allowed === field))
  if (!keeps && !(own && holds('user.edit.self')) && !selfOnly)
    throw own || row === null || holds('user.create') ? forbidden() : notFound('user')
  if (!own && (asked.nps || asked.settings?.alerts)) throw forbidden()
  if ((asked.teams || asked.team !== undefined) && !holds('team.edit')) throw forbidden()
  if (asked.flags?.role !== undefined && !holds('access.edit')) throw forbidden()
  // Who holds everything is kept by their like.
  const above = row && ((row.is_super && !principal.super) || (row.is_global && !principal.global))
  if (!own && above && principal.scope !== 'system') throw forbidden()
}

function after(before: User, change: Change): User {
  const {
    version: _version,
    current: _current,
    nps,
    username,
    email,
    name,
    team,
    teams,
    flags,
    ...rest
  } = change
  const kept = teams
    ? Object.entries(teams).reduce<User>(
        (user, [teamKey, on]) =>
          on ? { ...user, teams: { ...user.teams, [teamKey]: true } } : (removeTeam(user, teamKey) as User),
        before,
      )
    : before
  const { team: primary, ...others } = kept
  const chosen = team === undefined ? primary : (team ?? undefined)
  const merged = mergePatch(others, rest) as User
  const { role: _role, ...plain } = before.flags
  return {
    ...merged,
    version: before.version + 1,
    username: withoutSpaces(username ?? before.username).toLowerCase(),
    email: withoutSpaces(email ?? before.email),
    name: {
      first: tidyName(name?.first ?? before.name.first),
      last: tidyName(name?.last ?? before.name.last),
    },
    ...(chosen ? { team: chosen, teams: { ...merged.teams, [chosen]: true } } : {}),
    flags:
      flags?.role === undefined ? before.flags : { ...plain, ...(flags.role ? { role: flags.role } : {}) },
    nps: nps ? { score: nps.score } : before.nps,
  }
}

function check(context: Context, next: User, asked: Change): void {
  const problem =
    userProblem(next, { sso: next.flags.sso }) ?? (asked.nps ? scoreProblem(asked.nps.score) : null)
  if (problem)
    throw problemRefused(context, problem.field === 'score' ? { ...problem, field: 'nps.score' } : problem)
  const stranger = Object.keys(asked.settings?.alerts?.types ?? {}).find(
    (type) => !(alertTypes as readonly string[]).includes(type),
  )
  if (stranger) throw invalid(`settings.alerts.types.${stranger}`, 'is no alert')
}

function columnsOf({ now }: Context, next: User, asked: Change) {
  return {
    username: next.username,
    email: next.email,
    first_name: next.name.first,
    last_name: next.name.last,
    phone: next.phone ?? null,
    team_key: next.team ?? null,
    role_key: next.flags.role ?? null,
    settings: next.settings,
    version: next.version,
    ...(asked.nps ? { nps_score: asked.nps.score, nps_at: now } : {}),
  }
}
