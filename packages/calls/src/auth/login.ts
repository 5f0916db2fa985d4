import { languageOf } from '../user/language.ts'
import type { Sql } from '@nemt/store/sql.ts'
import { columns, computed, select, type Selected } from '@nemt/store/rows/select.ts'
import type { Actor } from '@nemt/domain/event/actor.ts'
import { formatDate, formatZonedTime } from '@nemt/domain/time/format.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { text } from '@nemt/domain/text/schema.ts'
import { removal, update, upsert, type Removal, type Update } from '@nemt/store/change/changes.ts'
import { many, one } from '@nemt/store/read.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import * as z from 'zod'
import { mailTo, nothingSent } from '../message/mail.ts'
import { message } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { Refusal } from '../pipeline/refusal.ts'
import { agentField, clientOf, type Client } from '../session/client.ts'
import { openSession } from '../session/new-session.ts'
import { normalizedUsername, triesOf } from './username.ts'
import { isFirstOfDay, subjectOf } from './attempts.ts'
import { deviceChanges, deviceField, deviceHashes, type Device } from './device.ts'
import { assertRoomForPassword, passwordMatches } from './password-hash.ts'
import { passwordsDisabled, usesPassword } from './password-use.ts'

/** Whoever may be signing in. */
function userSelection(sql: Sql) {
  return {
    ...columns('app_user', 'u', [
      'key',
      'password_hash',
      'fleet_key',
      'first_name',
      'last_name',
      'email',
      'archived_at',
    ]),
    language: languageOf(sql),
    has_signed_in: computed<boolean>(
      sql`exists (select 1 from session n where n.customer_key = s.c and n.user_key = u.key)`,
    ),
  }
}

type User = Selected<ReturnType<typeof userSelection>>

/**
 * Signs a user in with username and password (doc 1 §2, C003). A name is locked after the customer's number
 * of failed tries (F378) until its password is set anew, whether a user has it or not, so that the answers
 * tell nobody who exists (server-behaviour §2.17). At a device that the user signed in on before only that
 * device's tries count: a lock made from elsewhere doesn't keep them out there. docs/decisions/018.
 */
export const authLogin = defineCall({
  name: 'auth.login',
  does: 'Signs in with username and password and returns a token; on a new device also a token of the device.',
  effect: 'write',
  secret: true,
  signIn: true,
  permission: 'public',
  scopes: [],
  input: z.strictObject({
    username: text(100).min(1),
    password: z.string().min(1).max(200),
    device: deviceField,
    agent: agentField,
  }),
  output: z.strictObject({ token: z.string(), device: z.string().optional() }),
  run: async (context, { username, password, device: tokens, agent }) => {
    assertRoomForPassword(context.address)
    const name = normalizedUsername(username)
    const entrant = await readEntrant(context, name, tokens)
    if (!(await mayTry(context, entrant))) throw refused(context, entrant, 'account_locked')
    const user = await userWithPassword(context, entrant, password)
    if (!user) throw refused(context, entrant, 'bad_credentials')
    // Only to who knows the password: to anybody else it would tell who exists.
    if (user.archived_at !== null) throw refused(context, entrant, 'login_archived')
    if (!usesPassword(context.customer, user)) throw passwordsDisabled(context, user)
    return unlessPasswordChanged(context, entrant, () => signIn(context, user, entrant, clientOf(agent)))
  },
})

/** Whoever stands at the door: the name's user, if it has one, and what is known of their devices. */
type Entrant = {
  /** The name under which failed tries are counted where the device is not known. */
  subject: string
  user: User | null
  /** The device that they are at, if they signed in on it before. */
  device: Device | null
  /** All devices that are known of them, oldest first. */
  devices: Device[]
}

async function readEntrant(context: Context, name: string, tokens: string | undefined): Promise<Entrant> {
  const { sql } = context
  const read = await context.read({
    user: one(
      select(
        sql,
        userSelection(sql),
        sql`from app_user u where u.customer_key = s.c and u.username = ${name}`,
      ),
    ),
    device: one(
      select(
        sql,
        columns('known_device', 'd', ['key']),
        sql`from known_device d
        join app_user u on u.customer_key = s.c and u.key = d.holder_key and u.username = ${name}
          and u.archived_at is null
        where d.customer_key = s.c and d.token_hash = any(${deviceHashes(tokens)})`,
      ),
    ),
    devices: many(
      select(
        sql,
        columns('known_device', 'd', ['key']),
        sql`from known_device d
        join app_user u on u.customer_key = s.c and u.key = d.holder_key and u.username = ${name}
        where d.customer_key = s.c order by d.seen_at, d.key`,
      ),
    ),
  })
  return { subject: subjectOf(context, 'login', name), ...read }
}

