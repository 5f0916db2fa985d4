import { newKey } from '@nemt/domain/key/key.ts'
import type { CustomerPolicy } from '@nemt/domain/customer/schema.ts'
import { write } from '@nemt/store/change/write.ts'
import { newCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const WORDS = ['ride.view', 'ride.search', 'user.create', 'user.edit']
type Kept = { key: string; email: string; teams: Record<string, boolean> }

/** A customer with two teams, and users of one of them, of both and of none. */
async function office(policy: CustomerPolicy = {}) {
  const who = await newCustomer(portal, { policy, configuration: { auth: { role: 'ROLusual' } } })
  const [north, south] = [newKey('TEA'), newKey('TEA')]
  const names = { north: [north], both: [north, south], none: [] as string[] }
  const userOf = (name: string) => ({
    key: `USR${name}`,
    username: newKey('USR').toLowerCase(),
    email: `${name}@example.org`,
    first_name: name,
    role_key: 'ROLusual',
  })
  await write(portal.store, who.key, {
    inserts: {
      team: [
        { key: north, name: 'North' },
        { key: south, name: 'South' },
      ],
      role: [{ key: 'ROLusual', name: 'Usual', permissions: ['ride.view'], inherit: [] }],
    },
  })
  await write(portal.store, who.key, { inserts: { app_user: Object.keys(names).map(userOf) } })
  await write(portal.store, who.key, {
    inserts: {
      user_team: Object.entries(names).flatMap(([name, teams]) =>
        teams.map((team_key) => ({ user_key: `USR${name}`, team_key })),
      ),
    },
  })
  const lead = (name: string, payload: object) => make(portal, who.key, name, payload, { token: who.token })
  const emailOf = async (key: string) => {
    const { data } = await lead('user.list', { keys: [key] })
    return (data as { users: [Kept] }).users[0]
  }
  return { who, north, south, emailOf }
}

describe('decision 017 who is limited to teams becomes nobody who sees more', () => {
  test.each([
    ['of the same team', 'north', 'north', WORDS, 200],
    ['of more teams', 'north', 'both', WORDS, 403],
    ['of all teams', 'north', 'none', WORDS, 403],
    ['of all teams, as who puts users into teams', 'north', 'none', [...WORDS, 'team.edit'], 200],
    ['of one team, as who sees all', 'none', 'north', WORDS, 200],
    ['of all teams, as who sees all', 'none', 'none', WORDS, 200],
  ] as const)('the e-mail of a user %s', async (_, by, of, words, status) => {
    const { who, north, emailOf } = await office()
    const token = await who.role([...words], { teams: by === 'north' ? [north] : [] })
    const change = { key: `USR${of}`, email: 'mine@example.org' }
    expect((await make(portal, who.key, 'user.save', change, { token })).status).toBe(status)
    expect((await emailOf(`USR${of}`)).email).toBe(status === 200 ? 'mine@example.org' : `${of}@example.org`)
  })

  test('X089 where a user without teams sees no team, everybody sees as much', async () => {
    const { who, north } = await office({ team_access: 'none' })
    const token = await who.role(WORDS, { teams: [north] })
    const change = { key: 'USRnone', email: 'mine@example.org' }
    expect((await make(portal, who.key, 'user.save', change, { token })).status).toBe(200)
  })

  test.each([
    ['a team makes users of it', true, WORDS, true],
    ['a team, and puts users into teams, says so themselves', true, [...WORDS, 'team.edit'], false],
    ['no team makes users of none', false, WORDS, false],
  ])('who is limited to %s', async (_, limited, words, given) => {
    const { who, north, emailOf } = await office()
    const token = await who.role(words, { teams: limited ? [north] : [] })
    const asked = { username: newKey('USR').toLowerCase(), email: 'new@example.org', firstname: 'New' }
    const { data } = await make(portal, who.key, 'auth.register', asked, { token })
    const { teams } = await emailOf((data as { user: string }).user)
    expect(teams).toEqual(given ? { [north]: true } : {})
  })
})
