import { newKey } from '@nemt/domain/key/key.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { callAsSystem } from '../door/in-process.ts'
import { forgetFleets } from './load.ts'
import { hashOf, newToken } from '../session/token.ts'
import type { Portal } from '../pipeline/portal.ts'
import { bookingFor, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { beforeWriting } from '../testing/interleave.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

type Fleet = { key: string; token: string }
type Person = { key: string; token: string; email: string }
type Message = { channel: string; recipient: string; subject: string | null; body: string; effect: string }

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

/** Somebody who signs in for a fleet. */
async function person(
  who: TestCustomer,
  fleet: Fleet,
  { phone, language, email: own }: { phone?: string; language?: string; email?: string } = {},
): Promise<Person> {
  const [key, token] = [newKey('USR'), newToken()]
  const email = own ?? `${key.toLowerCase()}@fleet.example.org`
  await write(portal.store, who.key, {
    inserts: {
      app_user: [
        {
          ...{ key, username: key.toLowerCase(), email, first_name: 'Dana', fleet_key: fleet.key },
          ...(phone ? { phone: { display: phone, raw: phone } } : {}),
          settings: language ? { language } : {},
        },
      ],
      session: [
        {
          ...{
            key: newKey('SES'),
            token_hash: hashOf(token),
            scope: 'fleet',
            user_key: key,
            fleet_key: fleet.key,
          },
          ...{ expires_at: Date.now() + 3_600_000, seen_at: Date.now() },
        },
      ],
    },
  })
  return { key, token, email }
}

function as(who: TestCustomer, token: string, call: string, payload: unknown = {}) {
  return make(portal, who.key, call, payload, { token })
}

/** What was written to people of fleets. */
async function messages(who: TestCustomer): Promise<Message[]> {
  const { rows } = await read(portal.store, who.key, {
    rows: many(portal.store.sql`select m.channel, m.recipient, m.subject, m.body, m.effect from message m
      where m.customer_key = s.c order by m.key`),
  })
  return rows as Message[]
}

/** Books a ride and has its fleets asked. */
async function asked(who: TestCustomer, hours = 3): Promise<string> {
  const booking = bookingFor(who.passenger, { hours })
  const { data } = await as(who, who.token, 'ride.create', booking)
  const [ride] = (data as { keys: string[] }).keys as [string]
  await callAsSystem(portal, who.key, 'offer.plan', { ride })
  return ride
}

const document = {
  vehicles: { any: true, sedan: true },
  services: { standard: true, to_curb: true },
  hours: [],
  costs: { loading: 10 },
}

/** A customer with one fleet that is asked, whose people sign in; `email` are the fleet's own addresses. */
async function begin(email?: string) {
  const who = await newCustomer(portal)
  const contact = email ? { contact: { email } } : {}
  const [fleet] = (await who.fleets(1, {
    dispatch: 'RidePortal',
    document: { ...document, ...contact },
  })) as [Fleet]
  forgetFleets(portal)
  const configuration = { dispatch: { send_anytime: true }, fleets: { whitelist: { [fleet.key]: true } } }
  await write(portal.store, who.key, {
    updates: [{ table: 'customer', where: { customer_key: who.key }, set: { configuration } }],
  })
  return { who, fleet }
}

test('§2.3 somebody of a fleet chooses and reads what they chose; a choice from an old screen is refused', async () => {
  const { who, fleet } = await begin()
  const dana = await person(who, fleet, { phone: '+13125550177' })
  const first = await as(who, dana.token, 'fleet.alerts')
  expect(first.data).toEqual({ version: 1, method: 'none', of: [], email: dana.email, phone: '+13125550177' })
  const save = (payload: object) => as(who, dana.token, 'fleet.alerts_save', payload)
  expect((await save({ version: 1, method: 'sms', of: ['offer', 'requested'] })).data).toEqual({ version: 2 })
  expect((await as(who, dana.token, 'fleet.alerts')).data).toMatchObject({
    ...{ version: 2, method: 'sms', of: ['offer', 'requested'] },
  })
  expect((await save({ version: 1, method: 'none', of: [] })).error?.code).toBe('user_changed')
  expect((await save({ method: 'pigeon', of: [] })).status).toBe(422)
  expect((await save({ method: 'email', of: ['gossip'] })).status).toBe(422)
})

test('§2.3 of two choices at the same moment one is told that the other was quicker', async () => {
  const { who, fleet } = await begin()
  const dana = await person(who, fleet)
  const choose = (method: 'email' | 'none', by: Portal = portal) =>
    make(by, who.key, 'fleet.alerts_save', { method, of: ['offer'] }, { token: dana.token })
  const racing = beforeWriting(portal, async () => expect((await choose('email')).status).toBe(200))
  expect((await choose('none', racing)).error?.code).toBe('user_changed')
  expect((await as(who, dana.token, 'fleet.alerts')).data).toMatchObject({ version: 2, method: 'email' })
})

test('texts need a number, and a link or a key has no choices', async () => {
  const { who, fleet } = await begin()
  const dana = await person(who, fleet)
  const refused = await as(who, dana.token, 'fleet.alerts_save', { method: 'sms', of: ['offer'] })
  expect([refused.status, refused.error?.code]).toEqual([422, 'alert_phone_missing'])
  const made = await as(who, dana.token, 'fleet.key.create', { name: 'Ours' })
  const { token } = made.data as { token: string }
  expect((await as(who, token, 'fleet.alerts')).status).toBe(403)
  expect((await as(who, who.token, 'fleet.alerts')).status).toBe(403)
})

test('§2.3 what somebody chose counts at once, also where a process knows the readers for a while', async () => {
  const { who, fleet } = await begin()
  const dana = await person(who, fleet)
  const remembering: Portal = { ...portal, freshMs: 60_000 }
  const told = async (hours: number) => {
    const booking = bookingFor(who.passenger, { hours })
    const { data } = await make(remembering, who.key, 'ride.create', booking, { token: who.token })
    const [ride] = (data as { keys: string[] }).keys
    await callAsSystem(remembering, who.key, 'offer.plan', { ride })
    return (await messages(who)).filter(({ recipient }) => recipient === dana.email).length
  }
  const save = (method: 'email' | 'none') =>
    make(remembering, who.key, 'fleet.alerts_save', { method, of: ['offer'] }, { token: dana.token })
  expect(await told(3)).toBe(0)
  expect((await save('email')).status).toBe(200)
  expect(await told(6)).toBe(1)
  expect((await save('none')).status).toBe(200)
  expect(await told(9)).toBe(1)
})

test('§2.3 an offer is told to who chose it, by their way and in their language, and to nobody else', async () => {
  const { who, fleet } = await begin()
  const [texts, mails, other, silent] = await Promise.all([
    person(who, fleet, { phone: '+13125550177', language: 'es' }),
    person(who, fleet),
    person(who, fleet),
    person(who, fleet),
  ])
  const choose = (of: Person, method: string, types: string[]) =>
    as(who, of.token, 'fleet.alerts_save', { method, of: types })
  await choose(texts, 'sms', ['offer'])
  await choose(mails, 'email', ['offer', 'cancelled'])
  await choose(other, 'email', ['cancelled'])
  await choose(silent, 'none', ['offer'])
  const ride = await asked(who)
  const told = (await messages(who)).filter(({ effect }) => effect.startsWith(`offer:${ride}`))
  expect(told.map(({ channel, recipient }) => [channel, recipient]).toSorted()).toEqual([
    ['email', mails.email],
    ['sms', '+13125550177'],
  ])
  const [text, mail] = ['sms', 'email'].map((way) => told.find(({ channel }) => channel === way)) as [
    Message,
    Message,
  ]
  expect(text.body).toMatch(/Oferta de viaje para el .* http.*\/scope\/fleet\/ride\/RID/)
  expect(mail.subject).toMatch(/^Ride offer for /)
  // A mailbox is no login.
  for (const { body } of told) expect(body).not.toMatch(/access_token|1 Test Way|Pat/)
})

test('§2.3 what became of a ride is told once to who chose it; whoever was archived hears nothing', async () => {
  const { who, fleet } = await begin()
  const [dana, gone] = await Promise.all([person(who, fleet), person(who, fleet)])
  for (const { token } of [dana, gone])
    await as(who, token, 'fleet.alerts_save', { method: 'email', of: ['cancelled'] })
  await write(portal.store, who.key, {
    updates: [{ table: 'app_user', where: { key: gone.key }, set: { archived_at: Date.now() } }],
  })
  const ride = await asked(who)
  expect((await as(who, fleet.token, 'offer.accept', { ride })).status).toBe(200)
  expect((await as(who, who.token, 'ride.cancel', { rides: [ride], reason: 'sick' })).status).toBe(200)
  const { version } = await rideOf(who, ride)
  const job = { ride, fleet: fleet.key, held: true, version, what: 'cancelled' }
  await callAsSystem(portal, who.key, 'offer.tell', job)
  await callAsSystem(portal, who.key, 'offer.tell', job)
  const told = (await messages(who)).filter(({ subject }) => subject?.startsWith('Cancelled: '))
  expect(told.map(({ recipient }) => recipient)).toEqual([dana.email])
})

async function rideOf(who: TestCustomer, ride: string): Promise<{ version: number }> {
  const { data } = await as(who, who.token, 'ride.info', { keys: [ride] })
  return (data as { rides: { version: number }[] }).rides[0] as { version: number }
}

test('whoever reads one of the fleet’s own addresses is not written to twice', async () => {
  const { who, fleet } = await begin('dispatch@fleet.example.org')
  const dana = await person(who, fleet, { email: 'dispatch@fleet.example.org' })
  await as(who, dana.token, 'fleet.alerts_save', { method: 'email', of: ['offer'] })
  await asked(who)
  const told = (await messages(who)).filter(({ recipient }) => recipient === dana.email)
  expect(told).toHaveLength(1)
})