/**
 * Counts the try before the password is looked at, so that guesses made at once can't share one: for the
 * device where it is known, else for the name. False when there are no tries left.
 */
async function mayTry(context: Context, { subject, user, device }: Entrant): Promise<boolean> {
  const { now, customer } = context
  const limit = triesOf(customer)
  const must = 'account_locked'
  const left = { sql: 't.failed < $1', values: [limit] }
  const row = { subject, user_key: user?.key ?? null, failed: 1, updated_at: now }
  try {
    await context.unkeyed().write(
      {
        audit: [],
        ...(device
          ? {
              updates: [
                update('known_device', {
                  where: { key: device.key },
                  set: { failed: { increment: 1 } },
                  and: left,
                  must,
                }),
              ],
            }
          : {
              upserts: [
                upsert('login_try', { by: ['subject'], rows: [row], add: ['failed'], and: left, must }),
              ],
            }),
      },
      null,
    )
    return true
  } catch (error) {
    if (error instanceof StoreRefused && error.code === must) return false
    throw error
  }
}

/** The user when the password is theirs; the same work is done for a name that nobody has. */
async function userWithPassword(
  { address }: Context,
  { user }: Entrant,
  password: string,
): Promise<User | null> {
  return (await passwordMatches(user?.password_hash ?? null, password, address)) ? user : null
}

type LoginRefusal = 'account_locked' | 'bad_credentials' | 'login_archived'

function refused(context: Context, { user }: Entrant, code: LoginRefusal): Refusal {
  return new Refusal('unauthenticated', code, message(context, `error.${code}`), {
    actor: actorOf(user),
    object: user?.key,
  })
}

/** Opens a session, remembers the device, and tells the user by mail of one that is new. */
async function signIn(context: Context, user: User, { subject, device, devices }: Entrant, client: Client) {
  const { customer, now } = context
  const session = openSession(customer, now, {
    scope: user.fleet_key ? 'fleet' : 'coordinator',
    user_key: user.key,
    fleet_key: user.fleet_key ?? undefined,
    ...client,
  })
  const remembered = deviceChanges(
    context,
    user.key,
    device,
    devices.map(({ key }) => key),
  )
  const isNewDevice = remembered.token !== undefined
  const mail = isNewDevice && user.has_signed_in ? await newDeviceMail(context, user) : nothingSent()
  const countedTries: Removal[] = device ? [] : [removal('login_try', { subject })]
  return context.write(
    {
      updates: [stillKnows(user), ...remembered.changes.updates],
      removes: [...countedTries, ...remembered.changes.removes],
      inserts: { session: [session.row], known_device: remembered.changes.rows, ...mail.inserts },
      events: mail.events,
      audit: [{ actor: actorOf(user), action: 'auth.login', object: user.key }],
    },
    { token: session.token, ...(isNewDevice ? { device: remembered.token } : {}) },
  )
}

const PASSWORD_CHANGED = 'password_changed'

/** Writes nothing of the user, but refuses where the password is no longer the one that was compared. */
function stillKnows({ key, password_hash }: User): Update {
  return update('app_user', { where: { key, password_hash }, set: { password_hash }, must: PASSWORD_CHANGED })
}

/** Signs in; who came with a password that was changed meanwhile is answered like anybody with a wrong one. */
async function unlessPasswordChanged<T>(
  context: Context,
  entrant: Entrant,
  enter: () => Promise<T>,
): Promise<T> {
  try {
    return await enter()
  } catch (error) {
    if (error instanceof StoreRefused && error.code === PASSWORD_CHANGED)
      throw refused(context, entrant, 'bad_credentials')
    throw error
  }
}

function actorOf(user: User | null): Actor {
  return { kind: 'user', key: user?.key ?? 'unknown', name: user ? fullName(user) : '' }
}

function fullName({ first_name, last_name }: User): string {
  return `${first_name} ${last_name}`.trim()
}

/** The mail about a sign-in on a new device, once a day at most from one net: programs keep no device. */
async function newDeviceMail(context: Context, user: User) {
  const { customer, now, portal } = context
  if (customer.auth?.mail_new_device === false || !user.email) return nothingSent()
  if (!(await isFirstOfDay(context, 'device mail', user.key))) return nothingSent()
  const zone = customer.timezone
  const language = user.language ?? 'en'
  const time = formatZonedTime(now, zone, language === 'es' ? 'es' : 'en')
  const link = `${portal.addressOf(customer.key)}/login/reset`
  return mailTo(context, { email: user.email, language }, 'new_device', {
    date: formatDate(localDate(now, zone)),
    time,
    link,
  })
}
