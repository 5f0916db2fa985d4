import { columns, select } from '@nemt/store/rows/select.ts'
import { removal, update, type Changes, type EventRow, type Upsert } from '@nemt/store/change/changes.ts'
import { may } from '@nemt/domain/access/may.ts'
import type { Permission } from '@nemt/domain/access/permissions.ts'
import { isLanguage } from '@nemt/domain/language/languages.ts'
import { knownAlerts, removeTeam, userProblem } from '@nemt/domain/user/editor.ts'
import { scoreProblem } from '@nemt/domain/user/nps.ts'
import { phone } from '@nemt/domain/communication/schema.ts'
import { tidyName, withoutSpaces } from '@nemt/domain/text/entry.ts'
import { key, text } from '@nemt/domain/text/schema.ts'
import { many, one } from '@nemt/store/read.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import * as z from 'zod'
import { deadLinks, passwordMail } from '../auth/password-link.ts'
import { usesPassword } from '../auth/password-use.ts'
import { together } from '../message/mail.ts'
import { message } from '../message/text.ts'
import { endedSessions } from '../session/ended.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { forbidden, invalid, invalidInput, knownConflict, notFound } from '../pipeline/refusal.ts'
import { mergePatch } from '../record/patch.ts'
import { tidyOptionalPhone } from '../phone/number.ts'
import { problemRefused } from '../message/problem.ts'
import { forgetSessions } from '../session/authenticate.ts'
import { changedCredentials, mustMayChange, toldOfChange } from './credentials.ts'
import { losesRoles, withKeeperLeft } from './keeper.ts'
import { usersQuery, type UserRow } from './row.ts'
import { rolesQuestion } from './powers.ts'
import { userOf, userSettings, userShape, type User } from './shape.ts'

const changeShape = z.strictObject({
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
type Change = z.output<typeof changeShape>

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
  partial: true,
  permission: 'session',
  scopes: ['coordinator'],
  input: changeShape,
  output: userShape,
  run: async (context, change) => {
    const { user: row, ...records } = await readRecords(context, change)
    mustMay(context, change, row, records.used !== null)
    if (!row) throw notFound('user')
    if (change.version !== undefined && change.version !== row.version) throw changed(row)
    assertKnown(change, records)
    const before = userOf(row)
    const next = after(context, before, withTidyPhone(context, change))
    const credentials = changedCredentials(before, next)
    await mustMayChange(context, credentials, next, { row, roles: records.roles, current: change.current })
    check(context, next, change)
    const sessions = records.sessions.map(({ key: session }) => session)
    const saving = { row, before, next, change, credentials, sessions }
    return losesRoles(row, next.flags.role, records.roles)
      ? withKeeperLeft(context, [row.key], (counts) => saveUser(context, saving, [counts]))
      : saveUser(context, saving)
  },
})

/** The user, with what else the change is judged by. */
function readRecords(context: Context, change: Change) {
  const { sql, principal } = context
  return context.read({
    user: one(usersQuery(sql, sql`u.key = ${change.key}`)),
    used: one(
      select(
        sql,
        columns('session', 'n', ['key']),
        sql`from session n where n.customer_key = s.c and n.user_key = ${change.key} limit 1`,
      ),
    ),
    teams: many(
      select(
        sql,
        columns('team', 't', ['key']),
        sql`from team t where t.customer_key = s.c and t.archived_at is null
          and t.key = any(${teamsJoined(change)})`,
      ),
    ),
    role: one(
      select(
        sql,
        columns('role', 'r', ['key']),
        sql`from role r where r.customer_key = s.c and r.key = ${change.flags?.role ?? ''}`,
      ),
    ),
    roles: rolesQuestion(sql),
    sessions: many(
      select(
        sql,
        columns('session', 'n', ['key']),
        sql`from session n where n.customer_key = s.c and n.user_key = ${change.key}
        and n.ended_at is null and n.key <> ${principal.session ?? ''}`,
      ),
    ),
  })
}

/** Refuses a change that names a team or role which is not there. */
function assertKnown(change: Change, { teams, role }: { teams: unknown[]; role: unknown }): void {
  if (teams.length < teamsJoined(change).length) throw notFound('team')
  if (change.flags?.role && !role) throw notFound('role')
}

function withTidyPhone(context: Context, change: Change): Change {
  return change.phone
    ? { ...change, phone: tidyOptionalPhone(context, change.phone, 'phone') ?? null }
    : change
}

type Saving = {
  row: UserRow
  before: User
  next: User
  change: Change
  credentials: ReturnType<typeof changedCredentials>
  /** The keys of the user's other sessions. */
  sessions: string[]
}

async function saveUser(context: Context, saving: Saving, guards: Upsert[] = []): Promise<User> {
  const { portal, customer } = context
  try {
    return await context
      .write({ ...changesOf(context, saving), upserts: guards, object: saving.next.key }, saving.next)
      .finally(() => forgetSessions(portal, customer.key))
  } catch (error) {
    if (error instanceof StoreRefused && error.code === 'changed') throw changed(saving.row)
    if (error instanceof StoreRefused && error.kind === 'unique' && error.code.includes('username'))
      throw invalid('username', message(context, 'error.invalid_username'), 'invalid_username')
    throw error
  }
}

