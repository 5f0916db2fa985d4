import { columns, select, type Selected } from '@nemt/store/rows/select.ts'
import { update } from '@nemt/store/change/changes.ts'
import { coversPortal, holdsEvery } from '@nemt/domain/access/credentials.ts'
import { permissions } from '@nemt/domain/access/permissions.ts'
import { resolveGrants, type RoleGrants } from '@nemt/domain/access/roles.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { newCustomer, type TestCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { anotherPassenger } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'

const words = Object.keys(permissions)
const kinds: Record<string, string[]> = {
  none: [],
  viewer: ['ride.view'],
  self: ['user.edit.self'],
  editor: ['user.edit'],
  maker: ['user.create'],
  'role editor': ['access.edit'],
  'role maker': ['access.create'],
  'both editors': ['user.edit', 'access.edit', 'access.create', 'team.edit'],
  registrar: ['passenger.edit', 'passenger.search', 'passenger.view'],
  'all but one': words.filter((word) => word !== 'import.create'),
  lead: words,
}
const above: Record<string, object> = {
  super: { is_super: true },
  global: { is_global: true },
  fleet: { fleet_key: 'FLTx' },
}

type User = Selected<typeof userColumns>
type Role = RoleGrants & { name: string; sso: string | null }
type Rider = { key: string; phone: { raw?: string } | null }
type World = { users: User[]; roles: Role[]; riders: Rider[] }

let portal: Awaited<ReturnType<typeof openTestPortal>>
let who: TestCustomer
const attackers: Record<string, { user: string; role: string; token: string }> = {}
const victims: Record<string, { user: string; role: string }> = {}
let rider: string

beforeAll(async () => {
  portal = await openTestPortal()
  const access = { portal: true, portal_settings: { access: 'edit' } }
  who = await newCustomer(portal, { configuration: { passenger: access, auth: { role: 'ROLdefault' } } })
  const { sql } = portal.store
  const lead = { key: 'ROLdefault', name: 'Default', permissions: words, inherit: [] }
  await write(portal.store, who.key, { inserts: { role: [lead] } })
  for (const [name, grants] of Object.entries(kinds)) {
    const token = await who.role(grants)
    const { self } = await read(portal.store, who.key, {
      self: many(
        sql`select u.key, u.role_key from app_user u where u.customer_key = s.c order by u.key desc limit 1`,
      ),
    })
    attackers[name] = { user: self[0].key, role: self[0].role_key, token }
  }
  const user = (key: string, rest: object) => ({
    key,
    username: key.toLowerCase(),
    email: `${key}@example.org`,
    first_name: 'Vic',
    password_hash: 'x',
    ...rest,
  })
  const roles = Object.entries(kinds).map(([name, grants]) => [name, newKey('ROL'), grants] as const)
  await write(portal.store, who.key, {
    inserts: { role: roles.map(([name, key, grants]) => ({ key, name, permissions: grants, inherit: [] })) },
  })
  const [fleet] = await who.fleets(1)
  for (const [name, role] of roles) victims[name] = { user: newKey('USR'), role }
  for (const name of Object.keys(above))
    victims[name] = { user: newKey('USR'), role: roles[0]?.[1] as string }
  const rows = Object.entries(victims).map(([name, { user: key, role }]) =>
    user(key, { role_key: role, ...above[name], ...(name === 'fleet' ? { fleet_key: fleet?.key } : {}) }),
  )
  await write(portal.store, who.key, { inserts: { app_user: rows } })
  rider = await anotherPassenger(portal, who.key)
})
afterAll(() => portal.close())

const userColumns = columns('app_user', 'u', [
  'key',
  'username',
  'email',
  'phone',
  'role_key',
  'password_hash',
  'is_super',
  'is_global',
  'fleet_key',
  'archived_at',
])
const roleColumns = columns('role', 'r', ['key', 'name', 'sso', 'permissions', 'inherit'])

async function world(): Promise<World> {
  const { sql } = portal.store
  return read(portal.store, who.key, {
    users: many(select(sql, userColumns, sql`from app_user u where u.customer_key = s.c`)),
    roles: many(select(sql, roleColumns, sql`from role r where r.customer_key = s.c`)),
    riders: many(sql`select p.key, p.phone from passenger p where p.customer_key = s.c`),
  })
}

/** Those that are new or not as they were. */
function changed<T extends { key: string }>(before: T[], after: T[]): T[] {
  const was = new Map(before.map((record) => [record.key, JSON.stringify(record)]))
  return after.filter((record) => was.get(record.key) !== JSON.stringify(record))
}

function wordsOf(user: User | undefined, { roles }: World): string[] {
  return resolveGrants(user?.role_key, roles)
}

