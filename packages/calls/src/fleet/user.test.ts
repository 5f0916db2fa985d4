import { newKey } from '@nemt/domain/key/key.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { hashOf, newToken } from '../session/token.ts'
import { bookingFor, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

type Person = { key: string; username: string; lead: boolean; self: boolean }

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

/** Somebody who signs in for a fleet. */
async function person(who: TestCustomer, fleet: string, lead: boolean) {
  const [key, token] = [newKey('USR'), newToken()]
  const username = key.toLowerCase()
  await write(portal.store, who.key, {
    inserts: {
      app_user: [
        {
          ...{ key, username, email: `${username}@fleet.example.org`, first_name: 'Dana', fleet_key: fleet },
          is_fleet_lead: lead,
        },
      ],
      session: [
        {
          ...{
            key: newKey('SES'),
            token_hash: hashOf(token),
            scope: 'fleet',
            user_key: key,
            fleet_key: fleet,
          },
          ...{ expires_at: Date.now() + 3_600_000, seen_at: Date.now() },
        },
      ],
    },
  })
  return { key, token }
}

async function office() {
  const who = await newCustomer(portal)
  const [ours, theirs] = await who.fleets(2)
  if (!ours || !theirs) throw new Error('there are two fleets')
  const [lead, member, rival] = await Promise.all([
    person(who, ours.key, true),
    person(who, ours.key, false),
    person(who, theirs.key, true),
  ])
  const as = (token: string, call: string, payload: unknown = {}) =>
    make(portal, who.key, call, payload, { token })
  const people = async (token: string) =>
    (await as(token, 'fleet.user.list')).data as { keeps: boolean; users: Person[] }
  return { who, ours, theirs, lead, member, rival, as, people }
}

function entry(username = newKey('USR').toLowerCase()) {
  return { username, email: `${username}@fleet.example.org`, name: { first: ' Omar ', last: 'Castellan' } }
}

test('F133 what one of a fleet’s people does is told as done by their fleet', async () => {
  const { who, ours, member, as } = await office()
  const { data: booked } = await as(who.token, 'ride.create', bookingFor(who.passenger, { hours: 30 }))
  const [ride] = (booked as { keys: [string] }).keys
  const sent = { ride_key: ride, ride_version: 1, round: 1, status: 'sent', manual_cancel: false } as const
  const times = { sent_at: Date.now(), expires_at: Date.now() + 3_600_000 }
  await write(portal.store, who.key, { inserts: { offer: [{ ...sent, ...times, fleet_key: ours.key }] } })
  expect((await as(member.token, 'offer.accept', { ride })).status).toBe(200)
  const { data } = await as(who.token, 'ride.events', { ride })
  const { events } = data as { events: { type: string; sender: { key: string } }[] }
  expect(events.find(({ type }) => type === 'offer.accept')?.sender.key).toBe(ours.key)
})

test('decision 141 a lead adds people of their own fleet, who choose a password by mail', async () => {
  const { who, ours, lead, rival, as, people } = await office()
  const wanted = entry()
  const added = await as(lead.token, 'fleet.user.add', { ...wanted, lead: true })
  expect(added.status).toBe(200)
  const { user } = added.data as { user: string }
  const { keeps, users } = await people(lead.token)
  expect(keeps).toBe(true)
  expect(users.find(({ key }) => key === user)).toMatchObject({
    ...{ username: wanted.username, email: wanted.email, name: { first: 'Omar', last: 'Castellan' } },
    ...{ lead: true, self: false },
  })
  expect((await people(rival.token)).users.map(({ key }) => key)).toEqual([rival.key])
  const { rows, mails } = await read(portal.store, who.key, {
    rows: many(portal.store.sql`select u.fleet_key, u.role_key, u.is_super, u.is_global from app_user u
      where u.customer_key = s.c and u.key = ${user}`),
    mails: many(portal.store.sql`select m.recipient from message m where m.customer_key = s.c
      and m.channel = 'email' and m.recipient = ${wanted.email}`),
  })
  expect(rows).toEqual([{ fleet_key: ours.key, role_key: null, is_super: false, is_global: false }])
  expect(mails).toHaveLength(1)
})

test('decision 141 who is no lead sees their colleagues, and changes nobody', async () => {
  const { lead, member, as, people } = await office()
  const { keeps, users } = await people(member.token)
  expect([keeps, users.map(({ key }) => key).toSorted()]).toEqual([false, [lead.key, member.key].toSorted()])
  expect((await as(member.token, 'fleet.user.add', entry())).status).toBe(403)
  expect((await as(member.token, 'fleet.user.archive', { user: lead.key })).status).toBe(403)
})

test('decision 141 whoever is archived is signed out, and nobody archives themselves or a rival', async () => {
  const { who, theirs, lead, member, rival, as, people: peopleOf } = await office()
  const archive = (user: string) => as(lead.token, 'fleet.user.archive', { user })
  expect((await archive(lead.key)).status).toBe(422)
  expect((await archive(rival.key)).status).toBe(404)
  const staff = (await as(who.token, 'user.list')).data as { users: { key: string }[] }
  const people = [lead, member, rival].map(({ key }) => key)
  const coordinator = staff.users.find(({ key }) => !people.includes(key))
  expect((await archive(coordinator?.key ?? '')).status).toBe(404)
  expect((await as(lead.token, 'fleet.user.archive', { fleet: theirs.key, user: rival.key })).status).toBe(
    403,
  )
  expect((await archive(member.key)).status).toBe(200)
  expect((await as(member.token, 'fleet.user.list')).status).toBe(401)
  expect((await peopleOf(lead.token)).users.map(({ key }) => key)).toEqual([lead.key])
})

test.each<[string, object, number, string]>([
  ['no first name', { name: { first: ' ' } }, 422, 'name.first'],
  ['no username', { username: ' ' }, 422, 'username'],
  ['an e-mail that is none', { email: 'dana' }, 422, 'email'],
])('decision 141 nobody is added with %s', async (_, change, status, field) => {
  const { lead, as } = await office()
  const answer = await as(lead.token, 'fleet.user.add', { ...entry(), ...change })
  expect([answer.status, answer.error]).toMatchObject([status, { fields: { [field]: expect.any(String) } }])
})

test('decision 141 a username that somebody of the customer has is refused by its field', async () => {
  const { lead, as } = await office()
  const wanted = entry()
  expect((await as(lead.token, 'fleet.user.add', wanted)).status).toBe(200)
  const again = await as(lead.token, 'fleet.user.add', wanted)
  expect([again.status, again.error]).toMatchObject([409, { code: 'invalid_username' }])
})