function changesOf(context: Context, saving: Saving): Changes {
  const { before, next, change, credentials, sessions } = saving
  const ended = endedSessions(context, credentials.length ? sessions : [], 'credentials')
  const { mail, token } = mailsOf(context, saving)
  const teams = teamChanges(before, next)
  const event: EventRow = {
    collection: 'user:info',
    key: next.key,
    type: 'edited',
    actor: context.actor,
    data: {},
    audience: ['staff'],
  }
  return {
    updates: [
      update('app_user', {
        where: { key: next.key, version: before.version, archived_at: null },
        set: columnsOf(context, next, change),
        must: 'changed',
      }),
      // A link that went to the old address opens nothing any more.
      ...(credentials.includes('email') ? [deadLinks(context, next.key)] : []),
      ...ended.updates,
    ],
    inserts: { ...mail.inserts, ...(token ? { access_token: [token] } : {}), user_team: teams.joined },
    removes: teams.left,
    events: [event, ...ended.events, ...mail.events],
  }
}

/** What the user is told by mail: that they were changed, and where they never had a password, its link. */
function mailsOf(context: Context, { row, before, next, credentials }: Saving) {
  const newAddress = credentials.includes('email')
  const hasPassword = row.password_hash !== null
  const welcome =
    newAddress && !hasPassword && !before.flags.sso && usesPassword(context.customer, row)
      ? passwordMail(context, { ...next, language: next.settings.language }, 'welcome')
      : undefined
  // Whoever makes a user goes on to give them role and phone (V997): nothing to tell before there is a
  // password.
  const notices = hasPassword || newAddress ? [toldOfChange(context, credentials, before)] : []
  return { mail: together([...notices, ...(welcome ? [welcome.mail] : [])]), token: welcome?.token }
}

function teamChanges(before: User, next: User) {
  const [had, has] = [Object.keys(before.teams), Object.keys(next.teams)]
  return {
    joined: has.filter((team) => !had.includes(team)).map((team_key) => ({ user_key: next.key, team_key })),
    left: had
      .filter((team) => !has.includes(team))
      .map((team_key) => removal('user_team', { user_key: next.key, team_key })),
  }
}

function changed(row: UserRow) {
  return knownConflict('user_changed', {
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
function mustMay({ principal }: Context, change: Change, row: UserRow | null, used: boolean): void {
  const holds = (word: Permission) => may(principal.grants, word)
  const isSelf = change.key === principal.key
  const keeps =
    holds('user.edit') || (holds('user.create') && (row === null || (!used && row.password_hash === null)))
  const named = Object.keys(change).filter((field) => !['key', 'version', 'current'].includes(field))
  const selfOnly = isSelf && named.every((field) => OWN_ONLY.some((allowed) => allowed === field))
  if (!keeps && !(isSelf && holds('user.edit.self')) && !selfOnly)
    throw isSelf || row === null || holds('user.create') ? forbidden() : notFound('user')
  if (!isSelf && (change.nps || change.settings?.alerts)) throw forbidden()
  if ((change.teams || change.team !== undefined) && !holds('team.edit')) throw forbidden()
  if (change.flags?.role !== undefined && !holds('access.edit')) throw forbidden()
  // Who holds everything is kept by their like.
  const above = row && ((row.is_super && !principal.super) || (row.is_global && !principal.global))
  if (!isSelf && above && principal.scope !== 'system') throw forbidden()
}

function after({ now }: Context, before: User, change: Change): User {
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
  const inTeams = teams
    ? Object.entries(teams).reduce<User>(
        (user, [teamKey, on]) =>
          on ? { ...user, teams: { ...user.teams, [teamKey]: true } } : (removeTeam(user, teamKey) as User),
        before,
      )
    : before
  const { team: primary, ...others } = inTeams
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
    nps: nps ? { score: nps.score, updated: now } : before.nps,
  }
}

function check(context: Context, next: User, change: Change): void {
  // What no screen asks for (V973), no door takes.
  if (change.nps && context.customer.flags?.disable_nps) throw invalidInput('nps', 'not_asked')
  const problem =
    userProblem(next, { sso: next.flags.sso }) ?? (change.nps ? scoreProblem(change.nps.score) : null)
  if (problem)
    throw problemRefused(context, problem.field === 'score' ? { ...problem, field: 'nps.score' } : problem)
  const stranger = Object.keys(change.settings?.alerts?.types ?? {}).find(
    (type) => !knownAlerts.some((known) => known === type),
  )
  if (stranger) throw invalidInput(`settings.alerts.types.${stranger}`, 'no_alert')
  const language = change.settings?.language
  if (language && !isLanguage(language)) throw invalidInput('settings.language', 'unknown')
}

function columnsOf({ now }: Context, next: User, change: Change) {
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
    ...(change.nps ? { nps_score: change.nps.score, nps_at: now } : {}),
  }
}