/** Every way in which `by` could come to what `of` holds. */
async function attack(
  by: { user: string; role: string; token: string },
  of: { user: string; role: string },
  held: string[],
) {
  const say = (name: string, payload: unknown) => make(portal, who.key, name, payload, { token: by.token })
  const mine = { email: 'mine@example.org' }
  const username = newKey('USR').toLowerCase()
  await say('user.save', { key: of.user, ...mine })
  await say('user.save', { key: of.user, username })
  await say('user.save', { key: of.user, phone: { display: '(312) 555-0199' } })
  await say('user.save', { key: of.user, flags: { role: by.role } })
  await say('data.merge', { 'user:info': { [of.user]: mine } })
  await say('user.archive', { user_keys: [of.user] })
  await say('data.merge', { [`user:info/${of.user}/archive`]: true })
  await say('data.delete', { 'user:info': { [of.user]: true } })
  await say('data.merge', { [`user:info/${of.user}/email`]: mine.email })
  await say('kora.mutation', { merge: { 'user:info': { [of.user]: { username } } } })
  await say('user.save', { key: by.user, flags: { role: of.role } })
  await say('user.save', { key: by.user, flags: { role: 'ROLdefault' } })
  await say('role.save', { key: by.role, permissions: held })
  await say('role.save', { key: by.role, inherit: [of.role] })
  await say('data.merge', {
    'access:info': { [by.role]: { permissions: Object.fromEntries(held.map((word) => [word, true])) } },
  })
  await say('role.save', { key: of.role, sso: 'mine' })
  await say('role.save', { key: of.role, permissions: [] })
  await say('role.delete', { key: of.role })
  const answer = (await say('role.save', { name: 'New', permissions: held })) as { data?: { key: string } }
  if (answer.data) await say('user.save', { key: by.user, flags: { role: answer.data.key } })
  await say('role.save', { name: 'Heir', inherit: [of.role] })
  const fresh = { username: newKey('USR').toLowerCase(), ...mine, firstname: 'New' }
  const { data } = (await say('auth.register', fresh)) as { data?: { user: string } }
  if (data) await say('user.save', { key: data.user, flags: { role: of.role } })
  await say('passenger.update', { key: rider, phone: { display: '(312) 555-0177' } })
  await say('passenger.phone.transfer', { passenger_key: rider, phone_number: '(312) 555-0176' })
  await say('data.merge', { 'patient:info': { [rider]: { phone: { display: '(312) 555-0175' } } } })
}

async function restore(before: World, after: World): Promise<void> {
  const now = new Map(after.users.map((user) => [user.key, user]))
  const changedUsers = before.users.filter(
    (user) => JSON.stringify(now.get(user.key)) !== JSON.stringify(user),
  )
  const rolesNow = new Map(after.roles.map((role) => [role.key, role]))
  const changedRoles = before.roles.filter(
    (role) => JSON.stringify(rolesNow.get(role.key)) !== JSON.stringify(role),
  )
  const gone = changedRoles.filter(({ key }) => !rolesNow.has(key))
  await write(portal.store, who.key, {
    inserts: gone.length ? { role: gone } : {},
    updates: [
      ...changedRoles.map(({ key, permissions: held, inherit, sso }) =>
        update('role', {
          where: { key },
          set: { permissions: held, inherit, sso },
        }),
      ),
    ],
  })
  await write(portal.store, who.key, {
    updates: changedUsers.map(({ key, username, email, phone, role_key, archived_at }) =>
      update('app_user', { where: { key }, set: { username, email, phone, role_key, archived_at } }),
    ),
  })
  // What ended with the change of a user is open for the next attack.
  await write(portal.store, who.key, {
    updates: [{ table: 'session', where: { scope: 'coordinator' }, set: { ended_at: null } }],
  })
}

const pairs = Object.keys(kinds).flatMap((by) =>
  [...Object.keys(kinds), ...Object.keys(above)].map((of) => [by, of] as const),
)

test.each(pairs)('S22 %s gains nothing from %s', async (by, of) => {
  const attacker = attackers[by] as (typeof attackers)[string]
  const victim = victims[of] as (typeof victims)[string]
  const before = await world()
  const kindsOfChange = kinds[by] as string[]
  await attack(attacker, victim, kinds[of] ?? words)
  const after = await world()
  const users = changed(before.users, after.users)
  const roles = changed(before.roles, after.roles)
  const lost = before.roles.filter(({ key }) => !after.roles.some((role) => role.key === key))
  const beyond = (grants: string[]) => !holdsEvery(kindsOfChange, grants)
  expect(
    users.filter(
      (user) =>
        beyond(wordsOf(user, after)) ||
        beyond(
          wordsOf(
            before.users.find(({ key }) => key === user.key),
            before,
          ),
        ),
    ),
  ).toEqual([])
  expect(users.filter((user) => user.is_super || user.is_global || user.fleet_key)).toEqual([])
  expect(
    [...roles, ...lost].filter(
      ({ key }) => beyond(resolveGrants(key, before.roles)) || beyond(resolveGrants(key, after.roles)),
    ),
  ).toEqual([])
  expect(
    wordsOf(
      after.users.find(({ key }) => key === attacker.user),
      after,
    ).filter((word) => !kindsOfChange.includes(word)),
  ).toEqual([])
  const riders = changed(before.riders, after.riders)
  expect(riders.length > 0 && !coversPortal(kindsOfChange, 'edit', {})).toBe(false)
  await restore(before, after)
})
